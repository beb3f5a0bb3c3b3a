"""The worth of a point at a table that counts in money."""

from companion.db.models import Evening, Sitting
from companion.evenings.line_kinds import plays_mahjong
from companion.i18n.point_worth import PointWorth


def of_evening(evening: Evening) -> PointWorth | None:
    """The worth of a point at an evening; None if it is played for points or paid in chips."""
    if not evening.currency or not evening.money or evening.crossing:
        return None
    return PointWorth(evening.currency, evening.money, evening.points)


def of_sitting(sitting: Sitting) -> PointWorth | None:
    """The same for a sitting of mahjong; None for other games, whose tables count in points."""
    return of_evening(sitting.evening) if plays_mahjong(sitting) else None
