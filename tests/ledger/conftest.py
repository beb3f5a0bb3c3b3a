"""A database of its own for each test of what is stored."""

import pytest
from flask import Flask


@pytest.fixture
def app(stored: Flask) -> Flask:
    return stored
