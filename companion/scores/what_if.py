"""Recomputes a sitting under other rules, as the parameters of a URL ask for."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flask import abort
from werkzeug.datastructures import MultiDict

from companion.db.models import Group
from companion.evenings.lines import MOST
from companion.i18n.currency import PointWorth
from companion.ledger.book import Book
from companion.limits import heavy_computation
from companion.rulebook.rulesets import PREFIX, Answers, Ruleset, read_answers, requested_ruleset
from companion.rules.games import unit_of
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase
from companion.rules.presets import Choice
from companion.rules.sheet import Question
from companion.rules.what_if import OtherReading, ReadRow, Told, read_otherwise
from companion.scores.chart import HIGH, Chart, chart

OTHERWISE = 5
"""The cost of a line recomputed under other rules, as a multiple of a replayed line."""

TRIED = 2_000
"""The most lines that a page recomputes for other answers."""

Asked = MultiDict[str, str]


class RescoredSitting(NamedTuple):
    """A sitting recomputed under other rules; `hands` are the rows that differ, by hand."""

    way: Ruleset
    answers: Answers
    reading: OtherReading
    told: Told
    hands: tuple[tuple[int, ReadRow], ...]
    chart: Chart | None

    @property
    def never(self) -> tuple[Question, ...]:
        """The events that a user has said did not happen in any other hand."""
        questions = {question.code: question for question in self.reading.sheet.questions}
        return tuple(q for code, q in questions.items() if code in self.told.never)


def read(
    book: Book, group: Group, asked: Asked, worth: PointWorth | None = None
) -> RescoredSitting:
    """Recompute a book; the chart is in money if `worth` is given.

    Aborts with 404 for rules of another unit, with 413 for too many lines.
    """
    way = requested_ruleset(group, asked)
    mine, others = book.agreement.sheet, way.sheet
    if unit_of(mine.game, mine.preset) != unit_of(others.game, others.preset):
        abort(404)
    if len(book.rows) > MOST:
        abort(413)
    answers = _answers(way, asked)
    told = _told(asked)
    with heavy_computation(len(book.rows) * OTHERWISE):
        reading = read_otherwise(book.agreement, way.with_answers(answers), told)
    rows = [row.other for row in reading.rows]
    drawn = None if reading.open else chart(book.agreement.start(), rows, HIGH, worth)
    return RescoredSitting(way, answers, reading, told, tuple(differing_rows(reading)), drawn)


class OtherAnswer(NamedTuple):
    """A different answer to one question, under which every hand can be recomputed."""

    asks: Phrase
    says: Phrase
    address: Mapping[str, str]
    hands: int


def other_answers(book: Book, group: Group, sitting_id: str) -> tuple[OtherAnswer, ...]:
    """Single different answers that can recompute all hands and change some; () if too long."""
    way = requested_ruleset(group, MultiDict({"sitting": sitting_id}))
    options = [
        (choice, option)
        for choice in way.asks
        if isinstance(choice, Choice)
        for option in choice.options
        if option.value != way.answers.get(choice.key, choice.default)
    ]
    if len(book.rows) * len(options) > TRIED:
        return ()
    found = []
    for choice, option in options:
        address = {"sitting": sitting_id, PREFIX + choice.key: str(option.value)}
        sheet = way.with_answers(_answers(way, address))
        with heavy_computation(len(book.rows) * OTHERWISE):
            reading = read_otherwise(book.agreement, sheet)
        whole = not (reading.unreadable or reading.open or reading.left_out)
        hands = len(list(differing_rows(reading))) if whole else 0
        if hands:
            found.append(OtherAnswer(choice.asks, option.says, address, hands))
    return tuple(found)


def _answers(way: Ruleset, asked: Mapping[str, str]) -> Answers:
    given = {key: str(value) for key, value in way.answers.items()}
    said = {choice.key: asked.get(PREFIX + choice.key, "") for choice in way.asks}
    return read_answers(given | {key: text for key, text in said.items() if text}, way.preset)


def _told(asked: Asked) -> Told:
    """Facts added by the user, by line: `told=7.supreme-led@2`."""
    ways: defaultdict[int, tuple[str, ...]] = defaultdict(tuple)
    for text in asked.getlist("told"):
        number, _, key = text.partition(".")
        if number.isdecimal() and len(number) < 6:
            ways[int(number)] += (key,)
    return Told(dict(ways), frozenset(asked.getlist("never")))


def differing_rows(reading: OtherReading) -> Iterator[tuple[int, ReadRow]]:
    """The lines that differ or have added facts, by the number of their hand."""
    hands = 0
    for row in reading.rows:
        hands += isinstance(row.row.line, HandLine)
        if row.differs or row.told:
            yield hands, row
