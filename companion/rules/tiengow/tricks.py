"""The marks that a sheet has for a trick, and what they pay."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from companion.rules.chips import Transfer
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Sheet, score
from companion.rules.tiengow.hand import FEATS, SEATS, Hand, Mark
from companion.rules.tiengow.payment_clauses import END
from companion.rules.tiengow.play_clauses import EarlyDeath
from companion.rules.tiengow.special_clauses import BranchByLastTrick, SevenOrEightBranch
from companion.rules.tiengow.tiles import Combination

WINNER, LOSER, OTHER, BANKER = SEATS


def marks_of(
    sheet: Sheet, lead: Combination, over: Combination | None, last: bool
) -> tuple[str, ...]:
    """The sheet's marks for a trick with this lead, taken by `over` if anyone took it."""
    asked = sheet.asked
    if last and (code := _at_last(lead, over, asked)) in asked:
        return (code,)
    return tuple(code for code in _before(lead, over) if code in asked)


def paid_for(sheet: Sheet, marks: Iterable[str]) -> tuple[Phrase, ...]:
    """The sheet's sentences about payments for tricks with these marks."""
    wanted = set(marks)
    return tuple(
        clause.says()
        for clause in sheet.clauses
        if wanted & {question.code for question in clause.asks()}
    )


class Outcome(NamedTuple):
    """The properties of a trick that matter to a sheet."""

    marks: tuple[str, ...]
    single: bool
    stood: bool
    last: bool


def outcome(sheet: Sheet, lead: Combination, over: Combination | None, last: bool) -> Outcome:
    """The outcome of a trick with this lead, taken by `over` if anyone took it."""
    return Outcome(marks_of(sheet, lead, over, last), len(lead.tiles) == 1, over is None, last)


def brings(sheet: Sheet, trick: Outcome) -> tuple[Phrase, ...]:
    """The sheet's sentences about a trick, and the payments at the end of the hand."""
    paid = paid_for(sheet, trick.marks)
    if not trick.last:
        return paid
    early = _said_by(sheet, EarlyDeath) if trick.single else ()
    branches = _said_by(sheet, SevenOrEightBranch, BranchByLastTrick) if trick.stood else ()
    counts = enumerate(("none", "one", "two", "three"))
    dues = phrase(
        "Between two players who are not banker, no trick then pays {none}, one trick "
        "{one}, two tricks {two} and three tricks {three}.",
        **{count: due(sheet, trick.marks, tricks) for tricks, count in counts},
    )
    codes = {each.code for each in _scored(sheet, trick.marks, 0) if each.kind != END}
    also = (clause.says() for clause in sheet.clauses if clause.key in codes)
    return tuple(dict.fromkeys((*early, *paid, *also, *branches, dues)))


def due(sheet: Sheet, marks: Iterable[str], tricks: int) -> int:
    """What a loser with this number of tricks owes the winner of a last trick with these marks.

    Neither of them is the banker; a player who pays in a loser's place pays the same.
    """
    paid = _scored(sheet, marks, tricks)
    return sum(each.amount for each in paid if (each.debtor, each.payee) == (LOSER, WINNER))


def _scored(sheet: Sheet, marks: Iterable[str], tricks: int) -> tuple[Transfer, ...]:
    """The transfers of a hand with this last trick; the winner has four tricks."""
    last = [FEATS[code] for code in marks if FEATS[code].last]
    found = (Mark(feat.code, OTHER if feat.by == "leader" else WINNER) for feat in last)
    hand = Hand((4, tricks, 4 - tricks, 0), WINNER, tuple(found))
    return score(sheet, hand, Bank(BANKER)).transfers


def _said_by(sheet: Sheet, *kinds: type) -> tuple[Phrase, ...]:
    return tuple(clause.says() for clause in sheet.clauses if isinstance(clause, kinds))


def _before(lead: Combination, over: Combination | None) -> tuple[str, ...]:
    match lead.kind:
        case "civil-supreme":
            return ("civil-supreme-captured" if over else "civil-supreme-led",)
        case "quartet":
            return ("quartet-won", "quartet-beaten") if over else ("quartet-won",)
        case kind:
            return (f"{kind}-led",)


LAST_TRICKS = {
    ("2-1", ""): "last-little-three",
    ("2-1", "4-2"): "little-three-captured",
    ("5-1", ""): "last-five-one",
    ("5-1", "6-1"): "five-one-captured",
    ("5-1 5-1", ""): "last-civil-supreme",
    ("5-1 5-1", "6-1 6-1"): "last-civil-supreme-captured",
    ("4-2 2-1", ""): "last-supreme",
}
"""Marks of last tricks, by the tiles that were led and the tiles that took them."""


def _at_last(lead: Combination, over: Combination | None, asked: Container[str]) -> str:
    if lead.kind == "quartet":
        beaten = over is not None and "last-quartet-beaten" in asked
        return "last-quartet-beaten" if beaten else "last-quartet"
    several = "last-several" if len(lead.tiles) > 1 else ""
    return LAST_TRICKS.get((str(lead), str(over or "")), several)
