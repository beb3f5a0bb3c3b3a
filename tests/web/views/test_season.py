"""The page of a season: its picture, and the same as a table; in points, and in money."""

from functools import partial

from flask import Flask

from companion.rules.lines import Agreed
from companion.store import writing
from companion.store.answers import once
from companion.store.writing import locked
from tests.store.seated import ANA
from tests.web.at_table import said
from tests.web.conftest import Phone
from tests.web.forms import fields_of
from tests.web.party import begin, found

HAND = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "last_trick": "0"}


def test_the_season_says_what_counts(phone: Phone) -> None:
    group = found(phone)
    at = f"/sittings/{begin(phone, group)}"
    phone.look(f"/groups/{group}/season")
    assert "The season begins with the first evening." in phone.page
    phone.look(f"{at}/enter")
    phone.send(f"{at}/lines", **{**fields_of(phone, f"{at}/lines"), **HAND})
    phone.look(f"/groups/{group}/season")
    assert "Counted so far:" in phone.page
    assert "1 evening" in phone.page
    assert "1 still open, as it stands now" in phone.page


def test_a_season_is_told_in_points_and_in_money_each_with_a_table_of_its_picture(
    phone: Phone,
) -> None:
    group = found(phone)
    at = f"/sittings/{begin(phone, group, money='1', currency='HKD', points='10', coin='1')}"
    phone.look(f"{at}/enter")
    phone.send(f"{at}/lines", **{**fields_of(phone, f"{at}/lines"), **HAND})
    phone.look(f"/groups/{group}/season")
    assert "阿明 1 evening · won 1 · best +16 +16" in said(phone)
    assert '<th scope="col">Bo</th>' in phone.page
    assert "1. 阿明 +16" in phone.page  # to be handed on
    phone.look(f"/groups/{group}/season?of=HKD")
    assert "best +HK$2.00 +HK$2.00" in said(phone)


def test_a_season_of_what_was_not_played_is_not_found(phone: Phone) -> None:
    group = found(phone)
    at = f"/sittings/{begin(phone, group)}"
    phone.look(f"{at}/enter")
    phone.send(f"{at}/lines", **{**fields_of(phone, f"{at}/lines"), **HAND})
    assert phone.look(f"/groups/{group}/season?of=nothing").status_code == 404


def agreed(sitting: str) -> dict[str, str]:
    writing.record(locked(sitting), None, Agreed((4, -4, 0, 0)), ANA)
    return {}


def test_the_page_of_a_group_says_of_which_game_it_shows_the_season_where_it_plays_several(
    app: Flask, phone: Phone
) -> None:
    group = found(phone)
    for rules, heading in (
        ("celko-kam", "Season 明 阿明"),
        ("hong-kong-mahjong", "Season Mahjong by faan or tai 明 阿明"),
        ("hong-kong-mahjong", "In other games: Tien Gow Players"),
    ):
        sitting = begin(phone, group, rules)
        with app.app_context():
            once(sitting, None, {}, 0, partial(agreed, sitting))
        phone.look(f"/groups/{group}")
        assert heading in said(phone)
