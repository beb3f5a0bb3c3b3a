"""Who has come in by a key lately is known; the oldest are forgotten."""

import pytest
from flask import Flask

from companion.web import members
from companion.web.members import Members
from tests.web.at_table import AtTable
from tests.web.conftest import Phone


def test_whoever_was_let_in_is_known_by_what_they_showed_and_nobody_else(app: Flask) -> None:
    known: Members = app.extensions["companion-members"]
    table = AtTable(app)
    phone = table.open_to(Phone(app.test_client()))
    cookie = phone.client.get_cookie("companion")
    assert cookie
    phone.look(table.at)
    assert known.has_met("", f"companion={cookie.value}")
    stranger = app.test_client()
    for page in ("/", table.at):
        stranger.get(page)
    assert not known.has_met("", "")
    assert not known.has_met(f"companion={cookie.value}", "")


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MOST", 2)
    known = Members()
    for cookie in ("a", "b", "a", "c"):
        known.meet("", cookie)
    assert [known.has_met("", cookie) for cookie in "abc"] == [True, False, True]
