"""What the command `companion` does: a module for each matter."""

DEFAULT_PORT = 8000

STANDARD_INPUT = "-"
