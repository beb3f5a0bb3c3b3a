"""What somebody sees of the settlement after he did something there: where, and in what words."""

import pytest
from flask import Flask

from tests.store.table import A_DOLLAR_FOR_TEN, Table
from tests.web.conftest import Phone
from tests.web.test_settlement import Evening, due, said


@pytest.fixture
def table(app: Flask) -> Table:
    with app.app_context():
        return Table()


@pytest.fixture
def evening(app: Flask, table: Table, phone: Phone) -> Evening:
    evening = Evening(app, table, (10, -10, 0, 0), chips=[5], **A_DOLLAR_FOR_TEN)
    evening.open_to(phone)
    phone.look(evening.at)
    return evening


def leads(phone: Phone, address: str, **typed: str) -> str:
    """Where a form leads that was sent."""
    return phone.send(address, **typed).history[-1].location


def test_a_tick_and_what_is_taken_back_lead_to_the_list_of_payments(
    evening: Evening, table: Table, phone: Phone
) -> None:
    paid = due(table.bo, table.ana, "1.00")
    assert leads(phone, f"{evening.at}/payments", **paid) == f"{evening.at}#to-pay"
    assert 'id="to-pay"' in phone.page
    (back,) = {part.split('"')[0] for part in phone.page.split('action="') if "/back" in part[:90]}
    assert leads(phone, back) == f"{evening.at}#to-pay"


def test_what_is_refused_is_said_where_the_page_begins(
    evening: Evening, table: Table, phone: Phone
) -> None:
    owed_otherwise = due(table.chan, table.di, "1.00")
    assert leads(phone, f"{evening.at}/payments", **owed_otherwise) == evening.at


def test_a_part_that_is_too_much_is_where_the_page_opens(
    evening: Evening, table: Table, phone: Phone
) -> None:
    assert "autofocus" not in phone.page
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "99.00"))
    assert "At most HK$1.00." in said(phone)
    assert phone.page.count(" autofocus") == 1


def test_all_is_said_to_be_counted_only_when_all_who_are_there_are(
    evening: Evening, table: Table, phone: Phone
) -> None:
    phone.look(f"{evening.at}/count")
    counted = {f"held-{who}-5": "2" for who in (table.ana, table.bo, table.chan)}
    phone.send(f"{evening.at}/count", **counted)
    assert "What was counted is kept." in said(phone)
    assert "The chips are counted." not in said(phone)
    assert "Not counted yet: Di" in said(phone)
    phone.send(f"{evening.at}/leaving/{table.di}", figure="book 0", other=table.ana)
    assert "Not counted yet" not in said(phone)
    assert "Went home uncounted: Di" in said(phone)
    phone.look(f"{evening.at}/count")
    assert "Di went home" in said(phone)
    phone.send(f"{evening.at}/count", **counted)
    assert "The chips are counted." in said(phone)


def test_a_sitting_that_is_open_again_either_goes_on_or_the_evening_did(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), (5, -5, 0, 0))
    evening.open_to(phone)
    phone.look(f"/evenings/{evening.id}")
    assert said(phone).count("going on") == 1
    assert said(phone).count("the evening went on") == 1
    assert "going on · the evening went on" not in said(phone)


def test_points_are_written_alike_wherever_somebody_reads_them(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (12000, -12000, 0, 0))
    evening.open_to(phone)
    phone.look(evening.at)
    assert "Bo pays Ana 12,000 points" in said(phone)
    assert "Ana +12,000" in said(phone)
    assert 'name="amount" value="12000"' in phone.page


def test_sentences_stand_without_a_space_between_them_in_chinese(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), (5, -5, 0, 0))
    evening.open_to(phone)
    phone.look(f"{evening.at}?lang=zh-Hant")
    assert "共 2 場。照數簿計。" in said(phone)
