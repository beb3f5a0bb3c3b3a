"""Slow, large and many connections: they cost little, and shut nobody out."""

import socket
import time
from pathlib import Path
from select import select
from typing import Any, cast

import pytest
from flask import Flask
from waitress.adjustments import Adjustments

from companion.commands import connections
from companion.commands.connections import Door, Phone
from companion.commands.rounds import Sockets
from companion.commands.turns import Turn, Turns
from companion.commands.waiting import Waiting
from companion.web.nothing_new import Held
from tests.served import Server, ask
from tests.slow import HALF, LARGE, opened

MIB = 1024 * 1024


def test_a_thousand_half_sent_requests_shut_nobody_out(tmp_path: Path) -> None:
    with Server(tmp_path) as server, opened(server, 1100, HALF):
        for address in ("127.0.0.1", "127.0.0.2"):
            assert ask(server.connect(address), "GET", "/healthz/live")[0] == 200


@pytest.mark.ordeal
def test_who_prints_holds_up_no_other_stranger(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        printing, looking = server.connect("127.0.0.2"), server.connect("127.0.0.3")
        printing.request("GET", "/sheets/simple/print/rules.pdf")
        # The press has to begin first, which takes longer than many pages.
        for _ in range(5):
            assert ask(looking, "GET", "/healthz/live")[0] == 200
        assert not select([printing.sock], [], [], 0)[0]
        assert printing.getresponse().status == 200


def test_whoever_asks_now_and_then_stays_when_many_come_who_do_not(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        phone = server.connect()
        assert ask(phone, "GET", "/healthz/live")[0] == 200
        kept = phone.sock
        with opened(server, 300, HALF):
            assert ask(server.connect(), "GET", "/healthz/live")[0] == 200
            assert ask(phone, "GET", "/healthz/live")[0] == 200
            assert phone.sock is kept


# The door itself, with a clock that the test sets


class Doorway:
    """A door that listens, at which phones knock; nothing happens but what the test lets happen."""

    def __init__(self, app: Flask):
        settings = Adjustments(host="127.0.0.1", port=0)
        self.sockets = Sockets()
        self.tasks: list[Phone] = []
        self.door = Door(
            app, self.sockets, dispatcher=self, adj=settings, sockinfo=settings.listen[0]
        )
        self.door.waiting = Waiting(lambda _: {})
        self.now = time.monotonic()
        self._phones: list[socket.socket] = []

    def add_task(self, phone: Phone) -> None:
        self.tasks.append(phone)

    def knock(self, sent: bytes = b"") -> Phone:
        """A phone that has connected and sent this."""
        phone = socket.create_connection(("127.0.0.1", int(self.door.effective_port)))
        self._phones.append(phone)
        phone.setblocking(False)
        self.door.handle_accept()
        *_, there = self.door.active_channels.values()
        if sent:
            phone.sendall(sent)
            there.handle_read()
        assert isinstance(there, Phone)
        # By the clock of this door, however long the machine stood still meanwhile.
        there.came = self.now
        if there.request is not None:
            there.request.began = self.now
        return there

    def leave(self, there: Phone) -> None:
        """The other end of it closes."""
        [phone] = [each for each in self._phones if each.getsockname() == there.addr]
        phone.close()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.door.keep_order(self.now)

    def close(self) -> None:
        for there in list(self.door.active_channels.values()):
            there.handle_close()
        for open_still in (*self._phones, *list(self.sockets.values())):
            open_still.close()


@pytest.fixture
def doorway() -> Any:
    found = Doorway(Flask(__name__))
    yield found
    found.close()


def test_headers_have_their_time_and_no_more(doorway: Doorway) -> None:
    phone = doorway.knock(HALF)
    doorway.wait(connections.FOR_HEADERS - 1)
    assert phone.connected
    doorway.wait(2)
    assert not phone.connected


def test_whoever_says_nothing_is_not_waited_for(doorway: Doorway) -> None:
    silent, asking = doorway.knock(), doorway.knock(b"GET / HTTP/1.1\r\n\r\n")
    doorway.wait(connections.TO_BEGIN + 1)
    assert (silent.connected, asking.connected) == (False, True)
    assert doorway.tasks == [asking]


def test_a_body_may_be_as_slow_as_the_slowest_phone(doorway: Doorway) -> None:
    stuck, slow = (doorway.knock(LARGE % (MIB, b"")) for _ in range(2))
    for _ in range(60):
        slow.received(b" " * connections.SENDING)
        doorway.wait(1)
    assert (stuck.connected, slow.connected) == (False, True)


def test_an_answer_that_nobody_takes_is_taken_back(doorway: Doorway) -> None:
    stuck, slow = doorway.knock(), doorway.knock()
    for phone in (stuck, slow):
        phone.asked = True
        phone.outbufs[0].append(b" " * MIB)
        phone.total_outbufs_len = MIB
    for _ in range(connections.FOR_AN_ANSWER + 5):
        slow._taken += connections.TAKING
        doorway.wait(1)
    assert (stuck.connected, slow.connected) == (False, True)


def test_of_what_is_kept_for_all_together_the_most_goes_first(
    doorway: Doorway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HELD", 20_000)
    large, small = (doorway.knock(LARGE % (MIB, b"")) for _ in range(2))
    large.received(b" " * 15_000)
    small.received(b" " * 9_000)
    doorway.wait(1)
    assert (large.connected, small.connected) == (False, True)


def test_from_one_address_come_only_so_many_at_once(doorway: Doorway) -> None:
    doorway.door.by_address = 3
    heard = doorway.knock(b"GET / HTTP/1.1\r\n\r\n")
    others = [doorway.knock(HALF) for _ in range(5)]
    doorway.wait(0)
    assert [phone.connected for phone in others] == [False] * 3 + [True] * 2
    assert heard.connected


def test_where_all_together_are_too_many_those_go_who_never_asked(doorway: Doorway) -> None:
    doorway.door.most = 3
    silent, *_ = others = [doorway.knock() for _ in range(2)]
    heard = [doorway.knock(b"GET / HTTP/1.1\r\n\r\n") for _ in range(2)]
    doorway.wait(0)
    assert [phone.connected for phone in others].count(False) == 1
    assert not silent.connected
    assert all(phone.connected for phone in heard)


def test_who_was_idle_for_two_minutes_is_closed_though_nothing_happened(
    doorway: Doorway,
) -> None:
    phone = doorway.knock()
    phone.asked = True
    phone.last_activity -= 2 * doorway.door.adj.channel_timeout
    doorway.door.maintenance(time.time())
    doorway.wait(1)
    assert not phone.connected


def test_whoever_waits_for_news_is_idle_and_is_seen_to_leave(doorway: Doorway) -> None:
    def hold(*_: object) -> None:
        raise Held("a", 1, 10)

    doorway.door.application = hold
    there = doorway.knock(b"GET / HTTP/1.1\r\n\r\n")
    Turn(there, False, cast(Turns, None)).service()
    silent = doorway.knock()
    assert (there.waits, there.is_answered, there.is_busy) == (True, False, True)
    assert min((there, silent), key=lambda phone: phone.patience(doorway.now)) is silent
    doorway.sockets.round(0)
    doorway.leave(there)
    doorway.sockets.round(1)
    assert not there.connected
    assert doorway.door.waiting.count == 0
