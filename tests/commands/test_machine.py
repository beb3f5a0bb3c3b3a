"""This machine as others find it."""

import socket
from ipaddress import ip_address

from companion.commands.machine import own_addresses, own_names


def test_every_address_is_one_that_can_be_listened_at() -> None:
    for address in own_addresses():
        assert not ip_address(address).is_loopback
        with socket.socket() as listening:
            listening.bind((address, 0))


def test_the_name_is_known_with_and_without_the_local_domain() -> None:
    name = socket.gethostname()
    assert own_names() == (name, f"{name}.local")
