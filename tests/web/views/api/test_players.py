"""Players of a group: listed, added, renamed, retired."""

from uuid import uuid4

import pytest

from tests.web.views.api.program import PLAYERS, Plain, Program, problem


def known(program: Program) -> dict[str, Plain]:
    told = program.call("GET", f"/groups/{program.group}/players", role="view").json
    assert told
    return {player["name"]: player for player in told["players"]}


def test_everyone_is_listed_as_they_came(program: Program) -> None:
    assert [*known(program)] == PLAYERS
    assert all(len(player["id"]) == 16 for player in known(program).values())


def test_whoever_keeps_the_score_may_bring_a_guest_once_for_a_key(program: Program) -> None:
    at, body, key = f"/groups/{program.group}/players", {"name": "Eve", "guest": True}, str(uuid4())
    first, again = (program.call("POST", at, body, "score", Idempotency_Key=key) for _ in "12")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json == known(program)["Eve"]
    assert known(program)["Eve"]["guest"]


def test_a_name_is_mended_and_somebody_plays_no_more(program: Program) -> None:
    at = f"/groups/{program.group}/players/{known(program)['Bo']['id']}"
    changed = program.call("PATCH", at, {"name": "Bob", "retired": True}).json
    assert changed == known(program)["Bob"]
    assert changed["retired"]
    group = program.call("GET", f"/groups/{program.group}").json
    assert group
    assert (group["players"], group["retired"]) == (["Ah Ming", "Chan", "Di"], ["Bob"])
    assert program.call("PATCH", at, {"retired": False}).json == known(program)["Bob"]


def test_a_name_that_is_taken_is_refused_whole(program: Program) -> None:
    at = f"/groups/{program.group}/players/{known(program)['Bo']['id']}"
    told = problem(program.call("PATCH", at, {"name": "Di", "retired": True}), 400)
    assert (told["code"], told["place"]) == ("no-document", "name")
    assert not known(program)["Bo"]["retired"]
    problem(program.call("POST", f"/groups/{program.group}/players", {"name": "Di"}), 400)


@pytest.mark.parametrize("body", [{"nickname": "B"}, {"retired": 1}, {"name": ""}, []])
def test_what_is_no_change_of_a_player_is_400(program: Program, body: object) -> None:
    at = f"/groups/{program.group}/players/{known(program)['Bo']['id']}"
    problem(program.call("PATCH", at, body), 400)


def test_somebody_who_is_not_there_is_404(program: Program) -> None:
    problem(program.call("PATCH", f"/groups/{program.group}/players/{'x' * 16}", {}), 404)


def test_a_group_is_called_otherwise_by_its_host(program: Program) -> None:
    at = f"/groups/{program.group}"
    problem(program.call("PATCH", at, {"name": "Them"}, role="score"), 403)
    assert program.call("PATCH", at, {"name": " Them "}).json == {
        "id": program.group,
        "name": "Them",
    }
    assert program.call("GET", at).json["name"] == "Them"  # type: ignore[index]
