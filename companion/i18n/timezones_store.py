"""Zones by their names, and what day it is in them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo


def zone_called(name: object) -> ZoneInfo | None:
    """The zone of a name, as in "Asia/Hong_Kong"; None where there is none, or none known here."""
    try:
        return ZoneInfo(name) if isinstance(name, str) and name else None
    except (ValueError, KeyError, OSError):
        return None


def there(at: int, zone: ZoneInfo | None) -> datetime:
    """A moment in milliseconds since 1970 as clocks show it in a zone; None is the server's own."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)


def day_there(at: int, name: object) -> str:
    """The day in the zone of that name, else in the server's own."""
    return there(at, zone_called(name)).date().isoformat()
