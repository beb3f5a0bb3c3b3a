"""A database of its own for each test of what is stored."""

import pytest
from flask import Flask

from tests.ledger.factories import Seated, Table


@pytest.fixture
def app(stored: Flask) -> Flask:
    return stored


@pytest.fixture
def table(app: Flask) -> Table:
    return Table()


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app)
