"""A program with the tokens of a group."""

import pytest
from flask import Flask

from tests.api.factories import DOCUMENT, PLAYERS, Program


@pytest.fixture
def database(either_database: str) -> str:
    return either_database


@pytest.fixture
def program(app: Flask) -> Program:
    """A program at the first hand of a sitting."""
    program = Program(app.test_client())
    made = program.call("POST", "/groups", {"name": "Us", "players": PLAYERS}).json
    program.group, program.tokens = made["id"], made["tokens"]
    begun = program.call("POST", f"/groups/{program.group}/sittings", DOCUMENT).json
    program.sitting = begun["id"]
    return program
