"""Rules: presets, scoring without storing, the referee, house rules, the cost of a night."""

from typing import Any

import pytest

from companion.documents.sittings import answer, read_sitting
from companion.rules.games import all_presets, preset
from companion.rules.night_simulation import LEAST, LENGTHS, MOST_LOST, SHARES
from companion.rules.tiengow.night_costs import kept, known_of
from tests.api.factories import DOCUMENT, HAND, IMPOSSIBLE, Plain, Program, problem

OURS: Plain = {
    "name": "Ours",
    "game": "tien-gow",
    "sheet": {
        "preset": "celko-kam",
        "choices": {"streak": "growing"},
        "house": [{"edit": "empty", "values": {"points": 7}}],
    },
}


def saved(program: Program, body: Plain = OURS) -> Any:
    response = program.call("POST", f"/groups/{program.group}/rules", body, "score")
    assert response.status_code == 201, response.text
    return response.json


def there(program: Program) -> list[Plain]:
    told = program.call("GET", f"/groups/{program.group}/rules", role="view").json
    rules: list[Plain] = told["rules"]
    return rules


def test_rules_are_saved_and_a_sitting_is_played_by_them(program: Program) -> None:
    rules = saved(program)
    assert there(program) == [rules]
    assert rules["sheet"]["house"] == OURS["sheet"]["house"]
    document = {**DOCUMENT, "sheet": rules["sheet"], "lines": [HAND]}
    answer = program.call("POST", "/score", document).json
    assert answer["balances"]["Chan"] == -14


def test_rules_change_and_are_forgotten(program: Program) -> None:
    at = f"/groups/{program.group}/rules/{saved(program)['id']}"
    changed = program.call("PUT", at, {**OURS, "name": "Mine", "sheet": "simple"}).json
    assert (changed["name"], changed["sheet"]["preset"]) == ("Mine", "simple")
    assert there(program) == [changed]
    assert program.call("DELETE", at).json == {"rules": []}
    problem(program.call("DELETE", at), 404)
    problem(program.call("PUT", at, OURS), 404)


def test_the_sheets_are_those_of_the_command(program: Program) -> None:
    sheets = program.call("GET", "/sheets").json
    keys = [preset.key for preset in all_presets()]
    assert sheets
    assert [sheet["key"] for sheet in sheets] == keys
    assert program.call("GET", "/sheets/simple").json in sheets
    problem(program.call("GET", "/sheets/nobody-plays-this"), 404)


def test_a_document_is_scored_as_by_the_command_and_not_kept(program: Program) -> None:
    document = {**DOCUMENT, "lines": [HAND]}
    scored = program.call("POST", "/score", document, role="nobody")
    assert scored.status_code == 200
    assert scored.json == answer(read_sitting(document).sitting)
    assert len(program.call("GET", f"/groups/{program.group}").json["sittings"]) == 1


def test_what_cannot_have_happened_is_422_with_every_objection(program: Program) -> None:
    document = {**DOCUMENT, "lines": [IMPOSSIBLE, HAND, IMPOSSIBLE]}
    told = problem(program.call("POST", "/score", document), 422)
    assert told["objections"] == answer(read_sitting(document).sitting)["objections"]
    assert [fault["line"] for fault in told["objections"]] == [1, 3]


TRICK: Plain = {
    "game": "tien-gow", "sheet": "celko-kam", "led": ["5-5"],
    "plays": [["5-4"], ["6-6"], []],
}  # fmt: skip
HELD = ["6-6", "1-1", "1-1", "4-4", "3-3", "6-5", "6-2", "2-1"]


def test_anybody_may_ask_who_takes_a_trick_and_why(program: Program) -> None:
    answer = program.call("POST", "/referee", TRICK, role="nobody")
    assert answer.json == {
        "kind": "civil-single",
        "name": "a single civil tile",
        "taker": 2,
        "took": ["6-6"],
        "says": [
            "Led: a single civil tile (5-5).",
            "5-4 is discarded: it isn’t a single civil tile.",
            "6-6 beats 5-5.",
        ],
        "over": [],
        "marks": [],
        "rules": [],
    }


def test_a_last_trick_has_the_marks_and_sentences_of_its_sheet(program: Program) -> None:
    asked = {**TRICK, "led": ["2-1"], "plays": [["4-2"]], "last": True}
    answer = program.call("POST", "/referee", asked).json
    assert answer["marks"] == ["little-three-captured"]
    assert any("its leader pays everything the losers owe" in each for each in answer["rules"])


def test_with_a_hand_it_judges_the_lead(program: Program) -> None:
    asked = {**TRICK, "led": ["3-3"], "plays": [], "hand": HELD}
    answer = program.call("POST", "/referee", asked).json
    assert answer["verdict"] == {
        "unbeatable": False,
        "beaten_by": [["6-6"], ["4-4"], ["3-1"], ["5-5"]],
        "says": "It can be beaten by 6-6 · 4-4 · 3-1 · 5-5.",
        "may_show": [],
    }


def test_what_cannot_be_is_422_with_every_reason(program: Program) -> None:
    faults: dict[str, Plain] = {
        "6-6 Heaven and 5-5 Plum Flower can’t be led together.": {"led": ["6-6", "5-5"]},
        "The set has 1 of 6-3 Nine, not 2.": {"led": ["6-3"], "plays": [["6-3"]]},
        "You don’t hold 2-2.": {"led": ["2-2"], "plays": [], "hand": HELD},
        "A hand has 8 tiles.": {"led": ["6-6"], "plays": [], "hand": ["6-6"]},
    }
    for detail, asked in faults.items():
        told = problem(program.call("POST", "/referee", {**TRICK, **asked}), 422)
        assert told["detail"] == detail


ASKED: Plain = {"game": "tien-gow", "sheet": "celko-kam"}


def asked(program: Program, **sheet: object) -> Plain:
    body = {**ASKED, "sheet": {"preset": "celko-kam", **sheet}}
    told: Plain = program.call("POST", "/nights", body, role="nobody").json
    return told


@pytest.mark.parametrize("choices", [{}, {"streak": "growing"}], ids=str)
def test_anybody_may_ask_what_is_kept_of_a_sheet(program: Program, choices: Plain) -> None:
    known = known_of(preset("celko-kam").sheet(choices))
    assert known
    told = asked(program, choices=choices)
    assert (told["hands"], told["nights"]) == (kept().hands, known.cost.nights)
    assert not told["as_usual"]
    for night, there in zip(told["after"], known.cost.after, strict=True):
        assert night["hands"] == there.hands
        for said, shares, figures in (
            (night["player"], SHARES, there.player),
            (night["lost"], MOST_LOST, there.lost),
        ):
            assert [(each["points"], each["error"]) for each in said] == [*figures]
            assert [each["of_100"] for each in said] == [*shares]


def test_of_rules_for_which_it_was_not_worked_out_it_says_what_is_usual(program: Program) -> None:
    usual = asked(program)
    told = asked(program, house=[{"edit": "empty", "values": {"points": 7}}])
    assert told == {**usual, "as_usual": True}


def test_books_tell_once_there_are_enough_hands_in_them(program: Program) -> None:
    def own() -> Plain:
        told: Plain = program.at_the_sitting("GET", "/nights", role="view").json
        return told

    for number in range(1, LEAST):
        program.record(HAND, number)
    few = own()
    assert (few["hands"], few["least"], few["nights"], few["after"]) == (LEAST - 1, LEAST, 0, [])
    program.record(HAND, LEAST)
    told = own()
    assert (told["hands"], told["evenings"]) == (LEAST, 1)
    assert [night["hands"] for night in told["after"]] == [*LENGTHS]
    assert told["foretold"] == {"within": 0, "results": 0, "evenings": 0}
    assert own() == told
