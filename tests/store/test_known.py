"""What is known of a sitting beside its hands: read once for each state, and never an old one."""

from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from companion.store.database import db
from companion.store.ending import end_after_all, go_on
from companion.store.known import Known, known_of
from tests.store.seated import LEVEL, Seated


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app, "six-round")


def known(seated: Seated) -> Known:
    """As a look that begins now finds it."""
    db.session.remove()
    return known_of(seated.sitting)


def set_up(seated: Seated, **meta: Any) -> None:
    def deed(sitting: Any, _author: object) -> None:
        sitting.meta = meta

    seated.write(deed)


def test_the_terms_are_those_that_are_said(seated: Seated) -> None:
    set_up(seated, hands=8, until="23:30", place="x" * 1000)
    assert known(seated).terms == {"hands": 8, "until": "23:30"}


def test_whatever_is_written_is_known_at_the_next_look(seated: Seated) -> None:
    before = known(seated)
    seated.write(lambda sitting, _: go_on(sitting, 0))
    assert known(seated).terms == {"on": 0}
    assert known(seated).digest != before.digest
    seated.write(lambda sitting, _: end_after_all(sitting))
    assert known(seated) == before
    set_up(seated, place="Mong Kok")
    assert known(seated).terms == before.terms
    assert known(seated).digest != before.digest


def test_a_second_look_reads_nothing_that_may_be_large(seated: Seated) -> None:
    seated.record(LEVEL)
    first = known(seated)
    asked: list[str] = []
    event.listen(db.engine, "before_cursor_execute", lambda *a: asked.append(a[2]))
    assert known(seated) == first
    assert asked
    assert not [sql for sql in asked if "sittings.meta" in sql]


def test_what_a_write_leaves_undone_is_not_kept(seated: Seated) -> None:
    before = known(seated)

    def broken(sitting: Any, _author: object) -> None:
        go_on(sitting, 9)
        db.session.flush()
        db.session.expire(sitting)
        assert known_of(sitting).terms == {"on": 9}
        raise LookupError

    with suppress(LookupError):
        seated.write(broken)
    assert known(seated) == before
