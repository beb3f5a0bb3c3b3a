"""A program with the tokens of a group."""

import pytest
from flask import Flask

from tests.api.factories import DOCUMENT, Program


@pytest.fixture
def database(either_database: str) -> str:
    return either_database


@pytest.fixture
def program(app: Flask) -> Program:
    """A program at the first hand of a sitting."""
    return Program(app.test_client()).found().begin(DOCUMENT)
