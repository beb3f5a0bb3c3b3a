"""How wide a text is on paper, at most, before it is pressed: what is cut to fit does fit.

Millimetres throughout, print in points. Widths of letters are those of Roboto, the bold ones, and
generous for all that other fonts bring along.
"""

import unicodedata

from companion.paper.sizes import MILLIMETRES

DIGIT, LETTER, CAPITAL, BROAD = 0.575, 0.575, 0.715, 0.9
"""Widths of kinds of letters in ems; a figure is as wide as any other."""

THIN, NARROW, WIDE, FOREIGN, PICTURE = 0.31, 0.4, 1.03, 0.8, 1.4

SPREAD, CLOSE = 1.2, 0.66
"""Widths of the broadest letters of Arabic, and of those that are narrow however they join."""

_SPREAD, _CLOSE = frozenset("سشصض"), frozenset("اأإآدذرزلمهعغحجخةء")
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
