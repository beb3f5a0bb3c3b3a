"""Two phones at one table: each shows what the other records."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.phones import NewPage, Server, Table, Thumb, accessible, follow, recorded, write
from tests.marks import in_ordeal

ONE, OTHER = [3, 2, 0, 3], [0, 4, 2, 2]


def asks(page: Page) -> list[int]:
    """The statuses of the answers to whether there is anything new, as they come."""
    statuses: list[int] = []

    def note(answer: Response) -> None:
        if answer.url.endswith("/state"):
            statuses.append(answer.status)

    page.on("response", note)
    return statuses


@pytest.mark.parametrize("scheme", [in_ordeal("light"), "dark"])
def test_recorded_hands_show_on_another_phone_and_on_the_board_without_reloading(
    scheme: str, thumb: Thumb, other: Page, new_page: NewPage, table: Table
) -> None:
    board = new_page(color_scheme=scheme)
    table.open(board, f"/sittings/{table.sitting_id}/turn", "view")
    expect(board.locator(".center")).to_contain_text("Hand 1")
    other.goto(table.ledger)
    for each in (other, board):
        each.evaluate("window.still = true")  # until it is reloaded
    thumb.play(ONE)
    expect(other.locator("[data-line]")).to_have_count(1)
    expect(other.locator(".totals .net").first).to_have_text("+16")
    expect(other.locator("#news")).to_have_text("Hand 1 recorded: Ana +16")
    expect(other.locator(".legend")).to_contain_text("hand 1 recorded")
    expect(board.locator(".side-0")).to_contain_text("+16")
    expect(board.locator(".side-0 .bank")).to_contain_text("2 ×2")
    expect(board.locator(".side-2 .last")).to_contain_text("−10")
    expect(board.locator(".center")).to_contain_text("Hand 2")

    # What was open stays open when a hand comes.
    other.locator("[data-line] > summary").click()
    thumb.play(OTHER)
    expect(other.locator("[data-line]")).to_have_count(2)
    expect(other.locator("[data-line]").last).to_have_attribute("open", "")
    expect(other.locator("[data-line].fresh")).to_have_count(1)
    expect(other.locator("[data-line]:focus-within")).to_have_count(1)
    for each in (other, board):
        assert each.evaluate("window.still === true")
    accessible(board)


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
    thumb.play(ONE)
    expect(other.locator("[data-line]")).to_have_count(1)


@pytest.fixture
def timed(new_page: NewPage, table: Table) -> Page:
    """Another phone, whose clock can be stopped."""
    page = new_page(fresh=True)
    table.join(page)
    return page


def stop_the_clock(page: Page, table: Table) -> int:
    """Watch, and let time stand still once the page has asked; how often it asks."""
    page.clock.install(time="2027-01-01T20:00:00")
    page.goto(table.ledger)
    with page.expect_response("**/state"):
        page.clock.pause_at("2027-01-01T20:01:00")
    answered(page)
    return int(str(page.locator("#watch").get_attribute("data-every")))


def answered(page: Page) -> None:
    """What comes of an answer has come of it by then."""
    page.evaluate("() => fetch('/token')")


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.ordeal
def test_a_phone_asks_every_second_while_a_hand_is_being_entered(
    thumb: Thumb, timed: Page, table: Table
) -> None:
    thumb.tricks(0, 3)
    statuses = asks(timed)
    every = stop_the_clock(timed, table)
    assert every == 1000
    for _ in range(2):
        before = len(statuses)
        timed.clock.fast_forward(every - 1)
        answered(timed)
        assert len(statuses) == before
        with timed.expect_response("**/state"):
            timed.clock.fast_forward(1)
        answered(timed)


def test_a_phone_asks_every_three_seconds_less_often_after_minutes_and_never_unseen(
    timed: Page, table: Table
) -> None:
    statuses = asks(timed)
    every = stop_the_clock(timed, table)
    for _ in range(2):
        with timed.expect_response("**/state"):
            timed.clock.fast_forward(3 * every)
        answered(timed)
    with timed.expect_response("**/state"):
        timed.clock.fast_forward("03:00")
    answered(timed)
    before = len(statuses)
    timed.clock.fast_forward(3 * every - 1)
    answered(timed)
    assert len(statuses) == before
    with timed.expect_response("**/state"):
        timed.clock.fast_forward(2 * every + 1)
    answered(timed)
    # An own tap asks at once, and every three seconds from then on.
    timed.clock.fast_forward(every)
    with timed.expect_response("**/state"):
        timed.locator("main").click(position={"x": 1, "y": 1})
    answered(timed)
    with timed.expect_response("**/state"):
        timed.clock.fast_forward(3 * every)
    # One that nobody sees asks nothing, and asks at once when it is seen.
    timed.evaluate(HIDE, True)
    answered(timed)
    before = len(statuses)
    timed.clock.fast_forward(every * 600)
    answered(timed)
    assert len(statuses) == before
    with timed.expect_response("**/state"):
        timed.evaluate(HIDE, False)
    answered(timed)
    with timed.expect_response("**/state"):
        timed.clock.fast_forward(3 * every)


@pytest.mark.ordeal
@pytest.mark.parametrize("changed", [False, True])
def test_what_somebody_else_began_goes_when_it_is_recorded_unless_it_was_changed(
    changed: bool, thumb: Thumb, other: Page, table: Table
) -> None:
    is_called(thumb.page, table, "Ana")
    is_called(other, table, "Bo")
    with thumb.page.expect_response("**/preview"):
        thumb.page.goto(table.enter)
        thumb.type(ONE)
    other.goto(table.enter)
    expect(other.locator(".kept")).to_contain_text("Draft by Ana")
    if changed:
        Thumb(other).tap(".seat-3 .won-last")
    thumb.record()
    if changed:
        expect(other.locator("#meanwhile")).to_be_visible()
        expect(other.locator("#tricks-0")).to_have_value("3")
    else:
        expect(other.locator("h1")).to_have_text("Hand 2")
        expect(other.locator("#tricks-0")).to_have_value("")


def is_called(page: Page, table: Table, name: str) -> None:
    """A phone says whose it is."""
    page.goto(table.enter)
    page.request.post(
        f"/sittings/{table.sitting_id}/me",
        form={"csrf_token": str(page.locator("[name=csrf_token]").first.input_value()), "me": name},
    )


@pytest.mark.ordeal
@pytest.mark.parametrize("named", [False, True])
def test_a_phone_follows_the_record_after_a_hand_of_another_was_sent_late(
    named: bool, thumb: Thumb, other: Page, table: Table
) -> None:
    page = thumb.page
    if named:  # both phones belong to the same person
        for each in (page, other):
            is_called(each, table, "Ana")
        page.goto(table.enter)
    other.goto(table.enter)
    page.context.route("**/lines", lambda route: route.abort())
    thumb.save(ONE)
    thumb.type(OTHER)
    page.context.unroute("**/lines")
    # The hand that was kept goes out, and the half typed one is the server's.
    with page.expect_response("**/preview"):
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(other.locator("h1")).to_have_text("Hand 2")
    other.reload()
    expect(other.locator("#tricks-1")).to_have_value("4")
    for number in (2, 3, 4):
        thumb.record() if number == 2 else thumb.play(ONE)
        expect(other.locator("h1")).to_have_text(f"Hand {number + 1}")
        expect(other.locator(".done")).to_contain_text(f"Hand {number} recorded")
    expect(other.locator("#tricks-1")).to_have_value("")


def test_a_hand_that_was_typed_here_stays_after_a_reload_when_another_phone_records(
    thumb: Thumb, other: Page, table: Table
) -> None:
    other.goto(table.enter)
    with other.expect_response("**/preview"):
        Thumb(other).type(OTHER)
    other.reload()
    expect(other.locator("#tricks-1")).to_have_value("4")
    thumb.page.reload()
    thumb.page.locator("[name=clear]").click()
    thumb.play(ONE)
    expect(other.locator("#meanwhile")).to_contain_text("Hand 1 recorded")
    expect(other.locator("#meanwhile")).to_contain_text("tap Record to compare the two")
    expect(other.locator("#tricks-1")).to_have_value("4")


@pytest.mark.ordeal
def test_undo_names_what_it_undoes_and_never_undoes_what_another_phone_did(
    thumb: Thumb, other: Page, server: Server, table: Table
) -> None:
    """Hand 3 was recorded here when another phone corrects hand 1: an old tap changes nothing."""
    page = thumb.page
    write(server, table, [3, 2, 0, 3], [2, 2, 3, 1])
    page.reload()
    thumb.play([0, 4, 2, 2])
    expect(page.locator(".done")).to_contain_text("Hand 3 recorded")
    expect(page.locator(".done button")).to_have_accessible_name("Undo hand 3")
    state = re.compile(r"/state$")
    page.route(state, lambda asked: asked.fulfill(status=304))
    other.goto(f"{table.ledger}/lines/1")
    other.locator("#tricks-0").fill("2")
    other.locator("#tricks-1").fill("3")
    follow(other.get_by_role("button", name="Show what this changes"))
    follow(other.locator("button[value=save]"))
    mended = [[2, 3, 0, 3], [2, 2, 3, 1], [0, 4, 2, 2]]
    assert recorded(server, table) == mended
    follow(page.locator(".done button"))
    assert recorded(server, table) == mended
    expect(page.locator(".said")).to_contain_text("Nothing was undone")
    expect(page.locator(".said")).to_contain_text("Hand 1 corrected: ")
    expect(page.locator(".top [form=undo]")).to_have_accessible_name("Undo correction of hand 1")


@pytest.mark.ordeal
def test_a_second_tab_of_a_phone_is_this_phone(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    tab = page.context.new_page()
    tab.route(re.compile(r"/state$"), lambda asked: asked.fulfill(status=204))
    tab.goto(table.enter)
    Thumb(tab).type([0, 4, 2, 2])
    expect(tab.locator(".nets")).to_be_visible()
    thumb.play([3, 2, 0, 3])
    Thumb(tab).tap("[name=record]")
    expect(tab.locator("h1")).to_have_text("This phone recorded it already")
    expect(tab.locator("main")).to_contain_text("This phone")


@pytest.mark.ordeal
def test_a_correction_by_others_shows_who_banks_now(
    thumb: Thumb, server: Server, other: Page, table: Table
) -> None:
    page, told = thumb.page, thumb.page.locator("#meanwhile")
    write(server, table, ONE)
    page.reload()
    thumb.tricks(3, 2)
    expect(page.locator(".seat .puck:visible")).to_contain_text("2")
    other.goto(f"{table.ledger}/lines/1")
    Thumb(other).last_trick(3)
    Thumb(other).tap(".ends .pick:has([data-plain])")
    follow(other.get_by_role("button", name="Show what this changes"))
    follow(other.get_by_role("button", name="Save correction"))
    expect(told).to_contain_text("corrected")
    expect(told).not_to_contain_text("tap Record to compare the two", use_inner_text=True)
    expect(page.locator(".seat-3 .puck")).to_be_visible()
    expect(page.locator(".seat .puck:visible")).to_have_count(1)
