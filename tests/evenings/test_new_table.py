"""Starting an evening without a group, with plain forms: names, seats, bank."""

from typing import Any

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db
from tests.factories import Phone
from tests.pages import fields

SEATS = ("bottom", "right", "top", "left")


def press(phone: Phone, address: str = "/new", **pressed: Any) -> int:
    """Sends the form as the page shows it, with a button pressed; returns the status."""
    return phone.send(address, **{**fields(phone.page), **pressed}).status_code


def seated(phone: Phone) -> list[str]:
    return [fields(phone.page)[seat][0] for seat in SEATS]


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone on whose page five people are added, one after the other."""
    phone.look("/new")
    for name in ("Mei", "Ken", "Wing", "Joe", "Eve"):
        assert press(phone, newcomer=name, add="1") == 200
    return phone


def test_names_take_the_seats_in_playing_order_and_the_fifth_sits_out(table: Phone) -> None:
    assert seated(table) == ["+Mei", "+Ken", "+Wing", "+Joe"]
    assert fields(table.page)["waiting"] == ["+Eve"]


def test_the_evening_starts_in_a_group_of_these_people(table: Phone, app: Flask) -> None:
    answer = table.client.post("/new", data={**fields(table.page), "banker": "2"})
    assert answer.status_code == 303
    assert table.client.get(answer.location).status_code == 200
    with app.app_context():
        sitting = db.session.get_one(Sitting, answer.location.split("/")[2])
        group = sitting.evening.group
        names = {player.id: player.name for player in group.players}
        assert [*names.values()] == ["Mei", "Ken", "Wing", "Joe", "Eve"]
        assert [names[who] for who in sitting.players] == ["Mei", "Ken", "Wing", "Joe"]
        assert [names[who] for who in sitting.evening.waiting] == ["Eve"]
        assert sitting.banker == 2
        assert group.name.endswith("day table")


def test_names_and_dice_do_not_count_as_new_groups(phone: Phone, app: Flask) -> None:
    app.config["RATES"]["groups by address"] = "1/hour"
    phone.look("/new")
    for name in ("Mei", "Ken", "Wing", "Joe"):
        assert press(phone, newcomer=name, add="1") == 200
    assert press(phone, throw="1") == 200
    sent = {**fields(phone.page), "key": "k"}
    assert phone.client.post("/new", data=sent).status_code == 303
    assert phone.client.post("/new", data=sent).status_code == 303
    refused = phone.client.post("/new", data={**sent, "key": "l"})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 60


def test_people_change_places_and_leave_them(table: Phone) -> None:
    press(table, seat="bottom:+Wing")
    assert seated(table) == ["+Wing", "+Ken", "+Mei", "+Joe"]
    press(table, seat="left:+Eve")
    assert seated(table)[3] == "+Eve"
    assert fields(table.page)["waiting"] == ["+Joe"]
    press(table, free="right")
    assert seated(table)[1] == ""
    press(table, take="+Joe")
    assert seated(table)[1] == "+Joe"
    assert fields(table.page)["waiting"] == ["+Ken"]


def test_one_who_sits_out_leaves_the_list_only_when_removed_by_name(table: Phone) -> None:
    press(table, newcomer="Eve")
    press(table, take="+Eve")
    assert fields(table.page)["waiting"] == ["+Eve"]
    assert "Which seat does Eve take?" in table.page
    press(table, seat="top:+Eve")
    assert "+Eve" in seated(table)
    (out,) = fields(table.page)["waiting"]
    assert f"Remove {out[1:]}" in table.page
    press(table, drop=out)
    assert "waiting" not in fields(table.page)


def test_the_dice_wait_for_all_seats(phone: Phone) -> None:
    phone.look("/new")
    press(phone, newcomer="Mei", throw="1")
    assert "banker" not in fields(phone.page)
    for name in ("Ken", "Wing", "Joe"):
        press(phone, newcomer=name, throw="1")
    assert fields(phone.page)["banker"]


@pytest.mark.parametrize("name", ["mei", "\uff2dei", " Mei "])
def test_the_same_name_twice_is_refused_and_stays_typed(phone: Phone, name: str) -> None:
    phone.look("/new")
    press(phone, newcomer="Mei")
    assert press(phone, newcomer=name, add="1") == 422
    assert "Mei is on the list already. For another Mei, add" in phone.page
    assert fields(phone.page)["newcomer"] == [name]


def test_a_start_without_people_and_banker_says_all_that_is_missing(phone: Phone) -> None:
    phone.look("/new")
    assert press(phone) == 422
    assert "Seat 4 more players." in phone.page
    assert "Choose the first banker, or roll the dice." in phone.page


def test_a_seat_cannot_be_given_to_somebody_of_another_group(phone: Phone) -> None:
    phone.look("/new")
    assert press(phone, bottom="x" * 16, right="+", top="+Mei", left="+Ken", banker="0") == 422
    assert "Choose one of these." in phone.page
