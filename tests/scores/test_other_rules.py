"""The URL parameters of an evening under other rules."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask, current_app
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from companion.db.models import Sitting
from companion.db.session import db
from companion.evenings.lines import MOST
from companion.ledger.book import book_cache
from companion.scores.what_if import Read, read
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand
from tests.pages import said


def asked(table: TableInApp, *pairs: tuple[str, str]) -> Read:
    with table.behind() as seated, current_app.test_request_context():
        sitting = db.session.get_one(Sitting, seated.id)
        return read(book_cache.open(sitting), sitting.evening.group, MultiDict(pairs))


def test_answers_are_those_of_the_address_and_otherwise_as_they_are(app: Flask) -> None:
    table = TableInApp(app, streak="growing")
    own = ("sitting", table.seated.id)
    assert asked(table, own).answers["streak"] == "growing"
    assert asked(table, own, ("choice-streak", "double")).answers["streak"] == "double"
    assert asked(table, own, ("choice-streak", "nonsense")).answers["streak"] == "double"


def test_what_is_told_goes_by_lines_and_what_is_no_such_thing_is_nothing(table: TableInApp) -> None:
    pairs = [("rules", "simple"), ("told", "2.a@1"), ("told", "2.b"), ("told", ""), ("told", "x.y")]
    assert asked(table, *pairs).told.ways == {2: ("a@1", "b")}


def test_a_picture_is_drawn_where_nothing_is_open(table: TableInApp) -> None:
    table.record(LEVEL)
    assert asked(table, ("rules", "simple")).chart
    assert not asked(table, ("rules", "simple")).hands


def test_nobody_has_more_read_at_once_than_an_evening_is(table: TableInApp) -> None:
    with table.behind() as seated:
        table.seated = seated.another(MOST + 1)
    with pytest.raises(HTTPException, match="413"):
        asked(table, ("rules", "simple"))


def test_what_was_is_compared_by_the_hands_that_the_other_rules_read(app: Flask) -> None:
    table = TableInApp(app, rules="score-sheet")
    table.record(LEVEL, hand(0, 1, 3, 4, last=1))
    reading = asked(table, ("rules", "simple")).reading
    assert [row.left_out for row in reading.rows] == [False, True]
    assert reading.compared == reading.rows[0].row.after.accounts()
    assert reading.compared != reading.was


def test_counted_mahjong_is_read_only_by_rules_that_count_in_the_same_unit(
    app: Flask, phone: Phone
) -> None:
    table = TableInApp(app, "hong-kong-mahjong")
    table.record({"hand": {"win": [{"seat": 0, "count": 3}], "from": 1}})
    with pytest.raises(HTTPException, match="404"):
        asked(table, ("rules", "taiwan"))
    own = ("sitting", table.seated.id)
    spicy = asked(table, own, ("choice-curve", "full-spicy"))
    assert not spicy.reading.unreadable
    table.open_to(phone, "score").look(f"{table.at}/otherwise")
    assert "Same rules, different options" in phone.page
    assert "Taiwan" not in phone.page


@pytest.mark.parametrize(
    ("rules", "hand", "offered", "never"),
    [
        (
            "hong-kong-mahjong",
            {"win": [{"seat": 0, "count": 9}], "from": 1},
            {"choice-curve=full-spicy", "choice-cap=8", "choice-discard=half"},
            {"choice-cap=12", "choice-false-win=off", "choice-several=first"},
        ),
        (
            "taiwan",
            {"win": [{"seat": 0, "count": 4}], "from": 1},
            {"choice-repeats=off"},
            {"choice-minimum=5", "choice-liable=pays-all"},
        ),
        (
            "singapore",
            {"win": [{"seat": 0, "count": 7}], "from": 1},
            {"choice-chart=three-six", "choice-limit=6", "choice-discard=all"},
            {"choice-several=all", "choice-bite=3"},
        ),
    ],
)
def test_a_sheet_of_its_own_unit_offers_the_answers_that_read_every_hand_and_change_some(
    app: Flask, phone: Phone, rules: str, hand: dict[str, Any], offered: set[str], never: set[str]
) -> None:
    table = TableInApp(app, rules)
    table.record({"hand": hand})
    table.open_to(phone, "view").look(f"{table.at}/otherwise")
    found = set(re.findall(r"choice-[\w-]+=[\w-]+", phone.page))
    assert offered <= found
    assert not never & found
    for answer in found:
        phone.look(f"{table.at}/otherwise?sitting={table.seated.id}&{answer}")
        assert "can’t be scored" not in said(phone)
        assert "Not recorded" not in said(phone)


@pytest.mark.parametrize(
    ("rules", "known"),
    [
        ("hong-kong-mahjong", False),
        ("taiwan", False),
        ("singapore", False),
        ("mcr", False),
        ("american", False),
        ("malayan", False),
        ("celko-kam", True),
        ("hong-kong", True),
    ],
)
def test_pages_that_would_end_in_an_apology_are_not_offered(
    app: Flask, phone: Phone, rules: str, known: bool
) -> None:
    table = TableInApp(app, rules)
    table.open_to(phone, "score").look(table.at)
    assert "/otherwise" not in phone.page  # no hand yet
    group = table.seated.group_id
    starting = f"/groups/{group}/evenings/new?rules={rules}"
    for page in (f"{table.at}/rules", f"/sheets/{rules}", starting):
        phone.look(page)
        assert ("What could an evening cost?" in phone.page) == known, page
        for address in re.findall(r'href="([^"]*/night[^"]*)"', phone.page):
            phone.look(unescape(address))
            assert "There is no simulation for this game" not in phone.page
