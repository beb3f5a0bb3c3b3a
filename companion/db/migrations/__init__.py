"""Migrations of the database from each release to the next."""
