"""The ledger page: hands in view, target sizes, a fixed head, hundreds of hands."""

import gzip
from itertools import cycle, islice

import pytest
from playwright.sync_api import Page, expect

from companion.scores.rows import AT_ONCE
from tests.e2e.phones import HEAVIEST, Begin, NewPage, Server, Table, until, write
from tests.printing.reading import Read

SMALL = {"width": 320, "height": 568}
HANDS = ([3, 2, 0, 3], [0, 2, 3, 3], [0, 4, 2, 2])
IN_VIEW = """() => {
  const above = document.querySelector(".heads").getBoundingClientRect().bottom;
  const below = document.querySelector(".bar").getBoundingClientRect().top;
  return [...document.querySelectorAll(".line")].map((row) => row.getBoundingClientRect())
    .filter((row) => row.top >= above - 1 && row.bottom <= below + 1).length;
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll(
    "#hands summary, #hands .do .button, .turns button, .bar a, .legend a")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.9)
  .map((each) => each.innerText)"""
CUT = """() => [...document.querySelectorAll(".net, .check, .n")].filter((each) => {
  const box = each.getBoundingClientRect();
  return each.checkVisibility() && (box.right > innerWidth || box.left < 0 || box.height > 40);
}).map((each) => each.innerText)"""


def play(server: Server, table: Table, hands: int) -> None:
    """Plays that many more hands."""
    write(server, table, *islice(cycle(HANDS), hands))


def looks(page: Page, table: Table) -> None:
    table.open(page, table.ledger, "score")


def test_ten_hands_are_in_view_all_that_is_tapped_is_large_enough_and_the_head_stays(
    page: Page, server: Server, begin: Begin
) -> None:
    table = begin(names=("阿明", "Bo", "陳太", "Dietlinde"))
    play(server, table, 20)
    looks(page, table)
    assert page.evaluate(IN_VIEW) >= 10
    assert page.locator(".line > summary").first.bounding_box()["height"] == 44  # type: ignore[index]
    page.locator(".line > summary").first.click()
    assert page.evaluate(SMALL_TARGETS) == []
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(CUT) == []
    page.locator(".line > summary").nth(15).focus()
    page.keyboard.press("Enter")
    opened = page.locator(".line").nth(15)
    expect(opened.get_by_role("link", name="Correct")).to_be_visible()
    assert page.locator(".heads").bounding_box()["y"] == 0  # type: ignore[index]
    page.keyboard.press("Tab")
    expect(opened.locator(".opened :focus")).to_have_count(1)

    # A hand that was recorded on this phone lands when the scores are opened.
    expect(page.locator(".line.fresh")).to_have_count(0)
    page.goto(table.enter)
    play(server, table, 1)
    page.goto(table.ledger)
    expect(page.locator(".line.fresh")).to_have_count(1)
    page.reload()
    expect(page.locator(".line.fresh")).to_have_count(0)


@pytest.mark.ordeal
def test_earlier_hands_follow_by_themselves_and_stay_when_a_new_one_comes(
    page: Page, server: Server, begin: Begin
) -> None:
    table = begin()
    play(server, table, 3 * AT_ONCE)
    looks(page, table)
    rows = page.locator(".line")
    while rows.count() < 2 * AT_ONCE:
        before = rows.count()
        rows.last.scroll_into_view_if_needed()
        expect(rows.nth(before)).to_be_attached()
    shown = rows.count()
    play(server, table, 1)
    expect(page.locator(".line.fresh")).to_have_count(1)
    assert rows.count() >= shown
    numbers = [int(text) for text in page.locator(".line .n [aria-hidden]").all_text_contents()]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == len(numbers)


LAID_OUT = """() => [...document.querySelectorAll(".line > summary")]
  .filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length"""
"""How many rows the browser lays out and draws: the others keep their room, and cost nothing."""


@pytest.mark.ordeal
def test_of_many_hands_those_near_the_window_alone_are_laid_out(
    page: Page, server: Server, begin: Begin
) -> None:
    table = begin()
    play(server, table, 4 * AT_ONCE)
    looks(page, table)
    for hands in range(AT_ONCE, 4 * AT_ONCE, AT_ONCE):
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        until(page, f"document.querySelectorAll('.line').length > {hands}")
    assert page.locator(".line").count() == 4 * AT_ONCE
    page.evaluate("scrollTo(0, 0)")
    until(page, f"({LAID_OUT})() < {2 * AT_ONCE}")
    answer = page.request.get(table.ledger)
    assert len(gzip.compress(answer.body())) < HEAVIEST / 4


def test_a_result_is_shared_as_the_phone_shares_and_copied_where_it_does_not(
    new_page: NewPage, server: Server, begin: Begin
) -> None:
    table = begin()
    play(server, table, 4)
    page = new_page(permissions=["clipboard-write"])
    page.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async (what) => { document.title = `shared: ${what.text}`; }"
    )
    table.open(page, f"{table.ledger}/summary", "view")
    page.get_by_role("button", name="Share as a picture").click()
    until(page, "document.title.startsWith('shared: ')")
    assert "1. " in page.title()
    page.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    page.locator("[value=copy]").click()
    expect(page.get_by_role("alert")).to_contain_text("copy it by hand")
    assert "1. " in page.evaluate("String(getSelection())")


@pytest.mark.ordeal
def test_a_printed_ledger_has_all_hands_the_group_and_the_year_in_black_and_no_keys(
    new_page: NewPage, server: Server, begin: Begin
) -> None:
    table = begin()
    play(server, table, AT_ONCE * 2 + 6)
    page = new_page(color_scheme="dark")
    looks(page, table)
    read = Read(page.pdf(format="A4"))
    words = read.text.split()
    assert [word for word in words if word in ("Enter", "Board", "Undo", "Earlier")] == []
    numbers = [int(word) for word in words if word.isdecimal()]
    assert {*range(1, AT_ONCE * 2 + 7)} <= {*numbers}
    assert "Friday ·" in read.text
    assert "2026" in words
    assert read.inks == {(0, 0, 0)}
