"""The quota: how much a group may store on this server."""

from typing import NamedTuple

from flask import current_app
from sqlalchemy import ColumnElement, Text, bindparam, cast, func, select

from companion.db.models import Evening, HouseRules, Sitting
from companion.db.session import db

DEFAULT = 64
"""Megabytes that a group may store: more than a hundred thousand hands."""

NEAR = 80
"""Percent of the quota from which people are warned."""

IMPORTS, HANDS, UNDO = 100, 125, 150
"""Percent at which imports, then hands and new sittings, then undo and redo are refused.

A table in the middle of its evening can still record for a while, and can always close.
"""

LARGE = 30
"""Lines from which a document counts as a large import."""

CHANGE = 500
"""Bytes of a change with its index entry and stored answer, as measured."""


class QuotaExceeded(Exception):
    """A write that would exceed the group's quota."""


class Usage(NamedTuple):
    """How much a group stores, and how much it may store: bytes, estimated."""

    size: int
    most: int

    @property
    def percent(self) -> int:
        return 100 * self.size // self.most

    @property
    def near(self) -> bool:
        """Whether to warn those who keep the score."""
        return self.percent >= NEAR


def _total(size: ColumnElement[int]) -> ColumnElement[int]:
    return func.coalesce(func.sum(size), 0)


_sheets = func.length(cast(Sitting.sheet, Text)) + func.length(cast(Sitting.meta, Text))
SIZE = select(
    select(_total(_sheets + CHANGE * (Sitting.version + 1)))
    .join(Evening)
    .where(Evening.group_id == bindparam("group"))
    .scalar_subquery()
    + select(_total(func.length(cast(HouseRules.sheet, Text))))
    .where(HouseRules.group_id == bindparam("group"))
    .scalar_subquery()
)
"""The version of a sitting is the number of its changes, so that none needs to be read."""


def usage(group_id: str) -> Usage:
    """The current usage of a group."""
    most = int(current_app.config.get("GROUP_ROOM", DEFAULT)) * 1024 * 1024
    return Usage(db.session.scalar(SIZE, {"group": group_id}) or 0, most)


def check(group_id: str, percent: int) -> None:
    """Raises QuotaExceeded if a group has used this percentage of its quota. Part of a write."""
    if usage(group_id).percent >= percent:
        raise QuotaExceeded
