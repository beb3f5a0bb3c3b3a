"""Whoever watches is held until there is news: by no thread, and never for longer than asked."""

import re
import subprocess
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from select import select
from threading import Event
from time import monotonic

import pytest

from companion.commands.waiting import SPREAD, Waiting
from companion.store.glances import Away
from companion.web.nothing_new import Held
from tests.bench.load.__main__ import let_in
from tests.cells import in_ordeal
from tests.served import COMMAND, Server, ask, environment

PLAYERS = ["Ana", "Bo", "Chan", "Di"]
HAND = {"tricks": [3, 2, 0, 3], "last_trick": 0}


class Known(dict[str, int]):
    """The versions that the database has; it may be away."""

    away = False

    def __call__(self, sittings: Collection[str]) -> dict[str, int]:
        if self.away:
            raise Away
        return {each: self[each] for each in sittings if each in self}


class Someone:
    """Whoever waits; `told` is how often it was told to ask again."""

    def __init__(self) -> None:
        self.told = 0
        self.heard = Event()

    def go_on(self) -> None:
        self.told += 1
        self.heard.set()


@dataclass
class Room:
    """Where they wait, by a clock that the test sets; the thread that looks is the test."""

    versions: Known
    now: float = 0
    chance: float = 0

    def __post_init__(self) -> None:
        self.waiting = Waiting(self.versions, lambda: self.now, lambda: self.chance)

    def wait(self, sitting: str, version: int, seconds: int = 10) -> Someone:
        someone = Someone()
        self.waiting.keep(someone, Held(sitting, version, seconds))
        return someone

    def told(self, *those: Someone) -> list[int]:
        self.waiting.look()
        return [each.told for each in those]


def test_those_are_told_whose_sitting_has_another_version_or_none() -> None:
    room = Room(Known(a=1, b=1, c=2))
    those = [room.wait("a", 1), room.wait("a", 1), room.wait("b", 1), room.wait("c", 2)]
    assert room.told(*those) == [0, 0, 0, 0]
    room.versions["a"] = 2
    room.versions["c"] = 1  # an older one was put back
    del room.versions["b"]
    assert room.told(*those) == [1, 1, 1, 1]
    assert room.told(*those) == [1, 1, 1, 1]


def test_nobody_waits_longer_than_they_would_and_while_the_database_is_away_all_wait() -> None:
    room = Room(Known(a=1))
    short, long = room.wait("a", 1, 5), room.wait("a", 1, 20)
    room.versions.away = True
    room.versions["a"] = 2
    room.now = 4
    assert room.told(short, long) == [0, 0]
    room.now = 5
    assert room.told(short, long) == [1, 0]
    room.versions.away = False
    assert room.told(short, long) == [1, 1]


def test_those_who_came_at_once_are_not_told_at_once() -> None:
    room = Room(Known(a=1))
    last = room.wait("a", 1, 10)
    room.chance = 1
    first = room.wait("a", 1, 10)
    for room.now, told in ((5.9, [0, 0]), (6.1, [1, 0]), (9.9, [1, 0]), (10, [1, 1])):
        assert room.told(first, last) == told


def test_whoever_has_gone_is_not_told_and_in_the_end_all_are() -> None:
    room = Room(Known(a=1))
    gone, there = room.wait("a", 1), room.wait("a", 1)
    room.waiting.forget(gone)
    room.waiting.end()
    late = room.wait("a", 1)
    assert [gone.told, there.told, late.told] == [0, 1, 1]


def test_a_look_that_fails_is_told_and_the_next_one_finds_what_is_new(
    caplog: pytest.LogCaptureFixture,
) -> None:
    looks: Iterator[Exception | dict[str, int]] = iter([ZeroDivisionError(), {"a": 2}])

    def versions(_: Collection[str]) -> Mapping[str, int]:
        found = next(looks)
        if isinstance(found, Exception):
            raise found
        return found

    waiting, someone = Waiting(versions), Someone()
    waiting.begin()
    waiting.keep(someone, Held("a", 1, 30))
    assert someone.heard.wait(20)
    waiting.end()
    assert "a look at what is new failed" in caplog.text


# On the real server


@dataclass
class Watching:
    """A sitting on a server, and how a phone asks what is new of it."""

    server: Server
    token: str
    group: str
    at: str
    cookie: str

    def record(self, number: int) -> None:
        path, key = f"/api{self.at}/lines", f"Bearer {self.token}"
        body = {"number": number, "hand": HAND}
        assert ask(self.server.connect(), "POST", path, body, Authorization=key)[0] == 201

    def asks(self, version: int, wait: int, phone: HTTPConnection | None = None) -> HTTPConnection:
        """A phone that has asked, and has heard nothing yet."""
        phone = phone or self.server.connect()
        headers = {
            "Cookie": self.cookie, "If-None-Match": f'"{version}"', "Prefer": f"wait={wait}",
        }  # fmt: skip
        phone.request("GET", f"{self.at}/state", headers=headers)
        return phone


def heard(phone: HTTPConnection) -> HTTPResponse:
    answer = phone.getresponse()
    answer.read()
    return answer


@contextmanager
def watched(folder: Path, *arguments: str) -> Iterator[Watching]:
    with Server(folder, *arguments) as server:
        connection = server.connect()
        _, group = ask(connection, "POST", "/api/groups", {"name": "Us", "players": PLAYERS})
        token = group["tokens"]["score"]
        document = {"game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS}
        path, key = f"/api/groups/{group['id']}/sittings", f"Bearer {token}"
        _, begun = ask(connection, "POST", path, document, Authorization=key)
        at = f"/sittings/{begun['id']}"
        cookie = let_in(connection, token)
        assert ask(connection, "GET", at, Cookie=cookie)[0] == 200
        yield Watching(server, token, group["id"], at, cookie)


@pytest.mark.parametrize("workers", [1, in_ordeal(2)])
def test_many_more_than_there_are_threads_hear_of_a_hand_once_it_is_recorded(
    tmp_path: Path, workers: int
) -> None:
    with watched(tmp_path, "--workers", str(workers)) as table:
        phones = [table.asks(0, 0) for _ in range(50)]
        assert {heard(phone).status for phone in phones} == {304}  # its process knows each by now
        phones = [table.asks(0, 30, phone) for phone in phones]
        assert ask(table.server.connect(), "GET", "/healthz/live")[0] == 200
        assert not select([phone.sock for phone in phones], [], [], 0)[0]
        table.record(1)
        assert {(a.status, a.headers["ETag"]) for a in map(heard, phones)} == {(200, '"1"')}
        # They ask again by the connections that they have.
        kept = [phone.sock for phone in phones]
        phones = [table.asks(1, 30, phone) for phone in phones]
        assert [phone.sock for phone in phones] == kept
        table.record(2)
        assert {(a.status, a.headers["ETag"]) for a in map(heard, phones)} == {(200, '"2"')}


def test_where_nothing_happens_they_hear_so_after_as_long_as_they_would_wait(
    tmp_path: Path,
) -> None:
    with watched(tmp_path) as table:
        start = monotonic()
        answer = heard(table.asks(0, 1))
        assert monotonic() - start >= 1 - SPREAD
        assert (answer.status, answer.headers["Preference-Applied"]) == (304, "wait")
        answer = heard(table.asks(0, 0))
        assert (answer.status, answer.headers["Preference-Applied"]) == (304, None)


def test_whose_link_is_replaced_while_they_wait_hears_no_news(tmp_path: Path) -> None:
    with watched(tmp_path) as table:
        waiting = table.asks(0, 30)
        replace = [*COMMAND, "links", table.group, "--new"]
        told = subprocess.check_output(replace, env=environment(tmp_path), text=True)
        [table.token] = re.findall(r"^.*score.*/join/(\S+)$", told, re.MULTILINE)
        table.record(1)
        assert heard(waiting).status == 404


def test_when_the_server_stops_whoever_waits_is_answered(tmp_path: Path) -> None:
    with watched(tmp_path) as table:
        phones = [table.asks(0, 30) for _ in range(20)]
        assert ask(table.server.connect(), "GET", "/healthz/live")[0] == 200
        assert table.server.stop() == 0
        assert {heard(phone).status for phone in phones} == {304}
