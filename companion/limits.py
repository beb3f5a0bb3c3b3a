"""Rate limits: writes, previews and joins are counted by link or by address.

The numbers are far above what a table does on its busiest evening, and far below what a machine
does that guesses or fills the disk.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock
from typing import Any, NamedTuple

from flask import Flask, current_app, request
from flask_limiter import ApplicationLimit, Limiter
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import RateLimiter
from werkzeug.exceptions import TooManyRequests

from companion.groups.members import digest_of
from companion.request_context import g

RATES: Mapping[str, str] = {
    "writes by link": "300/minute",
    "writes by address": "1200/minute",
    "previews by link": "1200/minute",
    "joins by address": "60/minute",
    "groups by address": "60/hour",
    "lines computed": "20000/minute",
    "documents printed by address": "120/minute",
}
"""What is allowed, unless the operator says otherwise."""

READING = ("GET", "HEAD", "OPTIONS")
PREVIEWS = ("sittings.preview", "api.preview")
"""What comes with every touch, and is counted apart from what is written in the end."""

parsed = lru_cache(100)(parse_many)

SHORTEST_NETWORK = 64
"""Of an IPv6 address these bits say whose it is: they can choose the others as they like."""


def is_rate(text: str) -> bool:
    """Whether it says how often in what time, as in "5/minute;30/hour"."""
    try:
        return bool(parse_many(text))
    except ValueError:
        return False


def address() -> str:
    """Whose network the request comes from; their proxy says so, if there is one to be trusted."""
    return f"address {network(request.remote_addr or '::')}"


@lru_cache(1000)
def network(written: str) -> str:
    """What of an address says whose it is; "?" where it is none."""
    try:
        found = ip_address(written)
    except ValueError:
        return "?"
    # A server that listens by IPv6 too may see an address of IPv4 in this disguise.
    found = getattr(found, "ipv4_mapped", None) or found
    if found.version == 6:
        return str(ip_network((found, SHORTEST_NETWORK), strict=False))
    return str(found)


def _link() -> str | None:
    """The link by which something is done: the one that opened the group, or is being opened."""
    token = (request.view_args or {}).get("token")
    digest = digest_of(token) if token else g.link
    return f"link {digest[:32]}" if digest else None


def _rate(name: str) -> Callable[[], str]:
    """The limit of that name, as the settings of the app have it."""
    return lambda: str(current_app.config["RATES"][name])


def _write_limit(name: str, who: Callable[[], str | None], *endpoints: str) -> ApplicationLimit:
    """A limit of what is written to these endpoints, or else to all but previews."""

    def exempt() -> bool:
        asked = request.endpoint or ""
        concerned = asked in endpoints if endpoints else asked not in PREVIEWS
        return request.method in READING or not concerned or who() is None

    return ApplicationLimit(
        _rate(name), scope=name, key_function=lambda: who() or "", exempt_when=exempt
    )


class OneAtATime(MemoryStorage):
    """Counts in memory, for one thread after another.

    In MemoryStorage of limits 5.8 two threads may start the same timer, and one of them fails.
    """

    STORAGE_SCHEME = ["one-at-a-time"]  # noqa: RUF012  it is so in limits

    def __init__(self, *given: Any, **named: Any):
        self._one = Lock()
        super().__init__(*given, **named)

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        with self._one:
            return super().incr(key, expiry, amount)


FOUNDINGS = ("groups.new", "evenings.new_table", "home.try_demonstration", "api.create")
"""The endpoints that make a group."""


def set_up(app: Flask) -> None:
    app.config["RATES"] = {**RATES, **app.config.get("RATES", {})}
    app.extensions["companion-limiter"] = Limiter(
        address,
        app=app,
        application_limits=[
            _write_limit("writes by link", _link),
            _write_limit("writes by address", address),
            _write_limit("previews by link", _link, *PREVIEWS),
            _write_limit("joins by address", address, "home.join"),
            _write_limit(
                "groups by address", address, "groups.new", "evenings.new_table", "api.create"
            ),
        ],
        storage_uri="one-at-a-time://",
        strategy="fixed-window",
    )


def limiter() -> Limiter:
    """The counts of this app, in the memory of this process."""
    found: Limiter = current_app.extensions["companion-limiter"]
    return found


def who() -> str:
    """Who asks: the link that was used, else the address."""
    return _link() or address()


def count_lines(lines: int) -> None:
    """Count lines that are computed, by link, or by address. Raises TooManyRequests."""
    _count("lines computed", lines, who())


def count_document() -> None:
    """Count a document that is printed without a link. Raises TooManyRequests."""
    _count("documents printed by address", 1, address())


def _count(name: str, cost: int, who: str) -> None:
    tries = [Try(limit, who, name) for limit in parsed(current_app.config["RATES"][name])]
    counted = limiter().limiter
    much = (each for each in tries if not counted.hit(*each, cost=min(cost, each.limit.amount)))
    _stop(counted, much)


def seconds_left() -> int:
    """Seconds until the limit that this request has exceeded lets through again."""
    limit = limiter().current_limit
    return max(1, int(limit.reset_at - time.time())) if limit else 1


class Try(NamedTuple):
    """Something that somebody tries, as it is counted under a name."""

    limit: RateLimitItem
    who: str
    what: str


def _stop(counted: RateLimiter, exceeded: Iterator[Try]) -> None:
    """Refuses where a limit is exceeded."""
    for each in exceeded:
        until = counted.get_window_stats(*each).reset_time
        raise TooManyRequests(retry_after=max(1, ceil(until - time.time())))
