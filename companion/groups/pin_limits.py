"""Checks PINs, and locks out a network that guesses; all others can go on."""

from collections.abc import Callable
from ipaddress import ip_address, ip_network

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.db.models import Link
from companion.documents.texts import digits_of
from companion.groups import pins
from companion.groups.members import Opened, asks_pin, digest_of, pin_fits

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
    if not pins.try_once(key, now):
        _refuse_while_locked(key, now)
        return False  # the lock has ended just now
    if not pin_fits(link.pin, pin):
        return False
    pins.was_right(key, now)
    known.add(found)
    return True


def _refuse_while_locked(key: str, now: int) -> None:
    left = pins.locked_until(key) - now
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
