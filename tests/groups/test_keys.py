"""The keys of a group: links that can be replaced, and a PIN; wrong PINs lock their network."""

import re

import pytest
from flask import Flask
from werkzeug.security import generate_password_hash

from companion.db.models import Group
from companion.db.models import Phone as PhoneInside
from companion.db.session import db, writing
from companion.groups import members
from tests.factories import NAMES, Clock, Phone, join, links, make_group

PIN = "258013"


def ask_for_pin(phone: Phone, group: str, pin: str = PIN) -> int:
    phone.look(f"/groups/{group}/links")
    return phone.send(f"/groups/{group}/pin", pin=pin).status_code


def replace(phone: Phone, group: str, *roles: str) -> None:
    phone.look(f"/groups/{group}/links")
    assert phone.send(f"/groups/{group}/links", role=list(roles)).status_code == 200


def test_a_link_that_is_replaced_opens_nothing_and_shuts_every_phone_out(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    old = links(phone, group)
    join(other_phone, old[1])
    replace(phone, group, "score")
    assert "The old link no longer works." in phone.page
    assert other_phone.look(f"/groups/{group}").status_code == 404
    assert other_phone.look(old[1]).status_code == 404
    new = links(phone, group)
    assert (new[0], new[2]) == (old[0], old[2])
    join(other_phone, new[1])
    assert other_phone.look(f"/groups/{group}").status_code == 200


def test_a_host_who_replaces_the_own_link_stays_and_other_hosts_do_not(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    join(other_phone, links(phone, group)[2])
    replace(phone, group, "host")
    assert phone.look(f"/groups/{group}").status_code == 200
    assert other_phone.look(f"/groups/{group}").status_code == 404


@pytest.mark.parametrize("pin", ["", "2580", "1" * 13, "abcd", "12345x"])
def test_a_pin_has_6_to_12_digits(phone: Phone, group: str, pin: str) -> None:
    assert ask_for_pin(phone, group, pin) == 422
    assert phone.page.count("autofocus") == 1  # the page opens at the fault
    assert "A PIN has 6 to 12 digits." in phone.page


def test_a_pin_is_kept_as_a_hash(app: Flask, phone: Phone, group: str) -> None:
    ask_for_pin(phone, group)
    with app.app_context():
        kept = db.session.get_one(Group, group).pin
    assert kept
    assert kept.startswith("scrypt:")


@pytest.mark.parametrize(
    "typed", [PIN, "258 013", "25-80-13", "\uff12\uff15\uff18\uff10\uff11\uff13"]
)
def test_the_pin_lets_in_however_it_is_typed(
    phone: Phone, other_phone: Phone, group: str, typed: str
) -> None:
    ask_for_pin(phone, group)
    link = links(phone, group)[1]
    other_phone.look(link)
    assert "Group PIN" in other_phone.page
    assert NAMES[0] not in other_phone.page
    assert other_phone.send(link, pin=typed).status_code == 200
    assert other_phone.look(f"/groups/{group}").status_code == 200


def test_without_the_pin_a_phone_stays_a_stranger(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    ask_for_pin(phone, group)
    for link in links(phone, group)[1:]:
        other_phone.look(link)
        assert other_phone.send(link, pin="000000").status_code == 403
        assert "Wrong PIN." in other_phone.page
        assert other_phone.send(link, pin="").status_code == 403
        assert "Enter the PIN." in other_phone.page
    assert other_phone.look(f"/groups/{group}").status_code == 404


def test_the_view_link_asks_for_none_for_it_is_printed(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    ask_for_pin(phone, group)
    join(other_phone, links(phone, group)[0])
    assert other_phone.look(f"/groups/{group}").status_code == 200


def test_phones_that_are_in_stay_in_and_a_pin_can_be_taken_away(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    link = links(phone, group)[1]
    join(other_phone, link)
    ask_for_pin(phone, group)
    assert other_phone.look(f"/groups/{group}").status_code == 200
    phone.send(f"/groups/{group}/pin", remove="1")
    assert "The PIN has been removed." in phone.page
    other_phone.look(link)
    assert "Group PIN" not in other_phone.page


@pytest.mark.parametrize("form", ["links", "phones"])
def test_where_nothing_was_chosen_nothing_is_done_and_that_is_said(
    phone: Phone, group: str, form: str
) -> None:
    before = links(phone, group)
    phone.send(f"/groups/{group}/{form}")
    assert "Select at least one first." in phone.page
    assert links(phone, group) == before


def ids(phone: Phone) -> list[str]:
    return re.findall(r'name="phone" value="([^"]+)"', phone.page)


def test_the_host_sees_who_is_in_and_shuts_out_whom_they_choose(
    phone: Phone, other_phone: Phone, group: str
) -> None:
    join(other_phone, links(phone, group)[1], me="Bo")
    phone.look(f"/groups/{group}/links")
    assert "<bdi>Bo</bdi>" in phone.page
    assert "Remove selected" in phone.page
    assert "Score" in phone.page
    assert phone.page.count("his phone<") == 1
    (one,) = ids(phone)
    phone.send(f"/groups/{group}/phones", phone=one)
    assert "1 phone removed." in phone.page
    assert ids(phone) == []
    assert "Remove selected" not in phone.page
    assert other_phone.look(f"/groups/{group}").status_code == 404
    assert phone.look(f"/groups/{group}").status_code == 200


def test_no_phone_was_seen_before_it_joined(
    phone: Phone, other_phone: Phone, group: str, clock: Clock
) -> None:
    join(other_phone, links(phone, group)[1])
    phone.look(f"/groups/{group}/links")
    [(joined, seen)] = re.findall(r"Joined (.+?) · last seen (.+?)<", phone.page)
    assert seen == joined
    clock.go_on(3)
    other_phone.look(f"/groups/{group}")
    phone.look(f"/groups/{group}/links")
    assert re.search(r"last seen [^<]+, about \d+:00<", phone.page)


def test_nobody_is_shut_out_of_another_group_nor_by_their_own_hand(
    app: Flask, phone: Phone, other_phone: Phone, group: str
) -> None:
    make_group(other_phone)
    with app.app_context():
        everyone = [each.id for each in db.session.query(PhoneInside)]
    assert len(everyone) == 2
    phone.look(f"/groups/{group}/links")
    phone.send(f"/groups/{group}/phones", phone=everyone)
    assert "Select at least one first." in phone.page
    assert phone.look(f"/groups/{group}").status_code == 200
    assert other_phone.look("/").text.count("<bdi>Us</bdi>") == 1


def test_a_cookie_is_as_short_with_twelve_groups_as_with_one(
    app: Flask, phone: Phone, group: str
) -> None:
    def length() -> int:
        cookie = phone.client.get_cookie("companion")
        assert cookie
        return len(cookie.value)

    before = length()
    for _ in range(11):
        with app.app_context(), writing():
            other = members.create_group("Others", [], 0)
            token = members.token_of(other.links[0])
        join(phone, f"/join/{token}")
    assert abs(length() - before) < 8
    assert phone.look(f"/groups/{group}").status_code == 200


WRONG = "000000"


@pytest.fixture
def link(app: Flask, phone: Phone) -> str:
    """The link of the score in a group that asks for a PIN; `phone` is its host's."""
    group = make_group(phone)
    with app.app_context(), writing():
        pin = generate_password_hash(PIN, "pbkdf2:sha256:1")  # quickly compared
        db.session.get_one(Group, group).pin = pin
    return links(phone, group)[1]


def tried(app: Flask, link: str, pin: str, address: str = "192.0.2.1") -> tuple[int, int]:
    """What a new phone at an address is answered, and how many seconds it has to wait."""
    phone = Phone(app.test_client())
    phone.client.environ_base["REMOTE_ADDR"] = address
    phone.look(link)
    answer = phone.send(link, pin=pin)
    return answer.status_code, int(answer.headers.get("Retry-After", 0))


def test_other_networks_are_not_locked(app: Flask, link: str) -> None:
    for _ in range(6):
        tried(app, link, WRONG, "2001:db8:1::1")
    assert tried(app, link, PIN, "2001:db8:1:ffff::9")[0] == 429
    assert tried(app, link, PIN, "2001:db8:2::1")[0] == 200
    assert tried(app, link, PIN, "192.0.2.1")[0] == 200


def test_phones_that_are_in_are_asked_for_no_pin_and_never_locked(
    app: Flask, phone: Phone, link: str
) -> None:
    for _ in range(6):
        tried(app, link, WRONG, "127.0.0.1")
    phone.look(link)
    assert "Group PIN" not in phone.page
    assert phone.send(link).status_code == 200
