"""The constraints of the database."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import IntegrityError

from companion.db.models import Change, Evening, Group, Player, Sitting
from companion.db.session import Base, db, writing
from companion.groups.members import create_group


def written(*rows: Any) -> None:
    with writing():
        db.session.add_all(rows)


@pytest.fixture
def group(app: Flask) -> Group:
    with writing():
        return create_group("Us", ["Bo"], 0)


def test_two_changes_of_one_version_collide(app: Flask, group: Group) -> None:
    evening = Evening(group_id=group.id, created=0, day="2026-11-20")
    sitting = Sitting(evening=evening, place=0, created=0, sheet={}, players=[], banker=0)
    written(sitting)
    change = {"sitting_id": sitting.id, "version": 1, "kind": "close", "at": 0}
    written(Change(**change))
    with pytest.raises(IntegrityError):
        written(Change(**change))


def test_a_name_is_once_in_a_group(app: Flask, group: Group) -> None:
    with pytest.raises(IntegrityError):
        written(Player(group_id=group.id, name="Bo", place=1))


def test_everything_that_refers_to_something_has_a_name_to_be_changed_by(app: Flask) -> None:
    constraints = [c for table in Base.metadata.tables.values() for c in table.constraints]
    assert constraints
    assert [c for c in constraints if c.name is None] == []
