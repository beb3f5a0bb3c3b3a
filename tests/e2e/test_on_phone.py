"""The payment card in the browser: it computes what a hand pays without the server."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.mahjong import CountedThumb
from tests.e2e.phones import Begin, Thumb, until

pytestmark = [pytest.mark.ordeal, pytest.mark.keeping]

HAND = [3, 2, 0, 3]


def shown(page: Page) -> list[int]:
    """What each seat wins or loses, as it stands there."""
    expect(page.locator(".on-phone")).to_contain_text("Calculated on this phone")
    nets = page.locator("[data-known^=result] .result.net b").all_text_contents()
    return [int(text.replace("−", "-")) for text in nets]


def test_nothing_is_said_of_a_hand_that_is_not_in_the_table(thumb: Thumb) -> None:
    page = thumb.page
    page.context.set_offline(True)
    thumb.type(HAND)
    assert shown(page) == [16, -4, -10, -2]
    thumb.tap(".seat-2 .mark")
    expect(page.locator(".on-phone")).to_have_count(0)
    expect(page.locator("#why")).to_contain_text("No connection")
    expect(page.locator("[data-known^=result] .result.net")).to_have_count(0)


def test_a_hand_is_worked_out_and_recorded_where_the_answer_never_comes(thumb: Thumb) -> None:
    page = thumb.page
    page.clock.install()
    page.route("**/preview", lambda route: None)
    with page.expect_request("**/preview"):
        thumb.type(HAND)
    page.clock.fast_forward(5_000)
    assert shown(page) == [16, -4, -10, -2]
    thumb.record("Ana +16")


def test_money_is_worked_out_and_a_hand_is_looked_up_on_the_phone_as_the_server_says_it(
    begin: Begin, page: Page
) -> None:
    table = begin("hong-kong-mahjong", currency="HKD", money=25, points=1, coin=25)
    thumb = CountedThumb.at(table, page)
    until(page, "caches.match(location.pathname.replace('enter', 'hands'))")
    thumb.won(1)
    thumb.source("3")
    thumb.count(1, 3)
    expect(page.locator("#preview .pay b")).to_have_text(["HK$8"])
    page.context.set_offline(True)
    thumb.count(1, 4)
    expect(page.locator(".on-phone .pay b")).to_have_text(["HK$16"])
    thumb.tap(".lookup", "[data-key='full-flush']", "#hand-counts .put")
    expect(page.locator("[name='count-1']")).to_have_value("7")
    expect(page.locator(".on-phone .pay b")).to_have_text(["HK$48"])
