"""A second, independent scoring of sittings, to check the program against."""
