"""What was done to a sitting last, in one line, for those who did it and those who watch."""

from companion.rules.phrases import Phrase, phrase
from companion.rules.sitting import HandLine, Row
from companion.rules.telling import line_told
from companion.store.books import Book
from companion.store.history import past
from companion.web.pages import said, signed


def recorded(book: Book) -> str:
    """The last line of a book: "Hand 14 recorded: Ana +12"."""
    row = book.rows[-1]
    if isinstance(row.line, HandLine):
        hand = book.hand_number(row.number)
        return said(phrase("Hand {n} recorded: {result}", n=hand, result=_result(row)))
    what = line_told(row.line, book.agreement.sheet)[0]
    return said(phrase("Recorded: {what}", what=what), row.before.seats)


def _result(row: Row) -> Phrase:
    """The best of a hand's nets: "Ana +12"."""
    name, points = max(row.net.items(), key=lambda each: each[1])
    if points == 0:
        return phrase("nobody pays")
    return phrase("{name} {points}", name=name, points=signed(points))


def news(book: Book) -> tuple[str, str]:
    """The last change of a book, and who made it; both "" where nothing was done yet."""
    step = next(iter(past(book)), None)
    if step is None:
        return "", ""
    added = step.change.kind == "change" and step.main is not None and step.main.was is None
    told = recorded(book) if added and book.rows else said(step.headline())
    return told, step.change.who
