"""An evening under other rules: the page and its address."""

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
from companion.scores.what_if import RescoredSitting, read
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand, tea
from tests.pages import heard, said


def asked(table: TableInApp, *pairs: tuple[str, str]) -> RescoredSitting:
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


COUNTED = ("hong-kong-mahjong", "taiwan", "singapore", "mcr", "american")


@pytest.mark.parametrize("rules", [*COUNTED, "malayan", "celko-kam", "hong-kong"])
def test_pages_that_end_in_an_apology_are_not_offered(app: Flask, phone: Phone, rules: str) -> None:
    known = rules in ("celko-kam", "hong-kong")
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


WON = hand(3, 2, 0, 3, last=0, marks=[{"code": "supreme-led", "seat": 0}])
SHOWN = {"hand": {"declared": "one-red-dot", "by": 1}}


def look(table: TableInApp, phone: Phone, query: str) -> str:
    phone.look(f"{table.at}/otherwise{query}")
    return heard(phone)


def test_the_ways_of_its_own_game_are_there_to_pick(table: TableInApp, scorer: Phone) -> None:
    text = look(table, scorer, "")
    assert "Compare with which rules?" in text
    assert "Same rules, different options" in text
    assert "Printed score sheet" in text
    assert "Malayan" not in text


def test_totals_stand_side_by_side_and_every_changed_payment_says_why(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(WON, tea("Bo"))
    text = look(table, scorer, "?rules=four-point")
    assert "Ah Ming +28 +19" in text
    assert (
        "No longer paid Chan pays Ah Ming 10 = 5 × 2: took no trick; Chan pays the banker" in text
    )
    assert "Paid instead" in text
    assert "Bo pays Ah Ming 2: 2 tricks, 2 fewer than 4" in text
    assert text.count("<svg") == 0
    assert scorer.page.count('<svg class="chart"') == 2


def test_the_same_rules_can_be_answered_otherwise(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL, LEVEL)
    own = f"?sitting={table.seated.id}"
    assert "Under these rules, every payment would have been the same." in look(table, scorer, own)
    text = look(table, scorer, f"{own}&choice-streak=growing")
    assert "1 entry differs" in text
    assert "banker’s streak: 2" in text


def test_what_nobody_wrote_down_is_a_range_until_somebody_tells_it(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(WON)
    text = look(table, scorer, "?rules=score-sheet")
    assert "In 1 hand it is not recorded whether anyone led a mixed pair" in text
    assert "The chart appears once all unknowns are filled in." in text
    (key,) = re.findall(r'value="(1\.mixed-pair-led@1)"', scorer.page)
    told = look(table, scorer, f"?rules=score-sheet&told=&told={key}")
    assert "Not recorded" not in told
    assert re.search(rf'value="{key}" checked', scorer.page)
    never = look(table, scorer, "?rules=score-sheet&never=mixed-pair-led")
    assert "In no other hand: someone led a mixed pair" in never
    assert "…" not in never


def test_a_hand_that_cannot_be_read_and_a_game_that_would_be_over_are_said(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(*[LEVEL] * 7, SHOWN)
    shown = [
        look(table, scorer, f"?rules={rules}") for rules in ("simple", "six-round", "four-point")
    ]
    assert "1 entry can’t be scored under these rules." in shown[0]
    assert "under these rules a hand with exactly one red pip is played on" in shown[0]
    assert ["would have ended after 6 hands" in text for text in shown] == [False, True, False]
