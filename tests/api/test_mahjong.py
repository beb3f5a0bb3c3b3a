"""Mahjong by the API: the worked figures and printed tables, as on the command line."""

import json
from pathlib import Path
from typing import Any

from companion.documents.sittings import answer, read_sitting
from tests.api.factories import Program, problem

Plain = dict[str, Any]

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "mahjong.json").read_text("utf-8"))
FIGURES: dict[str, Plain] = {each["id"]: each["document"] for each in VECTORS["vectors"]}
REFUSED: dict[str, Plain] = {each["id"]: each["document"] for each in VECTORS["refused"]}


def begin(program: Program, document: Plain) -> None:
    """A sitting of a document, as far as its first line."""
    answered = program.call("POST", f"/groups/{program.group}/sittings", {**document, "lines": []})
    program.sitting = answered.json["id"]


def test_the_worked_figures_are_recorded_as_they_are_scored(program: Program) -> None:
    for name, document in FIGURES.items():
        begin(program, document)
        for number, line in enumerate(document["lines"], 1):
            assert program.record(line, number).status_code == 201, name
        assert program.look()["answer"] == answer(read_sitting(document).sitting), name


def test_a_hand_that_cannot_be_is_refused_as_it_is_scored(program: Program) -> None:
    for name, document in REFUSED.items():
        begin(program, document)
        *before, last = document["lines"]
        for number, line in enumerate(before, 1):
            program.record(line, number)
        recorded = problem(program.record(last, len(before) + 1), 422)
        scored = problem(program.call("POST", "/score", document), 422)
        objections = answer(read_sitting(document).sitting)["objections"]
        assert recorded["objections"] == scored["objections"] == objections, name


def test_an_evening_of_one_round_is_over_until_the_table_goes_on_to_another(
    program: Program,
) -> None:
    players = ["Ana", "Bo", "Chan", "Di"]
    begin(program, {"game": "mahjong", "sheet": "malayan", "players": players,
                    "meta": {"rounds": 1}})  # fmt: skip
    wins = [{"winner": n % 4, "self_pick": True, "hands": {str(n % 4): {"units": 4}}}
            for n in (1, 2, 3, 4, 5)]  # fmt: skip
    for number, hand in enumerate(wins[:3], 1):
        program.record({"hand": hand}, number)
    assert program.look()["answer"]["end"] == {
        "rounds": 1, "played": 3, "over": False, "last": True,
    }  # fmt: skip
    program.record({"hand": wins[3]}, 4)
    told = program.look()["answer"]
    assert (told["wind"], told["round"], told["end"]["over"]) == ("S", 2, True)
    problem(program.record({"hand": wins[4]}, 5), 409)
    for wrong in ({"rounds": 0}, {"rounds": None}, {"rounds": 1, "hands": 4}, {}):
        problem(program.at_the_sitting("POST", "/go-on", wrong), 400)
    assert program.at_the_sitting("POST", "/go-on", {"rounds": 2}).status_code == 200
    assert program.record({"hand": wins[4]}, 5).status_code == 201
    assert program.at_the_sitting("POST", "/go-on", {"hands": None}).status_code == 200
    assert program.look()["answer"]["end"]["rounds"] == 1
