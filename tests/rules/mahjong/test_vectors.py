"""All worked figures of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.documents.answers import answer
from companion.documents.sittings import read_sitting

Plain = dict[str, Any]

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "mahjong.json").read_text("utf-8"))
FIGURES: dict[str, Plain] = {vector["id"]: vector for vector in VECTORS["vectors"]}
REFUSED: dict[str, Plain] = {vector["id"]: vector for vector in VECTORS["refused"]}


def answered(vector: Plain) -> Plain:
    return answer(read_sitting(vector["document"]).sitting)


def counts(name: str) -> Plain:
    """The counts of a figure's last row, without their lines."""
    last = answered(FIGURES[name])["rows"][-1]["counts"]
    shown = ("units", "basic", "farn", "value")
    return {seat: {key: count[key] for key in shown} for seat, count in last.items()}


@pytest.mark.parametrize("name", FIGURES)
def test_a_worked_figure_comes_out_as_written(name: str) -> None:
    result = answered(FIGURES[name])
    expected = dict(FIGURES[name]["expect"])
    for seat, count in expected.pop("counts", {}).items():
        assert count.items() <= counts(name)[seat].items()
    found = {"net": result["rows"][-1]["net"], **result}
    assert expected == {key: found[key] for key in expected}


@pytest.mark.parametrize("name", REFUSED)
def test_a_hand_that_cannot_be_is_refused(name: str) -> None:
    assert REFUSED[name]["refused"]
    result = answered(REFUSED[name])
    lines = REFUSED[name]["document"]["lines"]
    assert {fault["line"] for fault in result["objections"]} == {len(lines)}


def test_all_four_seats_are_counted_in_every_hand() -> None:
    nothing = {"units": 0, "basic": 0, "farn": 0, "value": 0}
    won = {"units": 4, "basic": 10, "farn": 0, "value": 60}
    assert counts("game-10-0") == {"0": nothing, "1": won, "2": nothing, "3": nothing}
    assert counts("draw-passes")["0"] == {"units": 4, "basic": 10, "farn": 1, "value": 20}


@pytest.mark.parametrize(("name", "value"), [("declared-limit", 1000), ("shown", 1920)])
def test_a_declared_or_shown_limit_hand_has_no_units_basic_and_farn(name: str, value: int) -> None:
    assert counts(name)["2"] == {"units": None, "basic": None, "farn": None, "value": value}


def test_a_limit_hand_of_tiles_shows_its_own_units_and_farn() -> None:
    assert counts("big-three")["3"] == {"units": 28, "basic": 30, "farn": 3, "value": 1920}
