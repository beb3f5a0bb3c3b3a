"""The database: groups, evenings, sittings, and every change of a line."""
