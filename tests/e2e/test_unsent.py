"""Unsent hands on a phone: shown in words, changed, deleted; and which pages open offline."""

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.e2e.mahjong import MahjongThumb
from tests.e2e.phones import (
    Begin,
    Hand,
    NewPage,
    Server,
    Table,
    Thumb,
    follow,
    keeps_this_page,
    recorded,
    saved,
    sent,
    sits,
    until,
)
from tests.marks import in_ordeal

pytestmark = [pytest.mark.ordeal, pytest.mark.keeping]

TEN: list[Hand] = [[3, 2, 0, 3], [2, 3, 3, 0], [4, 1, 2, 1]]
OTHER = [2, 2, 2, 2]


def tap(page: Page, name: str, place: int = 0) -> None:
    page.locator("#saved li").nth(place).get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def three(thumb: Thumb) -> Thumb:
    """Three hands on a phone without a network, and a fourth half typed."""
    thumb.page.context.set_offline(True)
    for hand in TEN:
        thumb.save(hand)
    thumb.tricks(1, 2)
    thumb.page.locator("#saved summary").click()
    return thumb


def test_why_a_mahjong_hand_is_held_back_can_be_read(page: Page, begin: Begin) -> None:
    table = begin("malayan")
    thumb = MahjongThumb.at(table, page)
    page.context.set_offline(True)
    thumb.won(1)
    thumb.tap(".rest")
    thumb.turn_to(1)
    thumb.tile_by_tile()
    thumb.group("concealed kong", "DC")
    thumb.tap("[name=record]")
    saved(page, 1)
    page.context.set_offline(False)
    why = page.locator("#saved .why")
    expect(why).to_contain_text("a win needs four sets and a pair")
    # No page's styles hide the message about a saved hand.
    sheets = re.findall(r'"(/static/css/[^"]+)"', page.request.get("/worker.js").text())
    assert sheets
    for sheet in sheets:
        page.add_style_tag(url=sheet)
        expect(why).to_be_visible()
        expect(page.locator("#saved .told")).to_be_visible()
        expect(page.locator("#saved li [value=drop]")).to_be_visible()


def test_a_mahjong_hand_is_told_as_people_would(page: Page, begin: Begin) -> None:
    thumb = MahjongThumb.at(begin("malayan-shooter"), page)
    page.context.set_offline(True)
    thumb.won(1)
    thumb.tap(".how .pick:has([value='3'])")
    thumb.units(12)
    thumb.farn(1)
    thumb.none()
    thumb.tile_by_tile()
    thumb.group("concealed kong", "DC")
    thumb.turn_to(3)
    thumb.none()
    thumb.tap("[name=record]")
    page.locator("#saved summary").click()
    expect(page.locator("#saved .told")).to_have_text(
        "Ana none · Bo 12 · 1 farn · Bo won · Chan Kong concealed Red dragon (Zhong) · Di "
        "none · Di discarded it"
    )


def test_a_hand_that_waits_is_changed_and_the_half_typed_one_is_kept(
    three: Thumb, server: Server, table: Table
) -> None:
    page = three.page
    tap(page, "Change it", 1)
    expect(page.locator("h1")).to_have_text("Hand 2")
    expect(page.locator("#tricks-0")).to_have_value("2")
    three.tap("[name=clear]")
    three.type(OTHER)
    three.tap("[name=record]")
    expect(page.locator("h1")).to_have_text("Hand 4")
    expect(page.locator("#tricks-1")).to_have_value("2")
    expect(page.locator("#saved li").nth(1)).to_contain_text("Bo 2 · Chan 2")
    page.context.set_offline(False)
    sent(page)
    assert recorded(server, table) == [TEN[0], OTHER, TEN[2]]
    expect(page.locator("h1")).to_have_text("Hand 4")
    expect(page.locator("#tricks-1")).to_have_value("2")


def test_a_hand_that_is_being_changed_is_not_sent_as_it_was(
    three: Thumb, server: Server, table: Table
) -> None:
    page = three.page
    tap(page, "Change it", 1)
    page.context.set_offline(False)
    saved(page, 1)
    expect(page.locator(".seat .puck")).to_be_visible()
    assert recorded(server, table) == TEN[:1]
    page.goto(table.enter)
    expect(page.locator("#saved")).to_contain_text("Being changed")
    page.locator("#saved summary").click()
    tap(page, "Leave as it was")
    sent(page)
    assert recorded(server, table) == TEN


def test_a_hand_is_taken_back_those_behind_move_up_and_it_can_be_given_back(
    three: Thumb, server: Server, table: Table
) -> None:
    page = three.page
    tap(page, "Remove it", 1)
    expect(page.locator("h1")).to_have_text("Hand 3")
    expect(page.locator("#tricks-1")).to_have_value("2")
    saved(page, 2)
    expect(page.locator("#saved .gone span")).to_have_text("Hand 2 was removed.")
    page.locator("#saved .gone").get_by_role("button", name="Restore").click()
    saved(page, 3)
    expect(page.locator("h1")).to_have_text("Hand 4")
    tap(page, "Remove it", 0)
    page.context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("data-kept", "0")
    assert recorded(server, table) == TEN[1:]
    expect(page.locator("#tricks-1")).to_have_value("2")
    expect(page.locator("h1")).to_have_text("Hand 3")


def test_a_hand_that_is_taken_back_is_half_entered_nowhere(
    new_page: NewPage, server: Server, table: Table
) -> None:
    thumb = sits(new_page(base_url=server.plain_url), table)
    page = thumb.page
    thumb.type(TEN[0])
    expect(page.locator(".nets")).to_be_visible()
    page.context.set_offline(True)
    thumb.tap("[name=record]")
    page.locator("#saved summary").click()
    tap(page, "Remove it")
    expect(page.locator("h1")).to_have_text("Hand 1")
    expect(page.locator("#tricks-0")).to_have_value("")
    expect(page.locator(".puck")).to_be_visible()
    with page.expect_response("**/preview"):
        page.context.set_offline(False)
    other = sits(new_page(), table)
    expect(other.page.locator("#tricks-0")).to_have_value("")


def test_undo_leads_to_the_hand_that_is_on_this_phone_alone(three: Thumb) -> None:
    page = three.page
    page.locator("button.key[form=undo]").click()
    last = page.locator("#saved li").last
    expect(last.locator(".reached")).to_be_visible()
    expect(last.get_by_role("button", name="Remove it")).to_be_in_viewport()


@pytest.mark.parametrize("where", ["/enter", in_ordeal("")])
def test_undo_without_a_network_says_what_it_waits_for(
    where: str, thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    thumb.play(TEN[0])
    page.goto(table.ledger + where)
    page.context.set_offline(True)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("Undo and redo will work again once it’s back")).to_be_visible()
    assert page.url.endswith(where or table.sitting_id)
    page.context.set_offline(False)
    page.get_by_role("button", name="Undo").first.click()
    expect(
        page.get_by_text("No hands yet").or_(page.locator("h1", has_text="Hand 1"))
    ).to_be_visible()
    assert recorded(server, table) == []


def test_plain_http_asks_before_a_page_is_left_that_could_not_open_again(
    new_page: NewPage, server: Server, table: Table
) -> None:
    thumb = sits(new_page(base_url=server.plain_url), table)
    page = thumb.page
    with page.expect_response("**/preview"):
        thumb.tricks(3)
    page.context.set_offline(True)
    expect(page.locator("#watch")).to_contain_text("Don’t reload")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.evaluate("setTimeout(() => location.reload())")
    until(page, "document.querySelector('#tricks-0').value === '3'")
    with page.expect_event("dialog"):
        page.once("dialog", stay)
        page.evaluate("setTimeout(() => location.reload())")
    assert asked[0] == "beforeunload"
    page.context.set_offline(False)
    expect(page.locator("#watch")).to_be_hidden()
    page.reload()
    expect(page.locator("#tricks-0")).to_have_value("3")


def test_a_hand_begun_before_the_evening_was_closed_is_recorded_once_it_is_opened_again(
    new_page: NewPage, table: Table, server: Server
) -> None:
    page, other = new_page(), new_page()
    table.open(page, table.enter, "host")
    thumb = Thumb(page)
    thumb.type([3, 2, 0, 3])
    table.open(other, f"{table.ledger}/close", "host")
    follow(other.locator("main form button"))
    expect(page.locator("#meanwhile .headline")).to_have_text("The evening is closed")
    page.locator("#meanwhile summary").click()
    expect(page.locator("#meanwhile").get_by_role("button")).to_have_text("Reopen")
    page.locator("#meanwhile summary").click()
    thumb.tap("[name=record]")
    page.locator("#saved").get_by_role("button", name="Reopen").click()
    sent(page)
    assert recorded(server, table) == [[3, 2, 0, 3]]


def test_the_scores_say_once_that_there_is_no_connection_and_call_the_hand_that_comes(
    page: Page, thumb: Thumb, table: Table
) -> None:
    thumb.play(TEN[0])
    page.goto(table.ledger)
    keeps_this_page(page)
    page.goto(table.enter)
    keeps_this_page(page)
    page.context.set_offline(True)
    thumb.save(TEN[1])
    thumb.save(TEN[2])
    page.goto(table.ledger)
    expect(page.locator(".bar a.main")).to_have_text("Enter hand 4")
    expect(page.locator("#saved .head")).to_have_text("No connection.")
    expect(page.locator("#watch")).to_be_hidden()
    uncounted = page.get_by_text("The hands saved on this phone aren’t in these totals yet.")
    expect(uncounted).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".line .n")).to_have_count(3)
    expect(uncounted).to_be_hidden()
    expect(page.locator(".bar a.main")).to_have_text("Enter hand 4")
