"""How fast is too fast: writes, previews, joins and PINs are counted by link or by address.

The numbers are far above what a table does on its busiest evening, and far below what a machine
does that guesses or fills the disk.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from ipaddress import ip_address, ip_network
from math import ceil
from typing import NamedTuple

from flask import Flask, current_app, request
from limits import RateLimitItem, parse_many
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from werkzeug.exceptions import TooManyRequests

from companion.store import rates
from companion.store.people import Opened, asks_pin, digest_of, pin_fits
from companion.store.tables import Link
from companion.web.found import g

RATES: Mapping[str, str] = {
    "writes by link": "300/minute",
    "writes by address": "1200/minute",
    "previews by link": "1200/minute",
    "joins by link": "60/minute",
    "joins by address": "60/minute",
    "groups by address": "60/hour",
    "lines scored by address": "20000/minute",
    "documents printed by address": "120/minute",
    "wrong PINs": "5/minute;30/hour;100/day",
    "wrong PINs by link": "500/day",
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


class Bound(NamedTuple):
    """What of all writes is counted under a name, and by whom: those to these endpoints, or to all
    but previews.
    """

    name: str
    who: Callable[[], str | None]
    endpoints: tuple[str, ...] = ()

    def concerns(self, endpoint: str) -> bool:
        return endpoint in self.endpoints if self.endpoints else endpoint not in PREVIEWS


BOUNDS = (
    Bound("writes by link", _link),
    Bound("writes by address", address),
    Bound("previews by link", _link, PREVIEWS),
    Bound("joins by link", _link, ("home.join",)),
    Bound("joins by address", address, ("home.join",)),
    Bound("groups by address", address, ("groups.new", "api.create")),
)


def _count_write() -> None:
    """Counts what the request writes. Raises TooManyRequests."""
    if request.endpoint is None or request.method in READING:
        return
    for bound in BOUNDS:
        if bound.concerns(request.endpoint) and (who := bound.who()):
            _count(bound.name, who)


def _seconds_to(moment: float) -> int:
    return max(1, ceil(moment - time.time()))


quick = FixedWindowRateLimiter(rates.Quick())
"""Counts all that may be done so often in a short time."""

pins = FixedWindowRateLimiter(rates.Rates())
"""Counts wrong PINs, whatever their limits are: by all processes together, and lasting."""


def set_up(app: Flask) -> None:
    app.config["RATES"] = {**RATES, **app.config.get("RATES", {})}
    app.extensions["companion-pins"] = set()  # those that were right: to work one out takes long
    app.before_request(_count_write)


def count_lines(lines: int) -> None:
    """Counts what a stranger has scored. Raises TooManyRequests."""
    _count("lines scored by address", address(), lines)


def count_document() -> None:
    """Counts what a stranger has printed. Raises TooManyRequests."""
    _count("documents printed by address", address())


def _count(name: str, who: str, cost: int = 1) -> None:
    tries = [Try(limit, who, name) for limit in parsed(current_app.config["RATES"][name])]
    much = (each for each in tries if not quick.hit(*each, cost=min(cost, each.limit.amount)))
    _stop(quick, much)


def knows_pin(link: Link | Opened, pin: str) -> bool:
    """Whether somebody who has a link may use it: with the PIN, if its group has one.

    Raises TooManyRequests, for the right one too, where too many were wrong.
    """
    if not asks_pin(link):
        return True
    known: set[tuple[str | None, str]] = current_app.extensions["companion-pins"]
    found = (link.pin, digest_of(pin))
    by_link = f"link {link.digest[:32]}"
    tries = [
        Try(limit, who, name)
        for name, who in (
            # Whoever has the link shuts out none but those beside them; by very many addresses
            # even a PIN of four digits is not to be found.
            ("wrong PINs", f"{address()} {by_link}"),
            ("wrong PINs by link", by_link),
        )
        for limit in parsed(current_app.config["RATES"][name])
    ]
    if found in known:
        _stop(pins, (each for each in tries if not pins.test(*each)))
        return True
    # It counts before it is known to be wrong, so that many at once are counted too.
    _stop(pins, (each for each in tries if not pins.hit(*each)))
    if not pin_fits(link.pin, pin):
        return False
    for each in tries:
        pins.hit(*each, cost=-1)
    known.add(found)
    return True


class Try(NamedTuple):
    """Something that somebody tries, as it is counted under a name."""

    limit: RateLimitItem
    who: str
    what: str


def _stop(counted: RateLimiter, exceeded: Iterator[Try]) -> None:
    """Refuses where a limit is exceeded."""
    for each in exceeded:
        raise TooManyRequests(retry_after=_seconds_to(counted.get_window_stats(*each)[0]))
