"""Wrong PINs lock their network, for longer each time, and no one else."""

import pytest
from flask import Flask

from tests.factories import Phone, links, make_group

PIN, WRONG = "258013", "000000"
MINUTE, HOUR = 60, 3600


@pytest.fixture
def link(phone: Phone) -> str:
    """The link of the score in a group that asks for a PIN; `phone` is its host's."""
    group = make_group(phone)
    phone.look(f"/groups/{group}/links")
    phone.send(f"/groups/{group}/pin", pin=PIN)
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
