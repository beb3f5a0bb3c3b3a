"""What is under a thumb does not move: offline, after a choice, after Undo."""

import pytest
from playwright.sync_api import expect

from tests.e2e.measuring import places
from tests.e2e.phones import NewPage, Table, Thumb, follow, saved, sits
from tests.marks import in_ordeal

pytestmark = pytest.mark.ordeal

NAMES = ("Ah Ming", "Bo", "Chan", "Di", "Eve", "Fei", "Gus")


@pytest.mark.parametrize("height", [in_ordeal(740), 568])
def test_without_a_network_nothing_moves_and_what_is_known_stays(
    table: Table, new_page: NewPage, height: int
) -> None:
    page = new_page(size=(360, height))
    thumb = sits(page, table)
    thumb.play([3, 2, 0, 3])
    there, bank = places(page, ".seat, .pad button, .desk"), page.locator(".puck").text_content()
    page.context.set_offline(True)
    expect(page.locator("#watch summary")).to_be_visible()
    thumb.tricks(4)
    expect(page.locator("#why")).to_contain_text("No connection")
    expect(page.locator(".seat-0 .result.total")).to_contain_text("+16")
    assert page.locator(".puck").text_content() == bank
    assert places(page, ".seat, .pad button, .desk") == there
    thumb.tricks(2, 1)
    thumb.last_trick(0)
    thumb.tap("[name=record]")
    saved(page, 1)
    expect(page.locator("#saved summary")).to_be_visible()
    assert places(page, ".seat, .pad button, .desk") == there


def test_all_reasons_against_a_hand_can_be_read(table: Table, new_page: NewPage) -> None:
    page = new_page(size=(320, 568))
    thumb = sits(page, table)
    thumb.tricks(5, 0, 0)
    for seat in (1, 2):
        thumb.tap(f".seat-{seat} .pick:has([name^=supreme-led])")
    thumb.last_trick(1)
    reasons = page.locator("#pays .faults li")
    expect(reasons.nth(2)).to_be_attached()
    thumb.tap(".because > summary")
    for reason in reasons.all():
        expect(reason).to_be_in_viewport(ratio=1)


def test_undo_leaves_the_page_where_it_was(thumb: Thumb) -> None:
    page = thumb.page
    page.set_viewport_size({"width": 360, "height": 640})
    thumb.play([3, 2, 0, 3])
    follow(page.locator(".top [form=undo]"))
    assert page.evaluate("scrollY") == 0
    expect(page.locator("h1")).to_have_text("Hand 1")


def test_choosing_how_to_settle_does_not_jump(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    for hand in ([3, 2, 0, 3], [0, 3, 2, 3]):  # two winners: plans differ
        thumb.play(hand)
    page.goto(f"/evenings/{table.evening_id}/settle")
    for plan in ("through", "fewest"):
        page.locator("summary", has_text="Other ways to divide the payments").click()
        button = page.locator(f".plans [value={plan}]")
        button.scroll_into_view_if_needed()
        follow(button)
        expect(page.locator("#to-pay")).to_be_in_viewport()
