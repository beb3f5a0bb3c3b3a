"""A phone leaves one group or all; what phones may not cache."""

import pytest

from tests.factories import Phone, begin, join, links, make_group


def test_a_phone_that_leaves_is_out_of_that_group_alone(phone: Phone) -> None:
    group, other = make_group(phone), make_group(phone)
    phone.look(f"/groups/{group}/leave")
    answer = phone.send(f"/groups/{group}/leave")
    assert answer.history[0].headers["Clear-Site-Data"] == '"cache"'
    assert f'data-group="{group}"' in phone.page
    assert phone.look(f"/groups/{group}").status_code == 404
    assert phone.look(f"/groups/{other}").status_code == 200


def test_a_phone_that_comes_back_is_not_made_to_forget_again(phone: Phone, group: str) -> None:
    link = links(phone, group)[2]
    phone.look(f"/groups/{group}/leave")
    phone.send(f"/groups/{group}/leave")
    assert phone.look("/left").headers["Cache-Control"] == "no-store"
    join(phone, link)
    assert phone.look("/left").request.path == "/"


def test_a_phone_leaves_all_its_groups_and_keeps_its_language(phone: Phone) -> None:
    groups = [make_group(phone), make_group(phone)]
    phone.send("/language", language="zh-Hant", page="/")
    phone.look("/leave")
    answer = phone.send("/leave")
    assert answer.history[0].headers["Clear-Site-Data"] == '"cache", "storage"'
    assert 'data-group="*"' in phone.page
    assert '<html lang="zh-Hant">' in phone.page
    for group in groups:
        assert phone.look(f"/groups/{group}").status_code == 404


def test_a_visitor_of_the_demonstration_has_nothing_to_leave(phone: Phone) -> None:
    phone.look("/")
    group = phone.page.split('href="/groups/')[1].split('"')[0]
    phone.look(f"/groups/{group}")
    assert "Leave this group" not in phone.page
    assert phone.look(f"/groups/{group}/leave").request.path == "/"


@pytest.mark.parametrize("where", ["/groups/{}/links", "/groups/{}/links/host.svg", "{link}"])
def test_what_has_a_key_in_it_is_kept_nowhere(phone: Phone, where: str, group: str) -> None:
    address = where.format(group, link=links(phone, group)[1])
    assert phone.look(address).headers["Cache-Control"] == "no-store"


def test_what_belongs_to_a_group_says_to_which_and_is_for_no_cache_of_others(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    sitting = begin(phone, group)
    for address in (f"/groups/{group}", f"/sittings/{sitting}", f"/sittings/{sitting}/enter"):
        headers = phone.look(address).headers
        assert headers["Companion-Group"] == group
        assert headers["Cache-Control"] == "private, no-cache"
        assert "Companion-Group" not in other_phone.look(address).headers
