"""The language and the time zone of a request."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from flask import g, has_request_context, request, session
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.i18n.languages import Language, best, languages

__all__ = [
    "Language",
    "chosen",
    "day_in_zone",
    "languages",
    "phone_time",
    "phone_zone",
    "zone_named",
    "zone_time",
]

HEADER = 1_000
"""Characters of Accept-Language that are read: a long list is slow to parse."""


def chosen() -> Language:
    """The language of the request: from the URL, the session or the browser."""
    if not has_request_context():
        return best(())
    if "language" not in g:
        preferred = [request.args.get("lang", ""), session.get("language", "")]
        header = request.headers.get("Accept-Language", "")[:HEADER]
        asked = parse_accept_header(header, LanguageAccept).values()
        g.language = best([*preferred, *asked])
    language: Language = g.language
    return language


def zone_named(name: object) -> ZoneInfo | None:
    """The zone with this name, as in "Asia/Hong_Kong"; None if it is unknown."""
    try:
        return ZoneInfo(name) if isinstance(name, str) and name else None
    except (ValueError, KeyError, OSError):
        return None


def zone_time(at: int, zone: ZoneInfo | None) -> datetime:
    """A time in milliseconds since 1970 as a datetime in a zone; None is the server's own."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)


def day_in_zone(at: int, name: object) -> str:
    """The day in the zone with this name, else in the server's own."""
    return zone_time(at, zone_named(name)).date().isoformat()


COOKIE = "zone"
"""The cookie with the name of the phone's time zone, set by a script of every page."""


def phone_time(at: int) -> datetime:
    """A time in milliseconds since 1970 as a datetime in the phone's zone."""
    return zone_time(at, phone_zone())


def phone_zone() -> ZoneInfo | None:
    """The zone of the requesting phone; None for the server's own."""
    return zone_named(request.cookies.get(COOKIE)) if has_request_context() else None
