"""The cost of a night, for programs."""

import pytest

from companion.rules.games import preset
from companion.rules.night_simulation import LEAST, LENGTHS, MOST_LOST, SHARES
from companion.rules.tiengow.night_costs import kept, known_of
from tests.web.views.api.program import HAND, Plain, Program, problem

ASKED: Plain = {"game": "tien-gow", "sheet": "celko-kam"}


def asked(program: Program, **sheet: object) -> Plain:
    body = {**ASKED, "sheet": {"preset": "celko-kam", **sheet}}
    told: Plain | None = program.call("POST", "/nights", body, role="nobody").json
    assert told
    return told


@pytest.mark.parametrize("choices", [{}, {"streak": "growing"}], ids=str)
def test_it_tells_what_is_kept_of_a_sheet_to_whoever_asks(program: Program, choices: Plain) -> None:
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


def test_it_says_in_the_language_that_is_asked_for_how_they_play(program: Program) -> None:
    english = asked(program)["way_of_playing"]
    assert english[0].startswith("All 32 tiles are dealt at random")
    told = program.call("POST", "/nights", ASKED, Accept_Language="zh-Hant").json
    assert told
    assert len(told["way_of_playing"]) == len(english)
    assert told["way_of_playing"][0] != english[0]


def test_nobody_deals_and_plays_mahjong(program: Program) -> None:
    for body, place in (
        ({"game": "mahjong", "sheet": "malayan"}, "game"),
        ({**ASKED, "sheet": "malayan"}, "sheet"),
    ):
        assert problem(program.call("POST", "/nights", body), 400)["place"] == place


def test_books_tell_once_there_are_enough_hands_in_them(program: Program) -> None:
    def own() -> Plain:
        told: Plain | None = program.at_the_sitting("GET", "/nights", role="view").json
        assert told
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
