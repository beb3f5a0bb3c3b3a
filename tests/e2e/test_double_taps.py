"""A double tap by mistake does not hit the next page.

The clock of the page is stopped, so that two taps are a double tap even on a slow machine.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.mahjong import MahjongThumb
from tests.e2e.phones import Begin, NewPage, Server, Table, Thumb, recorded, sits
from tests.marks import in_ordeal

LATER = 400
"""Milliseconds after which a tap is one of its own."""


@pytest.fixture
def page(new_page: NewPage, server: Server) -> Page:
    """A phone whose clock stands still."""
    page = new_page(fresh=True)
    server.app.config["DOUBLE_TAP"] = 300
    page.clock.install(time=1_700_000_000)
    page.clock.pause_at(1_700_000_001)
    return page


@pytest.fixture
def mahjong(page: Page, begin: Begin) -> MahjongThumb:
    return MahjongThumb.at(begin("malayan"), page)


def twice(page: Page, selector: str) -> None:
    """Tap twice on the very same spot, which need not be the same thing."""
    box = page.locator(selector).first.bounding_box()
    assert box
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def units(page: Page) -> list[str]:
    return [page.locator(f"#units-{seat}").input_value() for seat in range(4)]


def test_a_number_of_units_tapped_twice_counts_for_two_seats(mahjong: MahjongThumb) -> None:
    page = mahjong.page
    mahjong.won(1)
    mahjong.units(8)
    mahjong.farn(0)
    page.clock.run_for(LATER)
    twice(page, ".keys.units button[value='0']")
    assert units(page) == ["0", "8", "0", ""]


@pytest.mark.ordeal
def test_a_tile_is_laid_once_opened_once_and_one_is_taken_away(mahjong: MahjongThumb) -> None:
    page = mahjong.page
    mahjong.won(1)
    mahjong.tile_by_tile()
    mahjong.kind("sequence")
    page.clock.run_for(LATER)
    twice(page, ".faces-of button[value='T1']")
    expect(page.locator("#held-1 .laid")).to_have_count(1)
    page.clock.run_for(LATER)
    mahjong.tile("T2")
    page.clock.run_for(LATER)
    twice(page, "#held-1 .laid")
    expect(page.locator("#held-1 .laid[data-open]")).to_have_count(1)
    page.clock.run_for(LATER)
    twice(page, ".by-tiles > .remove")
    expect(page.locator("#held-1 .laid")).to_have_count(1)


@pytest.mark.parametrize("offline", [in_ordeal(True), False])
def test_what_counts_may_be_tapped_at_any_speed(offline: bool, page: Page, table: Table) -> None:
    sits(page, table)
    page.context.set_offline(offline)
    twice(page, ".often button")
    expect(page.locator(".often button").first).to_contain_text("×2")
    twice(page, ".pad button[value='2']")
    page.locator(".pad button[value='2']").click()
    counts = [page.locator(f"#tricks-{seat}").input_value() for seat in range(3)]
    assert counts == ["2", "2", "2"]


@pytest.mark.ordeal
def test_undo_tapped_twice_takes_one_hand_back(page: Page, table: Table, server: Server) -> None:
    thumb: Thumb = sits(page, table)
    for hand in ([3, 2, 0, 3], [2, 3, 1, 2]):
        thumb.type(hand)
        page.clock.run_for(LATER)
        thumb.record()
        page.clock.run_for(LATER)
    box = page.locator("button.key[form=undo]").bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.wait_for_url("**/enter")
    expect(page.locator("h1")).to_have_text("Hand 2")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.evaluate("fetch('/token').then((answer) => answer.text())")
    assert [url.rpartition("/")[2] for url in asked] == ["token"]
    assert recorded(server, table) == [[3, 2, 0, 3]]
