"""The presets, and scoring without storing."""

from companion.documents.answers import answer
from companion.documents.sittings import read_sitting
from companion.rules.games import all_games
from tests.web.views.api.program import DOCUMENT, HAND, IMPOSSIBLE, Program, problem


def test_the_sheets_are_those_of_the_command(program: Program) -> None:
    sheets = program.call("GET", "/sheets").json
    keys = [preset.key for game in all_games() for preset in game.presets]
    assert sheets
    assert [sheet["key"] for sheet in sheets] == keys
    assert program.call("GET", "/sheets/simple").json in sheets
    problem(program.call("GET", "/sheets/nobody-plays-this"), 404)


def test_a_document_is_scored_as_by_the_command_and_not_kept(program: Program) -> None:
    document = {**DOCUMENT, "lines": [HAND]}
    scored = program.call("POST", "/score", document, role="nobody")
    assert scored.status_code == 200
    assert scored.json == answer(read_sitting(document).sitting)
    assert len(program.call("GET", f"/groups/{program.group}").json["sittings"]) == 1  # type: ignore[index]


def test_what_is_no_document_is_400_with_the_place(program: Program) -> None:
    told = problem(program.call("POST", "/score", {**DOCUMENT, "banker": 7}), 400)
    assert told["place"] == "banker"
    assert problem(program.call("POST", "/score"), 415)["code"] == "not-json"


def test_what_cannot_have_happened_is_422_with_every_objection(program: Program) -> None:
    document = {**DOCUMENT, "lines": [IMPOSSIBLE, HAND, IMPOSSIBLE]}
    told = problem(program.call("POST", "/score", document), 422)
    assert told["objections"] == answer(read_sitting(document).sitting)["objections"]
    assert [fault["line"] for fault in told["objections"]] == [1, 3]
