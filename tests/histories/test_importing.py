"""The page that imports past evenings: a preview first, stored once, confirmed for duplicates."""

import io
from typing import Any

import pytest
from flask import Flask

from companion.db.models import Evening, Group
from companion.db.session import db
from companion.settlement.plan import state_of
from tests.factories import Phone, begin, make_group
from tests.pages import fields, said

FIGURES = "date,Ana,Bo,Chan,Di\n2024-01-05,4,-4,0,0\n2024-01-12,4,-4,0,0\n"
MANY = "date,Ana,Bo,Chan,Di\n" + "".join(
    f"{2000 + n // 12}-{n % 12 + 1:02}-01,1,-1,0,0\n" for n in range(101)
)
LATER = FIGURES + "2024-01-19,4,-4,0,0\n"


@pytest.fixture
def group(phone: Phone) -> str:
    return make_group(phone, "Ana", "Bo", "Chan", "Di")


def preview(phone: Phone, group: str, text: str = "", **more: object) -> int:
    """Send the page's form with this text; the status of the answer."""
    at = f"/groups/{group}/import"
    phone.look(at)
    return phone.send(at, **{**fields(phone.page), "history": text, **more}).status_code


def tap(phone: Phone, group: str, record: str) -> None:
    phone.send(f"/groups/{group}/import", **{**fields(phone.page), "record": record})


def days(app: Flask, group: str) -> list[str]:
    """The days of the group's evenings, in their order."""
    with app.app_context():
        return [each.day for each in reversed(db.session.get_one(Group, group).evenings)]


def test_an_evening_that_is_there_is_told_and_only_new_ones_come_in(
    app: Flask, phone: Phone, group: str
) -> None:
    assert preview(phone, group, FIGURES) == 200
    tap(phone, group, "new")
    assert "2 evenings imported." in said(phone)
    assert preview(phone, group, LATER) == 200
    assert "Your group already has 2 of these evenings" in said(phone)
    tap(phone, group, "new")
    assert "1 evening imported." in said(phone)
    assert days(app, group) == ["2024-01-05", "2024-01-12", "2024-01-19"]
    assert preview(phone, group, FIGURES) == 200
    tap(phone, group, "all")
    assert days(app, group) == sorted(["2024-01-05", "2024-01-12"] * 2 + ["2024-01-19"])


def test_what_was_paid_long_ago_is_settled_unless_it_is_said_otherwise(
    app: Flask, phone: Phone, group: str
) -> None:
    preview(phone, group, FIGURES)
    tap(phone, group, "new")
    preview(phone, group, FIGURES)
    unpaid = {name: each for name, each in fields(phone.page).items() if name != "paid"}
    phone.send(f"/groups/{group}/import", **{**unpaid, "record": "all"})
    with app.app_context():
        evenings = db.session.get_one(Group, group).evenings
        states = sorted(state_of(evening).word for evening in evenings)
    assert states == ["closed", "closed", "settled", "settled"]


def test_past_evenings_stand_before_those_that_were_played_since(
    app: Flask, phone: Phone, group: str
) -> None:
    begin(phone, group)
    today = days(app, group)
    preview(phone, group, FIGURES)
    tap(phone, group, "new")
    assert days(app, group) == ["2024-01-05", "2024-01-12", *today]


def test_faults_are_listed_by_row_and_the_text_stays_to_be_mended(
    app: Flask, phone: Phone, group: str
) -> None:
    text = FIGURES + "05/06/2024,1,-1,0,0\n2024-02-02,1,1,0,0\n"
    assert preview(phone, group, text, record="new") == 422
    page = said(phone)
    assert "Fix 2 things first" in page
    assert "Row 4: “05/06/2024” does not say" in page
    assert "Row 5: the figures add up to 2" in page
    assert fields(phone.page)["history"][0].split() == text.split()
    assert days(app, group) == []


def test_the_rules_and_the_stake_of_the_page_go_with_the_evenings(
    app: Flask, phone: Phone, group: str
) -> None:
    at = f"/groups/{group}/import?rules=hong-kong-mahjong"
    phone.look(at)
    hand = "date,east,south,west,north,winner,from,count\n2024-01-05,Ana,Bo,Chan,Di,Ana,Bo,3\n"
    chosen = {"choice-discard": "half", "currency": "HKD", "money": "2", "points": "8"}
    phone.send(at, **{**fields(phone.page), **chosen, "history": hand})
    assert "All three, the discarder double" in said(phone)
    phone.send(at, **{**fields(phone.page), "record": "new"})
    with app.app_context():
        (evening,) = db.session.query(Evening).filter_by(group_id=group)
        assert (evening.currency, evening.money, evening.points) == ("HKD", 200, 8)
        assert evening.sittings[0].sheet["choices"]["discard"] == "half"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({}, "Choose a file, or paste its rows."),
        ({"text": MANY}, "You can import up to 100 evenings at once."),
        ({"text": "x\n" * 5_001}, "This is too long to import at once"),
        ({"file": (io.BytesIO("日期".encode("big5")), "a.csv")}, "not text in UTF-8"),
    ],
)
def test_what_is_no_history_is_refused_in_a_sentence(
    phone: Phone, group: str, sent: dict[str, Any], told: str
) -> None:
    assert preview(phone, group, **sent) == 422
    assert told in said(phone)


def test_an_exported_season_comes_back_into_another_group(phone: Phone, group: str) -> None:
    preview(phone, group, LATER + "2024-01-26,9,0,-4,-5\n")
    tap(phone, group, "new")
    exported = phone.client.get(f"/groups/{group}/evenings.csv").text
    other = make_group(phone, "Ana")
    assert preview(phone, other, exported) == 200
    tap(phone, other, "new")
    assert "4 evenings imported." in said(phone)
    assert phone.client.get(f"/groups/{other}/evenings.csv").text == exported
    assert phone.look(f"/groups/{other}/season").status_code == 200
