"""The cost of a night: in the table's money, by its rules, and by the group's own hands."""

import re
from html import unescape

import pytest
from flask import Flask

from companion.rules.games import all_presets
from companion.rules.presets import Preset
from companion.rules.tiengow.night_costs import known_of
from companion.rules.tiengow.presets import PRESETS
from tests.factories import Phone, TableInApp, make_group, save_house_rules
from tests.pages import fields, said

OTHERS = [preset for preset in all_presets() if preset not in PRESETS]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_every_sheet_shows_what_is_kept_of_it_in_the_money_of_the_table(
    phone: Phone, preset: Preset
) -> None:
    phone.look(f"/sheets/{preset.key}/night?hands=16&points=10&currency=HKD&money=1")
    kept = known_of(preset.sheet())
    assert kept
    night = next(each for each in kept.cost.after if each.hands == 16)
    page = unescape(phone.page)
    most = night.lost[1].points
    assert "At HK$1.00 for 10 points: in 19 evenings out of 20, " in page
    assert f"nobody loses more than HK${most / 10:.2f}." in page
    for figure in night.player:
        assert f"HK${abs(figure.points) / 10:.2f}" in page
    assert "1,000,000 hands were dealt (seed 16)" in page


@pytest.mark.parametrize("preset", OTHERS, ids=lambda preset: str(preset.key))
def test_of_mahjong_only_the_books_of_a_group_can_tell(phone: Phone, preset: Preset) -> None:
    assert phone.look(f"/sheets/{preset.key}/night").status_code == 200
    assert "Only your own hands can tell." in phone.page
    assert "<svg" not in phone.page.partition("<h1>")[2].partition("</main>")[0]


def test_other_answers_have_figures_of_their_own_or_say_that_they_have_none(phone: Phone) -> None:
    def most() -> list[str]:
        return re.findall(r"nobody loses more than \S+", phone.page)

    phone.look("/sheets/celko-kam/night")
    usual = most()
    phone.look("/sheets/celko-kam/night?streak=growing")
    assert most() != usual
    assert "These exact rules haven’t been simulated." not in phone.page
    phone.look("/sheets/celko-kam/night?streak=growing&bank=passes")
    assert most() == usual
    assert "These exact rules haven’t been simulated." in phone.page


def test_books_tell_once_there_are_enough_hands_in_them(phone: Phone, app: Flask) -> None:
    table = TableInApp(app, "simple")
    table.open_to(phone)
    phone.look(f"{table.at}/night/books")
    assert "You have recorded 0 hands under these rules." in phone.page
    hand = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}
    table.record(*[hand] * 24)
    phone.look(f"{table.at}/night/books?hands=8&currency=")
    page = unescape(phone.page)
    assert "your last 24 hands" in page
    assert "One player, after 8 hands" in page
    assert "There’s no other evening to check this against yet." in page


def test_a_groups_own_rules_are_what_is_asked_of(phone: Phone, group: str) -> None:
    own = save_house_rules(phone, group, "Ours", **{"empty.points": "7"})
    phone.look(f"/groups/{group}/evenings/new?house={own}")
    link = re.search(r'href="(/groups/[^"]+/night\?[^"]*)"', phone.page)
    assert link
    phone.look(unescape(link[1]))
    assert "Ours" in said(phone)
    assert "The figures are for “Game Cabinet (Celko and Kam)” with the usual answers." in said(
        phone
    )
    assert f'name="house" value="{own}"' in phone.page
    assert re.search(rf'class="home" href="/groups/{group}/evenings/new\?house={own}"', phone.page)
    unchanged = save_house_rules(phone, group, "As they are", **{"choice-streak": "growing"})
    phone.look(f"/groups/{group}/night?house={unchanged}")
    assert "These exact rules haven’t been simulated." not in phone.page


def test_it_is_asked_of_what_is_typed_where_the_evening_begins(phone: Phone) -> None:
    address = f"/groups/{make_group(phone)}/evenings/new?rules=celko-kam"
    phone.look(address)
    typed = {"currency": "HKD", "money": "7.50", "points": "10", "choice-streak": "growing"}
    phone.page = phone.client.post(address, data={**fields(phone.page), "look": "1", **typed}).text
    link = re.search(r'href="(/sheets/celko-kam/night\?[^"]*)"', phone.page)
    assert link
    phone.look(unescape(link[1]))
    told = "At HK$7.50 for 10 points: in 19 evenings out of 20, nobody loses more than"
    assert told in phone.page
    phone.look(unescape(link[1]).replace("points=10", "points=1"))
    assert "At HK$7.50 for 1 point: in 19 evenings" in phone.page
    assert 'name="streak" value="growing"' in phone.page
