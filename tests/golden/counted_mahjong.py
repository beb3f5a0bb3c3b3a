"""Counted hands in words: winners, counts, sources, and other payments."""

import re
from typing import Any

from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from companion.rules.phrases import say
from companion.rules.sheet import Sheet
from companion.rules.standing import Seats
from tests.golden.words import as_number, who


def read_hand(entry: list[str], seats: Seats, sheet: Sheet) -> Hand:
    """A hand from its lines.

    "Bo won with 5 faan", "Di discarded the winning tile" or "The winning tile came from the wall",
    "Di answers for Bo", "Bo had no joker"; and what happened besides, in the words of the question.
    """
    asked = {_short(say(question.text)): question.code for question in sheet.questions}
    hand = Hand("unsaid")
    for line in entry:
        if line == "Nobody won":
            hand = hand._replace(win=())
        elif line == "The winning tile came from the wall":
            hand = hand._replace(source="wall")
        elif found := re.fullmatch(r"(.+) won with (\S+) \w+", line):
            win = Win(who(found[1], seats)[0], as_number(found[2]))
            hand = hand._replace(win=(*hand.wins, win))
        elif found := re.fullmatch(r"(.+) answers for (.+)", line):
            hand = _with(hand, who(found[2], seats)[0], liable=who(found[1], seats)[0])
        elif found := re.fullmatch(r"(.+) had no joker", line):
            hand = _with(hand, who(found[1], seats)[0], jokerless=True)
        elif found := re.fullmatch(r"(.+) discarded the winning tile", line):
            hand = hand._replace(source=who(found[1], seats)[0])
        else:
            hand = hand._replace(marks=(*hand.marks, _mark(line, seats, asked)))
    # If a false win ends a hand, nobody wins it.
    return hand._replace(win=()) if hand.win == "unsaid" and hand.marks else hand


def _with(hand: Hand, seat: int | float, **values: Any) -> Hand:
    wins = (win._replace(**values) if win.seat == seat else win for win in hand.wins)
    return hand._replace(win=tuple(wins))


def _mark(line: str, seats: Seats, asked: dict[str, str]) -> Mark:
    did, _, giver = line.partition(", given by ")
    seat, what = who(did, seats)
    return Mark(asked.get(what, what), seat, who(giver, seats)[0] if giver else None)


def _short(question: str) -> str:
    """A question without what it explains in brackets, or after a colon."""
    return re.sub(r" \(.+?\)|:.*", "", question)
