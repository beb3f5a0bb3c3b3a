"""Two programs written from the same pages agree: the project, and the independent oracle."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from math import prod
from random import Random
from typing import Any

import pytest

from companion.documents.sittings import answer, read_sitting
from tests.marks import in_ordeal
from tests.oracle.pot import POT
from tests.oracle.random_documents import (
    counted_mahjong,
    hong_kong,
    in_rounds,
    mahjong,
    new_ways_to_pay,
    tien_gow,
)
from tests.oracle.sittings import answer as second_opinion
from tests.test_vectors import rounds, vectors

Plain = dict[str, Any]

SOME_HANDS = 250
MANY_HANDS = {
    tien_gow: 50_000,
    hong_kong: 100_000,
    mahjong: 50_000,
    counted_mahjong: 100_000,
    in_rounds: 20_000,
    new_ways_to_pay: 100_000,
}
"""By what makes random evenings."""


@pytest.mark.parametrize("vector", [*vectors(), *rounds()], ids=lambda vector: vector["id"])
def test_the_oracle_agrees_on_every_worked_figure(vector: Plain) -> None:
    compare(vector["document"])


@pytest.mark.parametrize(
    ("make", "many"),
    [
        *((make, SOME_HANDS) for make in MANY_HANDS),
        *(in_ordeal(make, many) for make, many in MANY_HANDS.items()),
    ],
)
def test_the_oracle_agrees_on_random_hands(
    make: Callable[[Random], Plain], many: int, record_property: Callable[[str, int], None]
) -> None:
    hands, seeds = 0, count()
    while hands < many:
        document = make(Random(next(seeds)))
        compare(document)
        hands += sum("hand" in line for line in document["lines"])
    record_property("hands compared with the oracle", hands)


def compare(document: Plain) -> None:
    """The same lines refused; or else the same rows, banks, balances and number of payments."""
    read = read_sitting(document)
    found, other = answer(read.sitting, meta=read.meta), second_opinion(document)
    if "objections" in found or "objections" in other:
        refused = {fault["line"] for fault in found.get("objections", ())}
        assert refused == other.get("objections", set()), document
        compare_codes(found["objections"], other.get("codes", {}), document)
        compare_rest(document, refused)
        return
    assert standing(found) == standing(other), document
    assert len(found["settlement"]) == other["fewest"], document
    assert settled(found), document
    for row, expected in zip(found["rows"], other["rows"], strict=True):
        compare_rows(row, expected, document)


def compare_rest(document: Plain, refused: set[int]) -> None:
    """What a refused line stood among: without those lines it is scored, and the same by both."""
    lines = [line for number, line in enumerate(document["lines"], 1) if number not in refused]
    if 0 not in refused and lines:
        rest = {**document, "lines": lines}
        assert "objections" not in second_opinion(rest), document
        compare(rest)


def compare_codes(objections: list[Plain], codes: dict[int, set[str]], document: Plain) -> None:
    """The same faults of each line of which the oracle tells them all."""
    for line, expected in codes.items():
        said = {fault["code"] for fault in objections if fault["line"] == line}
        assert said == expected, (line, document)


def compare_rows(row: Plain, expected: Plain, document: Plain) -> None:
    assert standing(row) == standing(expected), document
    assert row["net"] == expected["net"], document
    if "fewest" in expected:
        assert len(row["transfers"]) == expected["fewest"], document
    else:
        assert flows(row) == expected["flows"], document
    if "transfers" in expected:
        assert Counter(map(as_told, row["transfers"])) == Counter(expected["transfers"]), document
        assert "counts" not in row, document
    counts = {
        seat: {key: value for key, value in count.items() if key != "because"}
        for seat, count in row.get("counts", {}).items()
    }
    assert counts == expected.get("counts", {}), document


def standing(answered: Plain) -> Plain:
    """What an answer, or a row of it, says of the books and the bank."""
    told = ("number", "banker", "streak", "wind", "round", "next", "over", "balances", "box", "pot")
    if "rounds" in answered.get("end", {}):
        answered = {**answered, "over": answered["end"]["over"]}
    return {key: answered[key] for key in told if key in answered}


def flows(row: Plain) -> dict[tuple[Any, Any], int]:
    """What each payer pays each payee."""
    found: dict[tuple[Any, Any], int] = {}
    for transfer in row["transfers"]:
        way = (owner(transfer["payer"]), owner(transfer["payee"]))
        found[way] = found.get(way, 0) + transfer["amount"]
    return found


def as_told(transfer: Plain) -> tuple[Any, ...]:
    """A transfer in the oracle's format: reasons are identified by their factors."""
    times = tuple(sorted(each["times"] for each in transfer["because"] if each["times"] != 1))
    assert transfer["amount"] == transfer["points"] * prod(times)
    said = ("payer", "payee", "code", "points")
    return (*(transfer[key] for key in said), times)


def settled(answered: Plain) -> bool:
    """Whether the settlement brings everyone, box and pot included, to zero."""
    owed = {**answered["balances"], None: answered.get("box", 0), POT: answered.get("pot", 0)}
    for payment in answered["settlement"]:
        owed[owner(payment["payer"])] += payment["points"]
        owed[owner(payment["payee"])] -= payment["points"]
    return not any(owed.values())


def owner(account: Any) -> Any:
    """An account as the oracle calls it."""
    return POT if account == {"account": "pot"} else account
