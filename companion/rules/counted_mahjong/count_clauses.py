"""Clauses about who may win, which counts win, and what a count is worth."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

from companion.rules.counted_mahjong.hand import (
    SEATS,
    TOGETHER,
    UNITS,
    Case,
    Hand,
    Mark,
    Win,
    unit_of,
)
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import (
    Clause,
    Objection,
    Question,
    Sheet,
    is_seat,
    number,
    one_of,
    seat_told,
)


@dataclass(frozen=True)
class Winners(Clause):
    """Defines the hand: winners, the source of the tile (seat or wall), marks."""

    essential: ClassVar[bool] = True
    rounds: ClassVar[bool] = True
    plays: ClassVar[type | None] = Hand
    sit: ClassVar[int] = len(SEATS)
    faults: ClassVar[tuple[str, ...]] = (
        "winner-unsaid", "no-such-seat", "winner-twice", "several-from-wall", "from-unsaid",
        "from-on-draw", "discarder-won", "not-whole", "liable-unasked", "liable-won",
        "jokerless-unasked", "unknown-mark", "mark-from-unasked", "mark-from-oneself",
        "mark-too-often",
    )  # fmt: skip

    def says(self) -> Phrase:
        return phrase(
            "The table counts the hand itself and records the count, who won and from "
            "whom. A winner pays no other winner. If nobody wins, the hand is a draw."
        )

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        asked = case.sheet.asked
        if hand.win == "unsaid":
            text = phrase("the winner is missing: one or more players, or nobody on a draw")
            yield Objection("winner-unsaid", text)
        else:
            yield from _winners(hand)
            yield from _source(hand)
            for win in hand.win:
                yield from _win(win, hand, asked)
        for mark in hand.marks:
            yield from _mark(mark, asked.get(mark.code))
        yield from _too_often([mark for mark in hand.marks if mark.code in asked])


def _no_seat(seat: object, what: Phrase) -> Iterator[Objection]:
    if not is_seat(seat):
        text = phrase("there is no seat {seat} {what}", seat=str(seat), what=what)
        yield Objection("no-such-seat", text)


def _winners(hand: Hand) -> Iterator[Objection]:
    seats = Counter(win.seat for win in hand.wins)
    for seat, times in seats.items():
        if times > 1:
            text = phrase("{who} is entered as a winner more than once", who=seat_told(seat))
            yield Objection("winner-twice", text)
    if len(seats) > 1 and hand.self_drawn:
        text = phrase("only one player can self-draw the winning tile")
        yield Objection("several-from-wall", text)


def _source(hand: Hand) -> Iterator[Objection]:
    if hand.wins and hand.source is None:
        text = phrase("choose who discarded the winning tile, or that it was self-drawn")
        yield Objection("from-unsaid", text)
    if not hand.wins and hand.source is not None:
        yield Objection("from-on-draw", phrase("nobody won, so there is no winning tile"))
    if hand.source is None or hand.source == "wall":
        return
    yield from _no_seat(hand.source, phrase("that could have discarded the winning tile"))
    if hand.won_with(hand.source):
        text = phrase("{who} won, and cannot have discarded the winning tile",
                      who=seat_told(hand.source))  # fmt: skip
        yield Objection("discarder-won", text)


def _win(win: Win, hand: Hand, asked: Mapping[str, Question]) -> Iterator[Objection]:
    yield from _no_seat(win.seat, phrase("that could have won"))
    if not isinstance(win.counted, int):
        who, n = seat_told(win.seat), str(win.counted)
        text = phrase("{who}’s count is not a whole number: {n}", who=who, n=n)
        yield Objection("not-whole", text)
    if win.jokerless and "jokerless" not in asked:
        text = phrase("these rules have no bonus for a hand without a joker")
        yield Objection("jokerless-unasked", text)
    if win.liable is None:
        return
    yield from _no_seat(win.liable, phrase("that could pay for all"))
    if "liable" not in asked:
        yield Objection("liable-unasked", phrase("under these rules nobody can pay for all"))
    elif hand.won_with(win.liable):
        text = phrase("{who} won, so cannot pay for all", who=seat_told(win.liable))
        yield Objection("liable-won", text)


def _mark(mark: Mark, question: Question | None) -> Iterator[Objection]:
    what = phrase("{code}", code=mark.code) if question is None else question.text
    if question is None:
        text = phrase("these rules do not ask for “{code}”", code=mark.code)
        yield Objection("unknown-mark", text)
    for seat in (mark.seat, *(() if mark.source is None else (mark.source,))):
        yield from _no_seat(seat, phrase("for “{what}”", what=what))
    if question is None or mark.source is None:
        return
    if question.source is None:
        text = phrase("these rules don’t ask who “{what}” came from", what=what)
        yield Objection("mark-from-unasked", text)
    elif mark.source == mark.seat:
        text = phrase("{who} cannot have the tile for “{what}” from themselves",
                      who=seat_told(mark.seat), what=what)  # fmt: skip
        yield Objection("mark-from-oneself", text)


def _too_often(marks: list[Mark]) -> Iterator[Objection]:
    for most in TOGETHER:
        found = Counter(None if most.in_all else m.seat for m in marks if m.code in most.codes)
        for seat, times in found.items():
            if times > most.times:
                text = phrase("{who}: {what}", who=seat_told(seat), what=most.says)
                yield Objection("mark-too-often", most.says if seat is None else text)


DOUBLINGS = 64
"""More doublings than any payment within bounds has; larger counts are refused."""


def price(default: int) -> int:
    """The price of a count, which a table may set freely."""
    value: int = number(default, 0, LARGEST)
    return value


@dataclass(frozen=True)
class CountWithin(Clause):
    """The minimum count to win, and the maximum of a hand."""

    least: int = number(3, 0, 1000)
    most: int = number(24, 1, 1000)
    unit: str = one_of("faan", "tai", "points")

    essential: ClassVar[bool] = True
    faults: ClassVar[tuple[str, ...]] = ("below-minimum", "above-possible")

    def says(self) -> Phrase:
        return phrase(
            "A hand wins with {n} {unit} or more. Hands of up to {most} can be entered.",
            n=self.least,
            unit=unit_of(self.least, UNITS[self.unit]),
            most=self.most,
        )

    def asks(self) -> tuple[Question, ...]:
        return (Question("count", UNITS[self.unit], "winner", 1, "win"),)

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        for win in hand.wins:
            if not isinstance(win.counted, int):
                continue
            who, n = seat_told(win.seat), win.counted
            unit = unit_of(n, UNITS[self.unit])
            if win.counted < self.least:
                text = phrase("{who} won with {n} {unit}, but a hand needs {least}",
                              who=who, n=n, unit=unit, least=self.least)  # fmt: skip
                yield Objection("below-minimum", text)
            elif win.counted > self.most:
                text = phrase("{who} won with {n} {unit}, but no hand counts more than {most}",
                              who=who, n=n, unit=unit, most=self.most)  # fmt: skip
                yield Objection("above-possible", text)


@dataclass(frozen=True)
class Several(Clause):
    """Who wins a discard that several players can win."""

    winners: str = one_of("all", "first")

    faults: ClassVar[tuple[str, ...]] = ("several-winners",)

    def says(self) -> Phrase:
        if self.winners == "all":
            return phrase("Everyone who can win on a discard wins, each paid for their own hand.")
        return phrase(
            "Only one player wins on a discard: the first in order of play from the "
            "discarder (截糊)."
        )

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        if self.winners == "first" and len({win.seat for win in hand.wins}) > 1:
            text = phrase("under these rules only one player wins on a discard")
            yield Objection("several-winners", text)


@dataclass(frozen=True)
class Cap(Clause):
    """The highest count that is paid."""

    most: int = number(10, 0, 1000)

    def says(self) -> Phrase:
        return phrase("The limit is {n}: a hand that counts more is paid as {n}.", n=self.most)

    def says_on(self, sheet: Sheet) -> Phrase:
        """Names the unit in which the sheet counts."""
        return phrase(
            "The limit is {n} {unit}: a hand that counts more is paid as {n} {unit}.",
            n=self.most,
            unit=unit_of(self.most, UNITS[counting_of(sheet).unit]),
        )


@dataclass(frozen=True)
class Ladder(Clause):
    """The price of each count of faan, and how it continues above the last."""

    faan_0: int = price(1)
    faan_1: int = price(2)
    faan_2: int = price(4)
    faan_3: int = price(8)
    faan_4: int = price(16)
    faan_5: int = price(24)
    faan_6: int = price(32)
    faan_7: int = price(48)
    faan_8: int = price(64)
    faan_9: int = price(96)
    faan_10: int = price(128)
    faan_11: int = price(192)
    faan_12: int = price(256)
    faan_13: int = price(384)
    above: str = one_of("doubles-every-two", "doubles", "stays")

    essential: ClassVar[bool] = True
    ABOVE: ClassVar[dict[str, Phrase]] = {
        "doubles-every-two": phrase("above that it doubles with every second faan"),
        "doubles": phrase("above that it doubles with every faan"),
        "stays": phrase("above that it stays the same"),
    }

    @property
    def steps(self) -> tuple[int, ...]:
        """The prices of 0 to 13 faan."""
        return tuple(getattr(self, f"faan_{faan}") for faan in range(14))

    def says(self) -> Phrase:
        return phrase("{steps}; {above}.", steps=self._said(14), above=self.ABOVE[self.above])

    def says_on(self, sheet: Sheet) -> Phrase:
        """Ends at the limit of the sheet."""
        limit = limit_of(sheet)
        if limit is None or limit > 13:
            return self.says()
        return phrase("{steps}.", steps=self._said(limit + 1))

    def _said(self, many: int) -> Phrase:
        first, *steps = self.steps[:many]
        told = (phrase("{n} with {faan}", n=n, faan=faan) for faan, n in enumerate(steps, 1))
        worth = phrase("A hand is worth {n} with no faan", n=first)
        return reduce(lambda a, b: phrase("{steps}, {step}", steps=a, step=b), told, worth)

    def worth(self, count: int, self_drawn: bool) -> int:
        steps = self.steps
        match self.above:
            case "doubles-every-two":
                higher = max(0, (count - 12) // 2)
                return steps[count - 2 * higher] << min(higher, DOUBLINGS)
            case "doubles":
                higher = max(0, count - 13)
                return steps[count - higher] << min(higher, DOUBLINGS)
            case _:
                return steps[min(count, 13)]


@dataclass(frozen=True)
class Doubling(Clause):
    """A price that doubles with every tai."""

    first: int = price(1)

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "The hand is worth {first} with 1 tai, {second} with 2, {third} with 3 and so on, "
            "doubling with every tai.",
            first=self.first,
            second=2 * self.first,
            third=4 * self.first,
        )

    def worth(self, count: int, self_drawn: bool) -> int:
        return self.first << min(count - 1, DOUBLINGS) if count else self.first // 2


@dataclass(frozen=True)
class ShooterChart(Clause):
    """A table of what the discarder pays, and what each pays for a self-drawn hand."""

    discard_1: int = price(4)
    discard_2: int = price(7)
    discard_3: int = price(11)
    discard_4: int = price(20)
    discard_5: int = price(40)
    self_1: int = price(2)
    self_2: int = price(3)
    self_3: int = price(5)
    self_4: int = price(10)
    self_5: int = price(20)

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "A hand is worth {s1} with 1 tai, {s2} with 2, {s3} with 3, {s4} with 4 and {s5} with "
            "5. If it is self-drawn, or a false win claimed as self-drawn, it is worth {d1}, {d2}, "
            "{d3}, {d4} and {d5} instead. Above 5 tai it stays the same.",
            **{f"s{tai}": price for tai, price in enumerate(self._row("discard"), 1)},
            **{f"d{tai}": price for tai, price in enumerate(self._row("self"), 1)},
        )

    def _row(self, name: str) -> tuple[int, ...]:
        return tuple(getattr(self, f"{name}_{tai}") for tai in range(1, 6))

    def worth(self, count: int, self_drawn: bool) -> int:
        row = self._row("self" if self_drawn else "discard")
        return row[min(count, 5) - 1] if count else 0


@dataclass(frozen=True)
class PerTai(Clause):
    """A base, and an amount for each tai."""

    base: int = price(3)
    unit: int = price(1)

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        if not self.unit:
            return phrase("The hand is worth {base}, however many tai it has.", base=self.base)
        return phrase("The hand is worth {base}, and {n} more for every tai.",
                      base=self.base, n=self.unit)  # fmt: skip

    def worth(self, count: int, self_drawn: bool) -> int:
        return self.base + self.unit * count


PRICES = (Ladder, Doubling, ShooterChart, PerTai)


def counting_of(sheet: Sheet) -> CountWithin:
    """The clause that says which counts win, and in which unit."""
    return sheet.clauses_of(CountWithin)[0]


def most_paid(sheet: Sheet) -> int:
    """The highest count that a hand may have and that is paid."""
    return min([counting_of(sheet).most, *(clause.most for clause in sheet.clauses_of(Cap))])


def limit_of(sheet: Sheet) -> int | None:
    """The highest count that is paid; None if the sheet has no limit."""
    return min((clause.most for clause in sheet.clauses_of(Cap)), default=None)


def worth(sheet: Sheet, count: int, self_drawn: bool) -> int:
    """The worth of a hand with that count; the count itself without such a clause."""
    limit = limit_of(sheet)
    paid = count if limit is None else min(count, limit)
    for clause in sheet.clauses:
        if isinstance(clause, PRICES):
            return clause.worth(paid, self_drawn)
    return paid
