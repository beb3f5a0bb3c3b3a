"""How wide a text is on paper, at most, before it is pressed: what is cut to fit does fit.

Millimetres throughout, print in points. Widths of letters are those of Roboto, the bold ones, and
generous for all that other fonts bring along. Only what is set in columns is measured as it will
stand there, by the widths of the regular letters.
"""

import re
import unicodedata

from companion.paper.sizes import MILLIMETRES

DIGIT, LETTER, CAPITAL, BROAD = 0.575, 0.575, 0.715, 0.9
"""Widths of kinds of letters in ems; a figure is as wide as any other."""

THIN, NARROW, WIDE, FOREIGN, PICTURE = 0.31, 0.4, 1.03, 0.8, 1.4

SPREAD, CLOSE = 1.2, 0.66
"""Widths of the broadest letters of Arabic, and of those that are narrow however they join."""

_SPREAD, _CLOSE = frozenset("سشصض"), frozenset("اأإآدذرزلمهعغحجخةء")

REGULAR = (
    248, 258, 320, 616, 562, 732, 622, 175, 342, 348, 431, 567, 197, 276, 264, 413, 562, 562, 562,
    562, 562, 562, 562, 562, 562, 562, 242, 211, 508, 549, 523, 473, 898, 652, 623, 651, 656, 568,
    553, 681, 713, 272, 552, 627, 539, 873, 713, 688, 631, 688, 616, 594, 597, 648, 637, 887, 627,
    601, 599, 265, 411, 265, 418, 451, 309, 544, 562, 523, 564, 530, 348, 562, 551, 243, 239, 507,
    243, 877, 552, 570, 562, 568, 339, 516, 327, 551, 484, 751, 496, 473, 496, 338, 244, 338, 680,
)  # fmt: skip
"""Widths of the letters of Roboto in thousandths of an em, from the space to the tilde."""

_CHINESE, _CLOSING = "\u2e80-\ua4fd\uf900-\ufaff\ufe30-\uffef", "\u3001-\u3011\uff01-\uff1f”’"
_UNBROKEN = re.compile(f"[{_CHINESE}][{_CLOSING}]*|[^ {_CHINESE}]+[{_CLOSING}]*| +")
"""What no line ends within: a Chinese letter with the marks after it, a word of others, spaces."""

_THIN = frozenset(" .,:;’'ijlI|·")
_NARROW = frozenset("tfr()[]!-/")
_BROAD = frozenset("mwMW@%&—…")


def wide(text: str, points: float) -> float:
    """How wide a text is, at most."""
    return sum(map(_ems, text)) * points * MILLIMETRES


def lines(text: str, room: float, points: float) -> int:
    """On how many lines a text stands at most that may break at its spaces, or anywhere."""
    count, left = 1, room
    for word in text.split(" "):
        needed = wide(f"{word} ", points)
        if needed > left and left < room:
            count, left = count + 1, room
        while needed > left:
            count, needed = count + 1, needed - left + BROAD * points * MILLIMETRES
            left = room
        left -= needed
    return count


def broken(text: str, room: float, points: float) -> int:
    """On how many lines a text stands in regular print, as near as can be told."""
    count, end = 1, 0.0
    for part in _UNBROKEN.findall(text):
        across = sum(map(_regular, part)) * points * MILLIMETRES
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


def _regular(letter: str) -> float:
    place = ord(letter) - ord(" ")
    if 0 <= place < len(REGULAR):
        return REGULAR[place] / 1000
    return 1 if unicodedata.east_asian_width(letter) in "FW" else _ems(letter)


def _ems(letter: str) -> float:
    if letter in _THIN:
        return THIN
    if letter in _NARROW:
        return NARROW
    if letter in _BROAD:
        return BROAD
    if letter.isascii():
        return CAPITAL if letter.isupper() else LETTER
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn"):
        return 0
    if unicodedata.east_asian_width(letter) in "FW":
        return WIDE if unicodedata.category(letter) != "So" else PICTURE
    if letter == "−":
        return DIGIT
    if letter in _SPREAD or letter in _CLOSE:
        return SPREAD if letter in _SPREAD else CLOSE
    base = unicodedata.normalize("NFD", letter)[0]
    if base.isascii() and base != letter:
        return _ems(base)
    return {"So": PICTURE, "Sk": PICTURE, "Po": DIGIT}.get(unicodedata.category(letter), FOREIGN)
