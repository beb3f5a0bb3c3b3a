"""How the database comes from the tables of one release to those of the next."""
