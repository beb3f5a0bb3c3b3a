"""What the command `companion` does with a server and its database: a module a matter."""

DEFAULT_PORT = 8000
