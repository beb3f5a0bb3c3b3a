"""Runs the command line: `python -m companion` is the same as `companion`."""

import sys

from companion.cli import main as run

if __name__ == "__main__":
    sys.exit(run())
