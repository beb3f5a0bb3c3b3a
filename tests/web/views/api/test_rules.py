"""A group's house rules: saved, used, changed, deleted."""

from typing import Any

import pytest

from tests.web.views.api.program import DOCUMENT, HAND, Plain, Program, problem

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
    assert told
    rules: list[Plain] = told["rules"]
    return rules


def test_rules_are_saved_and_a_sitting_is_played_by_them(program: Program) -> None:
    rules = saved(program)
    assert there(program) == [rules]
    assert rules["sheet"]["house"] == OURS["sheet"]["house"]
    document = {**DOCUMENT, "sheet": rules["sheet"], "lines": [HAND]}
    answer = program.call("POST", "/score", document).json
    assert answer
    assert answer["balances"]["Chan"] == -14


def test_rules_change_and_are_forgotten(program: Program) -> None:
    at = f"/groups/{program.group}/rules/{saved(program)['id']}"
    changed = program.call("PUT", at, {**OURS, "name": "Mine", "sheet": "simple"}).json
    assert changed
    assert (changed["name"], changed["sheet"]["preset"]) == ("Mine", "simple")
    assert there(program) == [changed]
    assert program.call("DELETE", at).json == {"rules": []}
    problem(program.call("DELETE", at), 404)
    problem(program.call("PUT", at, OURS), 404)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({**OURS, "game": "chess"}, "game"),
        ({**OURS, "sheet": "typo"}, "sheet"),
        ({**OURS, "sheet": {**OURS["sheet"], "choices": {"streak": "no"}}}, "sheet.choices.streak"),
        ({**OURS, "name": ""}, "name"),
        ({"name": "Ours"}, None),
    ],
)
def test_rules_that_nobody_knows_are_not_saved(
    program: Program, body: Plain, place: str | None
) -> None:
    told = problem(program.call("POST", f"/groups/{program.group}/rules", body), 400)
    assert told.get("place") == place
    assert there(program) == []


def test_two_rules_have_two_names(program: Program) -> None:
    saved(program)
    told = problem(program.call("POST", f"/groups/{program.group}/rules", OURS), 400)
    assert told["place"] == "name"
