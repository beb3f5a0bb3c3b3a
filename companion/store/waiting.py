"""The queue of those who sit out: who comes in next, when, and for whom."""

from typing import NamedTuple

from companion.rules.chips import net
from companion.rules.sitting import HandLine
from companion.store.books import Book
from companion.store.payments import who_left
from companion.store.tables import Evening


class Turn(NamedTuple):
    """Somebody's turn to come in for somebody, both by name."""

    comes: str
    goes: str


def waiting(evening: Evening, book: Book) -> tuple[str, ...]:
    """The names of those who sit out, the next first.

    Whoever sits is passed over, not struck from the queue: so undoing a change of seats puts the
    queue right by itself.
    """
    names = (book.names[player] for player in evening.waiting if player in book.names)
    return tuple(name for name in names if name not in book.standing.seats)


def turn(evening: Evening, book: Book) -> Turn | None:
    """The change of seats that the last line brings about, if it does.

    After a hand whoever lost most in it goes out, when the bank passes the old banker. Those who
    play it otherwise choose another.
    """
    queue = waiting(evening, book)
    last = book.rows[-1] if book.rows else None
    if not queue or last is None or not isinstance(last.line, HandLine):
        return None
    match evening.rotation:
        case "hand":
            nets = net(last.transfers)
            return Turn(queue[0], last.before.seats[nets.index(min(nets))])
        case "bank" if last.after.bank.seat != last.before.bank.seat:
            return Turn(queue[0], last.before.seats[last.before.bank.seat])
        case _:
            return None


def gone_home(evening: Evening, book: Book) -> tuple[str, ...]:
    """The names of those who were paid off and still have a seat in a sitting that goes on."""
    if book.closed:
        return ()
    left = who_left(evening)
    gone = {name for player, name in book.names.items() if player in left}
    return tuple(name for name in book.standing.seats if name in gone)


def queue_up(evening: Evening, player_id: str) -> None:
    """Somebody goes to the end of the queue. Part of a write."""
    evening.waiting = [*(who for who in evening.waiting if who != player_id), player_id]


def leave_queue(evening: Evening, player_id: str) -> None:
    """Somebody waits no more. Part of a write."""
    evening.waiting = [who for who in evening.waiting if who != player_id]
