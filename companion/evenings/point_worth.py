"""The worth of a point at a table that counts in money."""

from companion.db.models import UNREADABLE, Evening, Sitting
from companion.i18n.currency import PointWorth


def is_mahjong(game: str) -> bool:
    return game.endswith("mahjong")


def plays_mahjong(sitting: Sitting) -> bool:
    """Whether a sitting is mahjong: its pages show a mahjong tile."""
    try:
        return is_mahjong(sitting.sheet["game"])
    except UNREADABLE:
        return False


def of_evening(evening: Evening) -> PointWorth | None:
    """The worth of a point at an evening; None if one of its sittings counts in points."""
    if not evening.sittings or not all(map(plays_mahjong, evening.sittings)):
        return None
    return of_stake(evening)


def of_sitting(sitting: Sitting) -> PointWorth | None:
    """The same for a sitting of mahjong; None for other games, whose tables count in points."""
    return of_stake(sitting.evening) if plays_mahjong(sitting) else None


def of_stake(evening: Evening) -> PointWorth | None:
    """The worth of a point whatever is played; None if it is played for points or paid in chips."""
    if not evening.currency or not evening.money or evening.crossing:
        return None
    return PointWorth(evening.currency, evening.money, evening.points)
