"""The summaries on the form that starts an evening, part by part."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.db.models import Evening
from companion.db.session import db
from tests.factories import Phone, begin, evening_of
from tests.pages import fields


def summaries(phone: Phone) -> dict[str, str]:
    """The summary of each part of the form, without what it is about."""
    found = re.findall(
        r'<details id="part-([\w-]+)"[^>]*>\s*<summary>(.*?)</summary>', phone.page, re.DOTALL
    )
    told = {name: re.search(r'class="soft">(.*?)</span>', text, re.DOTALL) for name, text in found}
    said = {
        name: " ".join(unescape(re.sub(r"<[^>]+>", "", text[1])).split())
        for name, text in told.items()
        if text
    }
    return {**said, "worth": line_of(phone, "Stakes")}


def line_of(phone: Phone, about: str) -> str:
    (line,) = re.findall(rf"<b>{about}: </b>(.*?)</span>", phone.page, re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", line))


def look(phone: Phone, address: str, **typed: Any) -> dict[str, str]:
    """The summaries for this input."""
    phone.look(address)
    answer = phone.client.post(address, data={**fields(phone.page), "look": "1", **typed})
    assert answer.status_code == 200
    phone.page = answer.text
    return summaries(phone)


def test_every_summary_says_what_is_chosen(phone: Phone, group: str) -> None:
    address = f"/groups/{group}/evenings/new?rules=celko-kam"
    phone.look(address)
    *_, eve = re.findall(r'name="seat" value="bottom:([^"]+)"', phone.page)
    bo = re.findall(r'name="seat" value="bottom:([^"]+)"', phone.page)[1]
    told = look(
        phone, address, waiting=[eve], currency="HKD", money="1", points="10", chips="1, 5",
        crossing="1", keeper=bo, start="200", hands="8", until="23:30", title="New Year",
        **{"choice-early-death": "off"},
    )  # fmt: skip
    assert fields(phone.page)["waiting"] == [eve]
    assert told["questions"] == "Yes, if the tile is the highest"
    assert told["worth"] == (
        "1 point = HK$0.10, chips after every hand, 200 to start with, kitty: Bo"
    )
    assert told["chips"] == "chips after every hand · 1, 5 · 200 to start with · kitty: Bo"
    assert told["end"] == "ends after 8 hands · at 23:30 · New Year"


def test_what_cannot_be_read_yet_is_only_looked_at(phone: Phone, group: str) -> None:
    address = f"/groups/{group}/evenings/new?rules=six-round"
    look(phone, address, hands="9" * 60, start="9" * 60, points="9" * 60, currency="HKD")
    told = look(phone, address, hands="many", money="?", banker="9")
    assert "questions" not in told  # there are two, and both are asked at once
    assert told["end"] == ""
    assert "things first" not in phone.page


@pytest.mark.parametrize(
    ("rules", "answers", "told"),
    [
        ("hong-kong-mahjong", {}, "3 faan minimum, limit 10 faan"),
        ("hong-kong-mahjong", {"minimum": "0", "cap": "none"}, "no minimum, no limit"),
        ("singapore", {"limit": "8"}, "1 tai minimum, limit 8 tai"),
        ("taiwan", {}, "no minimum"),
        ("simple", {}, "standard rules"),
    ],
)
def test_the_line_of_options_says_the_rules_as_players_do(
    phone: Phone, group: str, rules: str, answers: dict[str, str], told: str
) -> None:
    typed = {f"choice-{key}": value for key, value in answers.items()}
    look(phone, f"/groups/{group}/evenings/new?rules={rules}", **typed)
    assert (line_of(phone, "Options"), line_of(phone, "Stakes")) == (told, "points only")


@pytest.mark.parametrize(
    ("rules", "offered"), [("hong-kong-mahjong", ("0.25", "1")), ("taiwan", ("", "1"))]
)
def test_a_stake_that_nobody_has_set_is_a_usual_one_or_is_asked_for(
    phone: Phone, group: str, rules: str, offered: tuple[str, str]
) -> None:
    address = f"/groups/{group}/evenings/new?rules={rules}"
    phone.look(address)
    sent = fields(phone.page)
    assert (sent["money"], sent["points"]) == ([offered[0]], [offered[1]])
    if not offered[0]:
        answer = phone.client.post(address, data={**sent, "banker": "0", "by": "points"})
        assert "Money: Enter an amount" in unescape(answer.text)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("hong-kong-mahjong", "taiwan"),
        ("taiwan", "singapore"),
        ("mcr", "american"),
        ("malayan", "mcr"),
        ("american", "hong-kong"),
    ],
)
def test_no_stake_is_carried_to_a_game_of_another_unit(
    phone: Phone, group: str, before: str, after: str
) -> None:
    begin(phone, group, before, currency="HKD", money="1", points="4", start="500", hands="7")
    told = look(phone, f"/groups/{group}/evenings/new?rules={after}")
    assert told["worth"] == "points only"
    assert "it was HK$1.00 for 4 points. Points add up differently in this game" in unescape(
        phone.page
    )
    assert "500" not in told["chips"]
    assert "7" not in told["end"]
    assert look(phone, f"/groups/{group}/evenings/new?rules={before}")["worth"] != "points only"


def test_an_evening_that_went_on_with_another_unit_keeps_its_stake_for_the_first(
    phone: Phone, group: str
) -> None:
    begin(phone, group, "hong-kong-mahjong", currency="HKD", money="1", points="4")
    address = f"/evenings/{evening_of(phone, group)}/go-on?rules=taiwan"
    phone.look(address)
    assert "The stakes stay at HK$1.00 for 4 points in this game too" in phone.page
    phone.send(address, **fields(phone.page))
    assert look(phone, f"/groups/{group}/evenings/new?rules=taiwan")["worth"] == "points only"
    assert "Last time, in Hong Kong mahjong, it was" in unescape(phone.page)


@pytest.mark.parametrize(
    ("rules", "name", "answer", "usual", "otherwise"),
    [
        ("hong-kong-mahjong", "false-win", "whole", "256 to each player, 768 in all", "768"),
        ("singapore", "false-win", "off", "32 to each player, 96 in all", "nobody"),
        ("taiwan", "false-win-tai", "8", "8 to each player, 24 in all", "11"),
        ("mcr", "false-win-points", "20", "10 to each player, 30 in all", "20"),
    ],
)
def test_what_a_false_win_costs_is_said_where_it_is_asked(
    phone: Phone, group: str, rules: str, name: str, answer: str, usual: str, otherwise: str
) -> None:
    address = f"/groups/{group}/evenings/new?rules={rules}"
    assert look(phone, address)[name] == usual
    typed: dict[str, Any] = {f"choice-{name}": answer}
    assert look(phone, address, **typed)[name].partition(" ")[0] == otherwise
    assert look(phone, address, **typed).get("questions") in (None, "all as usual")


@pytest.mark.parametrize(
    ("rules", "four", "more"),
    [
        ("hong-kong-mahjong", ["by", "minimum", "cap", "discard"], 4),
        ("singapore", ["by", "minimum", "limit", "discard"], 5),
        ("taiwan", ["by", "base", "unit", "repeats"], 4),
    ],
)
def test_a_faan_sheet_asks_its_stake_and_three_things_and_keeps_the_rest_behind_a_tap(
    phone: Phone, group: str, rules: str, four: list[str], more: int
) -> None:
    phone.look(f"/groups/{group}/evenings/new?rules={rules}")
    asked, _, folded = phone.page.partition('<details id="part-false-win')
    found = re.findall(r'name="(?:choice-)?([\w-]+)"', asked)
    assert [*dict.fromkeys(name for name in found if name in four)] == four
    assert not [name for name in found if name.startswith(("faan-", "liable", "several"))]
    assert f"{more} more options in these rules" in folded


STAKES = [
    "二五雞: HK$8 for 3 faan won on a discard, all payments together",
    "五一: HK$16 for 3 faan won on a discard, all payments together",
    "一二蚊: HK$32 for 3 faan won on a discard, all payments together",
]


def test_stakes_are_offered_by_the_names_that_tables_use(phone: Phone, group: str) -> None:
    address = f"/groups/{group}/evenings/new?rules=hong-kong-mahjong"
    phone.look(address)
    assert all(stake in unescape(phone.page) for stake in STAKES)
    assert look(phone, address, by="five-one")["worth"] == STAKES[1]
    fined = look(phone, address, by="two-five")["false-win"]
    assert fined == "HK$64 to each player, HK$192 in all"
    fresh = dict(
        re.findall(r'id="costs-false-win-(\w+)" data-fresh>([^<]*)<', unescape(phone.page))
    )
    assert fresh["share"] == fined
    assert fresh["whole"] == "HK$192 to each player, HK$576 in all"


@pytest.mark.parametrize(
    ("rules", "typed", "worth"),
    [
        ("hong-kong-mahjong", {"by": "two-five"}, ("HKD", 25, 1)),
        ("hong-kong-mahjong", {"by": "hand", "currency": "HKD", "hand": "8"}, ("HKD", 25, 1)),
        ("hong-kong-mahjong", {"by": "hand", "currency": "HKD", "hand": "3"}, ("HKD", 75, 8)),
        ("singapore", {"by": "hand", "currency": "SGD", "hand": "2"}, ("SGD", 50, 1)),
        (
            "mcr",
            {"by": "points", "currency": "EUR", "money": "1", "points": "20"},
            ("EUR", 100, 20),
        ),
        ("taiwan", {"by": "nothing", "currency": "TWD", "money": "10"}, ("", 0, 1)),
    ],
)
def test_a_stake_is_kept_as_what_a_point_is_worth(
    app: Flask, phone: Phone, group: str, rules: str, typed: dict[str, str], worth: Any
) -> None:
    begin(phone, group, rules, **typed)
    with app.app_context():
        evening = db.session.get_one(Evening, evening_of(phone, group))
        assert (evening.currency, evening.money, evening.points) == worth
    told = look(phone, f"/groups/{group}/evenings/new?rules={rules}")["worth"]
    assert (told == "points only") == (not worth[0])
    if worth == ("HKD", 25, 1):
        assert told == STAKES[0]
