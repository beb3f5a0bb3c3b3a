"""The limits of a scoring request to the real server, and its cost there."""

import json
from collections.abc import Callable, Iterator
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
Scored = Callable[[Plain], tuple[int, Any]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), COMPANION_RATES=FREE) as server:
        yield server


@pytest.fixture
def scored(server: Server) -> Iterator[Scored]:
    """What a stranger is answered; the server takes little memory for it."""
    connection = server.connect()
    yield lambda document: ask(connection, "POST", "/api/score", document)
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    assert 1024 * int(status.partition("VmHWM:")[2].split()[0]) < MEMORY


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


def refused(asked: tuple[int, Any], status: int, words: str) -> None:
    assert asked[0] == status
    assert words in asked[1]["detail"]


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
def test_what_no_table_writes_is_no_document(scored: Scored, what: Plain, place: str) -> None:
    status, answer = scored(what)
    assert status == 400
    assert answer["place"].startswith(place)


def test_a_document_has_a_mebibyte_two_thousand_lines_and_a_hundred_changed_rules(
    server: Server, scored: Scored
) -> None:
    status, answer = scored(document(*[HAND] * 2000))
    assert (status, len(answer["rows"])) == (200, 2000)
    refused(scored(document(*[HAND] * 2001)), 413, "2,000 lines")
    refused(scored(document(sheet=house(101))), 413, "100 rules")
    assert scored(document(HAND, sheet=house(100)))[0] == 200
    refused(scored({**document(HAND), " " * MIB: 1}), 413, "1 MiB")
    stranger = server.connect()
    stranger.request("POST", "/api/score", json.dumps(document(HAND)).ljust(MIB), JSON)
    answered = stranger.getresponse()
    answered.read()
    assert answered.status == 200


def test_half_a_village_at_one_table_costs_little_more_than_four(scored: Scored) -> None:
    status, answer = scored(document(*seatings(2000, 196)))
    assert status == 200
    assert len(answer["rows"][-1]["balances"]) == 200


def test_an_answer_is_not_longer_than_anybody_reads(scored: Scored) -> None:
    lead = {"code": "supreme-led", "seat": 0}
    hand = {"hand": {"tricks": [8, 0, 0, 0], "last_trick": 0, "marks": [lead]}}
    refused(scored(document(*[hand] * 400, sheet=house(100))), 413, "16 MiB")


def test_one_long_document_is_scored_after_another_and_few_wait(server: Server, token: str) -> None:
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
