"""Seals: the figures of a closed sitting and a digest of all its transfers."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from threading import Lock
from typing import Any, NamedTuple

from companion.db.models import Change, Sitting
from companion.db.session import db, is_writing
from companion.documents.json_values import JsonObject
from companion.documents.sittings import write_account
from companion.ledger.book import Book, book_cache
from companion.rules.chips import POT, Account, ThePot
from companion.rules.lines import HandLine
from companion.rules.sitting import LedgerRow

MOST_FIGURED = 5000
"""The most open sittings whose figures are cached, about a kilobyte each."""


class FigureKey(NamedTuple):
    """The state of a sitting that determines its figures."""

    id: str
    version: int
    changed: int | None
    revision: int


_figured: dict[str, tuple[FigureKey, JsonObject]] = {}
_keeping = Lock()

COMMON_ACCOUNTS: Mapping[str, Account] = {"box": None, "pot": POT}
"""The accounts that belong to no player, by their names in JSON."""


def seal(book: Book) -> JsonObject:
    """The figures of a book, with the digest of its transfers."""
    return {**figures(book), "digest": digest(book)}


def figures(book: Book) -> JsonObject:
    """Balances and hands played by player id, the number of hands, the box, and any pot."""
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


def common_accounts(figures: Mapping[str, Any]) -> JsonObject:
    """The points in the box if it was used, and in the pot if there is one, as JSON."""
    return {name: figures[name] for name in COMMON_ACCOUNTS if figures.get(name) is not None}


def figures_of(sitting: Sitting) -> JsonObject:
    """The sealed figures of a closed sitting, the computed ones of an open sitting."""
    return closing_change(sitting).body or {} if sitting.closed else _open_figures(sitting)


def _open_figures(sitting: Sitting) -> JsonObject:
    """The figures of an open sitting, cached: a group can have more sittings than cached books."""
    of = FigureKey(sitting.id, sitting.version, sitting.changed, sitting.evening.group.revision)
    found = _figured.get(of.id)
    if is_writing() or found is None or found[0] != of:
        found = of, figures(book_cache.open(sitting))
        if not is_writing():
            with _keeping:
                _figured.pop(of.id, None)
                _figured[of.id] = found
                if len(_figured) > MOST_FIGURED:
                    del _figured[next(iter(_figured))]
    return found[1]


def hands_in(sitting: Sitting) -> int:
    """The number of hands of a sitting."""
    return int(figures_of(sitting)["played"])


def closing_change(sitting: Sitting) -> Change:
    """The last change of a closed sitting, which closed it."""
    return db.session.get_one(Change, (sitting.id, sitting.version))


def digest(book: Book) -> str:
    """A hash of every transfer of every row, with player ids and without reasons.

    Wording and names may change later; payments may not.
    """
    ids = {name: player for player, name in book.names.items()}
    hashed = hashlib.sha256()
    for row in book.rows:
        hashed.update(json.dumps(_paid(row, ids), sort_keys=True).encode())
    return hashed.hexdigest()


def _paid(row: LedgerRow, ids: Mapping[str, str]) -> list[Any]:
    seats = row.before.seats

    def account(end: Account) -> object:
        if end is None or isinstance(end, ThePot):
            return write_account(end)
        return ids[seats[end] if isinstance(end, int) else end]

    paid = [[account(t.payer), account(t.payee), t.amount, t.code] for t in row.transfers]
    return [row.number, isinstance(row.line, HandLine), paid]
