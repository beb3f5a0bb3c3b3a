"""Time zones: moments as the clock of a phone, a zone or the server shows them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from flask import has_request_context, request


def zone_named(name: object) -> ZoneInfo | None:
    """The zone of a name, as in "Asia/Hong_Kong"; None where there is none, or none known here."""
    try:
        return ZoneInfo(name) if isinstance(name, str) and name else None
    except (ValueError, KeyError, OSError):
        return None


def zone_time(at: int, zone: ZoneInfo | None) -> datetime:
    """A moment in milliseconds since 1970 as clocks show it in a zone; None is the server's own."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)


def day_in_zone(at: int, name: object) -> str:
    """The day in the zone of that name, else in the server's own."""
    return zone_time(at, zone_named(name)).date().isoformat()


COOKIE = "zone"
"""What a script of every page says: the name of a zone, as in "Asia/Hong_Kong"."""


def phone_time(at: int) -> datetime:
    """A moment in milliseconds since 1970, as the clock shows it where somebody looks."""
    return zone_time(at, phone_zone())


def phone_zone() -> ZoneInfo | None:
    """The zone of the phone that asks; None for the server's own."""
    return zone_named(request.cookies.get(COOKIE)) if has_request_context() else None
