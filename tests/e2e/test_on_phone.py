"""The payment card in the browser: it computes what a hand pays without the server."""

import pytest
from playwright.sync_api import Page, expect

from companion.db.models import Sitting
from companion.db.session import db
from companion.ledger.book import book_cache
from companion.rules.lines import HandLine
from tests.e2e.counted import sit_down as counting
from tests.e2e.phones import Begin, Hand, Server, Table, Thumb, sent, until

TEN: list[Hand] = [
    [3, 2, 0, 3], [2, 3, 3, 0], [4, 1, 2, 1], [0, 2, 5, 1], [2, 2, 2, 2],
    [3, 3, 1, 1], [5, 0, 2, 1], [0, 0, 4, 4], [2, 1, 4, 1], [3, 1, 1, 3],
]  # fmt: skip


@pytest.fixture
def keeping() -> bool:
    return True


def shown(page: Page) -> list[int]:
    """What each seat wins or loses, as it stands there."""
    expect(page.locator(".on-phone")).to_contain_text("Calculated on this phone")
    nets = page.locator("[data-known^=result] .result.net b").all_text_contents()
    return [int(text.replace("−", "-")) for text in nets]


def brought(server: Server, table: Table) -> list[list[int]]:
    """What every hand brought that the server has."""
    with server.app.app_context():
        book = book_cache.open(db.session.get_one(Sitting, table.sitting_id))
        rows = [row for row in book.rows if isinstance(row.line, HandLine)]
        return [[row.net[name] for name in row.before.seats] for row in rows]


@pytest.mark.ordeal
def test_hands_without_a_network_show_what_they_pay_and_are_recorded_so(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page, figures = thumb.page, []
    page.context.set_offline(True)
    for hand in TEN:
        heading = str(page.locator("h1").text_content())
        thumb.type(hand)
        figures.append(shown(page))
        thumb.tap("[name=record]")
        expect(page.locator("h1")).not_to_have_text(heading)
    page.context.set_offline(False)
    sent(page)
    assert brought(server, table) == figures
    assert all(any(nets) for nets in figures)
    assert all(sum(nets) == 0 for nets in figures)


@pytest.mark.ordeal
def test_nothing_is_said_of_a_hand_that_is_not_in_the_table(thumb: Thumb) -> None:
    page = thumb.page
    page.context.set_offline(True)
    thumb.type(TEN[0])
    assert shown(page) == [16, -4, -10, -2]
    thumb.tap(".seat-2 .mark")
    expect(page.locator(".on-phone")).to_have_count(0)
    expect(page.locator("#why")).to_contain_text("No connection")
    expect(page.locator("[data-known^=result] .result.net")).to_have_count(0)


@pytest.mark.ordeal
def test_a_hand_is_worked_out_and_recorded_where_the_answer_never_comes(thumb: Thumb) -> None:
    page = thumb.page
    page.clock.install()
    page.route("**/preview", lambda route: None)
    with page.expect_request("**/preview"):
        thumb.type(TEN[0])
    page.clock.fast_forward(5_000)
    assert shown(page) == [16, -4, -10, -2]
    thumb.record()
    expect(page.locator(".done")).to_contain_text("Ana +16")


@pytest.mark.ordeal
def test_counted_hands_without_a_network_show_what_they_pay_and_are_recorded_so(
    page: Page, server: Server, begin: Begin
) -> None:
    table, figures = begin("taiwan"), []
    thumb = counting(table, page)
    page.context.set_offline(True)
    for winner, source, count in ((0, "wall", 2), (0, "3", 5), (2, "0", 4), (1, "3", 0)):
        heading = str(page.locator("h1").text_content())
        thumb.won(winner)
        thumb.source(source)
        thumb.count(winner, count)
        figures.append(shown(page))
        thumb.tap("[name=record]")
        expect(page.locator("h1")).not_to_have_text(heading)
    page.context.set_offline(False)
    sent(page)
    assert figures[:2] == [[18, -6, -6, -6], [11, 0, 0, -11]]
    assert brought(server, table) == figures


@pytest.mark.ordeal
def test_money_is_worked_out_and_a_hand_is_looked_up_on_the_phone_as_the_server_says_it(
    begin: Begin, page: Page
) -> None:
    thumb = counting(begin("hong-kong-mahjong", currency="HKD", money=25, points=1, coin=25), page)
    until(page, "caches.match(location.pathname.replace('enter', 'hands'))")
    thumb.won(1)
    thumb.source("3")
    thumb.count(1, 3)
    expect(page.locator("#preview .pay b")).to_have_text(["HK$8"])
    page.context.set_offline(True)
    thumb.count(1, 4)
    expect(page.locator(".on-phone .pay b")).to_have_text(["HK$16"])
    thumb.tap(".lookup")
    thumb.tap("[data-key='full-flush']")
    thumb.tap("#hand-counts .put")
    expect(page.locator("[name='count-1']")).to_have_value("7")
    expect(page.locator(".on-phone .pay b")).to_have_text(["HK$48"])
