"""An evening is closed: where that leads to, and what its settlement asks for from then on."""

import pytest
from flask import Flask

from tests.store.table import A_DOLLAR_FOR_TEN, Table
from tests.web.conftest import Phone
from tests.web.views.test_settlement import Evening, addresses, due, said


@pytest.fixture
def table(app: Flask) -> Table:
    with app.app_context():
        return Table()


def test_a_closed_evening_says_what_was_paid_and_asks_for_nothing_more(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), chips=[1, 5], **A_DOLLAR_FOR_TEN)
    evening.open_to(phone)
    phone.look(evening.at)
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.00"))
    assert "payments" not in said(phone)
    phone.send(f"{evening.at}/close")
    phone.look(evening.at)
    assert "What was paid ✓ Bo pays Ana HK$1.00" in said(phone)
    for asked in ("0 payments", "In chips", "not counted", "Count the chips"):
        assert asked not in said(phone)
    phone.look(f"{addresses(phone, '/summary')[0]}")
    assert "Ana wins, 10 ahead" in said(phone)


def test_closing_leads_to_how_the_evening_ended(
    app: Flask, table: Table, phone: Phone, other_phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), **A_DOLLAR_FOR_TEN)
    evening.open_to(phone)
    evening.open_to(other_phone)
    phone.look(evening.at)
    other_phone.look(evening.at)
    for host in (phone, other_phone):  # who is second finds it done
        host.send(f"{evening.at}/close")
        assert "<h1>Ana wins, 10 ahead</h1>" in host.page
        assert said(host).count("Chan has closed the evening.") == 1
        assert "Not everything is settled yet." in said(host)
    phone.look(evening.at)
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.00"))
    phone.look(addresses(phone, "/summary")[0])
    assert "good night" in said(phone)
