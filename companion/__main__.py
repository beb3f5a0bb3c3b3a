"""The command `companion` as a process of its own; `python -m companion` is the same."""

import gc

SELDOM = 50_000
"""So many things come to be before one looks which of them go round in circles that nobody needs:
more than a start makes, all of which stay."""


def run() -> int:
    """Run the command; returns the exit status."""
    gc.set_threshold(SELDOM)
    from companion.cli import main

    status = main()
    # Whatever is left goes with the process: to look through it would take as long as to score.
    gc.freeze()
    return status


if __name__ == "__main__":
    raise SystemExit(run())
