"""Counts wrong PINs in the database, so that a lock applies to all server processes.

The first wrong PINs are free; after that each locks for twice as long as the one before. They are
deleted a day after the lock has ended.
"""

from sqlalchemy import delete, select, text

from companion.db.models import RateCount
from companion.db.session import db, unsynced_write

FREE = 5
"""Wrong PINs after which the first lock begins."""

SHORTEST = 60 * 1000
DAY = 24 * 3600 * 1000
"""Milliseconds of the shortest and longest locks; a day later wrong PINs are forgotten."""

DOUBLED = 10
"""Further wrong PINs after which the lock has its full length."""

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
"""A single statement, so that simultaneous tries are all counted."""

GIVE_BACK = text(f"UPDATE rates SET hits = hits - 1, until = :now + {DAY} WHERE key = :key")

AT_ONCE = 100
"""Rows deleted at a time."""


def try_once(key: str, now: int) -> bool:
    """Counts a try as wrong before the PIN is checked; False if the key is locked."""
    with unsynced_write() as connection:
        return connection.execute(TRY, {"key": key, "now": now}).first() is not None


def was_right(key: str, now: int) -> None:
    """Takes back the last try, because the PIN was right."""
    with unsynced_write() as connection:
        connection.execute(GIVE_BACK, {"key": key, "now": now})
    _forget(now)


def locked_until(key: str) -> int:
    """When the lock of a key ends, in milliseconds since 1970; 0 if there is none."""
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
