"""Tien Gow hands in words: tricks, the winner, and marks."""

import re

from companion.rules.phrases import say
from companion.rules.sheet import Sheet
from companion.rules.standing import Seats
from companion.rules.tiengow.hand import Hand, Mark
from tests.golden.words import as_number, who


def read_hand(entry: list[str], seats: Seats, sheet: Sheet) -> Hand:
    """A hand from its lines.

    The first says "Ah Ming 3, Bo 2, Chan 0, Di 3; Di took the last trick"; each further one what
    somebody did, in the words of the question. Or somebody "showed a hand with …", and that is all.
    """
    asked = {_short(say(question.text)): question.code for question in sheet.questions}
    tricks, _, last = entry[0].partition("; ")
    if not last:
        seat, did = who(entry[0], seats)
        return Hand.declare(asked.get(did, did.removeprefix("showed a hand with ")), seat)
    counts = dict(each.rsplit(" ", 1) for each in tricks.split(", "))
    first, second, third, fourth = (as_number(counts[name]) for name in seats)
    winner, _ = who(last, seats)
    marks = []
    for line in entry[1:]:
        seat, did = who(line, seats)
        marks.append(Mark(asked.get(_short(did), did), seat))
    return Hand((first, second, third, fourth), winner, tuple(marks))


def _short(question: str) -> str:
    """A question without what it explains in brackets."""
    return re.sub(r" \(.+?\)", "", question)
