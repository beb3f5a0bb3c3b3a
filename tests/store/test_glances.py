"""Glances: what is committed, without a transaction."""

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import bindparam, event, select

from companion.store.database import db, writing
from companion.store.glances import Away, Glances, glance
from companion.store.tables import Group
from tests.databases import on_sqlite
from tests.store.seated import Seated

NAME = select(Group.name).where(Group.id == bindparam("of"))


@pytest.fixture
def database(either_database: str) -> str:
    return either_database


def test_it_finds_what_is_committed_and_begins_no_transaction(app: Flask) -> None:
    seated, begun = Seated(app), list[object]()
    db.session.rollback()
    event.listen(db.engine, "begin", begun.append)
    found = glance(NAME, of=seated.group_id)
    assert found
    assert list(found) == [seated.group.name]
    assert glance(NAME, of="nobody") is None


def test_within_a_write_it_finds_what_is_written_so_far_and_elsewhere_not_yet(app: Flask) -> None:
    seated = Seated(app)
    glances: Glances = app.extensions["companion-glances"]
    with writing():
        db.session.get_one(Group, seated.group_id).name = "Them"
        db.session.flush()
        found = glance(NAME, of=seated.group_id)
        assert found
        assert found[0] == "Them"
        assert glances.first(NAME, {"of": seated.group_id}) != found
    assert glances.first(NAME, {"of": seated.group_id}) == ("Them",)


@on_sqlite
def test_where_there_is_no_database_it_says_so_and_makes_none_that_others_may_read(
    app: Flask,
) -> None:
    seated = Seated(app)
    glances: Glances = app.extensions["companion-glances"]
    file = Path(db.engine.url.database or "")
    db.session.rollback()
    db.engine.dispose()
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()
    with pytest.raises(Away):
        glances.first(NAME, {"of": seated.group_id})
    assert file.stat().st_mode & 0o077 == 0
