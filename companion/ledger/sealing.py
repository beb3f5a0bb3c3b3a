"""Seals: what a closed sitting came to, and a digest of every transfer, to be proven by."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from threading import Lock
from typing import Any, NamedTuple

from companion.db.models import Change, Sitting
from companion.db.session import db, is_writing
from companion.documents.lines import write_account
from companion.ledger.book import Book, shelf
from companion.rules.chips import POT, Account, ThePot
from companion.rules.lines import HandLine
from companion.rules.sitting import Row

Plain = dict[str, Any]

MOST_FIGURED = 5000
"""Open sittings whose figures are kept, about a kilobyte each."""


class Figured(NamedTuple):
    """The state of a sitting from which its figures follow."""

    id: str
    version: int
    changed: int | None
    revision: int


_figured: dict[str, tuple[Figured, Plain]] = {}
_keeping = Lock()

OTHERS: Mapping[str, Account] = {"box": None, "pot": POT}
"""The accounts that nobody owns, by what documents and figures call them."""


def seal(book: Book) -> Plain:
    """The figures of a book, and the digest of all that was paid."""
    return {**figures(book), "digest": digest(book)}


def figures(book: Book) -> Plain:
    """Balances and hands sat in by player id, the box, the pot where the rules have one, and the
    hands in all.
    """
    ids = {name: player for player, name in book.names.items()}
    standing = book.standing
    hands = [row.before.seats for row in book.rows if isinstance(row.line, HandLine)]
    sat = Counter(name for seats in hands for name in seats)
    return {
        "balances": {ids[name]: points for name, points in standing.balances.items()},
        "hands": {ids[name]: sat[name] for name in standing.balances},
        "played": len(hands),
        "box": standing.box,
        **({} if standing.pot is None else {"pot": standing.pot.points}),
    }


def write_others(figures: Mapping[str, Any]) -> Plain:
    """What is in the accounts that nobody owns, as documents have it: of the box where it was used,
    of the pot where the rules have one.
    """
    return {name: figures[name] for name in OTHERS if figures.get(name) is not None}


def figures_of(sitting: Sitting) -> Plain:
    """The figures of a sitting: as they were sealed if it is closed, else by its book."""
    return closing(sitting).body or {} if sitting.closed else _open_figures(sitting)


def _open_figures(sitting: Sitting) -> Plain:
    """The figures of a sitting that is open, kept for each state of it.

    A group may have hundreds of open sittings, more than there are books at hand.
    """
    of = Figured(sitting.id, sitting.version, sitting.changed, sitting.evening.group.revision)
    found = _figured.get(of.id)
    if is_writing() or found is None or found[0] != of:
        found = of, figures(shelf.open(sitting))
        if not is_writing():
            with _keeping:
                _figured.pop(of.id, None)
                _figured[of.id] = found
                if len(_figured) > MOST_FIGURED:
                    del _figured[next(iter(_figured))]
    return found[1]


def hands_in(sitting: Sitting) -> int:
    """How many hands were played in a sitting."""
    return int(figures_of(sitting)["played"])


def closing(sitting: Sitting) -> Change:
    """The change that closed a sitting, which was its last."""
    return db.session.get_one(Change, (sitting.id, sitting.version))


def digest(book: Book) -> str:
    """One hash over every transfer of every row, players by id and reasons left out.

    Words may be mended and players renamed; what was paid to whom may not change unnoticed.
    """
    ids = {name: player for player, name in book.names.items()}
    hashed = hashlib.sha256()
    for row in book.rows:
        hashed.update(json.dumps(_paid(row, ids), sort_keys=True).encode())
    return hashed.hexdigest()


def _paid(row: Row, ids: Mapping[str, str]) -> list[Any]:
    seats = row.before.seats

    def account(end: Account) -> object:
        if end is None or isinstance(end, ThePot):
            return write_account(end)
        return ids[seats[end] if isinstance(end, int) else end]

    paid = [[account(t.payer), account(t.payee), t.amount, t.code] for t in row.transfers]
    return [row.number, isinstance(row.line, HandLine), paid]
