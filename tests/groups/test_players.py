"""Players of a group: added, renamed, retired."""

from tests.factories import Phone, join, links, make_group


def test_a_guest_can_be_brought_by_whoever_keeps_the_score(
    phone: Phone, other_phone: Phone
) -> None:
    group = make_group(phone)
    join(other_phone, links(phone, group)[1])
    other_phone.send(f"/groups/{group}/players", name="Gast", guest="y")
    assert "Gast" in other_phone.page
    assert "guest" in other_phone.page


def test_a_name_that_is_taken_is_refused_and_stays_typed(phone: Phone) -> None:
    group = make_group(phone)
    assert phone.send(f"/groups/{group}/players", name="Bo").status_code == 422
    assert "already called Bo" in phone.page
    assert 'value="Bo"' in phone.page


def _player(phone: Phone, group: str, name: str) -> str:
    """The id of a player, from the form that mends their name."""
    phone.look(f"/groups/{group}/players")
    return phone.page.split(f'value="{name}"')[0].rpartition('id="name-')[2].split('"')[0]


def test_whoever_plays_no_more_is_not_asked_to_sit_down(phone: Phone) -> None:
    group = make_group(phone)
    eve = _player(phone, group, "Eve")
    phone.send(f"/groups/{group}/players/{eve}/retired", retired="1")
    assert "no longer plays" in phone.page
    phone.look(f"/groups/{group}/evenings/new?rules=simple")
    assert "Eve" not in phone.page
    phone.send(f"/groups/{group}/players/{eve}/retired", retired="0")
    assert "no longer plays" not in phone.page
