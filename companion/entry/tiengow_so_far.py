"""A partial Tien Gow hand: what is asked, what follows from the answers, and what is possible."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from companion.entry.forms import EntryTable, Faults
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Bank, Question, Sheet, judge
from companion.rules.tiengow.hand import FEATS, SEATS, TRICKS, Hand, Mark
from companion.rules.tiengow.special_clauses import BranchByLastTrick, SevenOrEightBranch

Answer = tuple[str, int | None]
"""A code and its seat; None means the winner of the last trick."""

Marks = tuple[Mark, ...]


TAKER_ASKED = phrase("Who took the last trick?")


def tricks_asked(seat: int) -> Phrase:
    return phrase("How many tricks did {who} take?", who=Who(seat))


class LastTrickLead(NamedTuple):
    """A special lead, and its mark if it is the last trick.

    `beside` is the code of a second mark for the same trick: who was beaten.
    """

    lead: str
    answer: Answer
    beside: str = ""


class LastTrickAnswer(NamedTuple):
    """The answer about the last trick: its mark, plain, or to be asked again.

    A special lead marked at its winner is the same trick, unless `again` is set.
    """

    answer: Answer | None = None
    said: bool = False
    again: bool = False
    asked: bool = False
    whose: str = ""
    """The kind of last trick for which the seat is still missing."""


class TienGowPartialHand(NamedTuple):
    """A hand as entered so far; None where nothing is. `marks` are the special leads."""

    tricks: tuple[int | None, ...] = (None,) * 4
    winner: int | None = None
    marks: tuple[Answer, ...] = ()
    last: LastTrickAnswer = LastTrickAnswer()
    manner: tuple[Answer, ...] = ()
    declared: Answer | None = None
    endings: tuple[LastTrickLead, ...] = ()

    @property
    def played(self) -> bool:
        """Whether anything is entered that is known only after the hand."""
        over = self.winner is not None or self.last.said or bool(self.manner)
        return over or any(count is not None for count in self.tricks)

    def taking(self, seat: int, count: int) -> "TienGowPartialHand":
        tricks = list(self.tricks)
        tricks[seat] = count
        return self._replace(tricks=tuple(tricks))

    def won_by(self, seat: int) -> "TienGowPartialHand":
        """The hand with this winner. If the winner changes, a special last trick must be asked
        again; a plain one is the default.
        """
        moved = self.winner not in (None, seat) and self.last != LastTrickAnswer()
        fresh = LastTrickAnswer(asked=self.last.answer is not None or self.last.asked)
        return self._replace(winner=seat, last=fresh if moved else self.last)

    @property
    def rests(self) -> dict[int, int]:
        """The tricks of empty seats that follow: the rest for a single seat, or 0 for several."""
        blank = [seat for seat in SEATS if self.tricks[seat] is None]
        left = TRICKS - sum(count or 0 for count in self.tricks)
        known = left == 0 or (left > 0 and len(blank) == 1)
        return dict.fromkeys(blank, left) if known else {}

    @property
    def alone(self) -> int | None:
        tricks = dict(enumerate(self.tricks)) | self.rests
        return next((seat for seat, count in tricks.items() if count == TRICKS), None)

    def concluded(self) -> "TienGowPartialHand":
        """The hand with its winner if that is certain: the seat with all eight tricks."""
        return self._replace(winner=self.alone) if self.winner is None else self

    @property
    def missing(self) -> Phrase | None:
        """What to ask next; None for a complete hand, even if it is ambiguous."""
        if self.declared is not None:
            return None
        blank = [seat for seat in SEATS if self.tricks[seat] is None and seat not in self.rests]
        if blank:
            return tricks_asked(blank[0])
        if self.winner is None:
            return TAKER_ASKED
        return self.last_asked if self.last.asked else None

    @property
    def last_asked(self) -> Phrase:
        return phrase("What was {who}’s last trick?", who=Who(self.winner or 0))

    def readings(self, winner: int) -> tuple[Marks, ...]:
        """The possible marks of the hand if this seat wins, one tuple for each interpretation."""
        if self.last.answer is not None:
            return (self._ending(winner, self.last.answer),)
        plain = (*self._led(), *self._bearing(self.manner, winner))
        if self.last.said:
            return (plain,)
        as_last = (
            self._ending(winner, ending.answer)
            for ending in self.endings
            if Mark(ending.lead, winner) in plain and ending.answer[1] != winner
        )
        return (plain, *as_last)

    def _ending(self, winner: int, answer: Answer) -> Marks:
        led = self._led()
        for lead, last, beside in self.endings:
            if last == answer and not self.last.again and Mark(lead, winner) in led:
                led.remove(Mark(lead, winner))
                led = [mark for mark in led if mark.code != beside]
                break
        return (*led, *self._bearing((answer, *self.manner), winner))

    def _led(self) -> list[Mark]:
        return [Mark(code, seat) for code, seat in self.marks if seat is not None]

    @staticmethod
    def _bearing(answers: tuple[Answer, ...], winner: int) -> Marks:
        return tuple(Mark(code, winner if seat is None else seat) for code, seat in answers)

    def may_become(self, hand: Hand) -> bool:
        return (
            self.declared is None
            and hand.declared is None
            and self.winner in (None, hand.winner)
            and all(n in (None, count) for n, count in zip(self.tricks, hand.tricks, strict=True))
            and sorted(hand.marks) in map(sorted, self.readings(hand.winner))
        )

    def hands(self) -> Iterator[Hand]:
        if self.declared is not None:
            code, seat = self.declared
            yield Hand.declare(code, seat or 0)
            return
        for tricks in self._all_tricks():
            likely = sorted(SEATS, key=lambda seat: -tricks[seat])
            for winner in likely if self.winner is None else (self.winner,):
                for marks in self.readings(winner):
                    yield Hand(tricks, winner, marks)

    def _all_tricks(self) -> Iterator[tuple[int, int, int, int]]:
        """All distributions of the remaining tricks; first to seats with marks and the winner."""
        blank = [seat for seat in SEATS if self.tricks[seat] is None]
        left = max(0, TRICKS - sum(count or 0 for count in self.tricks))
        marked = {seat for _, seat in self.marks}
        unmarked = [place for place, seat in enumerate(blank) if marked and seat not in marked]
        ways = _shares(left, len(blank))
        winner = [place for place, seat in enumerate(blank) if seat == self.winner]

        def unlikely(shares: tuple[int, ...]) -> tuple[bool, int]:
            without = any(shares[place] == 0 for place in winner)
            return without, sum(shares[place] for place in unmarked)

        for shares in sorted(ways, key=unlikely):
            filled = dict(zip(blank, shares, strict=True))
            first, second, third, fourth = (filled.get(s, self.tricks[s] or 0) for s in SEATS)
            yield first, second, third, fourth


@cache
def _shares(tricks: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """All distributions of tricks; the most even first, which are most likely valid."""
    if not seats:
        return ((),)
    each = (shares for shares in product(range(tricks + 1), repeat=seats) if sum(shares) == tricks)
    return tuple(sorted(each, key=lambda shares: max(shares) - min(shares)))


MOST_LOOKED_AT = 12

MOST_KNOWN = 600
"""Judged hands cached per sheet and bank: enough for a few hands in entry."""


@lru_cache(maxsize=40)
def _known(sheet: Sheet, bank: Bank) -> dict[Hand, Faults]:
    """The cache for a sheet and bank: successive taps judge nearly the same hands."""
    return {}


class HandJudge:
    """Judges hands by the rules of a table, with a cache."""

    def __init__(self, table: EntryTable):
        self._table = table
        self._found: dict[Hand, Faults] = {}
        self._known = _known(table.sheet, table.bank)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()

    def possible(self, so_far: TienGowPartialHand) -> tuple[Hand, ...]:
        """The valid hands of a complete entry: several if it is ambiguous."""
        return tuple(hand for hand in so_far.hands() if not self._judged(hand))

    def faults(self, so_far: TienGowPartialHand) -> Faults:
        """Why no hand is possible; of many candidates, the faults of the one with the fewest."""
        if so_far.declared is not None and (so_far.played or so_far.marks):
            return (phrase("a hand that is shown is not played, so it has no tricks and no leads"),)
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
            found = self._known.get(hand)
            if found is None:
                objections = judge(self._table.sheet, hand, self._table.bank)
                found = self._known[hand] = tuple(objection.text for objection in objections)
            self._found[hand] = found
        return self._found[hand]


LAST_TRICK, MANNER = "last-trick", "manner"
WHOSE = "whose"
PLAIN, ASKED, AGAIN = "plain", "asked", "again"
"""Values of the last trick besides its kinds: plain, to be asked again, and the suffix for a
further lead of the same kind as one marked at the seat.
"""
AT_SEATS = 3
"""The most leads shown at each seat of a small phone."""

IN_A_ROW = 4
"""The most kinds of last trick shown beside the plain one; the rest are folded away."""


class FieldOption(NamedTuple):
    """A possible answer, as the value of a field.

    `again` marks a second lead of its kind; it is offered only if possible.
    """

    value: str
    answer: Answer
    again: bool = False


class OneOf(NamedTuple):
    """A form field of questions of which at most one is answered.

    `plain` is the value for "none of these".
    """

    field: str
    legend: Phrase
    nothing: Phrase
    plain: str = ""
    questions: tuple[tuple[Question, tuple[FieldOption, ...]], ...] = ()

    @property
    def of_all_eight(self) -> frozenset[str]:
        """The codes that apply only if one player has all tricks."""
        asked = {question.code for question, _ in self.questions}
        return frozenset(BranchByLastTrick.ASKED) & asked

    @property
    def folded(self) -> frozenset[str]:
        """The codes without room in the row: the last kinds, in the fixed order of FEATS."""
        asked = {question.code for question, _ in self.questions} - self.of_all_eight
        return frozenset([code for code in FEATS if code in asked][IN_A_ROW:])

    @property
    def of_somebody(self) -> frozenset[str]:
        """The codes that need a seat before they mean anything."""
        return frozenset(q.code for q, _ in self.questions if q.seat in ("anyone", "others"))

    @property
    def options(self) -> Iterator[FieldOption]:
        return (option for _, options in self.questions for option in options)

    @property
    def ways(self) -> list[tuple[str, Phrase, Phrase]]:
        """The options as keys: value, short name, full text."""
        return [
            (option.value, question.word or question.name or question.text, question.text)
            for question, options in self.questions
            for option in options
        ]

    @property
    def values(self) -> tuple[str, ...]:
        more = (self.plain, ASKED) if self.plain else ()
        return (*more, *(option.value for option in self.options))

    def option(self, value: str) -> FieldOption | None:
        return next((option for option in self.options if option.value == value), None)

    def last(self, value: str, whose: str = "") -> LastTrickAnswer:
        """The last trick that a value describes; `whose` is its kind while the seat is missing."""
        option = self.option(value)
        if whose and (option is None or option.answer[0] != whose):
            return LastTrickAnswer(asked=True, whose=whose)
        if option:
            return LastTrickAnswer(option.answer, said=True, again=option.again)
        return LastTrickAnswer(said=value == PLAIN, asked=value == ASKED)


GROUPS = (
    OneOf(LAST_TRICK, phrase("The last trick was"), phrase("plain"), PLAIN),
    OneOf(MANNER, phrase("All eight tricks"), phrase("the usual way"), PLAIN),
    OneOf("declared", phrase("A hand was shown"), phrase("no, it was played")),
)


def seat_questions(sheet: Sheet) -> tuple[Question, ...]:
    """The questions shown at the seats: those that pay the leader come first."""
    asked = sheet.asking("lead")
    first = [lead for lead in asked if not _of_two(lead)]
    others = [lead for lead in asked if _of_two(lead)]
    shown = (first + others)[:AT_SEATS]
    return tuple(lead for lead in asked if lead in shown)


def _of_two(lead: Question) -> bool:
    return FEATS[lead.code].by_another or bool(FEATS[lead.code].beside)


@lru_cache(maxsize=100)
def groups(sheet: Sheet, banker: int) -> tuple[OneOf, ...]:
    """The questions about the hand; groups without questions are left out."""
    repeated = {FEATS[lead.code].at_last for lead in sheet.asking("lead") if lead.most > 1}
    branches = bool(sheet.clauses_of(SevenOrEightBranch))
    asked = (
        group._replace(
            nothing=phrase("plain 七支") if branches and group.field == MANNER else group.nothing,
            questions=tuple(
                (question, _options(question, banker, question.code in repeated))
                for question in sheet.questions
                if question.group == group.field
            ),
        )
        for group in GROUPS
    )
    return tuple(group for group in asked if group.questions)


@lru_cache(maxsize=100)
def last_leads(sheet: Sheet, banker: int) -> tuple[LastTrickLead, ...]:
    """The special leads that have another name as the last trick."""
    every = (option for group in groups(sheet, banker) for option in group.options)
    last = [option for option in every if not option.again]
    return tuple(
        LastTrickLead(lead.code, option.answer, FEATS[lead.code].beaten)
        for lead in sheet.asking("lead")
        for option in last
        if option.answer[0] in _at_last(lead.code)
    )


def _at_last(code: str) -> tuple[str, ...]:
    at_last = FEATS[code].at_last
    return tuple(filter(None, (at_last, FEATS[at_last].beaten))) if at_last else ()


def _options(question: Question, banker: int, repeated: bool) -> tuple[FieldOption, ...]:
    code = question.code
    match question.seat:
        case "winner":
            again = (FieldOption(f"{code}:{AGAIN}", (code, None), again=True),) if repeated else ()
            return (FieldOption(code, (code, None)), *again)
        case "banker":
            return (FieldOption(code, (code, banker)),)
        case _:
            return tuple(FieldOption(f"{code}:{seat}", (code, seat)) for seat in SEATS)
