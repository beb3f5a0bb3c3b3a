"""The phones of a group, listed and removed by programs."""

from flask import Flask

from tests.factories import let_in
from tests.web.views.api.program import Program, problem


def test_phones_are_listed_by_what_they_may_do_and_shown_out(app: Flask, program: Program) -> None:
    browser, at = app.test_client(), f"/groups/{program.group}/phones"
    let_in(app, browser, program.group, "score", "Bo")
    [phone] = program.call("GET", at).json["phones"]  # type: ignore[index]
    assert (phone["name"], phone["role"]) == ("Bo", "score")
    assert phone["joined"] == phone["seen"] > 0
    assert browser.get(f"/groups/{program.group}").status_code == 200
    assert program.call("DELETE", f"{at}/{phone['id']}").json == {"phones": []}
    assert browser.get(f"/groups/{program.group}").status_code == 404
    problem(program.call("DELETE", f"{at}/{phone['id']}"), 404)


def test_a_phone_is_shown_out_of_the_group_that_asks_and_of_no_other(
    app: Flask, program: Program
) -> None:
    browser, other = app.test_client(), Program(app.test_client())
    let_in(app, browser, program.group, "view", None)
    [phone] = program.call("GET", f"/groups/{program.group}/phones").json["phones"]  # type: ignore[index]
    made = other.call("POST", "/groups", {"name": "Them", "players": []}).json
    assert made
    other.tokens = made["tokens"]
    problem(other.call("DELETE", f"/groups/{made['id']}/phones/{phone['id']}"), 404)
    assert browser.get(f"/groups/{program.group}").status_code == 200
