"""The editor of house rules, on a phone without JavaScript."""

from typing import Any

import pytest
from flask import Flask

from companion.db.models import Evening, HouseRules, Sitting
from companion.db.session import db
from tests.factories import Phone, begin, evening_of, save_house_rules
from tests.pages import fields


def look(phone: Phone, group: str, **more: Any) -> dict[str, Any]:
    """The editor after a change, from Celko and Kam; its fields as it then shows them."""
    address = f"/groups/{group}/rules/new?rules=celko-kam"
    phone.look(address)
    phone.send(address, **{**fields(phone.page), "look": "1", **more})
    return fields(phone.page)


@pytest.mark.parametrize("preset", ["hong-kong", "malayan", "singapore"])
def test_the_editor_shows_rules_of_every_game_and_changes_nothing_by_itself(
    phone: Phone, group: str, preset: str
) -> None:
    address = f"/groups/{group}/rules/new?rules={preset}"
    phone.look(address)
    assert phone.send(address, **{**fields(phone.page), "look": "1"}).status_code == 200
    assert "No changes." in phone.page


def test_looking_shows_what_is_different_and_keeps_nothing(
    phone: Phone, app: Flask, group: str
) -> None:
    look(phone, group, **{"empty.points": "7", "strike.capture.capture": "1"})
    assert "<ins>A player with no trick pays the winner 7 points.</ins>" in phone.page
    assert "Left out:" in phone.page
    with app.app_context():
        assert db.session.query(HouseRules).count() == 0


def test_what_was_changed_before_stays_through_another_look(phone: Phone, group: str) -> None:
    address = f"/groups/{group}/rules/new?rules=celko-kam"
    first = look(
        phone, group,
        **{"empty.points": "7", "add.seven-or-eight-branch.all-eight": "1"},
    )  # fmt: skip
    phone.send(address, **{**first, "all-eight.seven": "3", "look": "1"})
    again = fields(phone.page)
    assert (again["empty.points"], again["all-eight.seven"]) == (["7"], ["3"])


def test_an_answer_changes_the_sentences_and_house_rules_stay_on_top(
    phone: Phone, group: str
) -> None:
    address = f"/groups/{group}/rules/new?rules=celko-kam"
    first = look(phone, group, **{"empty.points": "7", "choice-streak": "growing"})
    assert first["banker.growing"] == ["1"]
    phone.send(address, **{**first, "choice-streak": "double", "look": "1"})
    again = fields(phone.page)
    assert again["banker.growing"] == ["0"]
    assert again["empty.points"] == ["7"]


@pytest.mark.parametrize(
    ("name", "told"),
    [("", "Enter a name"), ("x" * 61, "Enter a name"), ("Ours", "already has rules called Ours")],
)
def test_rules_are_saved_under_a_name_that_no_other_rules_have(
    phone: Phone, group: str, name: str, told: str
) -> None:
    save_house_rules(phone, group, "Ours")
    address = f"/groups/{group}/rules/new?rules=simple"
    phone.look(address)
    answer = phone.send(address, **{**fields(phone.page), "save": "1", "name": name})
    assert answer.status_code == 422
    assert told in phone.page


def test_an_evening_is_played_by_house_rules_and_keeps_them(
    phone: Phone, app: Flask, group: str
) -> None:
    house = save_house_rules(phone, group, "Ours 我們", **{"empty.points": "7"})
    phone.look(f"/groups/{group}/evenings/new?choose=1")
    assert "Ours 我們" in phone.page
    sitting = begin(phone, group, house=house)
    phone.look(f"/groups/{group}/rules")
    phone.send(f"/groups/{group}/rules/{house}/remove")
    with app.app_context():
        assert db.session.query(HouseRules).count() == 0
        sheet = db.session.get_one(Sitting, sitting).sheet
        assert sheet["house"] == [{"edit": "empty", "values": {"points": 7}}]


def test_house_rules_can_be_changed_in_their_place(phone: Phone, app: Flask, group: str) -> None:
    house = save_house_rules(phone, group, "Ours", **{"empty.points": "7"})
    address = f"/groups/{group}/rules/{house}"
    phone.look(address)
    sent = fields(phone.page)
    assert (sent["name"], sent["empty.points"]) == (["Ours"], ["7"])
    phone.send(address, **{**sent, "save": "1", "empty.points": "8"})
    with app.app_context():
        (rules,) = db.session.query(HouseRules)
        assert rules.sheet["house"] == [{"edit": "empty", "values": {"points": 8}}]


def test_the_rules_of_a_sitting_can_be_begun_with(phone: Phone, group: str) -> None:
    sitting = begin(phone, group, **{"choice-streak": "growing"})
    phone.look(f"/groups/{group}/rules/new?sitting={sitting}")
    assert fields(phone.page)["choice-streak"] == ["growing"]


def test_house_rules_are_not_asked_again_and_show_where_they_differ(
    phone: Phone, app: Flask, group: str
) -> None:
    house = save_house_rules(
        phone, group, "Ours 我們", **{"empty.points": "7", "choice-streak": "growing"}
    )
    begin(phone, group)
    evening = evening_of(phone, group)
    for address in (f"/groups/{group}/evenings/new", f"/evenings/{evening}/go-on"):
        phone.look(f"{address}?house={house}")
        assert "choice-" not in phone.page
        assert "<ins>A player with no trick pays the winner 7 points.</ins>" in phone.page
        assert f"/groups/{group}/rules/{house}" in phone.page
    phone.send(f"/evenings/{evening}/go-on?house={house}", **fields(phone.page))
    with app.app_context():
        before, following = db.session.get_one(Evening, evening).sittings
        assert before.meta == {}
        assert following.sheet["choices"]["streak"] == "growing"
        assert following.sheet["house"] == [{"edit": "empty", "values": {"points": 7}}]
        assert following.meta == {"house": "Ours 我們"}


def test_the_name_of_house_rules_stays_with_the_evening(
    phone: Phone, app: Flask, group: str
) -> None:
    house = save_house_rules(phone, group, "Ours 我們", **{"empty.points": "7"})
    sitting = begin(phone, group, house=house)
    evening = evening_of(phone, group)
    phone.send(f"/groups/{group}/rules/{house}/remove")
    for page in ("rules", "print", ""):
        phone.look(f"/sittings/{sitting}/{page}".rstrip("/"))
        assert "Ours 我們 (Game Cabinet (Celko and Kam))" in phone.page
    phone.look(f"/evenings/{evening}")
    assert "Ours 我們 (Game Cabinet (Celko and Kam))" in phone.page
    phone.send(f"/evenings/{evening}/again")
    with app.app_context():
        metas = [sitting.meta for sitting in db.session.get_one(Evening, evening).sittings]
        assert metas == [{"house": "Ours 我們"}] * 2


def test_rules_that_are_read_otherwise_are_no_longer_called_so(
    phone: Phone, app: Flask, group: str
) -> None:
    house = save_house_rules(phone, group, "Ours", **{"banker.growing": "1"})
    sitting = begin(phone, group, house=house)
    evening = evening_of(phone, group)
    address = f"/evenings/{evening}/go-on?sitting={sitting}"
    phone.look(address)
    sent = fields(phone.page)
    assert "choice-streak" not in sent
    phone.send(address, **{**sent, "choice-one-red-dot": "off"})
    with app.app_context():
        following = db.session.get_one(Evening, evening).sittings[1]
        assert following.sheet["choices"]["one-red-dot"] == "off"
        assert following.meta == {}
