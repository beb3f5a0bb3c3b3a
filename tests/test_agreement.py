"""Two programs written from the same pages agree: the project, and the oracle that checks it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.codec.answers import answer
from companion.codec.sittings import read_sitting
from tests.oracle.random_documents import mahjong, tien_gow
from tests.oracle.sittings import answer as second_opinion

Plain = dict[str, Any]

SOME, MANY = 1_500, 60_000

each_game = pytest.mark.parametrize("make", [tien_gow, mahjong])


@each_game
def test_the_oracle_agrees_on_thousands_of_random_documents(
    make: Callable[[Random], Plain],
) -> None:
    for seed in range(SOME):
        compare(make(Random(seed)))


@pytest.mark.ordeal
@each_game
def test_the_oracle_agrees_on_a_hundred_thousand_random_documents(
    make: Callable[[Random], Plain],
) -> None:
    for seed in range(SOME, MANY):
        compare(make(Random(seed)))


def compare(document: Plain) -> None:
    """The same lines refused; or else the same rows, banks, balances and number of payments."""
    found, other = answer(read_sitting(document).sitting), second_opinion(document)
    if "objections" in found or "objections" in other:
        refused = {fault["line"] for fault in found.get("objections", ())}
        assert refused == other.get("objections", set()), document
        return
    assert standing(found) == standing(other), document
    assert len(found["settlement"]) == other["fewest"], document
    assert settled(found), document
    for row, expected in zip(found["rows"], other["rows"], strict=True):
        compare_rows(row, expected, document)


def compare_rows(row: Plain, expected: Plain, document: Plain) -> None:
    assert standing(row) == standing(expected), document
    assert row["net"] == expected["net"], document
    if "fewest" in expected:
        assert len(row["transfers"]) == expected["fewest"], document
    else:
        assert flows(row) == expected["flows"], document
    counts = {
        seat: {key: value for key, value in count.items() if key != "because"}
        for seat, count in row.get("counts", {}).items()
    }
    assert counts == expected.get("counts", {}), document


def standing(answered: Plain) -> Plain:
    """What an answer, or a row of it, says of the books and the bank."""
    told = ("number", "banker", "streak", "next", "balances", "box")
    return {key: answered[key] for key in told if key in answered}


def flows(row: Plain) -> dict[tuple[Any, Any], int]:
    """What each payer pays each payee."""
    found: dict[tuple[Any, Any], int] = {}
    for transfer in row["transfers"]:
        way = (transfer["payer"], transfer["payee"])
        found[way] = found.get(way, 0) + transfer["amount"]
    return found


def settled(answered: Plain) -> bool:
    """Whether the settlement brings everyone, the box included, to zero."""
    owed = {**answered["balances"], None: answered.get("box", 0)}
    for payment in answered["settlement"]:
        owed[payment["payer"]] += payment["points"]
        owed[payment["payee"]] -= payment["points"]
    return not any(owed.values())
