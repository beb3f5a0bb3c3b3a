"""The referee for programs."""

from tests.web.views.api.program import Plain, Program, problem

ASKED: Plain = {
    "game": "tien-gow", "sheet": "celko-kam", "led": ["5-5"],
    "plays": [["5-4"], ["6-6"], []],
}  # fmt: skip
HELD = ["6-6", "1-1", "1-1", "4-4", "3-3", "6-5", "6-2", "2-1"]


def test_it_says_who_takes_a_trick_and_why_to_whoever_asks(program: Program) -> None:
    answer = program.call("POST", "/referee", ASKED, role="nobody")
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
    asked = {**ASKED, "led": ["2-1"], "plays": [["4-2"]], "last": True}
    answer = program.call("POST", "/referee", asked).json
    assert answer
    assert answer["marks"] == ["little-three-captured"]
    assert any("its leader pays everything the losers owe" in each for each in answer["rules"])


def test_with_a_hand_it_judges_the_lead(program: Program) -> None:
    asked = {**ASKED, "led": ["3-3"], "plays": [], "hand": HELD}
    answer = program.call("POST", "/referee", asked).json
    assert answer
    assert answer["verdict"] == {
        "unbeatable": False,
        "beaten_by": [["6-6"], ["4-4"], ["3-1"], ["5-5"]],
        "says": "It can be beaten by 6-6 · 4-4 · 3-1 · 5-5.",
        "may_show": [],
    }


def test_it_speaks_the_language_that_is_asked_for(program: Program) -> None:
    answer = program.call("POST", "/referee", ASKED, Accept_Language="zh-Hant")
    assert answer.json
    assert answer.json["name"] != "a single civil tile"


def test_what_cannot_be_is_422_with_every_reason(program: Program) -> None:
    faults: dict[str, Plain] = {
        "6-6 Heaven and 5-5 Plum Flower can’t be led together.": {"led": ["6-6", "5-5"]},
        "The set has 1 of 6-3 Nine, not 2.": {"led": ["6-3"], "plays": [["6-3"]]},
        "You don’t hold 2-2.": {"led": ["2-2"], "plays": [], "hand": HELD},
        "A hand has 8 tiles.": {"led": ["6-6"], "plays": [], "hand": ["6-6"]},
    }
    for detail, asked in faults.items():
        told = problem(program.call("POST", "/referee", {**ASKED, **asked}), 422)
        assert told["detail"] == detail


def test_what_is_no_such_document_is_400_with_the_place(program: Program) -> None:
    places: dict[str, Plain] = {
        "led": {"led": ["9-9"]},
        "plays": {"plays": [[]] * 4},
        "game": {"game": "mahjong"},
        "sheet": {"sheet": "malayan"},
    }
    for place, asked in places.items():
        assert problem(program.call("POST", "/referee", {**ASKED, **asked}), 400)["place"] == place
