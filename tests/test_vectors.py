"""All worked figures of the rule pages come out as written, of the codec and of the command."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.codec.answers import answer
from companion.codec.sittings import read_sitting

Plain = dict[str, Any]

COMPANION = str(Path(sys.executable).parent / "companion")
VECTORS = Path(__file__).parent / "vectors"


def vectors() -> list[Plain]:
    """Every worked figure of both games, the refused ones included."""
    tien_gow: list[Plain] = json.loads((VECTORS / "tien-gow.json").read_text("utf-8"))
    mahjong = json.loads((VECTORS / "mahjong.json").read_text("utf-8"))
    return [*tien_gow, *mahjong["vectors"], *mahjong["refused"]]


@cache
def of_the_command() -> dict[str, Plain]:
    """What one run of the command answers to all of them, by their ids."""
    given = "".join(json.dumps(vector["document"]) + "\n" for vector in vectors())
    command = [COMPANION, "score", "--lines"]
    ran = subprocess.run(command, input=given, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (1, "")
    answers = map(json.loads, ran.stdout.splitlines())
    return {vector["id"]: found for vector, found in zip(vectors(), answers, strict=True)}


each_vector = pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["id"])


@each_vector
def test_a_worked_figure_comes_out_as_written(vector: Plain) -> None:
    check(answer(read_sitting(vector["document"]).sitting), vector)


@each_vector
def test_a_worked_figure_comes_out_of_the_command_as_written(vector: Plain) -> None:
    check(of_the_command()[vector["id"]], vector)


def check(found: Plain, vector: Plain) -> None:
    """Compare each thing that the vector names; it speaks of the last row."""
    if vector.get("refused"):
        lines = {each["line"] for each in found["objections"]}
        assert lines == {len(vector["document"]["lines"])}
        return
    expected, row = vector["expect"], found["rows"][-1]
    for key in expected.keys() & {"next", "balances"}:
        assert found[key] == expected[key]
    if "net" in expected:
        assert row["net"] == expected["net"]
    if "nets" in expected:
        assert [each["net"] for each in found["rows"] if isinstance(each["net"], list)] == expected[
            "nets"
        ]
    if "flows" in expected:
        assert flows(row) == expected["flows"]
    for seat, count in expected.get("counts", {}).items():
        assert row["counts"][seat].items() >= count.items()


def flows(row: Plain) -> dict[str, int]:
    """What each payer pays each payee, as "1>0"."""
    found: dict[str, int] = {}
    for transfer in row["transfers"]:
        way = f"{transfer['payer']}>{transfer['payee']}"
        found[way] = found.get(way, 0) + transfer["amount"]
    return found
