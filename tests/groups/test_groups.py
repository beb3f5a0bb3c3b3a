"""A group's page: creating it, open evenings, past evenings, its name."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest
from flask import Flask
from sqlalchemy import select

from companion.db.models import Evening, Sitting
from companion.db.session import db, writing
from companion.evenings.starting import begin_evening, begin_sitting, sheet_of
from companion.groups.views import AT_ONCE
from companion.ledger.recording import Author
from tests.apps import statements
from tests.factories import NAMES, Phone, begin, close, join, links, make_group


def test_the_maker_of_a_group_is_its_host(phone: Phone, group: str) -> None:
    assert phone.look(f"/groups/{group}").status_code == 200
    for name in NAMES:
        assert name in phone.page
    assert len(links(phone, group)) == 3


def test_everything_wrong_with_a_new_group_is_said_at_once_and_stays_typed(phone: Phone) -> None:
    phone.look("/groups/new")
    players = "Ana\n" + "x" * 61 + "\n Ana \n" + "\n".join(f"P{n}" for n in range(12))
    answer = phone.send("/groups/new", name=" ", players=players)
    assert answer.status_code == 422
    for words in (
        "Enter a name for the group, up to 60 characters.",
        "That’s 15 names",
        "Player 2: a name has 1 to 60 characters.",
        "Ana is on the list already",
    ):
        assert words in phone.page
    assert "P11" in phone.page


def test_players_of_a_new_group_are_typed_one_by_one(phone: Phone) -> None:
    phone.look("/groups/new")
    phone.send("/groups/new", name="Us", key="k", players=["Ana", "", "陳太 Mrs Chan", " "])
    assert phone.page.count('class="monogram') == 2
    assert "陳太 Mrs Chan" in phone.page


def test_a_group_that_has_met_often_is_found_out_as_quickly(app: Flask, phone: Phone) -> None:
    group, asked, numbers = make_group(phone), statements(app), []
    for _ in range(3):
        for _ in range(2):
            close(phone, begin(phone, group))
        asked.clear()
        phone.look(f"/groups/{group}")
        numbers.append(len(asked))
    assert len(set(numbers)) == 1, numbers


@pytest.mark.parametrize(
    "name", ["<b>bold</b>", "אבג", "👩‍👩‍👧", "é", "'; DROP TABLE", "{{ 7 * 7 }}", "陳" * 60]
)
def test_names_of_any_script_are_kept_as_they_are(phone: Phone, name: str) -> None:
    make_group(phone, name, "Bo")
    assert name in unescape(phone.page)
    assert "<b>bold" not in phone.page


def test_every_evening_that_goes_on_has_a_key_of_its_own(phone: Phone, group: str) -> None:
    first, second = begin(phone, group), begin(phone, group, "simple")
    phone.look(f"/groups/{group}")
    for sitting in (first, second):
        key = rf'<a class="button full[^"]*" href="/sittings/{sitting}/enter">Enter hand 1</a>'
        assert re.search(key, phone.page)
    assert len(re.findall(r"since \d\d:\d\d", phone.page)) == 2
    assert phone.page.count("full main") == 1  # the latest is the one that is meant


def test_the_group_can_be_renamed_and_a_bad_name_is_refused(phone: Phone, group: str) -> None:
    phone.send(f"/groups/{group}/name", name="Thursdays")
    assert "Thursdays" in phone.page
    assert phone.send(f"/groups/{group}/name", name="x" * 61).status_code == 422
    assert "x" * 61 in phone.page


def test_a_link_is_also_a_picture_that_opens_it(phone: Phone, group: str) -> None:
    answer = phone.look(f"/groups/{group}/links/view.svg")
    assert answer.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(answer.data).tag.endswith("svg")
    assert phone.look(f"/groups/{group}/links/boss.svg").status_code == 404


def test_evenings_that_are_over_are_rows_and_all_of_them_have_a_page(
    phone: Phone, group: str
) -> None:
    over = []
    for _ in range(6):
        over.append(begin(phone, group))
        close(phone, over[-1])
    phone.look(f"/groups/{group}")
    assert phone.page.count('class="night"') == 5
    assert "All 6 evenings" in phone.page
    phone.look(f"/groups/{group}/evenings")
    assert all(f'href="/sittings/{sitting}"' in phone.page for sitting in over)


def test_all_evenings_are_shown_a_page_at_a_time(app: Flask, phone: Phone, group: str) -> None:
    begin(phone, group, "celko-kam")
    with app.app_context(), writing():
        first = db.session.scalars(select(Sitting).join(Evening).where(Evening.group_id == group))
        sitting = first.one()
        for n in range(AT_ONCE + 1):
            following = begin_evening(sitting.evening.group, f"2026-01-{n % 28 + 1:02}", n)
            begin_sitting(
                following,
                sheet_of(sitting),
                sitting.players,
                0,
                Author("Ana", n),
                sitting_id=f"s{n}",
            )
    there = f"/groups/{group}/evenings"
    pages = []
    while there:
        phone.look(there)
        pages.append(re.findall(r'id="evening-([^"]+)"', phone.page))
        link = re.search(r'href="(/groups/[^"]+before=\d+)"', phone.page)
        there = unescape(link[1]) if link else ""
    assert [len(page) for page in pages] == [AT_ONCE, 2]
    assert len({evening for page in pages for evening in page}) == AT_ONCE + 2


def test_a_guest_can_be_brought_by_whoever_keeps_the_score(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    join(other_phone, links(phone, group)[1])
    other_phone.send(f"/groups/{group}/players", name="Gast", guest="y")
    assert "Gast" in other_phone.page
    assert "guest" in other_phone.page


def test_a_name_that_is_taken_is_refused_and_stays_typed(phone: Phone, group: str) -> None:
    assert phone.send(f"/groups/{group}/players", name="Bo").status_code == 422
    assert "already called Bo" in phone.page
    assert 'value="Bo"' in phone.page


def _player(phone: Phone, group: str, name: str) -> str:
    """The id of a player, from the form that mends their name."""
    phone.look(f"/groups/{group}/players")
    return phone.page.split(f'value="{name}"')[0].rpartition('id="name-')[2].split('"')[0]


def test_whoever_plays_no_more_is_not_asked_to_sit_down(phone: Phone, group: str) -> None:
    eve = _player(phone, group, "Eve")
    phone.send(f"/groups/{group}/players/{eve}/retired", retired="1")
    assert "no longer plays" in phone.page
    phone.look(f"/groups/{group}/evenings/new?rules=simple")
    assert "Eve" not in phone.page
    phone.send(f"/groups/{group}/players/{eve}/retired", retired="0")
    assert "no longer plays" not in phone.page
