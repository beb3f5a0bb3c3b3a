"""Wide letters and amounts of money: what stands beside them keeps its place and its distance."""

import pytest
from playwright.sync_api import Page, expect

from companion.rules.lines import Agreed, HandLine
from companion.rules.tiengow import Hand as Played
from companion.rules.tiengow import Mark as Special
from tests.e2e.measuring import BROKEN, WIDE, width_of, written_in
from tests.e2e.phones import Begin, NewPage, Server, Table, open_sheet, write

NAMES = ("Ah Ming", "Bo", "Wilhelmina Featherstone", "Aunt Mei-ling")

NEAR = """(row) => {
  const letters = document.createRange();
  const texts = row.querySelectorAll(".monogram, bdi, :is(td, th):not(:has(*))");
  const places = [...texts].map((each) => {
    letters.selectNodeContents(each);
    return (each.matches(".monogram") ? each : letters).getBoundingClientRect();
  });
  return places.slice(1).some((place, n) => place.left < places[n].right + 4);
}"""
"""Whether two texts of a row of a table touch."""

OUTSIDE = """(texts, around) => texts.filter((text) => {
  const letters = document.createRange();
  letters.selectNodeContents(text);
  return letters.getBoundingClientRect().right
    > text.closest(around).getBoundingClientRect().right;
}).map((text) => text.textContent)"""


SCROLLING = "(all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.ariaLabel)"

UNDER = """(word, badge) => {
  const letters = document.createRange();
  letters.selectNodeContents(word);
  const [text, above] = [letters, document.querySelector(badge)].map(
    (each) => each.getBoundingClientRect());
  return text.right > above.left && text.left < above.right
    && text.top + 2 < above.bottom && text.bottom > above.top;
}"""


@pytest.fixture(params=[320, 360])
def page(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    return new_page(size=(request.param, 740), bypass_csp=True)


@pytest.fixture(params=[(90, -79, 30, -41), (672, -928, 224, 32)])
def table(request: pytest.FixtureRequest, page: Page, begin: Begin, server: Server) -> Table:
    table = begin("hong-kong", NAMES, currency="HKD", points=1, money=50)
    write(server, table, Agreed(request.param, "by talk"), [2, 3, 2, 1])
    table.join(page)
    return table


def test_results_keep_squares_names_and_amounts_apart(page: Page, table: Table) -> None:
    page.goto(f"/evenings/{table.evening_id}/settle")
    written_in(page, WIDE)
    rows = page.locator(".results tr")
    assert [row.inner_text() for row in rows.all() if row.evaluate(NEAR)] == []
    assert page.locator(".results").evaluate("(it) => it.scrollWidth <= it.clientWidth")
    assert width_of(page) == page.evaluate("innerWidth")


def test_the_biggest_hand_stays_in_its_column(page: Page, begin: Begin, server: Server) -> None:
    table = begin("hong-kong", NAMES, currency="HKD", points=1, money=400)
    led = Played((2, 3, 2, 1), 0, (Special("supreme-led", 1),))
    write(server, table, HandLine(led), [2, 3, 2, 1])
    table.open(page, f"{table.ledger}/summary")
    written_in(page, WIDE)
    figures = page.locator(".facts .of b")
    assert figures.count() == 1
    assert page.locator(".facts p").count() == 3
    assert figures.evaluate_all(OUTSIDE, "p") == []


def test_a_long_name_leaves_the_points_of_its_player_on_the_page_of_the_group(
    page: Page, table: Table
) -> None:
    page.goto(f"/groups/{table.group_id}")
    written_in(page, WIDE)
    assert page.locator(".evening .seats small > span").count() == len(NAMES)
    assert page.locator(".evening .seats small > span").evaluate_all(OUTSIDE, ".seats > span") == []


def test_what_a_night_costs_breaks_no_word_of_its_tables(page: Page, server: Server) -> None:
    page.goto("/sheets/hong-kong/night?currency=HKD&points=1&money=1.00")
    written_in(page, WIDE)
    tables = page.locator(".nights")
    assert "+HK$" in tables.first.inner_text()
    assert tables.locator("th").evaluate_all(BROKEN) == []
    assert page.locator(".wide").evaluate_all(SCROLLING) == []


def test_the_number_of_extras_covers_no_letter_of_their_key(page: Page, begin: Begin) -> None:
    table = begin("hong-kong-mahjong", NAMES)
    table.open(page, table.enter)
    written_in(page, WIDE)
    open_sheet(page, ".besides")
    page.locator(".besides .sheet label:visible").first.click()
    expect(page.locator(".tally")).to_have_text("1")
    assert page.locator(".besides .word").evaluate(UNDER, ".tally") is False


def test_the_ring_of_a_link_that_is_refused_covers_nothing_of_why(page: Page) -> None:
    page.goto("/")
    page.locator(".open-link input:visible").fill("nonsense")
    page.get_by_role("button", name="Open link").click()
    why = page.locator(".open-link .fault")
    expect(why).to_be_visible()
    expect(page.locator(".open-link input:visible")).to_be_focused()
    ring = "(it) => it.getBoundingClientRect().bottom + 5"
    top = why.evaluate("(it) => it.getBoundingClientRect().top")
    assert page.locator(".open-link input:visible").evaluate(ring) <= top
