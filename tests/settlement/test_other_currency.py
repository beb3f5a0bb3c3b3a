"""An evening paid in a currency other than its stakes', at the table's rate."""

from fractions import Fraction

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.db.models import Evening as EveningRow
from companion.db.session import db
from companion.season.totals import season
from companion.settlement.payments import Balances, other_currency
from companion.settlement.plan import in_money, settlement_of
from tests.factories import Evening, Phone, due
from tests.ledger.factories import A_DOLLAR_FOR_TEN, Table
from tests.pages import said
from tests.settlement.test_settlement import addresses

NETS = (27, -13, -9, -5)


@pytest.fixture
def evening(app: Flask, table: Table, phone: Phone) -> Evening:
    return Evening(app, table, NETS, **{**A_DOLLAR_FOR_TEN, "coin": 10}).opened(phone)


def choose(phone: Phone, evening: Evening, currency: str, rate: str = "") -> int:
    sent = {"paid_in": currency, "rate": rate}
    return phone.send(f"{evening.at}/currency", **sent).status_code


def owed(app: Flask, evening: Evening) -> list[int]:
    with app.app_context():
        return list(settlement_of(db.session.get_one(EveningRow, evening.id)).owed.values())


def test_the_page_the_result_and_the_payments_are_in_the_other_currency(
    app: Flask, evening: Evening, table: Table, phone: Phone
) -> None:
    assert choose(phone, evening, "CNY", "0.925") == 200
    page = said(phone)
    assert page.count("Paid in CNY: HK$1 = 0.925 CNY") >= 2  # on its line, and in the result
    assert "Results CN¥ points A Ana +2.50 +27" in page
    # HK$2.70, 1.30, 0.90 and 0.50 are 249.75, 120.25, 83.25 and 46.25 fen.
    assert owed(app, evening) == [250, -120, -83, -47]
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.20"))
    assert evening.payments()[0][:2] == ("made", 120)
    with app.app_context():
        row = db.session.get_one(EveningRow, evening.id)
        assert [payment.unit for payment in row.payments] == ["CNY"]
        # The season adds up the stakes.
        assert dict(season(row.group).money["HKD"])[table.ana] == 270


def test_once_something_is_paid_the_currency_stays_until_that_is_undone(
    app: Flask, evening: Evening, table: Table, phone: Phone
) -> None:
    choose(phone, evening, "CNY", "0.925")
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.20"))
    choose(phone, evening, "")
    assert "Undo that first to change the currency." in said(phone)
    phone.send(*addresses(phone, "/back"))
    choose(phone, evening, "")
    assert "Paid in CNY" not in said(phone)
    assert owed(app, evening) == [270, -130, -90, -50]


@given(
    st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=7),
    st.integers(1, 10**6),
    st.integers(0, 6),
    st.sampled_from(["CNY", "JPY", "VND", "USD"]),
    st.integers(1, 500),
)
def test_amounts_sum_to_zero_and_are_less_than_a_unit_off_the_rate(
    won: list[int], amount: int, places: int, currency: str, coin: int
) -> None:
    stake = {"currency": "HKD", "money": 150, "points": 7, "coin": coin}
    paid = {"paid_in": currency, "paid_amount": amount, "paid_per": 10**places}
    points: Balances = {str(n): each for n, each in enumerate([*won, -sum(won)])}
    own = in_money(EveningRow(**stake, paid_in=""), points)
    evening = EveningRow(**stake, **paid)
    other = other_currency(evening)
    assert other
    found = in_money(evening, points)
    assert sum(found.values()) == 0
    scale = Fraction(1, 100) if currency in ("JPY", "VND") else Fraction(1)
    for who, units in found.items():
        assert abs(units - own[who] * scale * amount / Fraction(10**places)) < 1


def test_another_currency_of_the_stakes_makes_the_rate_void(
    app: Flask, evening: Evening, phone: Phone
) -> None:
    choose(phone, evening, "CNY", "0.925")
    stake = {"currency": "SGD", "by": "points", "money": "1", "points": "10"}
    phone.look(f"/evenings/{evening.id}/stake")
    phone.send(f"/evenings/{evening.id}/stake", **stake)
    with app.app_context():
        assert other_currency(db.session.get_one(EveningRow, evening.id)) is None
