"""A hand after the end of the game needs a confirmation: on pages, in the grid and the API."""

import pytest
from flask import Flask

from tests.api.factories import HAND, PLAYERS, Plain, Program, problem
from tests.entry.test_grid import send, typed
from tests.factories import Phone, TableInApp
from tests.pages import form, said

SIX = [HAND] * 6
OVER = "The game ended after 6 hands"


@pytest.fixture
def table(app: Flask) -> TableInApp:
    table = TableInApp(app, "six-round")
    table.record(*SIX[:5])
    return table


@pytest.fixture
def scorer(table: TableInApp, phone: Phone) -> Phone:
    table.open_to(phone)
    phone.look(f"{table.at}/grid")
    return phone


def test_rows_from_paper_beyond_the_end_are_asked_about_not_taken(
    scorer: Phone, table: TableInApp
) -> None:
    rows = {**typed(0, "3203", 0), **typed(1, "2222", 1)}
    assert send(scorer, table, **rows) == 409
    assert OVER in said(scorer)
    assert len(table.bodies()) == 5
    going_on = form(scorer, "Play on without a limit, and record all")
    assert going_on["1.tricks-0"] == ["2"]
    scorer.send(f"{table.at}/grid", **going_on)
    assert len(table.bodies()) == 7
    scorer.look(f"{table.at}/enter")
    assert "<h1>Hand 8</h1>" in scorer.page


@pytest.fixture
def program(app: Flask) -> Program:
    """A program at a game that is over."""
    document: Plain = {"game": "tien-gow", "sheet": "six-round", "players": PLAYERS, "lines": SIX}
    return Program(app.test_client()).found().begin(document)


def test_a_program_is_told_that_the_game_is_over(program: Program) -> None:
    for path in ("/lines", "/preview"):
        told = problem(program.at_the_sitting("POST", path, {"number": 7, **HAND}), 409)
        assert OVER in told["detail"]
        assert told["end"] == program.look()["answer"]["end"]
        assert (told["end"]["over"], told["end"]["winners"]) == (True, ["Ah Ming"])
    assert len(program.lines()) == 6
    payment = {"transfer": {"payer": "Bo", "payee": None, "points": 5}}
    assert program.record(payment, 7).status_code == 201  # it is no hand


def test_a_closed_game_does_not_go_on(program: Program) -> None:
    program.at_the_sitting("POST", "/close")
    problem(program.at_the_sitting("POST", "/go-on", {"hands": 0}), 409)
