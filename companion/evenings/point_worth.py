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
    """The worth of a point; None if the evening is played for points or paid in chips."""
    if not evening.currency or not evening.money or evening.crossing:
        return None
    return PointWorth(evening.currency, evening.money, evening.points)


def of_sitting(sitting: Sitting) -> PointWorth | None:
    """The worth of a point at the evening of a sitting."""
    return of_evening(sitting.evening)
