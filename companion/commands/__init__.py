"""What the command `companion` does: a module for each matter."""

DEFAULT_PORT = 8000

STANDARD_INPUT = "-"

ADDRESS_FILE = "address"
"""Where the instance folder says how phones reach the server that was started last."""
