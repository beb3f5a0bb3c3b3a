"""Mahjong by the API: the worked figures and printed tables, as on the command line."""

import json
from pathlib import Path
from typing import Any

from companion.documents.answers import answer
from companion.documents.sittings import read_sitting
from tests.rules.mahjong.factories import GAMING_CELLS, WOO_MEI_CELLS
from tests.web.views.api.program import Program, problem

Plain = dict[str, Any]

VECTORS = json.loads((Path(__file__).parents[3] / "vectors" / "mahjong.json").read_text("utf-8"))
FIGURES: dict[str, Plain] = {each["id"]: each["document"] for each in VECTORS["vectors"]}
REFUSED: dict[str, Plain] = {each["id"]: each["document"] for each in VECTORS["refused"]}

BO_WON = {"winner": 1, "hands": {"1": {"units": 4}}}


def begin(program: Program, document: Plain) -> None:
    """A sitting of a document, as far as its first line."""
    answered = program.call("POST", f"/groups/{program.group}/sittings", {**document, "lines": []})
    assert answered.json
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


def paid(program: Program, hands: list[Plain]) -> list[Plain]:
    """The rows of hands that are each played while Ana banks for the first time."""
    banks = {"bank": {"seat": 0, "streak": 1}}
    document = {
        "game": "mahjong",
        "sheet": "malayan",
        "players": ["Ana", "Bo", "Chan", "Di"],
        "lines": [line for hand in hands for line in (banks, {"hand": hand})],
    }
    answered = program.call("POST", "/score", document)
    assert answered.json
    rows: list[Plain] = answered.json["rows"][1::2]
    return rows


def test_the_printed_gaming_table_is_what_losers_pay(program: Program) -> None:
    hands = [
        {"winner": 1, "hands": {"1": {"units": basic, "farn": farn}}}
        for basic, farn, _, _ in GAMING_CELLS
    ]
    nets = [row["net"] for row in paid(program, hands)]
    assert nets == [
        [-double, double + 2 * single, -single, -single] for _, _, single, double in GAMING_CELLS
    ]


def test_the_printed_woo_mei_table_is_what_losers_settle(program: Program) -> None:
    hands = [
        {"winner": 1, "hands": {"1": {"units": 4}, "3": {"units": units, "farn": farn}}}
        for units, farn, _ in WOO_MEI_CELLS
    ]
    rows = paid(program, hands)
    assert [row["counts"]["3"]["value"] for row in rows] == [worth for *_, worth in WOO_MEI_CELLS]
    assert [row["net"][3] for row in rows] == [2 * worth - 60 for *_, worth in WOO_MEI_CELLS]


def test_a_hand_is_previewed_corrected_and_undone(program: Program) -> None:
    begin(program, FIGURES["game-10-0"])
    body = {"number": 1, "hand": BO_WON}
    row = program.at_the_sitting("POST", "/preview", body).json
    assert row
    assert row["counts"]["1"] == {
        "units": 4, "basic": 10, "farn": 0, "value": 60,
        "because": [{"text": "as counted", "units": 4}],
    }  # fmt: skip
    assert program.record({"hand": BO_WON}, 1).json == row
    other = {"hand": {"winner": 2, "hands": {"2": {"limit": True}}}}
    corrected = program.at_the_sitting("PUT", "/lines/1", other, If_Match=program.tag()).json
    assert corrected
    assert corrected["changed"][0]["net"] == [-3840, -1920, 7680, -1920]
    assert program.at_the_sitting("POST", "/undo").status_code == 200
    assert program.look()["answer"]["rows"] == [row]


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
