"""Who is heard in a round of the server's loop, and who is asked what they wait for."""

import socket
from collections.abc import Iterator

import pytest
from waitress import wasyncore

from companion.commands.rounds import Sockets


class Connection(wasyncore.dispatcher):  # type: ignore[misc]
    """One end of a pair; it counts how often it is asked, and keeps what it hears."""

    def __init__(self, sockets: Sockets):
        here, self.there = socket.socketpair()
        super().__init__(here, map=sockets)
        self.connected = True
        self.is_answered = False
        self.asked = self.took = 0
        self.heard: list[bytes] = []
        self.owes = False
        self.closes: Connection | None = None

    def readable(self) -> bool:
        self.asked += 1
        return not self.is_answered

    def writable(self) -> bool:
        return self.owes

    def handle_read(self) -> None:
        if self.closes:
            self.closes.close()
        else:
            self.heard.append(self.recv(100))

    def handle_write(self) -> None:
        self.took += 1
        self.owes = False


@pytest.fixture
def sockets() -> Iterator[Sockets]:
    found = Sockets()
    yield found
    ends = [each.there for each in found.values()]
    found.close()
    for end in ends:
        end.close()


def test_whoever_is_idle_is_asked_once_and_again_after_something_happened(
    sockets: Sockets,
) -> None:
    idle, talking = Connection(sockets), Connection(sockets)
    for said in (b"one", b"two", b"three"):
        talking.there.send(said)
        sockets.round(1)
    assert talking.heard == [b"one", b"two", b"three"]
    assert (idle.asked, talking.asked, idle.heard) == (1, 3, [])


def test_whoever_is_being_answered_is_asked_in_every_round(sockets: Sockets) -> None:
    answered = Connection(sockets)
    answered.is_answered = True
    answered.there.send(b"next")
    for _ in range(3):
        sockets.round(0)
    assert (answered.asked, answered.heard) == (3, [])
    answered.is_answered = False
    sockets.round(1)
    assert answered.heard == [b"next"]


def test_whoever_has_something_to_take_is_given_it(sockets: Sockets) -> None:
    taking = Connection(sockets)
    taking.owes = True
    for _ in range(3):
        sockets.round(0)
    assert taking.took == 1


def test_whoever_is_stirred_is_asked_again_though_nothing_happened(sockets: Sockets) -> None:
    idle = Connection(sockets)
    for _ in range(3):
        sockets.round(0)
    idle.owes = True
    sockets.stir(idle._fileno)
    for _ in range(3):
        sockets.round(0)
    assert idle.took == 1
    idle.there.close()
    sockets.round(1)
    sockets.stir(-1)
    sockets.round(0)


def test_whoever_leaves_is_closed_and_heard_no_more(sockets: Sockets) -> None:
    leaving, staying = Connection(sockets), Connection(sockets)
    leaving.there.close()
    sockets.round(1)
    assert (leaving.connected, list(sockets.values())) == (False, [staying])


def test_whom_another_closes_in_the_same_round_is_not_heard(sockets: Sockets) -> None:
    first, second = Connection(sockets), Connection(sockets)
    for each, other in ((first, second), (second, first)):
        each.there.send(b"close the other")
        each.closes = other
    sockets.round(1)
    [left] = sockets.values()
    assert left in (first, second)
    assert first.heard == second.heard == []
    for each in (first, second):
        each.there.close()
