"""How much a group may keep on this server, and what happens when that is full."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import select

from companion.store.chain import HEADS
from companion.store.database import db

USUAL = 64
"""Megabytes that a group may keep: some tens of thousands of hands."""

NEAR, FULL, BEYOND = 80, 100, 125
"""Percent: from the first on people are told; between the others only what is small goes in."""

SMALL = 16 * 1024
"""What a hand takes, or an evening that begins; what is brought in may take more."""


class NoRoom(Exception):
    """A write that would take more room than the group has."""


class Room(NamedTuple):
    """How much a group keeps, and may keep at most: roughly, in characters."""

    size: int
    most: int

    @property
    def percent(self) -> int:
        return 100 * self.size // self.most

    @property
    def near(self) -> bool:
        """Whether it is time to tell those who keep the score."""
        return self.percent >= NEAR


def most_of(settings: Mapping[str, Any]) -> int:
    return int(settings.get("GROUP_ROOM", USUAL)) * 1024 * 1024


def room_of(group_id: str, settings: Mapping[str, Any]) -> Room:
    size = db.session.execute(select(HEADS.c.size).where(HEADS.c.scope == group_id)).scalar()
    return Room(size or 0, most_of(settings))


def take_in(grown: int, room: Room) -> None:
    """Raises NoRoom where a write has grown a group beyond its room.

    A table in the middle of its evening still records hands for a while: people were told long
    before.
    """
    limit = BEYOND if grown <= SMALL else FULL
    if grown > 0 and room.percent >= limit:
        raise NoRoom
