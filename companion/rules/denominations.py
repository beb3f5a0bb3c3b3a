"""Counts chips at the end of an evening, and plans payments in the table's denominations."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import merge
from itertools import accumulate
from math import gcd
from operator import itemgetter

from companion.rules.chips import Account
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import Payment

Chips = Mapping[int, int]
"""A number of chips by denomination. Denominations are points, 1 or more."""

Moves = tuple[int, ...]
"""For each denomination the chips that the payer hands over, or (negative) gets back."""


def worth(chips: Chips) -> int:
    """The value of the chips in points."""
    return sum(chip * count for chip, count in chips.items())


@dataclass(frozen=True, slots=True)
class Crossing:
    """The chips of one payment: pairs of a denomination and how many, high to low.

    `handed` goes from the payer to the payee, `change` comes back.
    """

    handed: tuple[tuple[int, int], ...]
    change: tuple[tuple[int, int], ...] = ()

    def says(self) -> Phrase:
        """What the payer does: "hands over 2 × 25 and 1 × 5, and gets back 2 × 1"."""
        handed = _listed(self.handed)
        if not self.change:
            return phrase("hands over {chips}", chips=handed)
        change = _listed(self.change)
        return phrase("hands over {chips}, and gets back {change}", chips=handed, change=change)


@dataclass(frozen=True, slots=True)
class InChips:
    """A payment of a plan, and its chips; None if their chips cannot make the amount."""

    payment: Payment
    crossing: Crossing | None

    def says(self) -> Phrase:
        """The chips of the payment as a sentence, or that there are none for it."""
        if self.crossing is None:
            return phrase("cannot pay this with the chips that these two hold")
        return self.crossing.says()


def chips_across(amount: int, payer_holds: Chips, payee_holds: Chips) -> Crossing | None:
    """The fewest chips that move exactly `amount` points from payer to payee, including change.

    Of equally few those with the least change. None if their chips cannot make the amount. The
    search is exact, and fast for hundreds of chips of five denominations.
    """
    search = _ChipSearch(payer_holds, payee_holds)
    found = search.fewest(0, amount)
    if found is None:
        return None
    moves = list(zip(search.denominations, found[2], strict=True))
    return Crossing(
        handed=tuple((chip, count) for chip, count in moves if count > 0),
        change=tuple((chip, -count) for chip, count in moves if count < 0),
    )


def heap(amount: int, denominations: Iterable[int]) -> Crossing | None:
    """The fewest chips that make an amount, from any holder.

    >>> print(heap(46, (1, 5, 25, 100)).says())
    hands over 1 × 25, 4 × 5 and 1 × 1
    """
    return chips_across(amount, {chip: amount // chip for chip in denominations}, {})


def settle_in_chips(
    plan: Iterable[Payment], holdings: Mapping[Account, Chips]
) -> tuple[InChips, ...]:
    """The plan's payments in order, each with the chips that the two hold by then.

    A payment that cannot be made moves no chips; the next ones follow without it. A player who is
    not in `holdings` has no chips.
    """
    held = {who: dict(chips) for who, chips in holdings.items()}
    settled: list[InChips] = []
    for payment in plan:
        payer = held.setdefault(payment.payer, {})
        payee = held.setdefault(payment.payee, {})
        crossing = chips_across(payment.points, payer, payee)
        if crossing:
            _move(crossing.handed, payer, payee)
            _move(crossing.change, payee, payer)
        settled.append(InChips(payment, crossing))
    return tuple(settled)


def _move(chips: Iterable[tuple[int, int]], giver: dict[int, int], taker: dict[int, int]) -> None:
    for chip, count in chips:
        giver[chip] -= count
        taker[chip] = taker.get(chip, 0) + count


def _listed(chips: Iterable[tuple[int, int]]) -> tuple[Phrase, ...]:
    return tuple(phrase("{n} × {chip}", n=count, chip=chip) for chip, count in chips)


class _ChipSearch:
    """Searches for the best crossing between two holdings, by denomination from high to low."""

    def __init__(self, payer: Chips, payee: Chips) -> None:
        both = {chip for holds in (payer, payee) for chip, count in holds.items() if count}
        self.denominations = sorted(both, reverse=True)
        self.payer = [payer.get(chip, 0) for chip in self.denominations]
        self.payee = [payee.get(chip, 0) for chip in self.denominations]
        self.payer_worth = self._from_low(self.payer)
        self.payee_worth = self._from_low(self.payee)
        self.step = [*accumulate(reversed(self.denominations), gcd, initial=0)][::-1]
        self.known: dict[tuple[int, int], tuple[int, int, Moves] | None] = {}

    def _from_low(self, counts: list[int]) -> list[int]:
        """For each denomination the value of its chips and all lower ones; the last entry is 0."""
        worths = [chip * n for chip, n in zip(self.denominations, counts, strict=True)]
        return [*accumulate(reversed(worths), initial=0)][::-1]

    def fewest(self, at: int, due: int) -> tuple[int, int, Moves] | None:
        """From denomination `at` on: the number of chips, those in change, and the moves."""
        if at == len(self.denominations):
            return None if due else (0, 0, ())
        if due % self.step[at]:
            return None
        if (at, due) not in self.known:
            self.known[at, due] = self._tried(at, due)
        return self.known[at, due]

    def _tried(self, at: int, due: int) -> tuple[int, int, Moves] | None:
        best: tuple[int, int, Moves] | None = None
        for at_least, count in self._counts(at, due):
            if best and at_least > best[0]:
                break
            rest = self.fewest(at + 1, due - count * self.denominations[at])
            if rest:
                moved, change, moves = rest
                found = (moved + abs(count), change + max(-count, 0), (count, *moves))
                best = min(best or found, found)
        return best

    def _counts(self, at: int, due: int) -> Iterator[tuple[int, int]]:
        """The numbers of this chip with which the lower ones can make the rest.

        Each comes with a lower bound of the total number of chips, smallest first: each chip more
        or less than the best number costs more than one lower chip.
        """
        chip = self.denominations[at]
        lower = self.denominations[at + 1] if at + 1 < len(self.denominations) else 1
        least = max(-self.payee[at], -((self.payer_worth[at + 1] - due) // chip))
        most = min(self.payer[at], (due + self.payee_worth[at + 1]) // chip)

        def at_least(count: int) -> int:
            return abs(count) - (-abs(due - count * chip) // lower)

        fitting = due // chip
        down = ((at_least(n), n) for n in range(min(fitting, most), least - 1, -1))
        up = ((at_least(n), n) for n in range(max(fitting + 1, least), most + 1))
        return merge(down, up, key=itemgetter(0))


@dataclass(frozen=True, slots=True)
class Out:
    """A player whose chips differ from the ledger: the points too many (negative: too few)."""

    who: Account
    points: int

    def says(self) -> Phrase:
        """A short text to show beside the name."""
        if self.points > 0:
            return phrase("holds {n} more than the scores say", n=self.points)
        return phrase("holds {n} less than the scores say", n=-self.points)


@dataclass(frozen=True, slots=True)
class ChipCount:
    """Points issued to each account, points held when counted, and balances in the book.

    All in points, by account; a missing account has 0. If the box issues chips through the book (a
    buy-in is then a transfer), the box itself was issued them.
    """

    issued: Mapping[Account, int]
    counted: Mapping[Account, int]
    book: Mapping[Account, int]

    @property
    def by_chips(self) -> dict[Account, int]:
        """What each account won according to its chips; sums to zero when none are missing."""
        everyone = {**self.book, **self.issued, **self.counted}
        return {who: self.counted.get(who, 0) - self.issued.get(who, 0) for who in everyone}

    @property
    def out(self) -> tuple[Out, ...]:
        """The accounts whose chips differ from the book."""
        differences = ((who, won - self.book.get(who, 0)) for who, won in self.by_chips.items())
        return tuple(Out(who, points) for who, points in differences if points)

    @property
    def missing(self) -> int:
        """The points issued that nobody holds; negative when more was counted than issued."""
        return sum(self.issued.values()) - sum(self.counted.values())

    def says(self) -> Phrase:
        """A sentence that says whether all issued chips were counted."""
        if self.missing > 0:
            return phrase("chips worth {n} are missing: issued, but not counted", n=self.missing)
        if self.missing < 0:
            return phrase("chips worth {n} were counted but never issued", n=-self.missing)
        return phrase("every issued chip was counted")
