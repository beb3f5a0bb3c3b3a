"""Checks PINs, and locks out a network that guesses; all others can go on.

Wrong PINs are counted in the database, so that a lock applies to all server processes. The first
wrong PINs are free; after that each locks for twice as long as the one before. They are deleted a
day after the lock has ended.
"""

from collections.abc import Callable
from ipaddress import ip_address, ip_network

from flask import Flask, current_app, request
from sqlalchemy import delete, select, text
from werkzeug.exceptions import TooManyRequests

from companion.db.models import Link, RateCount
from companion.db.session import db, unsynced_write
from companion.documents.texts import digits_of
from companion.groups.members import Opened, asks_pin, digest_of, pin_fits

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


SITE = 48
"""Bits of an IPv6 prefix assigned to one site, which can choose the others freely."""


def set_up(app: Flask) -> None:
    app.extensions["companion-pins"] = set()  # right PINs: checking a hash is slow


def knows_pin(link: Link | Opened, typed: str) -> bool:
    """Whether a person with a link may use it: the PIN is right, or the group has none.

    Raises TooManyRequests, even for the right PIN, after too many wrong ones from this network.
    """
    if not asks_pin(link):
        return True
    clock: Callable[[], int] = current_app.config["CLOCK"]
    now, pin = clock(), digits_of(typed)
    key = f"PIN {_network(request.remote_addr or '::')} {link.digest[:32]}"
    known: set[tuple[str | None, str]] = current_app.extensions["companion-pins"]
    found = (link.pin, digest_of(pin))
    if found in known:
        _refuse_while_locked(key, now)
        return True
    if not try_once(key, now):
        _refuse_while_locked(key, now)
        return False  # the lock has ended just now
    if not pin_fits(link.pin, pin):
        return False
    was_right(key, now)
    known.add(found)
    return True


def _refuse_while_locked(key: str, now: int) -> None:
    left = locked_until(key) - now
    if left > 0:
        raise TooManyRequests(retry_after=left // 1000 + 1)


def _network(written: str) -> str:
    """The IPv4 address, or the site's prefix of an IPv6 address."""
    try:
        found = ip_address(written)
    except ValueError:
        return "?"
    found = getattr(found, "ipv4_mapped", None) or found
    return str(ip_network((found, SITE), strict=False) if found.version == 6 else found)
