"""The questions of a Tien Gow sheet, grouped into form fields."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.entry.forms import Table
from companion.entry.tiengow_so_far import Answer, Ending, Last
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Question
from companion.rules.tiengow.clauses import BranchByLastTrick, SevenOrEightBranch
from companion.rules.tiengow.hand import FEATS, SEATS

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


class Option(NamedTuple):
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
    questions: tuple[tuple[Question, tuple[Option, ...]], ...] = ()

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
    def options(self) -> Iterator[Option]:
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
        """All values of the field, besides empty."""
        more = (self.plain, ASKED) if self.plain else ()
        return (*more, *(option.value for option in self.options))

    def option(self, value: str) -> Option | None:
        return next((option for option in self.options if option.value == value), None)

    def last(self, value: str, whose: str = "") -> Last:
        """The last trick that a value describes; `whose` is its kind while the seat is missing."""
        option = self.option(value)
        if whose and (option is None or option.answer[0] != whose):
            return Last(asked=True, whose=whose)
        if option:
            return Last(option.answer, said=True, again=option.again)
        return Last(said=value == PLAIN, asked=value == ASKED)


SEVEN = phrase("七支")

GROUPS = (
    OneOf(LAST_TRICK, phrase("The last trick was"), phrase("plain"), PLAIN),
    OneOf(MANNER, phrase("All eight tricks"), phrase("the usual way"), PLAIN),
    OneOf("declared", phrase("A hand was shown"), phrase("no, it was played")),
)


def leads(table: Table) -> tuple[Question, ...]:
    """The questions that the sheet asks for each seat."""
    return tuple(question for question in table.sheet.questions if question.group == "lead")


def at_seats(table: Table) -> tuple[Question, ...]:
    """The questions shown at the seats: those that pay the leader come first."""
    asked = leads(table)
    first = [lead for lead in asked if not _of_two(lead)]
    others = [lead for lead in asked if _of_two(lead)]
    shown = (first + others)[:AT_SEATS]
    return tuple(lead for lead in asked if lead in shown)


def _of_two(lead: Question) -> bool:
    """Whether it is about a player who beat another's lead."""
    return FEATS[lead.code].by_another or bool(FEATS[lead.code].beside)


def groups(table: Table) -> tuple[OneOf, ...]:
    """The questions about the hand; groups without questions are left out."""
    repeated = {FEATS[lead.code].at_last for lead in leads(table) if lead.most > 1}
    branches = any(isinstance(each, SevenOrEightBranch) for each in table.sheet.clauses)
    asked = (
        group._replace(
            nothing=SEVEN if branches and group.field == MANNER else group.nothing,
            questions=tuple(
                (question, _options(question, table.bank, question.code in repeated))
                for question in table.sheet.questions
                if question.group == group.field
            ),
        )
        for group in GROUPS
    )
    return tuple(group for group in asked if group.questions)


def endings(table: Table) -> tuple[Ending, ...]:
    """The special leads that have another name as the last trick."""
    last = [option for group in groups(table) for option in group.options if not option.again]
    return tuple(
        Ending(lead.code, option.answer, FEATS[lead.code].beaten)
        for lead in leads(table)
        for option in last
        if option.answer[0] in _at_last(lead.code)
    )


def _at_last(code: str) -> tuple[str, ...]:
    """Its codes as the last trick, unbeaten and beaten."""
    at_last = FEATS[code].at_last
    return tuple(filter(None, (at_last, FEATS[at_last].beaten))) if at_last else ()


def _options(question: Question, bank: Bank, repeated: bool) -> tuple[Option, ...]:
    code = question.code
    match question.seat:
        case "winner":
            again = (Option(f"{code}:{AGAIN}", (code, None), again=True),) if repeated else ()
            return (Option(code, (code, None)), *again)
        case "banker":
            return (Option(code, (code, bank.seat)),)
        case _:
            return tuple(Option(f"{code}:{seat}", (code, seat)) for seat in SEATS)
