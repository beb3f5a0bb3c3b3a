"""Inviting a phone: the page with QR codes for scorers and viewers, and their links."""

import pytest

from tests.factories import Phone, begin, join, links, make_group


@pytest.mark.parametrize(("role", "page"), [(0, ""), (1, "/enter"), (2, "/enter")])
def test_a_link_leads_to_the_hand_being_played(
    phone: Phone, other_phone: Phone, role: int, page: str
) -> None:
    group = make_group(phone)
    link = links(phone, group)[role]
    sitting = begin(phone, group)
    other_phone.look(link)
    answer = other_phone.send(link)
    assert answer.request.path == f"/sittings/{sitting}{page}"


def test_a_link_leads_to_the_group_while_nothing_is_played(
    phone: Phone, other_phone: Phone
) -> None:
    group = make_group(phone)
    join(other_phone, links(phone, group)[1])
    assert f'data-group="{group}"' in other_phone.page
    assert "No evenings yet." in other_phone.page
