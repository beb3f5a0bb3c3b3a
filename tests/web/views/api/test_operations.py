"""The role of every call."""

from flask import Flask

from companion.api.operations import OPERATIONS
from companion.db.session import writing
from companion.groups.access import Needed
from companion.groups.members import create_group
from tests.factories import let_in
from tests.web.views.api.program import DOCUMENT, PLAYERS, Program, problem


def calls(program: Program) -> list[tuple[str, str, Needed]]:
    """Every call with its role, at the group and the sitting that are there."""
    evenings = program.call("GET", f"/groups/{program.group}/evenings").json
    assert evenings
    there = {
        "<group_id>": program.group,
        "<sitting_id>": program.sitting,
        "<evening_id>": evenings["evenings"][0]["id"],
        "<int:number>": "1",
        "<key>": "simple",
    }
    found = []
    for operation in OPERATIONS:
        path = operation.path
        for gap, value in there.items():
            path = path.replace(gap, value)
        found.append((operation.method, path, operation.role))
    return found


def test_without_a_known_token_everything_of_a_group_is_401(program: Program) -> None:
    guarded = [(method, path) for method, path, role in calls(program) if role is not None]
    assert len(guarded) > 30
    for method, path in guarded:
        for address in (
            path,
            path.replace(program.group or "-", "x").replace(program.sitting, "x"),
        ):
            problem(program.call(method, address, role="nobody"), 401)
            answer = program.call(method, address, role="nobody", Authorization="Bearer x")
            assert answer.headers["WWW-Authenticate"] == "Bearer"
            problem(answer, 401)


def test_whoever_has_a_token_of_another_group_finds_nothing(app: Flask, program: Program) -> None:
    other = Program(app.test_client())
    made = other.call("POST", "/groups", {"name": "Them", "players": []}).json
    assert made
    other.tokens = made["tokens"]
    for method, path, role in calls(program):
        if role is not None and path != "/me":  # whose answer is about the token itself
            problem(other.call(method, path), 404)
            problem(other.call(method, path.replace(program.sitting, "x" * 16)), 404)


def test_a_role_that_is_not_enough_is_403(program: Program) -> None:
    order = ["view", "score", "host"]
    for method, path, needed in calls(program):
        for role in order[: order.index(needed)] if needed else ():
            problem(program.call(method, path, role=role), 403)


def test_a_browser_that_is_let_in_cannot_be_made_to_use_the_api(
    app: Flask, program: Program
) -> None:
    browser = app.test_client()
    let_in(app, browser, program.group, "host", "Ana")
    assert browser.get(f"/groups/{program.group}").status_code == 200
    assert browser.post(f"/api/sittings/{program.sitting}/close").status_code == 401


def test_the_demonstration_may_be_looked_at_without_a_token(app: Flask, program: Program) -> None:
    with app.app_context(), writing():
        group = create_group("Shown", PLAYERS, app.config["SECRET_KEY"], 0)
        group.demonstration, shown = True, group.id
    assert program.call("GET", f"/groups/{shown}", role="nobody").status_code == 200
    problem(program.call("POST", f"/groups/{shown}/sittings", DOCUMENT, role="nobody"), 403)


def test_what_is_no_call_is_a_problem_too(program: Program) -> None:
    problem(program.call("GET", "/nothing"), 404)
    refused = program.call("PATCH", "/score")
    problem(refused, 405)
    assert "POST" in refused.headers["Allow"]
