"""Whose clock is read: the phone's, where it has said in which zone it is, else the server's."""

from datetime import datetime
from zoneinfo import ZoneInfo

from flask import has_request_context, request

from companion.i18n.timezones_store import there, zone_called

COOKIE = "zone"
"""What a script of every page says: the name of a zone, as in "Asia/Hong_Kong"."""


def here(at: int) -> datetime:
    """A moment in milliseconds since 1970, as the clock shows it where somebody looks."""
    return there(at, zone())


def zone() -> ZoneInfo | None:
    """The zone of the phone that asks; None for the server's own."""
    return zone_called(request.cookies.get(COOKIE)) if has_request_context() else None
