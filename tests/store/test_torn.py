"""Damaged evenings: what can still be read, and the messages."""

from flask import Flask
from sqlalchemy import text

from companion.db.session import db
from companion.ledger.verify import is_unreadable, raw_rows
from tests.databases import on_sqlite
from tests.store.seated import LEVEL, Seated


@on_sqlite
def test_what_is_there_is_given_whether_or_not_it_can_be_read(app: Flask) -> None:
    seated = Seated(app)
    seated.record(LEVEL)
    evening = seated.sitting.evening_id
    assert not is_unreadable(evening)
    db.session.execute(text("UPDATE changes SET body = '{'"))
    db.session.execute(text("UPDATE groups SET revision = revision + 1"))
    db.session.commit()
    assert is_unreadable(evening)
    found = raw_rows(evening)
    assert [row["body"] for row in found["changes"]] == ["{"]
    assert [row["id"] for row in found["sittings"]] == [seated.id]
