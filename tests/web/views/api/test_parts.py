"""Long lists are paged."""

from typing import Any

import pytest

from tests.web.views.api.program import DOCUMENT, Program, problem

GROWING = [("/evenings", "evenings"), ("", "sittings")]
each_list = pytest.mark.parametrize(("path", "name"), GROWING, ids=[name for _, name in GROWING])


def listed(program: Program, path: str, asked: str = "") -> Any:
    return program.call("GET", f"/groups/{program.group}{path}{asked}", role="view").json


@each_list
def test_a_long_list_comes_a_few_at_once(program: Program, path: str, name: str) -> None:
    for _ in range(4):
        program.call("POST", f"/groups/{program.group}/sittings", DOCUMENT)
    every = listed(program, path)
    assert (len(every[name]), every["next"]) == (5, None)
    found, asked = [], "?limit=2"
    while asked:
        some = listed(program, path, asked)
        found.append(some[name])
        asked = f"?limit=2&before={some['next']}" if some["next"] else ""
    assert [len(each) for each in found] == [2, 2, 1]
    assert [thing for each in found for thing in each] == every[name]
    assert program.sitting in str(every[name][-1])


@each_list
@pytest.mark.parametrize("asked", ["?limit=0", "?limit=201", "?limit=many", "?limit=-1"])
def test_more_than_fits_in_an_answer_is_not_asked_for(
    program: Program, path: str, name: str, asked: str
) -> None:
    told = problem(program.call("GET", f"/groups/{program.group}{path}{asked}"), 400)
    assert told["place"] == "limit"


@each_list
def test_after_what_is_not_there_comes_nothing(program: Program, path: str, name: str) -> None:
    problem(program.call("GET", f"/groups/{program.group}{path}?before={'x' * 16}"), 404)
