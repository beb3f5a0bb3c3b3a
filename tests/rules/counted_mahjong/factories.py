"""Counted hands and tables in short notation, and random hands, all of them possible."""

from random import Random
from typing import Any

from companion.rules.chips import Transfer, net
from companion.rules.counted_mahjong.count_clauses import CountWithin, Several
from companion.rules.counted_mahjong.hand import SEATS, Hand, Mark, Source, Win
from companion.rules.counted_mahjong.payment_clauses import Liable
from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.sheet import Bank, Scored, Sheet, judge, score

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
EAST_BANKS = Bank(0)


def sheet(key: str = "hong-kong-mahjong", **choices: Any) -> Sheet:
    """A preset's sheet; `faan_3` is the choice "faan-3"."""
    return preset(key).sheet({name.replace("_", "-"): value for name, value in choices.items()})


def won(by: int, counted: int, source: Source | None = "wall", *marks: Mark, **more: Any) -> Hand:
    """A hand that one player won."""
    return Hand((Win(by, counted, **more),), source, marks)


def drawn(*marks: Mark) -> Hand:
    return Hand((), None, marks)


def false_win(seat: int) -> Hand:
    return drawn(Mark("false-win", seat))


def scored(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> Scored:
    """The score of a hand that nothing is wrong with."""
    assert [str(fault.text) for fault in judge(on, hand, bank)] == []
    return score(on, hand, bank)


def nets(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> tuple[int, ...]:
    return net(scored(hand, on, bank).transfers, 4)


def codes(hand: Hand, on: Sheet | None = None) -> list[str]:
    """The codes of all that is wrong with a hand."""
    return [fault.code for fault in judge(on or sheet(), hand, EAST_BANKS)]


def because(transfer: Transfer) -> list[tuple[str, int]]:
    return [(say(reason.text, NAMES), reason.times) for reason in transfer.because]


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
