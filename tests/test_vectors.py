"""All worked figures of the rule pages, through the library and the command."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.documents.sittings import answer, read_sitting
from tests.test_cli import COMPANION

Plain = dict[str, Any]

VECTORS = Path(__file__).parent / "vectors"


def vectors() -> list[Plain]:
    """Every worked figure of all games, the refused ones included."""
    tien_gow: list[Plain] = json.loads((VECTORS / "tien-gow.json").read_text("utf-8"))
    more: list[Plain] = json.loads((VECTORS / "tien-gow-more.json").read_text("utf-8"))
    mahjong = json.loads((VECTORS / "mahjong.json").read_text("utf-8"))
    modern = json.loads((VECTORS / "modern-mahjong.json").read_text("utf-8"))
    both = (mahjong, modern)
    more = [{**v, "id": f"more-{v['id']}"} for v in more]
    parts = (v for of in both for part in ("vectors", "refused") for v in of[part])
    return [*tien_gow, *more, *parts]


def rounds() -> list[Plain]:
    """The worked figures of rounds."""
    found: list[Plain] = json.loads((VECTORS / "rounds.json").read_text("utf-8"))["vectors"]
    return [{**v, "id": f"rounds-{v['id']}"} for v in found]


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["id"])
def test_a_worked_figure_comes_out_as_written(vector: Plain) -> None:
    check(answer(read_sitting(vector["document"]).sitting), vector)


def test_all_worked_figures_come_out_of_the_command_as_written() -> None:
    given = "".join(json.dumps(vector["document"]) + "\n" for vector in vectors())
    command = [COMPANION, "score", "--lines"]
    ran = subprocess.run(command, input=given, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (1, "")
    for vector, line in zip(vectors(), ran.stdout.splitlines(), strict=True):
        check(json.loads(line), vector)


@pytest.mark.parametrize("vector", rounds(), ids=lambda vector: vector["id"])
def test_rounds_come_out_as_written(vector: Plain) -> None:
    found = answer(read_sitting(vector["document"]).sitting)
    assert [[row["wind"], row["round"]] for row in found["rows"]] == vector["before"]
    assert [found["wind"], found["round"]] == vector["after"]


def check(found: Plain, vector: Plain) -> None:
    """Compare each thing that the vector names; it speaks of the last row."""
    if vector.get("refused"):
        lines = {each["line"] for each in found["objections"]}
        assert lines == set(vector.get("lines", [len(vector["document"]["lines"])]))
        if "codes" in vector:
            assert {each["code"] for each in found["objections"]} == set(vector["codes"])
        return
    expected, row = vector["expect"], found["rows"][-1]
    if "pots" in expected:
        assert [each["pot"] for each in found["rows"]] == expected["pots"]
    for key in expected.keys() & {"next", "balances", "pot", "box"}:
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
        way = ">".join(called(transfer[end]) for end in ("payer", "payee"))
        found[way] = found.get(way, 0) + transfer["amount"]
    return found


def called(account: object) -> str:
    """An account as the worked figures have it: a seat, "null" for the box, "pot"."""
    return account["account"] if isinstance(account, dict) else json.dumps(account)
