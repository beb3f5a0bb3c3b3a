"""Settling on a phone: every payment ticked, the evening closed, the result shared."""

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phones import Begin, NewPage, Server, Table, follow, write

PNG = b"\x89PNG\r\n\x1a\n"
MONEY = {"currency": "HKD", "money": 100, "points": 10, "coin": 10}


def played(page: Page, server: Server, table: Table) -> None:
    """A hand is recorded, and the host is at the table."""
    write(server, table, [3, 2, 0, 3])
    table.open(page, table.enter, "host")


def test_a_tap_on_settle_one_for_each_payment_and_one_to_close_and_the_result_is_shared(
    page: Page, begin: Begin, server: Server, tmp_path: Path
) -> None:
    played(page, server, begin(**MONEY))
    follow(page.get_by_role("link", name="Settle", exact=True))
    unpaid = page.locator(".owe:not(.done)")
    expect(page.locator(".closing form button")).to_contain_text("Close and carry over HK$")
    rows = page.locator(".owe .names").all_inner_texts()
    taps = 1
    while left := unpaid.count():
        assert page.locator(".owe .names").all_inner_texts() == rows
        at = unpaid.first.bounding_box()
        follow(unpaid.first)
        taps += 1
        if left > 1:
            assert page.locator(".owe").nth(len(rows) - left).bounding_box() == at
    with page.expect_download() as saved:
        page.locator(".closing .share-result").click()
    picture = tmp_path / "result.png"
    saved.value.save_as(picture)
    content = picture.read_bytes()
    assert content.startswith(PNG)
    width, height = struct.unpack(">II", content[16:24])
    assert width == 1080
    assert height > width / 2
    assert saved.value.suggested_filename == "Friday.png"
    follow(page.get_by_role("button", name="Close evening"))
    assert taps + 1 == len(rows) + 2
    expect(page.locator("main")).to_contain_text("good night")


@pytest.mark.ordeal
def test_a_second_phone_on_settle_follows_ticks_and_the_close(
    page: Page, new_page: NewPage, begin: Begin, server: Server
) -> None:
    other, _ = at_settle(page, new_page, begin, server)
    ticked, left = other.locator(".owe.done"), page.locator(".owe:not(.done)").count()
    follow(page.locator(".owe:not(.done)").first)
    expect(ticked).to_have_count(1)
    expect(other.locator(".owe:not(.done)")).to_have_count(left - 1)
    follow(page.get_by_role("button", name="Close", exact=False))
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    expect(other.locator("main")).to_contain_text("Closed")
    expect(other.get_by_role("link", name="Play", exact=True)).to_have_count(0)


def at_settle(page: Page, new_page: NewPage, begin: Begin, server: Server) -> tuple[Page, Table]:
    """Two phones on the settlement of an evening: the second one, and the table."""
    table = begin(**MONEY)
    played(page, server, table)
    other = new_page()
    table.join(other)
    for each in (page, other):
        each.goto(f"/evenings/{table.evening_id}/settle")
    return other, table


@pytest.mark.ordeal
def test_two_phones_that_tick_the_same_payment_at_once_tick_it_once(
    page: Page, new_page: NewPage, begin: Begin, server: Server
) -> None:
    other, table = at_settle(page, new_page, begin, server)
    left = page.locator(".owe").count()
    for each in (page, other):
        each.evaluate("setTimeout(() => document.querySelector('.owe:not(.done)').click(), 50)")
    for each in (page, other):
        expect(each.locator(".owe.done")).to_have_count(1)
        expect(each.locator(".owe:not(.done)")).to_have_count(left - 1)
    told = [each.get_by_text("That was already marked as paid.").count() for each in (page, other)]
    assert sorted(told) == [0, 1]
    settled = page.request.get(f"/evenings/{table.evening_id}/settle").text()
    assert settled.count('/back"') == 1


@pytest.mark.ordeal
def test_a_tap_that_comes_just_after_a_tick_elsewhere_does_not_undo_it(
    page: Page, new_page: NewPage, begin: Begin, server: Server
) -> None:
    server.app.config["DOUBLE_TAP"] = 5_000
    other, _ = at_settle(page, new_page, begin, server)
    follow(page.locator(".owe:not(.done)").first)
    tick = other.locator(".owe.done")
    expect(tick).to_have_count(1)
    tick.click()
    expect(other.get_by_text("Someone else has just changed this.")).to_be_in_viewport()
    expect(tick).to_have_count(1)
    expect(page.locator(".owe.done")).to_have_count(1)
