"""Problem codes for programs, and their explanations."""

from pathlib import Path

import pytest
from flask import Flask

from companion.errors import OF_STATUS, PROBLEMS, answer

PACKAGE = Path(__file__).parents[2] / "companion"


@pytest.mark.parametrize(
    ("status", "code"), [(404, "not-found"), (418, "unreadable"), (507, "broken")]
)
def test_a_status_nobody_thought_of_has_the_code_of_its_hundred(
    app: Flask, status: int, code: str
) -> None:
    with app.test_request_context("/api/"):
        told = answer(status).json
    assert told
    assert told["code"] == code


def test_every_code_that_is_said_is_one_that_is_explained_and_none_is_explained_in_vain() -> None:
    text = "".join(
        path.read_text() for path in PACKAGE.rglob("*.py") if path.stem != "problem_json"
    )
    said = {code for code in PROBLEMS if f'"{code}"' in text}
    said |= {code for code, _ in OF_STATUS.values()}
    assert said == set(PROBLEMS)


def test_the_type_of_a_problem_is_where_the_servers_page_says_when_it_comes_up(
    app: Flask,
) -> None:
    page = app.test_client().get("/api/").text
    places = [f"problem-{code}" for code in PROBLEMS]
    assert [place for place in places if f'id="{place}"' not in page] == []
    told = app.test_client().get("/api/me").json
    assert told
    assert (told["status"], told["code"]) == (401, "no-token")
    assert told["type"] == "/api/#problem-no-token"
