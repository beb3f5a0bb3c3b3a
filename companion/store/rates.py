"""How often something was done: counted for all processes of the server in its database, or, for
a minute at most, by each process for itself.
"""

import time
from threading import Lock
from typing import Any, NamedTuple

from flask import current_app
from limits.storage import Storage
from sqlalchemy import delete, select, text

from companion.store.database import counting, db
from companion.store.tables import Rate

HIT = text("""
    INSERT INTO rates (key, hits, until) VALUES (:key, :hits, :until)
    ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN rates.until > :now THEN rates.hits ELSE 0 END + excluded.hits,
        until = CASE WHEN rates.until > :now THEN rates.until ELSE excluded.until END
    RETURNING hits, until
""")
"""One statement, so that of two processes each sees what the other counted."""

SHORT = 60
"""Seconds. Who does too much in so short a time holds up the process that they ask; to count it for
all of them would cost each hand two writes more."""

MOST = 100_000
"""Counts that a process has in its memory; of more, the oldest begin anew."""

AT_ONCE = 100
"""How many counts that have run out are forgotten together."""


def _now() -> int:
    return time.time_ns() // 1_000_000


class Rates(Storage):
    """Counts of the `limits` library, in the table of rates; to be used in an app's context."""

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return ()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Counts `amount` more under a key, for `expiry` seconds from its first on."""
        now = _now()
        until = now + expiry * 1000
        with counting() as connection:
            found = connection.execute(
                HIT, {"key": key, "hits": amount, "until": until, "now": now}
            ).one()
        if found.until == until:
            _forget(now)
        return int(found.hits)

    def get(self, key: str) -> int:
        hits = select(Rate.hits).where(Rate.key == key, Rate.until > _now())
        return int(self._read(hits) or 0)

    def get_expiry(self, key: str) -> float:
        """When the count begins anew, in seconds since 1970."""
        until = select(Rate.until).where(Rate.key == key, Rate.until > _now())
        return float(self._read(until) or _now()) / 1000

    def check(self) -> bool:
        return bool(self._read(select(1)))

    def reset(self) -> int | None:
        with counting() as connection:
            return connection.execute(delete(Rate)).rowcount

    def clear(self, key: str) -> None:
        with counting() as connection:
            connection.execute(delete(Rate).where(Rate.key == key))

    @staticmethod
    def _read(asked: Any) -> Any:
        with db.engine.connect() as connection:
            return connection.execute(asked).scalar()


class Tally(NamedTuple):
    """How often something was done by now, and until when (milliseconds) that counts."""

    hits: int
    until: int


class Here:
    """The counts of one process."""

    def __init__(self) -> None:
        self._counts: dict[str, Tally] = {}
        self._lock = Lock()

    def incr(self, key: str, expiry: int, amount: int) -> int:
        now = _now()
        with self._lock:
            count = self._counts.get(key)
            if count is None or count.until <= now:
                self._counts.pop(key, None)
                self._make_room(now)
                count = Tally(0, now + expiry * 1000)
            count = self._counts[key] = Tally(count.hits + amount, count.until)
        return count.hits

    def _make_room(self, now: int) -> None:
        """Forgets what began first: what has run out, and what is too much."""
        while self._counts:
            first = next(iter(self._counts))
            if self._counts[first].until > now and len(self._counts) < MOST:
                return
            del self._counts[first]

    def get(self, key: str) -> Tally | None:
        """The count of a key; None where it has none."""
        count = self._counts.get(key)
        return count if count and count.until > _now() else None

    def clear(self, key: str) -> None:
        with self._lock:
            self._counts.pop(key, None)


class Quick(Rates):
    """The same, but what counts for a minute at most is counted here alone."""

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        if expiry > SHORT:
            return super().incr(key, expiry, amount)
        return self._here.incr(key, expiry, amount)

    def get(self, key: str) -> int:
        count = self._here.get(key)
        return count.hits if count else super().get(key)

    def get_expiry(self, key: str) -> float:
        count = self._here.get(key)
        return count.until / 1000 if count else super().get_expiry(key)

    def clear(self, key: str) -> None:
        self._here.clear(key)
        super().clear(key)

    @property
    def _here(self) -> Here:
        here: Here = current_app.extensions.setdefault("companion-counts", Here())
        return here


def _forget(now: int) -> None:
    """Takes counts away that have run out; always in the same order, so that two do not block."""
    with db.engine.connect() as connection:
        over = select(Rate.key).where(Rate.until <= now).order_by(Rate.key).limit(AT_ONCE)
        keys = connection.execute(over).scalars().all()
    if keys:
        with counting() as connection:
            for key in keys:
                connection.execute(delete(Rate).where(Rate.key == key, Rate.until <= now))
