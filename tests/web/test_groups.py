"""A group's page: making it, its players, its links, its season."""

from html import unescape
from xml.etree import ElementTree

import pytest
from flask import Flask
from sqlalchemy import event

from companion.store.database import db
from tests.web.conftest import Phone
from tests.web.forms import fields_of
from tests.web.party import NAMES, begin, evening_of, found, join, links


def test_whoever_makes_a_group_hosts_it(phone: Phone) -> None:
    group = found(phone)
    assert phone.look(f"/groups/{group}").status_code == 200
    for name in NAMES:
        assert name in phone.page
    assert len(links(phone, group)) == 3


def test_a_group_sent_twice_is_made_once(phone: Phone) -> None:
    phone.look("/groups/new")
    page, sent = phone.page, {"name": "Us", "players": "Ana", "key": "k"}
    first = phone.send("/groups/new", **sent).request.path
    phone.page = page
    assert phone.send("/groups/new", **sent).request.path == first


def test_everything_wrong_with_a_new_group_is_said_at_once_and_stays_typed(phone: Phone) -> None:
    phone.look("/groups/new")
    players = "Ana\n" + "x" * 61 + "\n Ana \n" + "\n".join(f"P{n}" for n in range(12))
    answer = phone.send("/groups/new", name=" ", players=players)
    assert answer.status_code == 422
    for words in (
        "Write a name, of 60 characters at most.",
        "These are 15 names",
        "Line 2: a name has 1 to 60 characters.",
        "Ana is there twice",
    ):
        assert words in phone.page
    assert "P11" in phone.page


def test_a_group_that_has_met_often_is_found_out_as_quickly(app: Flask, phone: Phone) -> None:
    group, asked, numbers = found(phone), list[str](), []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *a: asked.append(a[2]))
    for _ in range(3):
        for _ in range(2):
            close = f"/sittings/{begin(phone, group)}/close"
            phone.look(close)
            phone.send(close, **fields_of(phone, close))
        asked.clear()
        phone.look(f"/groups/{group}")
        numbers.append(len(asked))
    assert len(set(numbers)) == 1, numbers


@pytest.mark.parametrize(
    "name", ["<b>bold</b>", "\u202eאבג", "👩‍👩‍👧", "é", "'; DROP TABLE", "{{ 7 * 7 }}", "陳" * 60]
)
def test_names_of_any_script_are_kept_as_they_are(phone: Phone, name: str) -> None:
    found(phone, name, "Bo")
    assert name in unescape(phone.page)
    assert "<b>bold" not in phone.page


def test_a_guest_can_be_brought_by_whoever_keeps_the_score(
    phone: Phone, other_phone: Phone
) -> None:
    group = found(phone)
    join(other_phone, links(phone, group)[1])
    other_phone.send(f"/groups/{group}/players", name="Gast", guest="y")
    assert "Gast" in other_phone.page
    assert "guest" in other_phone.page


def test_a_name_that_is_taken_is_refused_and_stays_typed(phone: Phone) -> None:
    group = found(phone)
    assert phone.send(f"/groups/{group}/players", name="Bo").status_code == 422
    assert "already called Bo" in phone.page
    assert 'value="Bo"' in phone.page


def test_a_misspelt_player_is_renamed_by_the_host_everywhere(phone: Phone) -> None:
    group = found(phone)
    begin(phone, group)
    player = _player(phone, group, "Bo")
    phone.send(f"/groups/{group}/players/{player}", name="Bob")
    phone.look(f"/evenings/{evening_of(phone, group)}")
    assert "Bob" in phone.page


def _player(phone: Phone, group: str, name: str) -> str:
    """The id of a player, from the form that mends his name."""
    phone.look(f"/groups/{group}")
    return phone.page.split(f'value="{name}"')[0].rpartition('id="name-')[2].split('"')[0]


def test_whoever_plays_no_more_is_not_asked_to_sit_down(phone: Phone) -> None:
    group = found(phone)
    eve = _player(phone, group, "Eve")
    phone.send(f"/groups/{group}/players/{eve}/retired", retired="1")
    assert "no longer plays" in phone.page
    phone.look(f"/groups/{group}/evenings/new?rules=simple")
    assert "Eve" not in phone.page
    phone.send(f"/groups/{group}/players/{eve}/retired", retired="0")
    assert "no longer plays" not in phone.page


@pytest.mark.parametrize(
    "address", ["name", "players/{player}", "players/{player}/retired", "links/host.svg"]
)
def test_only_the_host_mends_names_and_shows_links(
    phone: Phone, other_phone: Phone, address: str
) -> None:
    group = found(phone)
    path = f"/groups/{group}/" + address.format(player=_player(phone, group, "Bo"))
    join(other_phone, links(phone, group)[1])
    answer = other_phone.look(path) if "links" in path else other_phone.send(path, name="X")
    assert answer.status_code == 403


def test_a_player_of_another_group_is_nobody_here(phone: Phone) -> None:
    other = _player(phone, found(phone), "Bo")
    group = found(phone)
    assert phone.send(f"/groups/{group}/players/{other}", name="X").status_code == 404


def test_the_group_can_be_renamed_and_a_bad_name_is_refused(phone: Phone) -> None:
    group = found(phone)
    phone.send(f"/groups/{group}/name", name="Thursdays")
    assert "Thursdays" in phone.page
    assert phone.send(f"/groups/{group}/name", name="x" * 61).status_code == 422
    assert "x" * 61 in phone.page


def test_a_link_is_also_a_picture_that_opens_it(phone: Phone) -> None:
    group = found(phone)
    answer = phone.look(f"/groups/{group}/links/view.svg")
    assert answer.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(answer.data).tag.endswith("svg")
    assert phone.look(f"/groups/{group}/links/boss.svg").status_code == 404


def test_the_season_says_what_counts(phone: Phone) -> None:
    group = found(phone)
    begin(phone, group)
    phone.look(f"/groups/{group}")
    assert "Counted so far:" in phone.page
    assert "1 evening" in phone.page
    assert "1 still open, as it stands now" in phone.page


def test_an_open_evening_is_gone_on_with_in_one_tap(phone: Phone) -> None:
    group = found(phone)
    sitting = begin(phone, group)
    phone.look(f"/groups/{group}")
    assert f'href="/sittings/{sitting}/enter"' in phone.page
