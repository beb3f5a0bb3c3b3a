"""Inviting a phone: the page with QR codes for scorers and viewers, and their links."""

import re

import pytest

from tests.web.conftest import Phone
from tests.web.party import begin, found, join, links


def test_the_page_has_a_code_for_a_scorer_first_and_one_for_a_viewer(phone: Phone) -> None:
    group = found(phone)
    phone.look(f"/groups/{group}/invite")
    assert re.findall(r'name="kind" value="(\w+)"( checked)?', phone.page) == [
        ("score", " checked"),
        ("view", ""),
    ]
    codes = re.findall(r'class="code" src="([^"]+)"', phone.page)
    assert codes == [f"/groups/{group}/links/{role}.svg" for role in ("score", "view")]
    for code in codes:
        assert phone.client.get(code).mimetype == "image/svg+xml"


def test_back_leads_to_the_hand_from_which_one_came(phone: Phone) -> None:
    group = found(phone)
    sitting = begin(phone, group)
    phone.look(f"/sittings/{sitting}/enter")
    (address,) = re.findall(r'href="([^"]+/invite[^"]*)"', phone.page)
    phone.look(address)
    assert f'<a class="home" href="/sittings/{sitting}/enter">' in phone.page
    phone.look(f"/groups/{group}/invite?sitting=other")
    assert f'<a class="home" href="/groups/{group}">' in phone.page


@pytest.mark.parametrize(("role", "page"), [(0, ""), (1, "/enter"), (2, "/enter")])
def test_a_link_leads_to_the_hand_being_played(
    phone: Phone, other_phone: Phone, role: int, page: str
) -> None:
    group = found(phone)
    link = links(phone, group)[role]
    sitting = begin(phone, group)
    other_phone.look(link)
    answer = other_phone.send(link)
    assert answer.request.path == f"/sittings/{sitting}{page}"


def test_a_link_leads_to_the_group_while_nothing_is_played(
    phone: Phone, other_phone: Phone
) -> None:
    group = found(phone)
    join(other_phone, links(phone, group)[1])
    assert f'data-group="{group}"' in other_phone.page
    assert "No evenings yet." in other_phone.page
