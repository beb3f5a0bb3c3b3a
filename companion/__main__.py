"""The command `companion` as a process of its own; `python -m companion` is the same."""

import gc
import os
import sys

SELDOM = 50_000
"""So many things come to be before one looks which of them go round in circles that nobody needs:
more than a start makes, all of which stay."""


def run() -> int:
    """Run the command; returns the exit status.

    Where it only scores, and is about to end, nothing is tidied up: that would take as long.
    """
    scores = sys.argv[1:2] == ["score"]
    if scores:
        gc.set_threshold(SELDOM)
    from companion.cli import main

    status = main()
    if scores:
        os._exit(status)
    return status


if __name__ == "__main__":
    raise SystemExit(run())
