"""Correcting a hand on a phone: the same form, with the effects in view."""

import pytest
from playwright.sync_api import Page, expect

from tests.cells import in_ordeal
from tests.e2e.phones import Server, Table, Thumb, recorded, sits

COVERS = """(marks) => marks.filter((mark) => {
  const words = document.createRange();
  words.selectNodeContents(mark.parentElement.querySelector(".word"));
  return mark.getBoundingClientRect().bottom > words.getBoundingClientRect().top;
}).map((mark) => mark.parentElement.textContent)"""

OVER = """(marks) => marks.flatMap((mark) => {
  mark.hidden = false;
  const over = mark.getBoundingClientRect(), seat = mark.closest(".seat");
  const figure = seat.querySelector(".figure").getBoundingClientRect();
  const middle = { x: figure.left + figure.width / 2, y: figure.top + figure.height / 2 };
  const digit = new DOMRect(middle.x - 8, middle.y - 14, 16, 28);
  const others = [...seat.querySelectorAll(".name, .result, .monogram")];
  const places = [...others.map((each) => each.getBoundingClientRect()), digit];
  return places.filter((at) => at.left < over.right && over.left < at.right
    && at.top < over.bottom && over.top < at.bottom).map(() => seat.className);
})"""


@pytest.fixture
def thumb(page: Page, table: Table) -> Thumb:
    """The scorer opens the recorded hand again."""
    thumb = sits(page, table)
    thumb.type([3, 2, 0, 3])
    thumb.record()
    page.goto(f"{table.ledger}/lines/1")
    return thumb


def test_the_pad_types_it_anew_and_what_it_pays_follows(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    expect(page.locator(".nets")).to_contain_text("+16")
    change(thumb, 0, 4)
    change(thumb, 3, 2)
    expect(page.locator("#pays")).to_contain_text("2 tricks, 2 fewer than 4")
    assert recorded(server, table) == [[3, 2, 0, 3]]
    page.get_by_role("button", name="Show what this changes").click()
    page.get_by_role("button", name="Save correction").click()
    page.wait_for_url("**" + table.ledger)
    assert recorded(server, table) == [[4, 2, 0, 2]]


@pytest.mark.parametrize("order", [in_ordeal((0, 3)), (3, 0)])
def test_nobodys_tricks_change_but_those_that_are_tapped(
    thumb: Thumb, order: tuple[int, int]
) -> None:
    page, becomes = thumb.page, {0: 2, 3: 4}
    assert figures(page) == ["3", "2", "0", "3"]
    first, second = order
    change(thumb, first, becomes[first])
    told = {0: "7 of 8 tricks", 3: "9 of 8 tricks"}[first]
    expect(page.locator(".counted")).to_have_text(told)
    expect(page.locator("#preview .fault")).to_contain_text("not to 8")
    expect(page.locator("#why")).to_be_empty()
    change(thumb, second, becomes[second])
    expect(page.locator(".counted")).to_have_text("8 of 8 tricks")
    assert figures(page) == ["2", "2", "0", "4"]
    expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "false")


def test_what_differs_from_before_is_marked(thumb: Thumb) -> None:
    page = thumb.page
    expect(page.locator(".was:visible, .then:visible, .now:visible:is(small)")).to_have_count(0)
    change(thumb, 0, 2)
    expect(page.locator(".was:visible")).to_have_text(["was 3"])
    change(thumb, 0, 3)
    expect(page.locator(".was:visible")).to_have_count(0)
    thumb.tap(".seat-3 .won-last")
    expect(page.locator(".seat-0 .then:visible")).to_have_text("was")
    expect(page.locator(".seat-3 small.now:visible")).to_have_text("new")


@pytest.mark.ordeal
def test_the_earlier_figure_covers_neither_name_nor_figure(thumb: Thumb) -> None:
    for width in (320, 360):
        thumb.page.set_viewport_size({"width": width, "height": 740})
        assert thumb.page.locator(".was").evaluate_all(OVER) == []


def test_what_is_marked_as_it_was_and_as_new_covers_no_word(thumb: Thumb) -> None:
    page = thumb.page
    page.locator(".ends .mark:visible:has(> input:not([data-asks], [data-plain]))").first.click()
    marks = page.locator(".ends .pick > small:visible")
    expect(marks).to_have_text(["was", "new"])
    assert marks.evaluate_all(COVERS) == []


def test_who_won_is_changed_before_or_after_the_tricks(thumb: Thumb) -> None:
    page = thumb.page
    thumb.tap(".seat-2 .won-last")
    expect(page.locator("#preview .fault")).to_contain_text(
        "Chan took the last trick, but has no trick"
    )
    change(thumb, 2, 2)
    change(thumb, 1, 0)
    thumb.tap(".ends .pick:has([value=plain])")
    expect(page.locator(".nets")).to_be_visible()


def change(thumb: Thumb, seat: int, tricks: int) -> None:
    """Tap a seat's figure, and another in its place."""
    thumb.tap(f"#tricks-{seat}")
    thumb.tricks(tricks)


def figures(page: Page) -> list[str]:
    return [page.locator(f"#tricks-{seat}").input_value() for seat in range(4)]


def test_what_was_another_players_last_trick_is_asked_anew(page: Page, table: Table) -> None:
    thumb = sits(page, table)
    thumb.tricks(2, 5, 1)
    thumb.last_trick(1)
    thumb.tap(".ends .pick:has([value=last-quartet])")
    thumb.record()
    page.goto(f"{table.ledger}/lines/1")
    expect(page.locator("[value=last-quartet]")).to_be_checked()
    thumb.tap(".seat-0 .won-last")
    expect(page.locator("#preview")).to_contain_text("What was Ana’s last trick?")
    expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "true")


def test_a_figure_that_was_keeps_its_sign_in_sight(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    page.goto(f"{table.ledger}/lines/1/strike")
    was = page.locator(".changed td del").nth(1)
    expect(was).to_have_text("−4")
    # A line through the middle would lie upon the minus.
    assert was.evaluate("text => getComputedStyle(text).textDecorationLine") == "none"
    assert "gradient" in was.evaluate("text => getComputedStyle(text).backgroundImage")
