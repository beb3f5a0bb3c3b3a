"""A hand entered on one phone, and continued from another."""

import pytest

from tests.web.views.api.program import HAND, Plain, Program, problem

TYPED = {"tricks-0": "3", "tricks-1": "2"}


def test_what_is_typed_is_kept_until_the_hand_is_recorded(program: Program) -> None:
    empty = program.at_the_sitting("GET", "/draft", role="score").json
    assert empty == {"number": 1, "typed": {}}
    kept = program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": TYPED}, "score").json
    assert kept
    assert kept["typed"].items() >= TYPED.items()
    assert program.at_the_sitting("GET", "/draft").json == kept
    program.record(HAND, 1)
    assert program.at_the_sitting("GET", "/draft").json == {"number": 2, "typed": {}}


def test_what_is_typed_is_forgotten_where_nothing_is(program: Program) -> None:
    program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": TYPED})
    told = program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": {}}).json
    assert told == {"number": 1, "typed": {}}


def test_a_hand_that_somebody_has_recorded_is_not_drafted_again(program: Program) -> None:
    program.record(HAND, 1)
    told = problem(program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": TYPED}), 409)
    assert (told["code"], told["line"]["number"]) == ("taken", 1)


@pytest.mark.parametrize(
    "body", [{"number": 0, "typed": {}}, {"number": 1}, {"number": 1, "typed": {"a": 1}}]
)
def test_what_is_no_draft_is_400(program: Program, body: Plain) -> None:
    problem(program.at_the_sitting("PUT", "/draft", body), 400)
