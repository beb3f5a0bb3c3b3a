"""The home page, joining by a link, and the demonstration."""

import re

import pytest
from flask import Flask

from tests.factories import NAMES, Phone, begin, join, links, make_group, name_of


def test_the_groups_that_a_phone_has_opened_are_on_its_first_page_only(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    for each, there in ((phone, True), (other_phone, False)):
        each.look("/")
        assert (f"/groups/{group}" in each.page) is there


def test_what_goes_on_comes_first_with_the_way_to_its_next_hand(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    sitting = begin(phone, group)
    join(other_phone, links(phone, group)[0])
    for each, leads in (
        (phone, f"/sittings/{sitting}/enter"),
        (other_phone, f"/sittings/{sitting}"),
    ):
        each.look("/")
        assert f'href="{leads}"' in each.page
        assert "1 evening" in each.page


def test_new_evening_leads_to_the_group_that_played_last_and_the_phone_may_score_in(
    phone: Phone, other_phone: Phone
) -> None:
    def leads(of: Phone) -> list[str]:
        of.look("/")
        return re.findall(r'class="button[^"]*" href="([^"]*/new)"', of.page)

    assert leads(phone) == ["/new"]
    phone.send("/demonstration/copy", key=None)
    assert leads(phone) == ["/new"]
    first = make_group(phone)
    assert leads(phone) == [f"/groups/{first}/evenings/new", "/new"]
    second = make_group(phone)
    begin(phone, second)
    assert leads(phone) == [f"/groups/{second}/evenings/new", "/new"]
    join(other_phone, links(phone, second)[0])
    assert leads(other_phone) == ["/new"]


def test_looking_at_a_link_changes_nothing(phone: Phone, other_phone: Phone, group: str) -> None:
    _, score, _ = links(phone, group)
    other_phone.look(score)
    assert "Us" in other_phone.page
    assert "Keep score" in other_phone.page
    assert other_phone.look(f"/groups/{group}").status_code == 404


@pytest.mark.parametrize(("nth", "may"), [(0, []), (1, ["New evening"]), (2, ["Links and"])])
def test_joining_gives_what_the_link_allows(
    phone: Phone, other_phone: Phone, nth: int, may: list[str], group: str
) -> None:
    join(other_phone, links(phone, group)[nth])
    assert "阿明" in other_phone.page
    for words in may:
        assert words in other_phone.page
    assert ("New evening" in other_phone.page) is (nth > 0)
    assert ("Rename the group" in other_phone.page) is (nth > 1)


def test_whose_phone_it_is_may_be_said_but_only_by_a_name_of_the_group(
    app: Flask, phone: Phone, other_phone: Phone, group: str
) -> None:
    link = links(phone, group)[1]
    for said, name in (("Nobody", ""), (NAMES[0], NAMES[0]), ("", NAMES[0])):
        join(other_phone, link, me=said)
        assert name_of(app, other_phone.client, group) == name


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "http://localhost{}",
        " https://other.example{}/?x=1 ",
        "Our games, from 8 o’clock/later: http://localhost{}. See you/Bo",
        "Join us:http://localhost{}See you",
    ],
)
def test_a_pasted_link_leads_where_it_should(phone: Phone, other_phone: Phone, around: str) -> None:
    link = links(phone, make_group(phone))[0]
    other_phone.look("/")
    other_phone.send("/open", link=around.format(link))
    assert "With this link you can" in other_phone.page


@pytest.mark.parametrize("typed", ["", "x", "<script>", "x" * 10_000, "\u202e/join/"])
def test_what_was_pasted_and_is_no_link_stays_and_is_said_to_be_none(
    phone: Phone, typed: str
) -> None:
    phone.look("/")
    assert phone.send("/open", link=typed).status_code == 422
    assert "This isn’t a link to a group" in phone.page
    assert "<script>" not in phone.page


def test_everyone_may_look_at_the_demonstration_and_nobody_may_write_in_it(phone: Phone) -> None:
    phone.look("/")
    group = phone.page.split('href="/groups/')[1].split('"')[0]
    assert phone.look(f"/groups/{group}").status_code == 200
    assert "24 hands" in phone.page
    assert phone.look(f"/groups/{group}/evenings/new").status_code == 403


def test_the_demonstration_goes_from_one_phone_alone_and_comes_back_in_one_tap(
    phone: Phone, other_phone: Phone
) -> None:
    phone.look("/")
    phone.send("/demonstration")
    assert "Demo removed" in phone.page
    assert "See the demo" not in phone.page
    other_phone.look("/")
    assert "See the demo" in other_phone.page
    phone.send("/demonstration", keep="1")
    assert "See the demo" in phone.page


def test_hands_of_the_demonstration_go_into_a_copy_that_only_this_phone_has(
    phone: Phone, other_phone: Phone
) -> None:
    def tried(by: Phone) -> str:
        by.look("/")
        return str(by.send("/demonstration/copy", key=None).request.path)

    mine, again, other = tried(phone), tried(phone), tried(other_phone)
    assert mine == again
    assert mine != other
    assert phone.look(mine).status_code == 200
    assert 'name="record"' in phone.page
    assert other_phone.look(mine).status_code == 404
    other_phone.look("/")
    shown = re.findall(r'class="example" href="([^"]+)"', other_phone.page)
    assert shown
    assert other_phone.look(shown[0]).status_code == 200
    assert "24 hands" in other_phone.page


def choose(phone: Phone, tag: str, page: str) -> str:
    """Choose a language on a page; returns where that leads."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', phone.page)
    assert found
    data = {"csrf_token": found[1], "language": tag, "page": page}
    return phone.client.post("/language", data=data).location


def test_every_page_offers_the_languages_and_is_then_in_the_one_that_was_chosen(
    phone: Phone,
) -> None:
    for page in ("/", "/sheets/hong-kong"):
        phone.look(page)
        assert '<html lang="en">' in phone.page
        for name in ("English", "廣東話（繁體）", "简体中文"):
            assert f">{name}</button>" in phone.page
    phone.send("/language", language="zh-Hant", page="/sheets/hong-kong?")
    assert '<html lang="zh-Hant">' in phone.page
    assert "天九：香港" in phone.page
    phone.look("/nothing")
    assert '<html lang="zh-Hant">' in phone.page


def test_a_language_that_is_not_offered_is_refused(phone: Phone) -> None:
    phone.look("/")
    assert phone.send("/language", language="xx", page="/").status_code == 422
    phone.look("/")
    assert '<html lang="en">' in phone.page


@pytest.mark.parametrize(
    ("page", "leads"),
    [
        ("/sheets/hong-kong?capture=x2&capture=off", "/sheets/hong-kong?capture=x2&capture=off"),
        ("/?lang=en", "/"),
        ("/open", "/"),
        ("//elsewhere.example/", "/"),
        ("https://elsewhere.example/", "/"),
        ("//sheets", "/sheets"),
        ("", "/"),
    ],
)
def test_choosing_a_language_leads_back_to_the_page_and_nowhere_else(
    phone: Phone, page: str, leads: str
) -> None:
    phone.look("/")
    assert choose(phone, "zh-Hans", page) == leads


@pytest.mark.parametrize(("role", "page"), [(0, ""), (1, "/enter"), (2, "/enter")])
def test_a_link_leads_to_the_hand_being_played(
    phone: Phone, other_phone: Phone, role: int, page: str, group: str
) -> None:
    link = links(phone, group)[role]
    sitting = begin(phone, group)
    other_phone.look(link)
    answer = other_phone.send(link)
    assert answer.request.path == f"/sittings/{sitting}{page}"


def test_a_link_leads_to_the_group_while_nothing_is_played(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    join(other_phone, links(phone, group)[1])
    assert f'data-group="{group}"' in other_phone.page
    assert "No evenings yet." in other_phone.page
