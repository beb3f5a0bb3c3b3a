"""A group of four, and an evening that is to be settled."""

import pytest
from flask import Flask

from tests.factories import Evening, Phone
from tests.ledger.factories import A_DOLLAR_FOR_TEN, Table


@pytest.fixture
def table(app: Flask) -> Table:
    with app.app_context():
        return Table()


@pytest.fixture
def evening(app: Flask, table: Table, phone: Phone) -> Evening:
    """Ana won 10 from Bo and 4 from Di: a dollar and a half, and a bit."""
    nets = (10, -10, 0, 0), (4, 0, 0, -4)
    return Evening(app, table, *nets, **A_DOLLAR_FOR_TEN).opened(phone)
