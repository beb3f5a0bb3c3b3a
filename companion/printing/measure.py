"""The size of texts on paper before they are printed, and where two columns break.

Millimetres, print in points. Letters are as wide as those of Roboto, bold or regular, whichever is
wider, and wider still for other fonts, so that a text that is cut to fit does fit. Columns and
their heads are measured by the widths of the regular letters. WeasyPrint balances columns by
repeated layout; a page takes half the time if the break is given.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

from companion.printing.paper_sizes import MILLIMETRES

WIDE, FOREIGN, PICTURE = 1, 0.8, 1.4
"""Widths of Chinese letters in ems, of those of which nothing is known, and of pictures."""

SPREAD, CLOSE = 1.2, 0.66
"""Widths of the broadest letters of Arabic, and of those that are narrow however they join."""

_SPREAD, _CLOSE = frozenset("سشصض"), frozenset("اأإآدذرزلمهعغحجخةء")

WIDEST = (
    250, 272, 321, 616, 574, 739, 657, 175, 352, 353, 454, 568, 245, 389, 292, 413, 574, 574, 574,
    574, 574, 574, 574, 574, 574, 574, 283, 263, 510, 573, 523, 499, 898, 674, 639, 655, 657, 569,
    553, 682, 714, 292, 559, 636, 542, 876, 714, 691, 646, 691, 639, 615, 619, 659, 654, 888, 636,
    619, 607, 279, 423, 279, 438, 452, 332, 544, 563, 524, 564, 541, 359, 572, 561, 266, 261, 535,
    266, 877, 561, 571, 563, 569, 366, 517, 338, 561, 506, 752, 510, 503, 510, 339, 254, 339, 681,
)  # fmt: skip
"""Widths of the letters of Roboto in thousandths of an em, from the space to the tilde, at most."""

REGULAR = (
    248, 258, 320, 616, 562, 732, 622, 175, 342, 348, 431, 567, 197, 276, 264, 413, 562, 562, 562,
    562, 562, 562, 562, 562, 562, 562, 242, 211, 508, 549, 523, 473, 898, 652, 623, 651, 656, 568,
    553, 681, 713, 272, 552, 627, 539, 873, 713, 688, 631, 688, 616, 594, 597, 648, 637, 887, 627,
    601, 599, 265, 411, 265, 418, 451, 309, 544, 562, 523, 564, 530, 348, 562, 551, 243, 239, 507,
    243, 877, 552, 570, 562, 568, 339, 516, 327, 551, 484, 751, 496, 473, 496, 338, 244, 338, 680,
)  # fmt: skip
"""The same of the regular letters."""

MARKS = {"…": 740, "·": 301, "−": 574, "–": 656, "—": 781, "’": 229, "‘": 234, "“": 406, "”": 409}
"""The same, at most, of what stands between words."""

_CHINESE, _CLOSING = "\u2e80-\ua4fd\uf900-\ufaff\ufe30-\uffef", "\u3001-\u3011\uff01-\uff1f”’"
_UNBROKEN = re.compile(f"[{_CHINESE}][{_CLOSING}]*|[^ {_CHINESE}]+[{_CLOSING}]*| +")
"""What no line ends within: a Chinese letter with the marks after it, a word of others, spaces."""


def wide(text: str, points: float) -> float:
    """How wide a text is, at most."""
    return sum(map(_ems, text)) * points * MILLIMETRES


def plain(text: str, points: float) -> float:
    """How wide a text is in regular print, as near as can be told."""
    return sum(_of(REGULAR, letter) or _ems(letter) for letter in text) * points * MILLIMETRES


def lines(text: str, room: float, points: float) -> int:
    """On how many lines a text stands at most that may break at its spaces, or anywhere."""
    count, left = 1, room
    for word in text.split(" "):
        needed = wide(f"{word} ", points)
        if needed > left and left < room:
            count, left = count + 1, room
        while needed > left:
            count, needed = count + 1, needed - left + _ems("M") * points * MILLIMETRES
            left = room
        left -= needed
    return count


def broken(text: str, room: float, points: float) -> int:
    """On how many lines a text stands in regular print, as near as can be told."""
    count, end = 1, 0.0
    for part in _UNBROKEN.findall(text):
        across = plain(part, points)
        if end + across > room and part[0] != " ":
            count, end = count + 1, 0.0
        end += across
    return count


def shortened(text: str, room: float, points: float) -> str:
    """A text as far as one line holds it; where that is not all of it, "…" says so."""
    if wide(text, points) <= room:
        return text
    left = room - wide("…", points)
    for n, letter in enumerate(text):
        left -= wide(letter, points)
        if left < 0 and not unicodedata.combining(letter):
            return text[: max(n, 1)].rstrip() + "…"
    return text


def _of(widths: Sequence[int], letter: str) -> float:
    """How wide a letter is by those widths; nothing where they do not have it."""
    place = ord(letter) - ord(" ")
    return widths[place] / 1000 if 0 <= place < len(widths) else 0


def _ems(letter: str) -> float:
    if known := _of(WIDEST, letter) or MARKS.get(letter, 0) / 1000:
        return known
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn"):
        return 0
    if unicodedata.east_asian_width(letter) in "FW":
        return WIDE if unicodedata.category(letter) != "So" else PICTURE
    if letter in _SPREAD or letter in _CLOSE:
        return SPREAD if letter in _SPREAD else CLOSE
    base = unicodedata.normalize("NFD", letter)[0]
    if base != letter:
        return _ems(base)
    return PICTURE if unicodedata.category(letter) in ("So", "Sk") else FOREIGN


APART = 0.5
"""Gap between two texts, in lines."""

Each = TypeVar("Each")


def middle(heights: Sequence[float]) -> int:
    """How many parts the first of two columns holds, so that both are as low as possible."""
    whole = sum(heights)
    ends = [0.0, *accumulate(heights)]
    return min(range(len(ends)), key=lambda n: (max(ends[n], whole - ends[n]), -n))


def halved(
    parts: Sequence[Each], heights: Sequence[float]
) -> tuple[Sequence[Each], Sequence[Each]]:
    """The parts of the first and of the second column."""
    place = middle(heights)
    return parts[:place], parts[place:]


def high(text: str, room: float, points: float) -> float:
    """The height of a text and the gap after it, in lines."""
    return lines(text, room, points) + APART
