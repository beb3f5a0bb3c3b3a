"""Fonts inside a document, made slim: a font of Chinese letters of which a few are used.

A subset keeps the numbers of its letters, and with them a place for each of the thousands that are
not used. Each of these places holds one byte, so that no two begin alike, and their list takes
eighty kilobytes however well it is packed. Where they hold nothing, it takes a few hundred bytes.
Its other tables have a row for each of these thousands, too, and say nothing that the document does
not say itself: how wide letters are, what they mean. So only the drawings stay.
"""

import io
import struct
import sys
from array import array
from itertools import pairwise, repeat
from typing import Any

from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont

from companion.paper.strokes import written

ENDCHAR = b"\x0e"
"""All that there is of a letter that is not used."""

IMAGE = "/Image"
DRAWINGS = "/CIDFontType0C"
"""What a document calls a font that is nothing but the drawings of its letters."""


def slim_fonts(pdf: Any) -> None:
    """Make the fonts of a finished document slim, before it is written."""
    for item in pdf.objects:
        of_letters = getattr(item, "extra", {}).get("Subtype") == "/OpenType"
        if of_letters and (drawings := slim(b"".join(item.stream))):
            item.stream, item.extra["Subtype"] = [drawings], DRAWINGS


def share_images(pdf: Any) -> None:
    """Hold each picture once: the same sign comes as another with each size of print."""
    pictures = [each for each in pdf.objects if getattr(each, "extra", {}).get("Subtype") == IMAGE]
    kept: dict[tuple[str, bytes], bytes] = {}
    same: dict[bytes, bytes] = {}
    for each in sorted(pictures, key=lambda each: "SMask" in each.extra):
        if "SMask" in each.extra:
            each.extra["SMask"] = same[each.extra["SMask"]]
        drawn = b"".join(map(written, each.stream))
        same[each.reference] = kept.setdefault((repr(each.extra), drawn), each.reference)
        if same[each.reference] != each.reference:
            each.stream = []
    for each in pdf.objects:
        if isinstance(each, dict) and "XObject" in each:
            each["XObject"].update({n: same.get(of, of) for n, of in each["XObject"].items()})


def slim(font: bytes) -> bytes:
    """The drawings of a font by the numbers of its letters, with nothing in place of those that are
    not used; nothing where it has none such.
    """
    with TTFont(io.BytesIO(font), lazy=True) as found:
        if "CFF " not in found:
            return b""
        table = found.reader["CFF "]
        outlines = CFFFontSet()
        outlines.decompile(io.BytesIO(table), found)
        top = outlines.topDictIndex[0].rawDict
    return _emptied(table, int(top["CharStrings"])) if "ROS" in top else b""


def _emptied(table: bytes, start: int) -> bytes:
    """The table with its list of letters (at a place in it) written anew in the same room."""
    count, size = struct.unpack_from(">HB", table, start)
    starts = start + 3
    data = starts + (count + 1) * size - 1
    offsets = _numbers(table[starts : data + 1], size)
    # What is one byte long says that there is nothing to draw.
    ends = enumerate(pairwise(offsets))
    used = [n for n, (one, end) in ends if end - one > len(ENDCHAR)]
    letters = b"".join(table[data + offsets[n] : data + offsets[n + 1]] for n in used)
    kept, place = array("I"), 1
    for before, n in pairwise([-1, *used]):
        kept.extend(repeat(place, n - before))
        place += offsets[n + 1] - offsets[n]
    kept.extend(repeat(place, len(offsets) - len(kept)))
    room = data + offsets[-1] - starts
    return (
        table[:starts]
        + (_written(kept, size) + letters).ljust(room, b"\0")
        + table[starts + room :]
    )


def _numbers(written: bytes, size: int) -> "array[int]":
    """Whole numbers of so many bytes each, the highest first: all at once, of many thousands."""
    four = bytearray(len(written) // size * 4)
    for n in range(size):
        four[4 - size + n :: 4] = written[n::size]
    return _turned(array("I", bytes(four)))


def _written(numbers: "array[int]", size: int) -> bytes:
    four = _turned(numbers).tobytes()
    packed = bytearray(len(four) // 4 * size)
    for n in range(size):
        packed[n::size] = four[4 - size + n :: 4]
    return bytes(packed)


def _turned(numbers: "array[int]") -> "array[int]":
    """The bytes of each as a font has them, or again as this machine does."""
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers
