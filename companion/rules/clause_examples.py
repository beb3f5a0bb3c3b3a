"""Finds for each clause with numbers a hand that shows them, scored by the sheet itself."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from companion.rules.chips import InPot, Transfer, transfer_told
from companion.rules.games import game
from companion.rules.phrases import Phrase, Who, phrase, say
from companion.rules.sheet import Bank, Clause, Count, Hand, Scored, Sheet, judge, score

NAMES = (phrase("Ana"), phrase("Bo"), phrase("Chan"), phrase("Di"))
"""The players of the examples, by seat."""


class ClauseExample(NamedTuple):
    """A hand, one of its payments, and the seat whose count the clause adds to, if it counts."""

    bank: Bank
    hand: Hand
    payment: Transfer
    counted: tuple[int, Count] | None = None

    def told(self) -> Phrase:
        """The payment with its reasons, after the count if the clause counts."""
        pays = transfer_told(self.payment)
        if self.counted is None:
            return pays
        seat, count = self.counted
        return phrase(
            "{who}’s hand: {count} = {value}. {pays}",
            who=Who(seat), count=count.worked(), value=count.value, pays=pays,
        )  # fmt: skip


def has_numbers(clause: Clause) -> bool:
    """Whether payments depend on numbers of the clause, also indirectly."""
    return not clause.does("ends") and bool(_numbers(clause) or _IN_WORDS(say(clause.says())))


_IN_WORDS = re.compile(r"\b\d+ extra\b|\bdoubled\b").search


@lru_cache(maxsize=40)
def clause_examples(sheet: Sheet) -> dict[str, ClauseExample]:
    """An example of each clause whose numbers matter, by the clause's key.

    It is the first hand in which the clause is a reason of a payment or part of a count; otherwise
    the first that pays something else if the clause's numbers are larger.
    """
    wanted = [clause for clause in sheet.clauses if has_numbers(clause)]
    pool: list[_ScoredCase] = []
    found: dict[str, ClauseExample] = {}
    for bank, hand in game(sheet.game).cases(sheet):
        if len(found) == len(wanted):
            break
        if judge(sheet, hand, bank):
            continue
        case = _ScoredCase(bank, hand, score(sheet, hand, bank, _pot(sheet)))
        pool.append(case)
        for clause in wanted:
            if clause.key not in found and (example := _named(clause, case)):
                found[clause.key] = example
    for clause in (each for each in wanted if each.key not in found):
        other = _changed(sheet, clause)
        examples = (_otherwise(clause, case, other) for case in pool)
        if example := next((each for each in examples if each), None):
            found[clause.key] = example
    return found


class _ScoredCase(NamedTuple):
    """A hand with its score."""

    bank: Bank
    hand: Hand
    scored: Scored


def _named(clause: Clause, case: _ScoredCase) -> ClauseExample | None:
    """The example of a clause that a payment or a count names."""
    counts = case.scored.counts if clause.does("counts") else ()
    for seat, count in enumerate(counts):
        if _in_count(clause, count) and case.scored.transfers:
            return _shown(clause, case, case.scored.transfers, seat)
    due = tuple(each for each in case.scored.transfers if _because(clause, each))
    return _shown(clause, case, due, 0) if due else None


def _otherwise(clause: Clause, case: _ScoredCase, other: Sheet) -> ClauseExample | None:
    """The example of a clause, if another sheet scores the hand differently or refuses it."""
    changed = case.scored.transfers
    if not judge(other, case.hand, case.bank):
        paid = score(other, case.hand, case.bank, _pot(other)).transfers
        after = {_figures(each) for each in paid}
        changed = tuple(each for each in changed if _figures(each) not in after)
    return _shown(clause, case, changed, case.hand.won_by or 0) if changed else None


def _shown(
    clause: Clause, case: _ScoredCase, payments: Sequence[Transfer], seat: int
) -> ClauseExample | None:
    """The example with the clearest of these payments; for a count, one of that seat."""
    if not clause.does("counts"):
        return ClauseExample(case.bank, case.hand, _clearest(clause, payments))
    own = [each for each in payments if seat in (each.payer, each.payee)]
    counted = (seat, case.scored.counts[seat])
    return ClauseExample(case.bank, case.hand, _clearest(clause, own), counted) if own else None


def _clearest(clause: Clause, payments: Sequence[Transfer]) -> Transfer:
    """A payment that the clause multiplies, with the fewest factors, and the largest of these."""

    def rank(payment: Transfer) -> tuple[bool, int, int]:
        factors = [why for why in payment.because if why.times > 1]
        own = any(why.clause == clause.key for why in factors)
        return own, -len(factors), payment.amount

    return max(payments, key=rank)


def _pot(sheet: Sheet) -> InPot | None:
    return InPot() if sheet.has_pot else None


def _numbers(clause: Clause) -> dict[str, int]:
    """The whole numbers of a clause, by name."""
    return {name: n for name, n in clause.values().items() if type(n) is int}


def _in_count(clause: Clause, count: Any) -> bool:
    return any(line.clause == clause.key for line in count.because)


def _because(clause: Clause, transfer: Transfer) -> bool:
    return any(reason.clause == clause.key for reason in transfer.because)


def _figures(transfer: Transfer) -> tuple[Any, ...]:
    return transfer.payer, transfer.payee, transfer.code, transfer.amount


def _changed(sheet: Sheet, clause: Clause) -> Sheet:
    """The sheet with every number of a clause one larger."""
    larger: Any = {name: n + 1 for name, n in _numbers(clause).items()}
    clauses = tuple(replace(each, **larger) if each is clause else each for each in sheet.clauses)
    return replace(sheet, clauses=clauses)
