"""Two phones at one table: what one records the other shows; two who record the same hand."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from tests.cells import in_ordeal
from tests.e2e.phones import Begin, Hand, NewPage, Server, Table, Thumb, follow, recorded, sits

ONE, OTHER = [3, 2, 0, 3], [0, 4, 2, 2]


@pytest.fixture
def other(new_page: NewPage, table: Table) -> Page:
    page = new_page()
    table.join(page)
    return page


def lies_still(page: Page) -> None:
    """From now on `still_there` knows whether the page was loaded anew."""
    page.evaluate("window.still = true")


def still_there(page: Page) -> bool:
    return bool(page.evaluate("window.still === true"))


def asks(page: Page) -> list[int]:
    """The statuses of the answers to whether there is anything new, as they come."""
    statuses: list[int] = []

    def note(answer: Response) -> None:
        if answer.url.endswith("/state"):
            statuses.append(answer.status)

    page.on("response", note)
    return statuses


def test_a_recorded_hand_shows_on_another_phone_without_reloading(
    thumb: Thumb, other: Page, table: Table
) -> None:
    other.goto(table.ledger)
    lies_still(other)
    assert int(str(other.locator("#watch").get_attribute("data-every"))) < 2000
    thumb.type(ONE)
    thumb.record()
    expect(other.locator("[data-line]")).to_have_count(1)
    expect(other.locator(".totals .net").first).to_have_text("+16")
    expect(other.locator("#news")).to_have_text("Hand 1 recorded: Ana +16")
    expect(other.locator(".legend")).to_contain_text("hand 1 recorded")
    assert still_there(other)


@pytest.mark.ordeal
def test_an_old_page_that_the_phone_kept_does_not_pass_for_the_new_one(
    thumb: Thumb, new_page: NewPage, server: Server, table: Table
) -> None:
    other = new_page(base_url=server.plain_url)
    table.tap_in(other)
    old = other.goto(table.ledger)
    assert old
    text = old.text()
    other.route(
        f"**{table.ledger}",
        lambda asked: asked.fulfill(body=text, content_type="text/html"),
        times=1,
    )
    thumb.type(ONE)
    thumb.record()
    expect(other.locator("[data-line]")).to_have_count(1)


def test_what_was_open_stays_open_when_a_hand_comes(
    thumb: Thumb, other: Page, table: Table
) -> None:
    thumb.type(ONE)
    thumb.record()
    other.goto(table.ledger)
    other.locator("[data-line] > summary").click()
    thumb.type(OTHER)
    thumb.record()
    expect(other.locator("[data-line]")).to_have_count(2)
    expect(other.locator("[data-line]").last).to_have_attribute("open", "")
    expect(other.locator("[data-line].fresh")).to_have_count(1)
    expect(other.locator("[data-line]:focus-within")).to_have_count(1)


def test_as_long_as_nothing_is_new_the_answer_is_empty(other: Page, table: Table) -> None:
    statuses = asks(other)
    other.goto(table.ledger)
    for _ in range(2):
        with other.expect_response("**/state") as answer:
            pass
        assert answer.value.status == 304
    assert set(statuses) == {304}


def stop_the_clock(page: Page, table: Table) -> int:
    """Watch, and let time stand still once the page has asked; how often it asks."""
    page.clock.install(time="2027-01-01T20:00:00")
    page.goto(table.ledger)
    with page.expect_response("**/state"):
        page.clock.pause_at("2027-01-01T20:10:00")
    answered(page)
    return int(str(page.locator("#watch").get_attribute("data-every")))


def answered(page: Page) -> None:
    """What comes of an answer has come of it by then."""
    page.evaluate("() => fetch('/token')")


def test_it_asks_less_often_when_half_an_hour_passes_without_a_hand(
    other: Page, table: Table
) -> None:
    statuses = asks(other)
    every = stop_the_clock(other, table)
    with other.expect_response("**/state"):
        other.clock.fast_forward(every)
    with other.expect_response("**/state"):
        other.clock.fast_forward("31:00")
    answered(other)
    before = len(statuses)
    other.clock.fast_forward(every * 9)
    with other.expect_response("**/state"):
        other.clock.fast_forward(every)
    assert len(statuses) == before + 1


@pytest.mark.ordeal
def test_it_asks_less_often_when_nobody_sees_it_and_at_once_when_somebody_does(
    other: Page, table: Table
) -> None:
    statuses = asks(other)
    every = stop_the_clock(other, table)
    see = """hidden => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    other.evaluate(see, True)
    with other.expect_response("**/state"):
        other.clock.fast_forward(every)
    answered(other)
    before = len(statuses)
    other.clock.fast_forward(every * 30)
    with other.expect_response("**/state"):
        other.evaluate(see, False)
    assert len(statuses) == before + 1


def test_an_entry_page_on_which_nothing_is_typed_goes_on_to_the_next_hand(
    thumb: Thumb, other: Page, table: Table
) -> None:
    other.goto(table.enter)
    thumb.type(ONE)
    thumb.record()
    expect(other.locator("h1")).to_have_text("Hand 2")
    expect(other.locator(".done")).to_contain_text("Hand 1 recorded: Ana +16")


def test_whoever_is_typing_is_told_and_loses_nothing(
    thumb: Thumb, other: Page, table: Table
) -> None:
    other.goto(table.enter)
    Thumb(other).tricks(0, 4)
    thumb.type(ONE)
    thumb.record()
    expect(other.locator("#meanwhile")).to_contain_text("Hand 1 recorded: Ana +16")
    expect(other.locator("#tricks-1")).to_have_value("4")


IN_A_ROW = """() => [...document.querySelectorAll("#taken .do > *")].filter((key) => {
  const { width, height } = key.getBoundingClientRect();
  return width < key.parentElement.clientWidth - 1 || height > 64;
}).map((key) => key.innerText)"""
"""The keys that share a row, or whose words find no room on a line."""


def both_record(thumb: Thumb, other: Page, table: Table, hand: Hand) -> Page:
    """The second phone, after it recorded a hand that the first had recorded as another, of which
    it has not heard yet: what it is told would come while it is tapped, or after that.
    """
    news = re.compile(r"/state$")
    other.route(news, lambda asked: asked.fulfill(status=204))
    other.goto(table.enter)
    Thumb(other).type(hand)
    expect(other.locator(".nets")).to_be_visible()
    thumb.type(ONE)
    thumb.record()
    Thumb(other).tap("[name=record]")
    expect(other.locator("h1")).to_have_text("Somebody else was quicker")
    other.unroute(news)
    return other


@pytest.fixture
def conflict(thumb: Thumb, other: Page, table: Table) -> Page:
    """The second phone, when both have recorded the first hand and it was the slower one."""
    return both_record(thumb, other, table, OTHER)


@pytest.mark.ordeal
def test_the_slower_one_sees_both_hands(conflict: Page) -> None:
    expect(conflict.locator("main")).to_contain_text("Hand 1, as it is recorded")
    expect(conflict.locator(".nets").first).to_contain_text("+16")
    expect(conflict.locator("main")).to_contain_text("What you typed, as hand 1")
    expect(conflict.locator("#taken .dues")).to_be_visible()
    assert conflict.evaluate(IN_A_ROW) == []
    found = Axe().run(conflict)
    assert found.violations_count == 0, found.generate_report()


def test_two_who_recorded_the_same_hand_are_told_and_it_counts_once(
    thumb: Thumb, other: Page, server: Server, table: Table
) -> None:
    both_record(thumb, other, table, ONE)
    expect(other.locator("main .notice").last).to_have_text(
        "You both wrote the same hand. It is recorded once."
    )
    found = Axe().run(other)
    assert found.violations_count == 0, found.generate_report()
    other.get_by_text("Keep what is recorded").click()
    expect(other.locator("h1")).to_have_text("Hand 2")
    expect(other.locator("#saved")).to_have_count(0)
    assert recorded(server, table) == [ONE]


@pytest.mark.ordeal
def test_what_is_recorded_can_be_kept(conflict: Page, server: Server, table: Table) -> None:
    conflict.get_by_text("Keep what is recorded").click()
    expect(conflict.locator("h1")).to_have_text("Hand 2")
    expect(conflict.locator("#saved")).to_have_count(0)
    assert recorded(server, table) == [ONE]


@pytest.mark.ordeal
def test_a_hand_that_is_given_up_after_another_look_is_nobodys_next_hand(
    conflict: Page, thumb: Thumb, server: Server, table: Table
) -> None:
    conflict.get_by_role("button", name="Look at mine first").click()
    expect(conflict.locator("h1")).to_have_text("Hand 2")
    expect(conflict.locator("#tricks-1")).to_have_value("4")
    with conflict.expect_response("**/preview"):
        Thumb(conflict).last_trick(2)
    conflict.go_back()
    expect(conflict.locator("#tricks-1")).to_have_value("")
    conflict.get_by_role("button", name="Look at both").click()
    conflict.get_by_text("Keep what is recorded").click()
    expect(conflict.locator("#saved")).to_have_count(0)
    for page in (conflict, thumb.page):
        page.goto(table.enter)
        expect(page.locator("h1")).to_have_text("Hand 2")
        expect(page.locator("#tricks-1")).to_have_value("")
    assert not conflict.evaluate(
        "Object.keys(localStorage).some((key) => key.startsWith('typed '))"
    )
    assert recorded(server, table) == [ONE]


@pytest.mark.ordeal
def test_a_hand_that_somebody_undid_meanwhile_is_looked_at_and_not_recorded(
    conflict: Page, thumb: Thumb, server: Server, table: Table
) -> None:
    conflict.goto(table.enter)
    follow(thumb.page.locator(".done button"))
    conflict.get_by_role("button", name="Look at both").click()
    expect(conflict.locator("h1")).to_have_text("Hand 1")
    expect(conflict.locator("#tricks-1")).to_have_value("4")
    assert recorded(server, table) == []
    Thumb(conflict).record()
    expect(conflict.locator("html")).to_have_attribute("data-kept", "0")
    assert recorded(server, table) == [OTHER]


@pytest.mark.ordeal
def test_what_was_typed_can_be_added_as_the_next_hand(
    conflict: Page, server: Server, table: Table
) -> None:
    conflict.get_by_role("button", name="Add mine as hand 2").click()
    expect(conflict.locator("h1")).to_have_text("Hand 3")
    expect(conflict.locator("#saved")).to_have_count(0)
    assert recorded(server, table) == [ONE, OTHER]


@pytest.mark.ordeal
def test_what_was_typed_can_take_the_place_of_the_other(
    conflict: Page, server: Server, table: Table
) -> None:
    conflict.get_by_role("button", name="Put mine in its place").click()
    expect(conflict.locator("h1")).to_have_text("What this changes")
    conflict.get_by_role("button", name="Save the correction").click()
    expect(conflict.locator("#hands")).to_be_visible()
    expect(conflict.locator("#saved")).to_have_count(0)
    assert recorded(server, table) == [OTHER]


@pytest.mark.ordeal
def test_a_choice_put_off_stays_on_the_phone_also_thrown_away(conflict: Page, table: Table) -> None:
    conflict.goto(table.enter)
    conflict.get_by_role("button", name="Throw it away").click()
    expect(conflict.get_by_text("Hand 1 was thrown away.")).to_have_count(1)  # said once
    conflict.get_by_role("button", name="Put it back").click()
    expect(conflict.locator("#saved .why")).to_contain_text("Hand 1, as it is recorded")
    conflict.get_by_role("button", name="Look at both").click()
    expect(conflict.locator("#taken")).to_be_visible()


@pytest.mark.ordeal
def test_a_choice_of_another_game_waits_in_a_line(conflict: Page, begin: Begin) -> None:
    elsewhere = begin()
    elsewhere.join(conflict)
    conflict.goto(elsewhere.enter)
    expect(conflict.locator("#saved .head")).to_have_text("Another game, Hand 1: please decide.")
    expect(conflict.locator("#saved details[open]")).to_have_count(0)


@pytest.mark.parametrize("scheme", [in_ordeal("light"), "dark"])
def test_the_board_for_the_table_follows_the_hands(
    scheme: str, thumb: Thumb, new_page: NewPage, table: Table
) -> None:
    board = new_page(color_scheme=scheme)
    table.join(board, "view")
    board.goto(f"/sittings/{table.sitting_id}/turn")
    expect(board.locator(".center")).to_contain_text("Hand 1")
    lies_still(board)
    thumb.type(ONE)
    thumb.record()
    expect(board.locator(".side-0")).to_contain_text("+16")
    expect(board.locator(".side-0 .bank")).to_contain_text("2 ×2")
    expect(board.locator(".side-2 .last")).to_contain_text("−10")
    expect(board.locator(".center")).to_contain_text("Hand 2")
    assert still_there(board)
    found = Axe().run(board)
    assert found.violations_count == 0, found.generate_report()


def test_the_board_is_seen_whole(page: Page, begin: Begin) -> None:
    thumb = sits(page, begin(names=("Ana", "Bartholomew-Christopher", "陳大文", "Di")))
    thumb.type(ONE)
    thumb.record()
    page.goto(page.url.replace("/enter", "/turn"))
    expect(page.locator(".side")).to_have_count(4)
    inside = """([a, b]) => {
      const [outer, inner] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      return outer.left <= inner.left && inner.right <= outer.right
        && outer.top <= inner.top && inner.bottom <= outer.bottom;
    }"""
    for width, height in ((320, 568), (360, 740), (740, 360), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for side in page.locator(".side").all():
            facing = side.locator(".facing")
            assert page.evaluate(inside, [side.element_handle(), facing.element_handle()]), width
            expect(side).to_be_in_viewport(ratio=1)
