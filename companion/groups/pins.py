"""Wrong PINs, counted in the database: a lock is the same for every process of the server.

The first wrong PINs are free; after that each locks for twice as long as the one before. They are
forgotten a day after the lock has ended.
"""

from sqlalchemy import delete, select, text

from companion.db.models import RateCount
from companion.db.session import db, unsynced_write

FREE = 5
"""Wrong PINs after which the first lock begins."""

SHORTEST = 60 * 1000
DAY = 24 * 3600 * 1000
"""Milliseconds of the first lock, and of the longest."""

DOUBLED = 10
"""The number of further wrong PINs after which a lock is the longest."""

TRY = text(f"""
    INSERT INTO rates (key, hits, until) VALUES (:key, 1, :now + {DAY})
    ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN rates.until <= :now THEN 1 ELSE rates.hits + 1 END,
        until = :now + {DAY} + CASE
            WHEN rates.until <= :now OR rates.hits + 1 < {FREE} THEN 0
            WHEN rates.hits + 1 > {FREE + DOUBLED} THEN {DAY}
            ELSE {SHORTEST} * (1 << (rates.hits + 1 - {FREE}))
        END
    WHERE rates.until - {DAY} <= :now
    RETURNING hits
""")
"""One statement, so that of many tries at once none is missed."""

GIVE_BACK = text(f"UPDATE rates SET hits = hits - 1, until = :now + {DAY} WHERE key = :key")

AT_ONCE = 100
"""Rows that are forgotten together."""


def try_once(key: str, now: int) -> bool:
    """Counts a PIN as wrong before it is checked; False where the key is locked."""
    with unsynced_write() as connection:
        return connection.execute(TRY, {"key": key, "now": now}).first() is not None


def was_right(key: str, now: int) -> None:
    """Takes back the last try: the PIN was right."""
    with unsynced_write() as connection:
        connection.execute(GIVE_BACK, {"key": key, "now": now})
    _forget(now)


def locked_until(key: str) -> int:
    """When the lock of a key ends, in milliseconds since 1970; 0 where it was never locked."""
    with db.engine.connect() as connection:
        until = connection.execute(select(RateCount.until).where(RateCount.key == key)).scalar()
    return until - DAY if until else 0


def _forget(now: int) -> None:
    """Deletes old rows, always in the same order, so that two processes do not block each other."""
    with db.engine.connect() as connection:
        over = (
            select(RateCount.key)
            .where(RateCount.until <= now)
            .order_by(RateCount.key)
            .limit(AT_ONCE)
        )
        keys = connection.execute(over).scalars().all()
    if keys:
        with unsynced_write() as connection:
            for key in keys:
                connection.execute(
                    delete(RateCount).where(RateCount.key == key, RateCount.until <= now)
                )
