"""How far something long has come, said on a terminal and nowhere else."""

import sys
from collections.abc import Iterator, Sequence
from typing import TextIO, TypeVar

Each = TypeVar("Each")

BLANK = "\r\x1b[K"
"""Takes the line away again."""


def counted_off(those: Sequence[Each], to: TextIO | None = None) -> Iterator[Each]:
    """Each of those; on a terminal a line says which of how many it is, and goes in the end."""
    to = to or sys.stderr
    if not to.isatty():
        yield from those
        return
    try:
        for number, each in enumerate(those, 1):
            print(f"{BLANK}{number} / {len(those)}", end="", file=to, flush=True)
            yield each
    finally:
        print(BLANK, end="", file=to, flush=True)
