"""Limits of requests: how often they may write, preview or join, and how long they may compute.

Rates are counted by link or by address. They are far above a table's busiest evening, and far below
what a machine does that guesses links or fills the disk.

Python computes in one thread at a time. Therefore long computations run one after another, only a
few requests may wait (two per link), every computed line counts against the rate limit of the link
(or address), and a request that takes too long is stopped.
"""

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock
from typing import Any, TypeVar

from flask import Flask, current_app, has_request_context, request
from flask_limiter import ApplicationLimit, Limiter
from limits import parse_many
from limits.storage import MemoryStorage
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests

from companion.db.session import db, is_writing
from companion.documents.json_values import NoDocument
from companion.groups.members import digest_of
from companion.ledger.book import Book, LineEdit, book_cache
from companion.ledger.recording import NothingThere
from companion.request_context import g
from companion.rules.lines import Line

RATES: Mapping[str, str] = {
    "writes by link": "300/minute",
    "writes by address": "1200/minute",
    "previews by link": "1200/minute",
    "joins by address": "60/minute",
    "groups by address": "60/hour",
    "lines computed": "20000/minute",
    "documents printed by address": "120/minute",
}
"""The default limits; operators can change them."""

READING = ("GET", "HEAD", "OPTIONS")
PREVIEWS = ("sittings.preview", "api.preview")
"""Endpoints that are called at every touch. They are counted apart from writes."""

parsed = lru_cache(100)(parse_many)

SHORTEST_NETWORK = 64
"""Bits of an IPv6 address that identify its network; its owner can choose the others freely."""


def is_rate(text: str) -> bool:
    """Return whether the text is a rate such as "5/minute;30/hour"."""
    try:
        return bool(parse_many(text))
    except ValueError:
        return False


def address() -> str:
    """Return the key of the requesting network; behind a trusted proxy that of its client."""
    return f"address {network(request.remote_addr or '::')}"


@lru_cache(1000)
def network(written: str, prefix: int = SHORTEST_NETWORK) -> str:
    """Return an IPv4 address, or the prefix of an IPv6 address; "?" if it is not an address."""
    try:
        found = ip_address(written)
    except ValueError:
        return "?"
    # A server that also listens on IPv6 sees IPv4 addresses in mapped form.
    found = getattr(found, "ipv4_mapped", None) or found
    return str(ip_network((found, prefix), strict=False) if found.version == 6 else found)


def _link() -> str | None:
    token = (request.view_args or {}).get("token")
    digest = digest_of(token) if token else g.link
    return f"link {digest[:32]}" if digest else None


def _write_limit(name: str, who: Callable[[], str | None], *endpoints: str) -> ApplicationLimit:
    """Return a limit on writes to these endpoints; without any, on all writes except previews."""

    def exempt() -> bool:
        asked = request.endpoint or ""
        concerned = asked in endpoints if endpoints else asked not in PREVIEWS
        return request.method in READING or not concerned or who() is None

    return ApplicationLimit(
        lambda: str(current_app.config["RATES"][name]),
        scope=name,
        key_function=lambda: who() or "",
        exempt_when=exempt,
    )


class OneAtATime(MemoryStorage):
    """Counts for one thread at a time: in MemoryStorage of limits 5.8 two may start one timer."""

    STORAGE_SCHEME = ["one-at-a-time"]  # noqa: RUF012  as in limits

    def __init__(self, *given: Any, **named: Any):
        self._one = Lock()
        super().__init__(*given, **named)

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        with self._one:
            return super().incr(key, expiry, amount)


def set_up(app: Flask) -> None:
    book_cache.replaying = _replaying
    app.config["RATES"] = {**RATES, **app.config.get("RATES", {})}
    app.extensions["companion-limiter"] = Limiter(
        address,
        app=app,
        application_limits=[
            _write_limit("writes by link", _link),
            _write_limit("writes by address", address),
            _write_limit("previews by link", _link, *PREVIEWS),
            _write_limit("joins by address", address, "home.join"),
            _write_limit("groups by address", address, "groups.new", "api.create"),
        ],
        storage_uri="one-at-a-time://",
        strategy="fixed-window",
    )


def limiter() -> Limiter:
    found: Limiter = current_app.extensions["companion-limiter"]
    return found


def who() -> str:
    """Return the key of the link in use, else that of the address."""
    return _link() or address()


def charge(name: str, who: str | None = None, cost: int = 1) -> None:
    """Count against a limit of `RATES`, by default for the address. Raises TooManyRequests."""
    counted, who = limiter().limiter, who or address()
    for limit in parsed(current_app.config["RATES"][name]):
        if not counted.hit(limit, who, name, cost=min(cost, limit.amount)):
            until = counted.get_window_stats(limit, who, name).reset_time
            raise TooManyRequests(retry_after=max(1, ceil(until - time.time())))


def seconds_left() -> int:
    limit = limiter().current_limit
    return max(1, int(limit.reset_at - time.time())) if limit else 1


Row = TypeVar("Row")
Edits = Callable[[Book], Iterable[LineEdit[Line]]]

FEW = 200
"""Lines that can be computed while a page is made; more lines have to wait for their turn."""
SECONDS = 10
"""How long a request may compute, including its wait in the queue."""
AGAIN = 2
"""Seconds after which a refused request may try again."""

PLACES, PLACES_OF_ONE = 4, 2
"""Requests that may compute many lines or wait for it: in total, and per link or address."""

_waiting: list[str] = []
_entering = Lock()
_computing = Lock()


@contextmanager
def heavy_computation(lines: int) -> Iterator[None]:
    """Charge the lines; if they are many, wait for other computations. Raises TooManyRequests."""
    charge("lines computed", who(), lines)
    if lines <= FEW or g.computing:
        yield
        return
    key = who()
    with _entering:
        if len(_waiting) >= PLACES or _waiting.count(key) >= PLACES_OF_ONE:
            raise TooManyRequests(retry_after=AGAIN)
        _waiting.append(key)
    try:
        with _computing:
            g.computing = True
            yield
    finally:
        g.computing = False
        with _entering:
            _waiting.remove(key)


def cached_text(book: Book, looks: Hashable, lines: int, make: Callable[[], str]) -> str:
    """Return a text cached with the book. Making it counts as a heavy computation."""
    if book_cache.has_text(book, looks):
        return book_cache.text(book, looks, make)
    with heavy_computation(lines):
        return book_cache.text(book, looks, make)


@contextmanager
def _replaying(lines: int) -> Iterator[None]:
    """Apply the budget to the replay of an uncached sitting. An open write must not wait."""
    if not has_request_context() or is_writing() or lines <= FEW:
        yield
        return
    with heavy_computation(lines):
        yield


def within_time_limit(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows. Raises RequestEntityTooLarge once the request has taken too long."""
    for row in rows:
        if time.perf_counter() - g.began > SECONDS:
            raise RequestEntityTooLarge
        yield row


@contextmanager
def replay_before_write(edits: Edits) -> Iterator[None]:
    """Replay the changed lines before the write begins, so that other writes need not wait."""
    book = book_cache.open(g.sitting)
    if len(book.written) <= FEW:
        yield
        return
    with heavy_computation(len(book.written)):
        db.session.rollback()  # the sitting may have changed during the wait
        book = book_cache.open(g.sitting)
        with suppress(NothingThere, NoDocument):
            book.edited(() if book.closed else edits(book))
        yield
