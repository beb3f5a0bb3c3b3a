"""What most tests of documents print."""

import pytest
from flask import Flask

from tests.printing.factories import Printed


@pytest.fixture
def printed(app: Flask) -> Printed:
    """A group that can print."""
    return Printed(app)
