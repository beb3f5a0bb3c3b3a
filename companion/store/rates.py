"""Counts of wrong PINs, in the database: all processes of the server count together."""

import time
from typing import Any

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


def _forget(now: int) -> None:
    """Takes counts away that have run out; always in the same order, so that two do not block."""
    with db.engine.connect() as connection:
        over = select(Rate.key).where(Rate.until <= now).order_by(Rate.key).limit(AT_ONCE)
        keys = connection.execute(over).scalars().all()
    if keys:
        with counting() as connection:
            for key in keys:
                connection.execute(delete(Rate).where(Rate.key == key, Rate.until <= now))
