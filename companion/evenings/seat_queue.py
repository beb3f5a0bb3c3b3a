"""The queue for seats: who comes in next, when, and for whom; and seats that changed meanwhile."""

from typing import NamedTuple

from flask import request

from companion.db.models import Evening
from companion.ledger.book import Book
from companion.rules.chips import net
from companion.rules.lines import HandLine
from companion.rules.sitting import LedgerRow
from companion.rules.standing import Seats
from companion.settlement.payments import who_left


def sat(book: Book) -> Seats:
    """Players the submitted form was filled in for, if the seats have changed since; else ()."""
    typed_for = request.form.get("seats") or book.seated
    if typed_for == book.seated:
        return ()
    return tuple(book.names.get(player, "?") for player in typed_for.split())


ROTATIONS = ("hand", "bank", "free")
"""When the next player comes in: after a hand, when the bank passes, or when the table decides."""


class Turn(NamedTuple):
    """The next player to come in, and the one to go out; `goes` is None while no change is due."""

    comes: str
    goes: str | None


def waiting(evening: Evening, book: Book) -> tuple[str, ...]:
    """The names of the waiting players, the next first.

    Players who have a seat or have gone home are skipped, not removed: so undoing a change of
    seats, or taking back a payment, restores the queue.
    """
    names = (book.names[player] for player in evening.waiting if player in book.names)
    elsewhere = {*book.standing.seats, *gone(evening, book)}
    return tuple(name for name in names if name not in elsewhere)


def turn(evening: Evening, book: Book) -> Turn | None:
    """The next change of seats: for a player who has gone home, or one whom the last hand sends
    out. None if nobody waits.
    """
    queue = waiting(evening, book)
    if not queue:
        return None
    home = gone_home(evening, book)
    return Turn(queue[0], home[0] if home else _goes(evening.rotation, book))


def _goes(rotation: str, book: Book) -> str | None:
    """The player to go out: the biggest loser after a hand, or the old banker when the bank passes.
    None if a player has come in since.
    """
    turns = (row for row in reversed(book.rows) if isinstance(row.line, HandLine) or _came(row))
    last = next(turns, None)
    if last is None or not isinstance(last.line, HandLine):
        return None
    match rotation:
        case "hand":
            nets = net(last.transfers, len(last.before.seats))
            return last.before.seats[nets.index(min(nets))]
        case "bank" if last.after.bank.seat != last.before.bank.seat:
            return last.before.seats[last.before.bank.seat]
        case _:
            return None


def _came(row: LedgerRow) -> bool:
    """Whether a line seats a player who had no seat before."""
    return not set(row.line.sits or ()) <= set(row.before.seats)


def gone(evening: Evening, book: Book) -> set[str]:
    """The names of players who were paid off."""
    left = who_left(evening)
    return {name for player, name in book.names.items() if player in left}


def gone_home(evening: Evening, book: Book) -> tuple[str, ...]:
    """The names of players who were paid off and still have a seat in an open sitting."""
    if book.closed:
        return ()
    left = gone(evening, book)
    return tuple(name for name in book.standing.seats if name in left)


def queue_up(evening: Evening, player_id: str) -> None:
    """Put a player at the end of the queue, unless they have gone home. Part of a write."""
    if player_id not in who_left(evening):
        evening.waiting = [*(who for who in evening.waiting if who != player_id), player_id]


def leave_queue(evening: Evening, player_id: str) -> None:
    """Remove a player from the queue. Part of a write."""
    evening.waiting = [who for who in evening.waiting if who != player_id]
