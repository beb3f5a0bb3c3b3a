"""The second scoring gives every worked figure, and its random documents are good tests."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import mahjong, tiengow_refused
from .documents import Document, without_lines
from .pot import POT
from .random_documents import in_rounds
from .random_documents import mahjong as random_mahjong_document
from .random_documents import modern_mahjong as random_modern_mahjong_document
from .random_documents import tien_gow as random_tien_gow_document
from .random_mahjong import won_hand
from .random_tiengow import played_hand
from .sittings import Standing, answer, fewest_payments, opening_standing

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
GAMES = (
    random_tien_gow_document,
    random_mahjong_document,
    random_modern_mahjong_document,
)
PLAYERS = ["A", "B", "C", "D"]

Make = Callable[[Random], Document]


def vectors() -> list[dict[str, Any]]:
    """Every vector of the two games whose refused ones name no codes."""
    mahjong_file = json.loads((VECTORS / "mahjong.json").read_text("utf-8"))
    tien_gow: list[dict[str, Any]] = json.loads((VECTORS / "tien-gow.json").read_text("utf-8"))
    more: list[dict[str, Any]] = json.loads((VECTORS / "tien-gow-more.json").read_text("utf-8"))
    more = [{**v, "id": f"more-{v['id']}"} for v in more]
    return [*tien_gow, *more, *mahjong_file["vectors"], *mahjong_file["refused"]]


def rounds() -> list[dict[str, Any]]:
    """The worked figures of rounds."""
    found: list[dict[str, Any]] = json.loads((VECTORS / "rounds.json").read_text("utf-8"))[
        "vectors"
    ]
    return found


def accepted_part(document: Document) -> dict[str, Any]:
    """The answer to the document without the lines that are refused."""
    result = answer(document)
    return answer(without_lines(document, result.get("objections", set())))


def standing_of(game: str, preset: str, **choices: Any) -> Standing:
    """The opening standing of a table that plays this."""
    sheet = {"preset": preset, "choices": choices}
    return opening_standing({"game": game, "sheet": sheet, "players": PLAYERS})


def is_refused(tricks: list[int], last: int, *marks: tuple[str, int], **sheet: Any) -> bool:
    """Whether the oracle refuses this hand of seat 0's bank."""
    preset = sheet.pop("preset")
    standing = standing_of("tien-gow", preset, **sheet)
    told = [{"code": code, "seat": seat} for code, seat in marks]
    hand = {"tricks": tricks, "last_trick": last, "marks": told}
    deal = tiengow_refused.deal_of(hand, preset, standing.choices, standing.bank)
    return tiengow_refused.is_refused(deal)


# Worked figures


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["id"])
def test_a_worked_figure_comes_out_as_written(vector: dict[str, Any]) -> None:
    result = answer(vector["document"])
    if vector.get("refused"):
        lines = vector.get("lines", [len(vector["document"]["lines"])])
        assert result == {"objections": set(lines)}
        return
    check_expected(result, vector["expect"])


@pytest.mark.parametrize("vector", rounds(), ids=lambda vector: vector["id"])
def test_rounds_come_out_as_written(vector: dict[str, Any]) -> None:
    result = answer(vector["document"])
    assert [[row["wind"], row["round"]] for row in result["rows"]] == vector["before"]
    assert [result["wind"], result["round"]] == vector["after"]


def test_random_evenings_have_every_wind_and_many_are_over() -> None:
    winds, over = Counter[str](), Counter[bool]()
    for seed in range(100):
        result = answer(in_rounds(Random(seed)))
        winds.update(row["wind"] for row in result["rows"])
        over[result["over"]] += 1
    assert set(winds) == {"E", "S", "W", "N"}
    assert min(over[True], over[False]) >= 15


def check_expected(result: dict[str, Any], expect: dict[str, Any]) -> None:
    """Compare each key that the vector names; it speaks of the last row."""
    told = {"net", "nets", "flows", "counts", "next", "balances", "box", "pot", "pots"}
    assert expect.keys() <= told
    row = result["rows"][-1]
    if "net" in expect:
        assert row["net"] == expect["net"]
    if "nets" in expect:
        assert [each["net"] for each in result["rows"] if "hand" in kinds(each)] == expect["nets"]
    if "flows" in expect:
        called = {None: "null", POT: "pot"}
        flows = {
            f"{called.get(payer, payer)}>{called.get(payee, payee)}": amount
            for (payer, payee), amount in row["flows"].items()
        }
        assert flows == expect["flows"]
    for seat, count in expect.get("counts", {}).items():
        assert row["counts"][seat].items() >= count.items()
    if "pots" in expect:
        assert [each["pot"] for each in result["rows"]] == expect["pots"]
    for key in {"next", "balances", "box", "pot"} & expect.keys():
        assert result[key] == expect[key]


def kinds(row: dict[str, Any]) -> set[str]:
    """Hands are the rows whose net speaks in seats (no vector has an agreed line)."""
    return {"hand"} if isinstance(row["net"], list) else set()


# Orders of play


def test_without_marks_any_counts_have_an_order_of_play() -> None:
    assert not is_refused([0, 0, 1, 7], 2, preset="score-sheet")
    assert not is_refused([0, 0, 1, 7], 2, preset="celko-kam", **{"early-death": "off"})


def test_early_death_refuses_a_single_trick_that_is_the_last() -> None:
    for preset in ("celko-kam", "six-round", "hong-kong", "simple"):
        assert is_refused([0, 0, 1, 7], 2, preset=preset)


def test_quartets_of_two_seats_fill_a_hand_if_one_leads_to_the_other() -> None:
    marks = (("quartet-won", 1), ("last-quartet", 2))
    assert not is_refused([0, 4, 4, 0], 2, *marks, preset="hong-kong")
    assert is_refused([0, 4, 4, 0], 2, ("quartet-won", 2), ("last-quartet", 2), preset="hong-kong")


def test_a_banker_without_a_trick_leads_exactly_once() -> None:
    lost = ("mixed-pair-led", 0)
    assert not is_refused([0, 4, 4, 0], 1, lost, preset="score-sheet")
    assert is_refused([0, 4, 4, 0], 1, lost, lost, preset="score-sheet")


def test_a_supreme_pair_is_not_the_last_trick_where_that_has_its_own_mark() -> None:
    mark = ("supreme-led", 1)
    assert not is_refused([4, 3, 0, 1], 1, mark, preset="four-point")
    assert is_refused([4, 3, 0, 1], 1, mark, preset="celko-kam")
    assert not is_refused([3, 4, 0, 1], 1, mark, preset="celko-kam")


def test_a_supreme_pair_is_led_by_someone_who_had_the_lead() -> None:
    assert is_refused([4, 2, 0, 2], 0, ("supreme-led", 1), preset="four-point")
    assert not is_refused([2, 4, 0, 2], 1, ("supreme-led", 0), preset="four-point")


def test_a_captured_little_three_was_led_by_someone_who_had_the_lead() -> None:
    mark = ("little-three-captured", 2)
    assert is_refused([4, 4, 0, 0], 1, mark, preset="hong-kong")
    assert not is_refused([4, 3, 1, 0], 1, mark, preset="hong-kong")


@pytest.mark.parametrize("seed", range(40))
def test_a_hand_that_was_played_out_is_never_refused(seed: int) -> None:
    rng = Random(seed)
    standing = opening_standing(random_tien_gow_document(rng))
    for _ in range(10):
        standing.bank = (rng.randrange(4), rng.randint(1, 4), rng.random() < 0.5)
        hand = played_hand(rng, standing)
        deal = tiengow_refused.deal_of(hand, standing.preset, standing.choices, standing.bank)
        assert not tiengow_refused.is_refused(deal), (standing.preset, standing.bank, hand)


@pytest.mark.parametrize("seed", range(40))
def test_a_hand_drawn_from_a_real_wall_is_never_refused(seed: int) -> None:
    rng = Random(seed)
    standing = opening_standing(random_mahjong_document(rng))
    for _ in range(10):
        hand = won_hand(rng, standing)
        assert not mahjong.is_refused(hand, standing.choices), hand


# Random documents


@pytest.mark.parametrize("make", GAMES)
def test_a_random_document_is_plain_json_and_the_same_for_the_same_seed(make: Make) -> None:
    for seed in range(50):
        document = make(Random(seed))
        assert json.loads(json.dumps(document)) == document == make(Random(seed))


@pytest.mark.parametrize("make", GAMES)
def test_random_documents_have_both_refused_and_accepted_lines(make: Make) -> None:
    lines = refused = clean = 0
    for seed in range(200):
        document = make(Random(seed))
        faults = len(answer(document).get("objections", ()))
        lines, refused = lines + len(document["lines"]), refused + faults
        clean += faults == 0
    assert 0.2 < refused / lines < 0.6
    assert clean > 50


@pytest.mark.parametrize("make", GAMES)
def test_what_is_left_without_the_refused_lines_is_accepted_and_sums_to_zero(make: Make) -> None:
    for seed in range(200):
        result = accepted_part(make(Random(seed)))
        for row in [*result["rows"], result]:
            nobodys = row.get("box", 0) + row.get("pot", 0)
            assert sum(row["balances"].values()) + nobodys == 0
        for row in result["rows"]:
            assert row.get("pot", 0) >= 0
            assert all(amount > 0 for amount in row["flows"].values())


def test_the_fewest_payments_close_every_group_that_can_be_closed_by_itself() -> None:
    assert len(fewest_payments({"A": 3, "B": -3, "C": 4, "D": -4})) == 2
    assert len(fewest_payments({"A": 3, "B": -2, "C": 4, "D": -5})) == 3
    assert fewest_payments({"A": 0, "B": 0}) == {}
