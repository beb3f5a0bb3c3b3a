"""The limits of a scoring request to the real server, and its cost there."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.served import ServedGroup, Server, ask

JSON = {"Content-Type": "application/json"}
MIB = 1024 * 1024
HAND = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}
FREE = "lines computed=100000000/minute"
MEMORY = 200 * MIB
"""Far less than what each of these attacks took: 2 GB and more."""

Plain = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), COMPANION_RATES=FREE) as server:
        yield server


@pytest.fixture
def stranger(server: Server) -> HTTPConnection:
    return server.connect()


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return ServedGroup(server.connect()).key("view")["Authorization"]


def document(*lines: object, **more: Any) -> Plain:
    four = ["Ah Ming", "Bo", "Chan", "Di"]
    return {"game": "tien-gow", "sheet": "simple", "players": four, "lines": lines, **more}


def house(many: int) -> Plain:
    """Rules that a house has added; each pays the same lead once more."""
    added = [{"add": {"kind": "lead-pays", "key": f"x{n}", "values": {}}} for n in range(many)]
    return {"preset": "simple", "house": added}


def seatings(many: int, people: int) -> list[Plain]:
    """Seating lines by which this number of people sit down besides the first four."""
    names = [f"Somebody of the name of {n:06d}" for n in range(people)]
    return [{"seating": [names[(4 * n + seat) % people] for seat in range(4)]} for n in range(many)]


def memory(server: Server) -> int:
    """The most memory that the server has had, in bytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(status.partition("VmHWM:")[2].split()[0])


def refused(asked: tuple[int, Any], status: int, *words: str) -> None:
    assert asked[0] == status
    for word in words:
        assert word in asked[1]["detail"]


@pytest.mark.parametrize(
    ("what", "place"),
    [
        (document(*seatings(1600, 6400)), "lines[49].seating"),
        (document(meta={"note": "x" * 64 * 1024}), "meta"),
        (document(meta={"recorded": [{"who": "x" * 900_000}]}), "meta"),
        (document({"agreed": {"net": [1, -1, 0, 0], "why": "x" * 900_000}}), "lines[0].agreed.why"),
        (document({"hand": {"declared": "x" * 201, "by": 0}}), "lines[0].hand.declared"),
        (document(sheet={"preset": "simple", "house": [{"strike": "x" * 201}]}), "sheet.house[0]"),
    ],
    ids=["people", "meta", "who recorded", "why", "a code", "a key"],
)
def test_what_no_table_writes_is_no_document(
    server: Server, stranger: HTTPConnection, what: Plain, place: str
) -> None:
    status, answer = ask(stranger, "POST", "/api/score", what)
    assert status == 400
    assert answer["place"].startswith(place)
    assert memory(server) < MEMORY


def test_a_document_has_a_mebibyte_two_thousand_lines_and_a_hundred_changed_rules(
    server: Server, stranger: HTTPConnection
) -> None:
    status, answer = ask(stranger, "POST", "/api/score", document(*[HAND] * 2000))
    assert (status, len(answer["rows"])) == (200, 2000)
    too_long = document(*[HAND] * 2001)
    refused(ask(stranger, "POST", "/api/score", too_long), 413, "2,000 lines")
    refused(ask(stranger, "POST", "/api/score", document(sheet=house(101))), 413, "100 rules")
    assert ask(stranger, "POST", "/api/score", document(HAND, sheet=house(100)))[0] == 200
    padded = {**document(HAND), " " * MIB: 1}
    refused(ask(stranger, "POST", "/api/score", padded), 413, "1 MiB")
    stranger.request("POST", "/api/score", json.dumps(document(HAND)).ljust(MIB), JSON)
    scored = stranger.getresponse()
    scored.read()
    assert scored.status == 200
    assert memory(server) < MEMORY


def test_half_a_village_at_one_table_costs_little_more_than_four(
    server: Server, stranger: HTTPConnection
) -> None:
    status, answer = ask(stranger, "POST", "/api/score", document(*seatings(2000, 196)))
    assert status == 200
    assert len(answer["rows"][-1]["balances"]) == 200
    assert memory(server) < MEMORY


def test_an_answer_is_not_longer_than_anybody_reads(
    server: Server, stranger: HTTPConnection
) -> None:
    lead = {"code": "supreme-led", "seat": 0}
    hand = {"hand": {"tricks": [8, 0, 0, 0], "last_trick": 0, "marks": [lead]}}
    endless = document(*[hand] * 400, sheet=house(100))
    refused(ask(stranger, "POST", "/api/score", endless), 413, "16 MiB")
    assert memory(server) < MEMORY


def test_one_long_document_is_scored_after_the_other_and_few_wait(
    server: Server, token: str
) -> None:
    long = document(*[HAND] * 2000)
    keys = [{}, {"Authorization": token}] * 3
    with ThreadPoolExecutor(6) as threads:
        asking = [threads.submit(score, server.connect(), long, **key) for key in keys]
        assert score(server.connect(), document(HAND)) == 200
    found = [each.result() for each in asking]
    assert set(found) == {200, 429}
    assert found.count(200) >= 3


def score(to: HTTPConnection, what: Plain, **headers: str) -> int:
    return ask(to, "POST", "/api/score", what, **headers)[0]
