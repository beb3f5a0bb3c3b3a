"""Random counted hands, all of them possible."""

from random import Random

from companion.rules.counted_mahjong.clauses import CountWithin, Several
from companion.rules.counted_mahjong.clauses.payments import Liable
from companion.rules.counted_mahjong.hand import SEATS, Hand, Mark, Source, Win
from companion.rules.sheet import Sheet


def deal(rng: Random, sheet: Sheet) -> Hand:
    """A random hand with one winner, several or none, and other events."""
    asked = {question.code for question in sheet.questions}
    marks = tuple(_mark(rng, code) for code in ("kong", "bite", "flower-set") if code in asked
                  if rng.random() < 0.3)  # fmt: skip
    if rng.random() < 0.2:
        false = "false-win" in asked and rng.random() < 0.5
        return Hand((), None, (*marks, Mark("false-win", rng.choice(SEATS))) if false else marks)
    source: Source = rng.choice(("wall", *SEATS))
    able = [seat for seat in SEATS if seat != source]
    one = source == "wall" or any(c == Several("several", "first") for c in sheet.clauses)
    winners = rng.sample(able, 1 if one else rng.choice((1, 1, 2, 3)))
    wins = tuple(_win(rng, sheet, seat, winners, source) for seat in winners)
    return Hand(wins, source, marks)


def _mark(rng: Random, code: str) -> Mark:
    seat, giver = rng.sample(SEATS, 2)
    return Mark(code, seat, giver if code == "kong" and rng.random() < 0.5 else None)


def _win(rng: Random, sheet: Sheet, seat: int, winners: list[int], source: Source) -> Win:
    within = next(clause for clause in sheet.clauses if isinstance(clause, CountWithin))
    counted = rng.randint(within.least, min(within.most, within.least + 12))
    jokerless = sheet.clause("jokerless") is not None and rng.random() < 0.3
    return Win(seat, counted, _liable(rng, sheet, winners, source), jokerless)


def _liable(rng: Random, sheet: Sheet, winners: list[int], source: Source) -> int | None:
    clause = sheet.clause("liable")
    if not isinstance(clause, Liable) or rng.random() < 0.6:
        return None
    others = [seat for seat in SEATS if seat not in winners]
    match clause.when:
        case "any":
            return rng.choice(others)
        case "self-draw" if source == "wall":
            return rng.choice(others)
        case "own-discard" if source != "wall":
            return int(source)
    return None
