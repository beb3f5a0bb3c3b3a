"""What somebody with a link, or at the database, can do to the books: tried on the real server."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.served import Server, ask

Plain = dict[str, Any]
PLAYERS = ["Ana", "Bo", "Chan", "Di"]
HAND: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
MANY_TIMES = [{"add": {"kind": "streak-multiplies", "key": f"more-{n}"}} for n in range(500)]
ENDLESS: list[Plain] = [{"bank": {"seat": 0, "streak": 10**9}}, HAND]
"""By rules that multiply by the streak 500 times: a number of 4,500 digits."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with Server(folder, COMPANION_GROUP_ROOM="1") as server:
        yield server


@pytest.fixture
def phone(server: Server) -> Iterator[HTTPConnection]:
    with closing(server.connect()) as connection:
        yield connection


class Club:
    """A group, and somebody who has its links."""

    def __init__(self, phone: HTTPConnection):
        self.phone = phone
        status, made = ask(phone, "POST", "/api/groups", {"name": "Us", "players": PLAYERS})
        assert status == 201
        self.id, self.tokens = made["id"], made["tokens"]

    def ask(self, method: str, path: str, body: object = None, role: str = "score") -> Any:
        token = f"Bearer {self.tokens[role]}"
        return ask(self.phone, method, f"/api{path}", body, Authorization=token)

    def begin(self, *lines: Plain, sheet: object = "simple") -> tuple[int, Any]:
        document = {"game": "tien-gow", "sheet": sheet, "players": PLAYERS, "lines": lines}
        status, begun = self.ask("POST", f"/groups/{self.id}/sittings", document)
        return status, begun

    def look(self) -> Any:
        status, found = self.ask("GET", f"/groups/{self.id}", role="view")
        assert status == 200
        return found


@pytest.fixture
def club(phone: HTTPConnection) -> Club:
    return Club(phone)


def test_a_score_link_cannot_bring_in_what_nobody_can_write(club: Club) -> None:
    multiplied = {"preset": "simple", "house": MANY_TIMES}
    status, answer = club.begin(*ENDLESS, sheet=multiplied)
    assert (status, [fault["code"] for fault in answer["objections"]]) == (422, ["too-large"])
    status, begun = club.begin(ENDLESS[0], sheet=multiplied)
    assert status == 201
    for path in ("preview", "lines"):
        status, answer = club.ask("POST", f"/sittings/{begun['id']}/{path}", {"number": 2, **HAND})
        assert (status, answer["objections"][0]["code"]) == (422, "too-large")
    assert club.look()["sittings"][0]["hands"] == 0


def test_an_evening_that_cannot_be_read_hides_no_other(club: Club, folder: Path) -> None:
    broken, whole = club.begin(HAND)[1]["id"], club.begin(HAND)[1]["id"]
    with closing(sqlite3.connect(folder / "companion.db")) as database, database:
        database.execute("UPDATE sittings SET sheet = '{}' WHERE id = ?", (broken,))
        database.execute("UPDATE groups SET revision = revision + 1")  # no book is at hand
    page = page_of(club)
    assert "can no longer be worked out" in page
    assert "+16" in page
    told = {each["id"]: each for each in club.look()["sittings"]}
    assert "fault" in told[broken]
    assert told[whole]["balances"]["Ana"] == 16


def test_a_stranger_with_the_key_of_a_new_group_does_not_get_its_tokens(server: Server) -> None:
    body, key = {"name": "Us", "players": PLAYERS}, str(uuid4())
    made = [found_from(address, server, body, key) for address in (HERE, HERE, ELSEWHERE)]
    assert [status for status, _ in made] == [201, 200, 201]
    (_, first), (_, again), (_, strange) = made
    assert again == first
    assert strange["id"] != first["id"]
    assert not set(strange["tokens"].values()) & set(first["tokens"].values())


HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


def found_from(address: str, server: Server, body: Plain, key: str) -> tuple[int, Any]:
    """A group made by a program at an address of its own."""
    connection = HTTPConnection("127.0.0.1", server.port, 30, source_address=(address, 0))
    with closing(connection):
        return ask(connection, "POST", "/api/groups", body, Idempotency_Key=key)


def test_an_import_lets_others_write_while_it_is_worked_out(
    server: Server, club: Club, phone: HTTPConnection
) -> None:
    """A hand that is sent after a large import is recorded before that is answered."""
    others = Club(phone)
    sitting = others.begin()[1]["id"]
    ended: list[str] = []

    def bring_in() -> None:
        with closing(server.connect()) as connection:
            club.phone = connection
            assert club.begin(*[HAND] * 2_500)[0] == 201
        ended.append("import")

    with ThreadPoolExecutor() as pool:
        importing = pool.submit(bring_in)
        for number in range(1, 4):
            line = {"number": number, **HAND}
            assert others.ask("POST", f"/sittings/{sitting}/lines", line)[0] == 201
            ended.append("hand")
        importing.result()
    assert ended[-1] == "import"


def test_a_group_keeps_no_more_than_its_room_and_is_told_when_that_is_near(club: Club) -> None:
    sitting = club.begin()[1]["id"]
    assert club.begin(*[HAND] * 2_000)[0] == 201
    assert "of its room on this server" not in page_of(club)
    assert club.begin(*[HAND] * 700)[0] == 201
    assert "of its room on this server" in page_of(club)
    status, answer = club.begin(*[HAND] * 2_000)
    assert (status, "no room left" in answer["detail"]) == (413, True)
    assert club.ask("POST", f"/sittings/{sitting}/lines", {"number": 1, **HAND})[0] == 201


def page_of(club: Club) -> str:
    """The group's page, as its host sees it."""
    club.phone.request(
        "GET", f"/groups/{club.id}", headers={"Authorization": f"Bearer {club.tokens['host']}"}
    )
    answer = club.phone.getresponse()
    page = answer.read().decode()
    assert answer.status == 200
    return page
