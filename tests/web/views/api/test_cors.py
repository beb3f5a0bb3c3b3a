"""Pages of other origins use the API from a browser only if the operator allows it."""

from flask import Flask

from tests.web.views.api.program import Program

CLUB, OTHER = "https://club.example", "https://other.example"


def test_a_page_of_another_origin_is_let_in_where_it_is_named(app: Flask, program: Program) -> None:
    app.config["CORS_ORIGINS"] = [CLUB]
    at = f"/api/groups/{program.group}/players"
    asked = app.test_client().options(at, headers={"Origin": CLUB}).headers
    assert asked["Access-Control-Allow-Origin"] == CLUB
    assert {"GET", "POST"} <= set(asked["Access-Control-Allow-Methods"].split(", "))
    assert "Authorization" in asked["Access-Control-Allow-Headers"]
    told = program.call("GET", "/me", Origin=CLUB).headers
    assert told["Access-Control-Allow-Origin"] == CLUB
    assert "Origin" in told["Vary"]
    assert "Access-Control-Allow-Credentials" not in told
    refused = program.call("GET", "/me", role="nobody", Origin=CLUB)
    assert (refused.status_code, refused.headers["Access-Control-Allow-Origin"]) == (401, CLUB)


def test_no_other_page_reads_an_answer(app: Flask, program: Program) -> None:
    assert "Access-Control-Allow-Origin" not in program.call("GET", "/me", Origin=CLUB).headers
    app.config["CORS_ORIGINS"] = [CLUB]
    assert "Access-Control-Allow-Origin" not in program.call("GET", "/me", Origin=OTHER).headers
    page = app.test_client().get("/", headers={"Origin": CLUB})
    assert "Access-Control-Allow-Origin" not in page.headers
