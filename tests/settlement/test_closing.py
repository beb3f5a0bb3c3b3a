"""Closing an evening: the redirect, and the settlement afterwards."""

from flask import Flask

from tests.factories import Evening, Phone, due
from tests.ledger.factories import A_DOLLAR_FOR_TEN, Table
from tests.pages import said
from tests.settlement.test_settlement import addresses


def test_a_closed_evening_says_what_was_paid_and_asks_for_nothing_more(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), chips=[1, 5], **A_DOLLAR_FOR_TEN).opened(phone)
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.00"))
    assert "How payments are arranged" not in said(phone)
    phone.send(f"{evening.at}/close")
    phone.look(evening.at)
    assert "All settled 1 payment made" in said(phone)
    for asked in ("0 payments", "In chips", "not counted", "Count the chips"):
        assert asked not in said(phone)
    phone.look(f"{addresses(phone, '/summary')[0]}")
    assert "Ana wins, HK$1 ahead" in said(phone)


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
        assert "<h1>Ana wins, HK$1 ahead</h1>" in host.page
        assert said(host).count("Chan has closed the evening.") == 1
        assert "Not everything is settled yet." in said(host)
    phone.look(evening.at)
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.00"))
    phone.look(addresses(phone, "/summary")[0])
    assert "good night" in said(phone)


def test_the_ending_of_several_parts_tells_of_the_whole_evening_and_leads_to_each(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (40, -20, -10, -10), (-23, 23, 0, 0))
    evening.open_to(phone)
    first, last = evening.sitting_ids
    phone.look(f"/sittings/{last}/summary")
    assert "<h1>At a glance</h1>" in phone.page
    phone.look(evening.at)
    phone.send(f"{evening.at}/close")
    assert "<h1>Ana wins, 14 ahead</h1>" in phone.page
    assert "All 2 sessions of the evening together." in said(phone)
    assert "Session 2 of the evening: Game Cabinet (Celko and Kam)" in said(phone)
    assert "Bo wins, 23 ahead" in said(phone)  # of that part
    handed_on = phone.page.partition("<textarea")[2].partition("</textarea>")[0]
    assert "2 games" in handed_on
    assert "Ana wins, 14 ahead\n1. Ana +17\n2. Bo +3" in handed_on
    assert f"/sittings/{first}/summary" in phone.page
    phone.look(evening.at)
    assert "Ana wins, 14 ahead" in said(phone)
    assert "Bo wins" not in said(phone)


def test_a_part_that_is_closed_while_the_evening_goes_on_names_no_winner_of_it(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (40, -20, -10, -10), (-23, 23, 0, 0))
    evening.open_to(phone)
    first, _ = evening.sitting_ids
    phone.look(f"/sittings/{first}/close")
    phone.send(f"/sittings/{first}/close")
    assert "<h1>At a glance</h1>" in phone.page
    assert "Session 1 of the evening: Game Cabinet (Celko and Kam)" in said(phone)
    assert "Ana wins, 50 ahead" in said(phone)
