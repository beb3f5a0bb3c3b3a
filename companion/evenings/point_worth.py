"""The worth of a point at a table that counts in money."""

from companion.db.models import Evening, Sitting
from companion.evenings.line_kinds import plays_mahjong
from companion.i18n.currency import PointWorth


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
