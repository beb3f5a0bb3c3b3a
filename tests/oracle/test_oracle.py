"""The random documents of the oracle are good tests."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from .documents import Document
from .random_documents import counted_mahjong, in_rounds, mahjong, tien_gow
from .sittings import answer, fewest_payments

GAMES = (tien_gow, mahjong, counted_mahjong)

Make = Callable[[Random], Document]


@pytest.mark.parametrize("make", GAMES)
def test_a_random_document_is_plain_json_and_the_same_for_the_same_seed(make: Make) -> None:
    for seed in range(50):
        document = make(Random(seed))
        assert json.loads(json.dumps(document)) == document == make(Random(seed))


@pytest.mark.parametrize("make", GAMES)
def test_random_documents_have_both_refused_and_accepted_lines(make: Make) -> None:
    lines = refused = clean = 0
    for seed in range(60):
        document = make(Random(seed))
        faults = len(answer(document).get("objections", ()))
        lines, refused = lines + len(document["lines"]), refused + faults
        clean += faults == 0
    assert 0.2 < refused / lines < 0.6
    assert clean > 15


def test_random_evenings_have_every_wind_and_many_are_over() -> None:
    winds, over = Counter[str](), Counter[bool]()
    for seed in range(40):
        result = answer(in_rounds(Random(seed)))
        winds.update(row["wind"] for row in result["rows"])
        over[result["over"]] += 1
    assert set(winds) == {"E", "S", "W", "N"}
    assert min(over[True], over[False]) >= 6


def test_the_fewest_payments_close_every_group_that_can_be_closed_by_itself() -> None:
    assert len(fewest_payments({"A": 3, "B": -3, "C": 4, "D": -4})) == 2
    assert len(fewest_payments({"A": 3, "B": -2, "C": 4, "D": -5})) == 3
    assert fewest_payments({"A": 0, "B": 0}) == {}


CODES = {
    "no-such-seat", "winner-unsaid", "winner-twice", "several-winners", "several-from-wall",
    "from-unsaid", "from-on-draw", "discarder-won", "not-whole", "below-minimum",
    "above-possible", "liable-unasked", "liable-won", "liable-on-discard",
    "liable-not-discarder", "jokerless-unasked", "unknown-mark", "mark-from-unasked",
    "mark-from-oneself", "mark-too-often", "false-win-ends-hand", "false-winner-won",
    "too-large",
}  # fmt: skip


def test_random_counted_hands_are_refused_for_every_reason() -> None:
    lines, codes = Counter[int](), Counter[str]()
    for seed in range(1_000):
        found = answer(counted_mahjong(Random(seed)))
        for said in found.get("codes", {}).values():
            codes.update(said)
        lines.update(found.get("objections", ()))
    assert set(codes) == CODES
    assert lines[0] > 0
