"""What people wrote, kept in a database: groups, evenings, sittings, and every change of a line."""
