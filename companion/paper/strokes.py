"""Lines of tables, drawn in one go: a border comes as a piece for each cell, one after another.

Pieces of one kind that touch are one line, and no place is told finer than a hundredth of a point.
It looks as it did, and takes a fraction of the room.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

NUMBER = rb"(-?[\d.]+)"
PIECE = re.compile(
    rb"/Artifact\nBMC\nq\nq\n((?:/\S+ gs\n)?[\d. ]+ RG\n[\d.]+ w\n)"
    + rb"%b %b m\n%b %b l\n" % ((NUMBER,) * 4)
    + rb"S\nQ\nQ\nEMC\n"
)
"""A border of a cell as WeasyPrint draws it: its colour and width, from where to where."""

PLACED = re.compile(rb"^(?:[-\d.]+ ){2,6}(?:m|l|c|re)$|^1 0 0 -1 [-\d.]+ [-\d.]+ Tm$", re.MULTILINE)
"""Where a line, a curve or a word begins or ends."""

FINE = re.compile(rb"(\.\d\d)\d+")
TOUCHING = 0.02
"""Points between two pieces that are one line."""

Piece = re.Match[bytes]
Ends = tuple[float, float]


def join_strokes(pdf: Any) -> None:
    """Join the lines on all pages of a finished document, before it is written."""
    for page in drawn_on(pdf):
        page.stream = [joined(b"\n".join(map(written, page.stream)))]


def drawn_on(pdf: Any) -> list[Any]:
    """What is drawn on each page."""
    pages = map(pdf.objects.__getitem__, pdf.pages["Kids"][::3])
    return [pdf.objects[int(page["Contents"].split()[0])] for page in pages]


def joined(drawn: bytes) -> bytes:
    """What is drawn on a page, with as few strokes as look the same."""
    parts, end = [], 0
    for (_, kind), neighbours in groupby(_numbered(drawn), lambda each: (each[0], each[1][1])):
        pieces = [piece for _, piece in neighbours]
        parts += [drawn[end : pieces[0].start()], _stroked(kind, pieces)]
        end = pieces[-1].end()
    whole = b"".join((*parts, drawn[end:]))
    return PLACED.sub(lambda line: FINE.sub(rb"\1", line[0]), whole)


def _numbered(drawn: bytes) -> Iterator[tuple[int, Piece]]:
    """All pieces; those between which nothing else is drawn have the same number."""
    run = end = 0
    for piece in PIECE.finditer(drawn):
        run += piece.start() != end
        end = piece.end()
        yield run, piece


def _stroked(kind: bytes, pieces: Iterable[Piece]) -> bytes:
    """One stroke for pieces of a kind: those that lie, and those that stand."""
    lying: defaultdict[float, list[Ends]] = defaultdict(list)
    standing: defaultdict[float, list[Ends]] = defaultdict(list)
    for piece in pieces:
        x, y, right, low = (round(float(piece[n]), 2) for n in range(2, 6))
        if y == low:
            lying[y].append((x, right))
        else:
            standing[x].append((y, low))
    lines = [(x, y, right, y) for y, each in lying.items() for x, right in _merged(each)]
    lines += [(x, y, x, low) for x, each in standing.items() for y, low in _merged(each)]
    drawn = "".join(f"{x:g} {y:g} m\n{to:g} {low:g} l\n" for x, y, to, low in lines)
    return b"/Artifact\nBMC\nq\n" + kind + drawn.encode() + b"S\nQ\nEMC\n"


def _merged(pieces: Iterable[Ends]) -> Iterator[Ends]:
    """Lines for pieces in a row, each from its lower end."""
    first, *others = sorted(pieces)
    start, end = first
    for one, other in others:
        if one > end + TOUCHING:
            yield start, end
            start = one
        end = max(end, other)
    yield start, end


def written(item: Any) -> bytes:
    """A part of what is drawn as it goes into the document."""
    if isinstance(item, bytes):
        return item
    found: bytes = item.data if hasattr(item, "data") else str(item).encode()
    return found
