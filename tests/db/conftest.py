"""The apps and sittings of these tests, on each kind of database."""

import pytest
from flask import Flask


@pytest.fixture
def app(stored: Flask) -> Flask:
    return stored


@pytest.fixture
def own_app(own_stored: Flask) -> Flask:
    return own_stored
