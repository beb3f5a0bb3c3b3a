"""The computation budget: long sittings are limited, and replayed before a write begins."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from threading import Event
from time import perf_counter
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests

from companion.ledger.book import book_cache
from companion.ledger.recording import MOST_LINES
from companion.limits import FEW, PLACES_OF_ONE, SECONDS, heavy_computation, within_time_limit
from companion.request_context import g
from companion.rules.night_simulation import DRAWN
from companion.scores.what_if import OTHERWISE
from tests.api.factories import DOCUMENT, HAND, OTHER, Plain, Program, problem


def long(app: Flask, lines: int = FEW + 50) -> Program:
    """A program at a sitting with many lines."""
    return Program(app.test_client()).found().begin({**DOCUMENT, "lines": [HAND] * lines})


def look(at: Program, page: str) -> int:
    """The status of a page of the sitting."""
    key = {"Authorization": f"Bearer {at.tokens['host']}"}
    return at.client.get(f"/sittings/{at.sitting}{page}", headers=key).status_code


def correct(at: Program, number: int, line: Plain = OTHER) -> Any:
    return at.at_the_sitting("PUT", f"/lines/{number}", line, If_Match="*")


def test_a_long_sitting_that_is_corrected_undone_and_redone_has_the_figures_of_a_new_replay(
    app: Flask,
) -> None:
    program = long(app)
    found = [program.look()["answer"]["balances"]]
    correct(program, 1)
    found.append(program.look()["answer"]["balances"])
    for way in ("undo", "redo", "undo", "redo"):
        program.at_the_sitting("POST", f"/{way}")
        found.append(program.look()["answer"]["balances"])
    assert found[0] != found[1]
    assert found == [found[0], found[1]] * 3
    program.at_the_sitting("DELETE", "/lines/2", If_Match="*")
    struck = program.look()
    book_cache.clear()
    assert program.look() == struck
    assert len(program.lines()) == FEW + 49


def test_a_full_sitting_takes_no_further_line_but_is_corrected(app: Flask) -> None:
    program = long(app, MOST_LINES)
    assert "2,000 lines" in problem(program.record(HAND, MOST_LINES + 1), 413)["detail"]
    assert correct(program, MOST_LINES).status_code == 200


def test_what_is_wrong_with_a_change_is_said_as_of_a_short_sitting(app: Flask) -> None:
    program = long(app)
    problem(program.at_the_sitting("POST", "/redo"), 409)
    problem(correct(program, 9999), 404)
    problem(correct(program, 1, {"hand": {}}), 400)
    program.at_the_sitting("POST", "/close")
    problem(program.at_the_sitting("POST", "/undo"), 409)


def test_a_request_that_computes_for_too_long_ends(app: Flask) -> None:
    with app.test_request_context():
        assert list(within_time_limit([1, 2])) == [1, 2]
        g.began = perf_counter() - SECONDS - 1
        with pytest.raises(RequestEntityTooLarge):
            list(within_time_limit([1, 2]))


def test_the_answer_of_a_long_sitting_is_kept_until_it_changes(app: Flask) -> None:
    program = long(app)
    app.config["RATES"]["lines computed"] = f"{FEW + 50}/hour"
    assert program.look() == program.look()
    assert program.record(HAND, FEW + 51).status_code == 201
    problem(program.at_the_sitting("GET", ""), 429)


def test_hands_read_by_other_rules_are_kept_for_the_same_question(app: Flask) -> None:
    program, asked = long(app), {"sheet": "hong-kong"}
    app.config["RATES"]["lines computed"] = f"{OTHERWISE * (FEW + 50)}/hour"
    first, again = (program.at_the_sitting("POST", "/otherwise", asked) for _ in "12")
    assert (first.status_code, again.json) == (200, first.json)
    problem(program.at_the_sitting("POST", "/otherwise", {**asked, "never": []}), 429)


@pytest.mark.parametrize("page", ["", "/summary", "/enter"])
def test_a_replay_counts_as_lines_that_are_computed(app: Flask, page: str) -> None:
    program = long(app)
    app.config["RATES"]["lines computed"] = f"{FEW + 50}/hour"
    for status in (200, 429):
        book_cache.clear()
        assert look(program, page) == status


def test_nights_drawn_from_books_count_as_lines_that_are_computed(app: Flask) -> None:
    program = long(app)
    app.config["RATES"]["lines computed"] = f"{FEW + 50 + DRAWN}/hour"
    assert [look(program, "/night/books") for _ in "12"] == [200, 429]


def test_a_link_that_computes_already_is_refused_and_another_is_not(app: Flask) -> None:
    leave = Event()

    def compute(address: str) -> bool:
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            try:
                with heavy_computation(FEW + 1):
                    return leave.wait(60)
            except TooManyRequests:
                return False

    with ThreadPoolExecutor() as threads:
        ours = [threads.submit(compute, "192.0.2.1") for _ in range(PLACES_OF_ONE + 1)]
        next(as_completed(ours))
        theirs = threads.submit(compute, "192.0.2.7")
        leave.set()
    assert sorted(each.result() for each in ours) == [False, *[True] * PLACES_OF_ONE]
    assert theirs.result()
