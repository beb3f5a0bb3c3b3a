"""The latest change of a sitting in one line, for the phone that made it and others that watch."""

from collections.abc import Iterable

from companion.ledger.book import Book
from companion.ledger.history import PastChange, added_last, changed_totals, past_changes
from companion.request_context import g
from companion.rules.lines import HandLine, Seating
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow
from companion.templating import as_won, said


def recorded(book: Book) -> str:
    """The last line of a book: "Hand 14 recorded: Ana +12"."""
    row = book.rows[-1]
    if isinstance(row.line, HandLine):
        hand = book.hand_number(row.number)
        return said(
            phrase(
                "Hand {n} recorded: {result}",
                n=hand,
                result=_result(row, row.line.hand.winners, book.agreement.sheet),
            )
        )
    if isinstance(row.line, Seating) and (swap := _swap(row.before.seats, row.line.seats)):
        return said(swap)
    what = row.line.tells(book.agreement.sheet)[0]
    return said(phrase("Recorded: {what}", what=what), row.before.seats)


def _swap(before: Iterable[str], after: Iterable[str]) -> Phrase | None:
    """The change of seats in words if one player took another's seat."""
    changed = [(gone, came) for gone, came in zip(before, after, strict=True) if gone != came]
    if len(changed) != 1:
        return None
    ((gone, came),) = changed
    return phrase("{who} has taken {name}’s seat.", who=came, name=gone)


def _result(row: LedgerRow, winners: tuple[int, ...], sheet: Sheet) -> tuple[Phrase, ...]:
    """The points of the players a hand was about: "Ana +12", "Ana +8 and Bo +8".

    A false win is always named, with what else was paid in a hand that nobody won.
    """
    net, seats = row.net, row.before.seats
    fined = {transfer.payer for transfer in row.transfers if transfer.kind == "penalty"}
    if fined:
        deeds = _deeds(row, sheet)
        won = {name: as_won(points) for name, points in net.items()}
        others = winners or tuple(seat for seat in deeds if seat not in fined)
        return (
            *(_deed(seats[seat], won[seats[seat]], deeds[seat]) for seat in deeds if seat in fined),
            *(_deed(seats[seat], won[seats[seat]], deeds.get(seat, ())) for seat in others),
        )
    gained = [name for name, points in net.items() if points > 0]
    lost = [name for name, points in net.items() if points < 0]
    if not gained:
        return (phrase("nobody pays"),)
    if not winners:  # such as a false win, which one player pays to all others
        about = min(gained, lost, key=len)
    elif len(winners) > 1:
        about = [row.before.seats[seat] for seat in winners]
    else:
        about = [max(gained, key=lambda name: net[name])]
    return tuple(phrase("{name} {points}", name=name, points=as_won(net[name])) for name in about)


def _deeds(row: LedgerRow, sheet: Sheet) -> dict[int, tuple[Phrase, ...]]:
    """The names of marks in a hand, by seat."""
    found: dict[int, tuple[Phrase, ...]] = {}
    for mark in getattr(row.line.hand, "marks", ()) if isinstance(row.line, HandLine) else ():
        asked = sheet.asked[mark.code]
        found[mark.seat] = (*found.get(mark.seat, ()), asked.name or asked.text)
    return found


def _deed(name: str, points: str, deeds: tuple[Phrase, ...]) -> Phrase:
    if not deeds:
        return phrase("{name} {points}", name=name, points=points)
    what = tuple(dict.fromkeys(deeds))
    return phrase("{name} {points} ({what})", name=name, points=points, what=what)


def news(book: Book) -> tuple[str, str]:
    """The last change of a book and its author; both "" if there is none."""
    step = next(iter(past_changes(book)), None)
    if step is None:
        return "", ""
    added = step.change.kind == "change" and step.main is not None and step.main.was is None
    if added and book.rows:
        return recorded(book), step.change.who
    told = said(_changed(book, step))
    return told[:1].upper() + told[1:], step.change.who


def _changed(book: Book, step: PastChange) -> Phrase:
    """The latest change and the totals it moved: "hand 1 corrected: Mei −2"."""
    moved = changed_totals(book, step) if step.corrected else {}
    if not moved:
        return step.headline()
    totals = tuple(
        phrase("{name} {points}", name=name, points=as_won(points))
        for name, points in moved.items()
    )
    return phrase("{what}: {totals}", what=step.headline(), totals=totals)


def just_recorded(book: Book) -> bool:
    """Whether the latest change recorded the last line."""
    return bool(book.done) and book.done[-1] == book.version and added_last(book)


def headline(book: Book) -> str:
    """The last change with its author in one phrase."""
    if book.closed:
        return said(closed(book))
    told, who = news(book)
    return said(phrase("{who}: {what}", who=who, what=told)) if who else told


def closed(book: Book) -> Phrase:
    """Who closed a closed book, if the phone's player is known.

    Closing the last sitting closes the evening.
    """
    _, who = news(book)
    if any(not sitting.closed for sitting in g.evening.sittings):
        return (
            phrase("{who} has closed this session", who=who)
            if who
            else phrase("This session is closed")
        )
    return (
        phrase("{who} has closed the evening", who=who) if who else phrase("The evening is closed")
    )
