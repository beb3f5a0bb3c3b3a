"""The random documents of the oracle are good tests."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from . import counted_mahjong_refused, mahjong, tiengow_refused
from .documents import Document, without_lines
from .random_counted_mahjong import possible_hand
from .random_documents import counted_mahjong as random_counted_mahjong_document
from .random_documents import in_rounds
from .random_documents import mahjong as random_mahjong_document
from .random_documents import tien_gow as random_tien_gow_document
from .random_mahjong import won_hand
from .random_tiengow import played_hand
from .sittings import Standing, answer, fewest_payments, opening_standing, table_of

GAMES = (random_tien_gow_document, random_mahjong_document, random_counted_mahjong_document)

Make = Callable[[Random], Document]


def accepted_part(document: Document) -> dict[str, Any]:
    """The answer to the document without the lines that are refused."""
    result = answer(document)
    return answer(without_lines(document, result.get("objections", set())))


# Hands that can be


def dealt_at_many_tables(make: Make) -> Iterator[tuple[Random, Standing]]:
    """Ten hands at each of forty tables: the dice, and how the table stands."""
    for seed in range(40):
        rng = Random(seed)
        standing = opening_standing(make(rng))
        for _ in range(10):
            yield rng, standing


def test_a_hand_that_was_played_out_is_never_refused() -> None:
    for rng, standing in dealt_at_many_tables(random_tien_gow_document):
        standing.bank = (rng.randrange(4), rng.randint(1, 4), rng.random() < 0.5)
        hand = played_hand(rng, standing)
        deal = tiengow_refused.deal_of(hand, standing.preset, standing.choices, standing.bank)
        assert not tiengow_refused.is_refused(deal), (standing.preset, standing.bank, hand)


def test_a_hand_drawn_from_a_real_wall_is_never_refused() -> None:
    for rng, standing in dealt_at_many_tables(random_mahjong_document):
        hand = won_hand(rng, standing)
        assert not mahjong.is_refused(hand, standing.choices), hand


def test_a_counted_hand_that_can_be_is_never_refused() -> None:
    for rng, standing in dealt_at_many_tables(random_counted_mahjong_document):
        played = table_of(standing)
        made = possible_hand(rng, played)
        assert counted_mahjong_refused.faults(made, played) == set(), (played, made)


# Random documents


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


@pytest.mark.parametrize("make", GAMES)
def test_what_is_left_without_the_refused_lines_is_accepted_and_sums_to_zero(make: Make) -> None:
    for seed in range(60):
        result = accepted_part(make(Random(seed)))
        for row in [*result["rows"], result]:
            nobodys = row.get("box", 0) + row.get("pot", 0)
            assert sum(row["balances"].values()) + nobodys == 0
        for row in result["rows"]:
            assert row.get("pot", 0) >= 0
            assert all(amount > 0 for amount in row["flows"].values())


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
        found = answer(random_counted_mahjong_document(Random(seed)))
        for said in found.get("codes", {}).values():
            codes.update(said)
        lines.update(found.get("objections", ()))
    assert set(codes) == CODES
    assert lines[0] > 0
