"""What the command `companion` does: a module for each matter."""

import sys
from collections.abc import Iterator, Sequence
from typing import TextIO, TypeVar

DEFAULT_PORT = 8000

STANDARD_INPUT = "-"

JOINERS = "\u200c\u200d"
"""Characters that join others, as in emoji: not visible, and harmless."""


def printable(text: str) -> str:
    """The text with control and format characters as JSON escapes them: none acts on a terminal."""
    return "".join(
        c if c.isprintable() or c in JOINERS or c > "\uffff" else f"\\u{ord(c):04x}" for c in text
    )


Each = TypeVar("Each")

BLANK = "\r\x1b[K"
"""Takes the line away again."""


def with_progress(those: Sequence[Each], to: TextIO | None = None) -> Iterator[Each]:
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
