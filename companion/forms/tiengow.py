"""The entry form of a Tien Gow hand, made from the questions of a sheet."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar, NamedTuple

from companion.codec.tiengow import write_hand
from companion.forms.entry import Entered, EntryForm, Faults, Table
from companion.forms.fields import WholeNumber, one_of
from companion.rules.chips import Transfer
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import SEATS, Bank, Question, judge, score
from companion.rules.tiengow.hand import TRICKS, Hand, Mark

MOST_LOOKED_AT = 12
"""Hands that are tried before something half entered is taken to be possible."""

Answer = tuple[str, int | None]
"""A code, and the seat that bears it; None for whoever takes the last trick."""


class Option(NamedTuple):
    """One answer to a question, as a field's value."""

    value: str
    answer: Answer


class Group(NamedTuple):
    """Questions of which at most one is answered: a field of the form, and what it says."""

    field: str
    legend: Phrase
    nothing: Phrase
    questions: tuple[tuple[Question, tuple[Option, ...]], ...] = ()

    def answer(self, value: str) -> Answer | None:
        options = (option for _, options in self.questions for option in options)
        return next((option.answer for option in options if option.value == value), None)


GROUPS = (
    Group("last-trick", phrase("The last trick was"), phrase("nothing special")),
    Group("manner", phrase("All eight tricks"), phrase("nothing special")),
    Group("declared", phrase("A hand was shown"), phrase("no, it was played")),
)


class SoFar(NamedTuple):
    """A hand as far as it is entered; None where nothing is."""

    tricks: tuple[int | None, ...] = (None,) * 4
    winner: int | None = None
    marks: tuple[Answer, ...] = ()
    declared: Answer | None = None

    @property
    def played(self) -> bool:
        """Whether something is entered that is known only when the hand is over."""
        return self.winner is not None or any(count is not None for count in self.tricks)

    def taking(self, seat: int, count: int) -> "SoFar":
        """With the tricks of a seat; where four are entered, those of the next one then follow."""
        tricks = list(self.tricks)
        if None not in tricks:
            tricks[(seat + 1) % 4] = None
        tricks[seat] = count
        return self._replace(tricks=tuple(tricks))

    @property
    def rest(self) -> tuple[int, int] | None:
        """The one seat without tricks entered, and what is left for it."""
        blank = [seat for seat in SEATS if self.tricks[seat] is None]
        left = TRICKS - sum(count or 0 for count in self.tricks)
        return (blank[0], left) if len(blank) == 1 and left >= 0 else None

    def concluded(self) -> "SoFar":
        """With the last trick where it goes without saying: whoever took all eight took it."""
        tricks = dict(enumerate(self.tricks)) | dict([self.rest] if self.rest else [])
        alone = next((seat for seat, count in tricks.items() if count == TRICKS), None)
        return self._replace(winner=alone) if self.winner is None else self

    @property
    def missing(self) -> Phrase | None:
        """What to enter next; None for a hand that is whole."""
        if self.declared is not None:
            return None
        blank = [seat for seat in SEATS if self.tricks[seat] is None]
        if len(blank) > 1:
            return phrase("How many tricks has {who}?", who=Who(blank[0]))
        return phrase("Who took the last trick?") if self.winner is None else None

    def marked(self, winner: int) -> tuple[Mark, ...]:
        """The marks of the hand if this seat takes the last trick."""
        return tuple(Mark(code, winner if seat is None else seat) for code, seat in self.marks)

    def may_become(self, hand: Hand) -> bool:
        return (
            self.declared is None
            and hand.declared is None
            and self.winner in (None, hand.winner)
            and all(n in (None, count) for n, count in zip(self.tricks, hand.tricks, strict=True))
            and sorted(self.marked(hand.winner)) == sorted(hand.marks)
        )

    def hands(self) -> Iterator[Hand]:
        """Every hand that this may become."""
        if self.declared is not None:
            code, seat = self.declared
            yield Hand.declare(code, seat or 0)
            return
        for tricks in self._all_tricks():
            likely = sorted(SEATS, key=lambda seat: -tricks[seat])
            for winner in likely if self.winner is None else (self.winner,):
                yield Hand(tricks, winner, self.marked(winner))

    def _all_tricks(self) -> Iterator[tuple[int, int, int, int]]:
        """Every way to share out the tricks that are left; first to those who have marks."""
        blank = [seat for seat in SEATS if self.tricks[seat] is None]
        left = max(0, TRICKS - sum(count or 0 for count in self.tricks))
        marked = {seat for _, seat in self.marks}
        unmarked = [place for place, seat in enumerate(blank) if marked and seat not in marked]
        ways = _shares(left, len(blank))
        for shares in sorted(ways, key=lambda shares: sum(shares[place] for place in unmarked)):
            filled = dict(zip(blank, shares, strict=True))
            first, second, third, fourth = (filled.get(s, self.tricks[s] or 0) for s in SEATS)
            yield first, second, third, fourth


@cache
def _shares(tricks: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """All ways to share tricks out; the most even first, for these are soonest found possible."""
    if not seats:
        return ((),)
    each = (shares for shares in product(range(tricks + 1), repeat=seats) if sum(shares) == tricks)
    return tuple(sorted(each, key=lambda shares: max(shares) - min(shares)))


class HandForm(EntryForm):
    """Tricks and winner by seat, and whatever the sheet asks: leads, last trick, shown hands."""

    game: ClassVar[str] = "tien-gow"
    total: ClassVar[int] = TRICKS

    @classmethod
    def fields(cls, table: Table) -> Mapping[str, Any]:
        tricks = {f"tricks-{seat}": WholeNumber("", 0, TRICKS) for seat in SEATS}
        winner = {"last_trick": one_of(str(seat) for seat in SEATS)}
        led = {
            f"{question.code}-{seat}": WholeNumber("", 0, question.most)
            for question in leads(table)
            for seat in SEATS
        }
        asked = {
            group.field: one_of(o.value for _, options in group.questions for o in options)
            for group in groups(table)
        }
        return {**tricks, **winner, **led, **asked}

    @classmethod
    def of(cls, table: Table, hand: Hand) -> "HandForm":
        marks = Counter((mark.code, int(mark.seat)) for mark in hand.marks)
        typed = {f"{code}-{seat}": str(times) for (code, seat), times in marks.items()}
        for group in groups(table):
            for option in (option for _, options in group.questions for option in options):
                code, seat = option.answer
                if (code, hand.winner if seat is None else seat) in marks:
                    typed[group.field] = option.value
        if hand.declared is not None:
            return cls(table, {"declared": f"{hand.declared}:{hand.winner}"})
        tricks = {f"tricks-{seat}": str(hand.taken(seat)) for seat in SEATS}
        return cls(table, {**typed, **tricks, "last_trick": str(hand.winner)})

    @property
    def leads(self) -> tuple[Question, ...]:
        """What is asked of each seat."""
        return leads(self.table)

    @property
    def groups(self) -> tuple[Group, ...]:
        """What is asked of the hand."""
        return groups(self.table)

    @property
    def so_far(self) -> SoFar:
        """What is entered, where all of it can be read."""
        led = ((q.code, seat) for q in self.leads for seat in SEATS
               for _ in range(self[f"{q.code}-{seat}"].data or 0))  # fmt: skip
        answers = {group.field: group.answer(self[group.field].data) for group in self.groups}
        declared = answers.pop("declared", None)
        return SoFar(
            tuple(self[f"tricks-{seat}"].data for seat in SEATS),
            int(self["last_trick"].data) if self["last_trick"].data else None,
            (*led, *(answer for answer in answers.values() if answer is not None)),
            declared,
        )

    @property
    def rest(self) -> tuple[int, int] | None:
        """The seat whose tricks need not be typed, and how many they are."""
        return self.so_far.rest if self.validate() else None

    def entered(self) -> Entered:
        if not self.validate():
            return Entered(faults=tuple(self.unreadable()))
        so_far = self.so_far.concluded()
        if faults := _Judge(self.table).faults(so_far):
            return Entered(missing=so_far.missing, faults=faults)
        return Entered(
            hand=None if so_far.missing else write_hand(next(so_far.hands())),
            missing=so_far.missing,
            at_once=self.at_once(),
            in_play=bool(so_far.marks) and not so_far.played,
        )

    def cannot(self) -> Mapping[str, Faults]:
        judged = _Judge(self.table)
        # Where already nothing can be, every tap may be the one that mends it.
        if not self.validate() or judged.faults(self.so_far):
            return {}
        return {tap: why for tap, then in self._taps() if (why := judged.faults(then))}

    def _taps(self) -> Iterator[tuple[str, SoFar]]:
        """Whatever can be entered next, and what the hand then is."""
        so_far = self.so_far
        for seat, count in product(SEATS, range(TRICKS + 1)):
            yield f"tricks-{seat}={count}", so_far.taking(seat, count)
        for seat in SEATS:
            yield f"last_trick={seat}", so_far._replace(winner=seat)
        for question, seat in product(self.leads, SEATS):
            mark = (question.code, seat)
            count = so_far.marks.count(mark) + 1
            if count <= question.most:
                then = so_far._replace(marks=(*so_far.marks, mark))
                yield f"{question.code}-{seat}={count}", then
        for group in self.groups:
            for option in (option for _, options in group.questions for option in options):
                yield f"{group.field}={option.value}", self._answering(so_far, group, option)

    def _answering(self, so_far: SoFar, group: Group, option: Option) -> SoFar:
        if group.field == "declared":
            return so_far._replace(declared=option.answer)
        before = group.answer(self[group.field].data)
        others = tuple(mark for mark in so_far.marks if mark != before)
        return so_far._replace(marks=(*others, option.answer))

    def at_once(self) -> tuple[Transfer, ...]:
        codes = {question.code for question in self.leads}
        marks = tuple(
            Mark(code, seat)
            for code, seat in self.so_far.marks
            if code in codes and seat is not None
        )
        # However the hand ends, this stays.
        hand = Hand((2, 2, 2, 2), self.table.bank.seat, marks)
        paid = score(self.table.sheet, hand, self.table.bank).transfers
        return tuple(transfer for transfer in paid if transfer.kind in ("trick", "fixed"))


def leads(table: Table) -> tuple[Question, ...]:
    """What the sheet asks of each seat."""
    return tuple(question for question in table.sheet.questions if question.group == "lead")


def groups(table: Table) -> tuple[Group, ...]:
    """What the sheet asks of the hand; groups of which it asks nothing are left out."""
    asked = (
        group._replace(
            questions=tuple(
                (question, _options(question, table.bank))
                for question in table.sheet.questions
                if question.group == group.field
            )
        )
        for group in GROUPS
    )
    return tuple(group for group in asked if group.questions)


def _options(question: Question, bank: Bank) -> tuple[Option, ...]:
    code = question.code
    match question.seat:
        case "winner":
            return (Option(code, (code, None)),)
        case "banker":
            return (Option(code, (code, bank.seat)),)
        case _:
            return tuple(Option(f"{code}:{seat}", (code, seat)) for seat in SEATS)


class _Judge:
    """Says whether what is half entered can still become a hand; remembers what it found."""

    def __init__(self, table: Table):
        self._table = table
        self._found: dict[Hand, Faults] = {}

    def faults(self, so_far: SoFar) -> Faults:
        """Why nothing that this may become can be; of many reasons, those of the nearest hand."""
        if so_far.declared is not None and (so_far.played or so_far.marks):
            return (phrase("a hand that is shown is not played: it has no tricks and no leads"),)
        if any(not found and so_far.may_become(hand) for hand, found in self._found.items()):
            return ()
        nearest: Faults | None = None
        for looked_at, hand in enumerate(so_far.hands()):
            found = () if looked_at == MOST_LOOKED_AT else self._judged(hand)
            if not found:
                return ()
            if nearest is None or len(found) < len(nearest):
                nearest = found
        return nearest or ()

    def _judged(self, hand: Hand) -> Faults:
        if hand not in self._found:
            found = judge(self._table.sheet, hand, self._table.bank)
            self._found[hand] = tuple(objection.text for objection in found)
        return self._found[hand]
