"""The second scoring of modern mahjong gives every worked hand of the page."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from .modern import next_bank, transfers_of
from .modern_refused import Table, faults, is_document, is_hand
from .random_documents import misshapen_modern_mahjong, modern_mahjong
from .random_modern import possible_hand
from .sittings import answer, opening_standing, table_of

WORKED = Path(__file__).resolve().parents[1] / "vectors" / "modern-mahjong.json"
FILE = json.loads(WORKED.read_text("utf-8"))
PLAYERS = ["A", "B", "C", "D"]

CODES = {
    "no-such-seat", "winner-unsaid", "winner-twice", "several-winners", "several-from-wall",
    "from-unsaid", "from-on-draw", "discarder-won", "not-whole", "below-minimum",
    "above-possible", "liable-unasked", "liable-won", "liable-on-discard",
    "liable-not-discarder", "jokerless-unasked", "unknown-mark", "mark-from-unasked",
    "mark-from-oneself", "mark-too-often", "false-win-ends-hand", "false-winner-won",
    "too-large",
}  # fmt: skip

each_preset = pytest.mark.parametrize(
    "preset", ["hong-kong-mahjong", "singapore", "taiwan", "mcr", "american"]
)


def table(preset: str, banker: int = 0, streak: int = 1, **choices: Any) -> Table:
    """A table that plays this, all other choices as usual."""
    played = {name.replace("_", "-"): value for name, value in choices.items()}
    sheet = {"preset": preset, "choices": played}
    document = {"game": "modern-mahjong", "sheet": sheet, "players": PLAYERS}
    return Table(preset, opening_standing(document).choices, banker, streak)


def won(seat: Any, count: Any, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "count": count, **more}


def hand(*win: dict[str, Any], by: Any = None, marks: tuple[tuple[Any, ...], ...] = ()) -> Any:
    """These winners; each mark is a code, a seat and perhaps whom it comes from."""
    told = [dict(zip(("code", "seat", "from"), mark, strict=False)) for mark in marks]
    return {"win": list(win), "from": by, "marks": told}


# Worked figures


@pytest.mark.parametrize("vector", FILE["vectors"], ids=lambda vector: vector["id"])
def test_a_worked_hand_comes_out_as_written(vector: dict[str, Any]) -> None:
    result, expect = answer(vector["document"]), dict(vector["expect"])
    row = result["rows"][-1]
    flows = {f"{payer}>{payee}": amount for (payer, payee), amount in row["flows"].items()}
    told = {**result, "net": row["net"], "flows": flows}
    assert {key: told[key] for key in expect} == expect
    assert is_document(vector["document"])


@pytest.mark.parametrize("vector", FILE["refused"], ids=lambda vector: vector["id"])
def test_an_impossible_hand_is_refused_for_all_that_is_wrong(vector: dict[str, Any]) -> None:
    line = len(vector["document"]["lines"])
    refused = {"objections": {line}, "codes": {line: set(vector["codes"])}}
    assert answer(vector["document"]) == refused
    assert is_document(vector["document"])


# Refused hands


@pytest.mark.parametrize("seed", range(40))
def test_a_hand_made_as_hands_are_is_never_refused(seed: int) -> None:
    rng = Random(seed)
    standing = opening_standing(modern_mahjong(rng))
    for _ in range(20):
        made, played = possible_hand(rng, table_of(standing)), table_of(standing)
        assert faults(made, played) == set(), (played, made)


def test_seats_are_compared_as_written_whether_they_exist_or_not() -> None:
    nobody = hand(won(7, 3, liable=7), won(7, 3), by=7, marks=(("false-win", 1.5),) * 2)
    assert faults(nobody, table("hong-kong-mahjong")) == {
        "no-such-seat",
        "winner-twice",
        "discarder-won",
        "liable-won",
        "mark-too-often",
        "false-win-ends-hand",
    }
    assert faults(hand(won(7, 3), won(8, 3), by="wall"), table("taiwan")) == {
        "no-such-seat",
        "several-from-wall",
    }


def test_without_winners_only_the_marks_are_judged() -> None:
    marks = [{"code": "kong", "seat": 9, "from": 9}, {"code": "false-win", "seat": 1, "from": 2}]
    said = faults({"from": 9, "marks": marks}, table("singapore"))
    assert said == {"winner-unsaid", "no-such-seat", "mark-from-oneself", "mark-from-unasked"}


def test_of_a_mark_that_is_not_played_only_the_seats_are_judged() -> None:
    twice = hand(won(1, 3), by=0, marks=(("false-win", 1, 4), ("false-win", 1, 1)))
    off = table("hong-kong-mahjong", false_win="off")
    assert faults(twice, off) == {"unknown-mark", "no-such-seat"}


def test_where_nobody_can_be_liable_nothing_more_is_said_but_that_there_is_no_such_seat() -> None:
    assert faults(hand(won(1, 3, liable=1), by=1), table("taiwan")) == {
        "liable-unasked",
        "discarder-won",
    }
    assert faults(hand(won(1, 8, liable=5), by=0), table("mcr")) == {
        "liable-unasked",
        "no-such-seat",
    }


def test_two_who_draw_the_tile_where_one_wins_are_refused_for_both() -> None:
    two = hand(won(1, 8), won(2, 8), by="wall")
    assert faults(two, table("mcr")) == {"several-winners", "several-from-wall"}
    twice = hand(won(1, 8), won(1, 8), by="wall")
    assert faults(twice, table("mcr")) == {"winner-twice"}


def test_a_count_that_is_not_whole_is_neither_too_low_nor_too_high() -> None:
    assert faults(hand(won(1, -0.5), by=0), table("american")) == {"not-whole"}
    assert faults(hand(won(1, 1000.5), by=0), table("american")) == {"not-whole"}


def test_whoever_pays_for_the_table_must_have_discarded_and_not_won() -> None:
    american = table("american")
    assert faults(hand(won(1, 25, liable=1), by=1), american) == {"liable-won", "discarder-won"}
    assert faults(hand(won(1, 25, liable=2)), american) == {"liable-not-discarder", "from-unsaid"}


def test_a_kong_and_a_bite_may_be_held_as_often_as_there_are_tiles() -> None:
    kongs = (("kong", 0),) * 2 + (("concealed-kong", 0),) * 2
    bites = (("bite", 0),) * 2 + (("hidden-bite", 0),)
    singapore = table("singapore")
    assert faults(hand(marks=(*kongs, *bites)), singapore) == set()
    assert faults(hand(marks=(*kongs, ("kong", 1), *bites, ("bite", 1))), singapore) == set()
    assert faults(hand(marks=(*bites, ("hidden-bite", 0))), singapore) == {"mark-too-often"}


# Payments


def test_every_part_that_a_liable_seat_pays_stays_a_transfer_of_its_own() -> None:
    made = hand(won(1, 3, liable=2), by="wall")
    assert transfers_of(made, table("taiwan", streak=2, liable="pays-all")) == [
        (2, 1, "win", 6, ()),
        (2, 1, "win", 6, ()),
        (2, 1, "win", 6, ()),
        (2, 1, "dealer", 1, (3,)),
    ]


def test_a_part_of_nothing_is_no_transfer() -> None:
    free = table("taiwan", base=0)
    assert transfers_of(hand(won(1, 0), by=0), free) == [(0, 1, "dealer", 1, ())]
    assert transfers_of(hand(won(1, 0), by=2), free) == []


def test_the_bank_of_a_false_win_stays_whatever_a_draw_does() -> None:
    passing = table("taiwan", banker=2, streak=4, banker_on_draw="passes")
    assert next_bank(hand(marks=(("false-win", 2),)), passing) == (2, 4)
    assert next_bank(hand(), passing) == (3, 1)


@each_preset
def test_a_result_that_nobody_can_pay_is_refused(preset: str) -> None:
    choices = {"taiwan": {"unit": 10**9}}.get(preset, {})
    lines = [
        {"bank": {"seat": 0, "streak": 10**9}},
        {"hand": {"win": [{"seat": 0, "count": 10}], "from": 1}},
    ]
    sheet = {"preset": preset, "choices": choices}
    document = {
        "game": "modern-mahjong",
        "sheet": sheet,
        "players": PLAYERS,
        "banker": 0,
        "lines": lines,
    }
    refused = {"objections": {2}, "codes": {2: {"too-large"}}}
    assert (answer(document) == refused) == (preset == "taiwan")


def test_a_number_of_the_table_that_cannot_be_refuses_the_sitting_as_line_0() -> None:
    for number in (-1, 2.5, 10**9 + 1):
        sheet = {"preset": "hong-kong-mahjong", "choices": {"faan-3": number}}
        document = {"game": "modern-mahjong", "sheet": sheet, "players": PLAYERS, "lines": []}
        assert is_document(document)
        assert answer(document) == {"objections": {0}, "codes": {}}


# Invalid documents


@pytest.mark.parametrize(
    "shape",
    [
        {},
        {"win": []},
        {"win": [], "from": 1.5, "marks": []},
        {"win": [{"seat": 9, "count": 2.5, "liable": None, "jokerless": False}], "from": "wall"},
        {"marks": [{"code": "", "seat": -1, "from": None}]},
    ],
)
def test_what_may_be_refused_is_a_document(shape: Any) -> None:
    assert is_hand(shape)


@pytest.mark.parametrize(
    "shape",
    [
        None,
        [],
        {"win": None},
        {"win": [{"seat": 1}]},
        {"win": [{"count": 1}]},
        {"win": [{"seat": None, "count": 1}]},
        {"win": [{"seat": True, "count": 1}]},
        {"win": [{"seat": "1", "count": 1}]},
        {"win": [{"seat": 1, "count": 1, "jokerless": None}]},
        {"win": [{"seat": 1, "count": 1, "jokerless": 1}]},
        {"win": [{"seat": 1, "count": 1, "liable": "wall"}]},
        {"win": [{"seat": 1, "count": 1, "why": "so it was"}]},
        {"win": [], "from": "Wall"},
        {"win": [], "from": False},
        {"win": [], "marks": None},
        {"win": [], "marks": [{"code": "kong"}]},
        {"win": [], "marks": [{"code": 1, "seat": 1}]},
        {"win": [], "marks": [{"code": "kong", "seat": 1, "from": "wall"}]},
        {"win": [], "winner": 1},
    ],
)
def test_another_type_or_key_makes_no_document(shape: Any) -> None:
    assert not is_hand(shape)


def test_a_choice_that_is_no_number_of_the_table_has_only_the_values_offered() -> None:
    def is_one(**choices: Any) -> bool:
        played = {name.replace("_", "-"): value for name, value in choices.items()}
        sheet = {"preset": "hong-kong-mahjong", "choices": played}
        return is_document({"game": "modern-mahjong", "sheet": sheet, "lines": []})

    assert is_one(minimum=3, cap="none")
    for minimum in ("3", 7, True, 2.5, None):
        assert not is_one(minimum=minimum)
    for cap in (11, "10", None):
        assert not is_one(cap=cap)
    assert not is_one(faan_3="10")
    assert not is_one(bite=2)


# Random documents


def test_random_hands_are_refused_for_every_reason_and_two_thirds_are_possible() -> None:
    hands, refused, lines, codes = 0, 0, Counter[int](), Counter[str]()
    for seed in range(1_000):
        document = modern_mahjong(Random(seed))
        found = answer(document)
        hands += sum("hand" in line for line in document["lines"])
        for said in found.get("codes", {}).values():
            refused += 1
            codes.update(said)
        lines.update(found.get("objections", ()))
    assert set(codes) == CODES
    assert lines[0] > 0
    assert 0.25 < refused / hands < 0.45


def test_random_documents_out_of_shape_are_some_of_them_documents_all_the_same() -> None:
    shapes = Counter(is_document(misshapen_modern_mahjong(Random(seed))) for seed in range(300))
    assert shapes[True] > 30
    assert shapes[False] > 150
