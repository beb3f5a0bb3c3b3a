"""A phone is asked once whose it is."""

import pytest
from flask import Flask

from tests.factories import TYPED, Phone, TableInApp, join, name_of
from tests.pages import said

ASKS = "Whose phone is this?"


@pytest.fixture
def scorer(table: TableInApp, phone: Phone) -> Phone:
    """A phone that was not asked yet."""
    table.open_to(phone, name=None)
    phone.look(f"{table.at}/enter")
    return phone


def me(table: TableInApp, phone: Phone) -> str | None:
    return name_of(table.app, phone.client, table.seated.group_id)


def test_a_player_who_says_it_is_not_asked_again(table: TableInApp, scorer: Phone) -> None:
    assert ASKS in said(scorer)
    scorer.send(f"{table.at}/me", me="Bo")
    assert ASKS not in said(scorer)
    assert me(table, scorer) == "Bo"


def test_a_player_who_would_rather_not_say_is_not_asked_again(
    table: TableInApp, scorer: Phone
) -> None:
    scorer.send(f"{table.at}/me", me="Bo", skip=1)
    assert ASKS not in said(scorer)
    assert me(table, scorer) == ""


def test_a_name_that_nobody_has_is_no_answer(table: TableInApp, scorer: Phone) -> None:
    scorer.send(f"{table.at}/me", me="Nobody")
    assert me(table, scorer) == ""


def test_in_another_group_it_may_be_somebody_elses(
    app: Flask, table: TableInApp, scorer: Phone
) -> None:
    scorer.send(f"{table.at}/me", me="Bo")
    other = TableInApp(app)
    join(scorer, other.link("score"))
    scorer.look(f"{other.at}/enter")
    assert ASKS in said(scorer)


def test_the_history_says_who_recorded_what(table: TableInApp, scorer: Phone) -> None:
    scorer.send(f"{table.at}/me", me="Bo")
    scorer.send(f"{table.at}/lines", number=1, key="k", **TYPED)
    scorer.look(f"{table.at}/history")
    assert "· Bo" in said(scorer)
