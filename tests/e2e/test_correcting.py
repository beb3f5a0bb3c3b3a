"""Correcting a hand on a phone: the same form, with the effects in view."""

import pytest
from playwright.sync_api import Page, expect

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

SHOWN = ".asked .pick:has([value='one-red-dot:1'])"


@pytest.fixture
def thumb(page: Page, table: Table) -> Thumb:
    """The scorer opens the recorded hand again."""
    thumb = sits(page, table)
    thumb.play([3, 2, 0, 3])
    page.goto(f"{table.ledger}/lines/1")
    return thumb


def test_a_hand_is_corrected_on_the_form_on_which_it_was_entered(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    fault, record = page.locator("#preview .fault"), page.locator("[name=record]")
    was, nets = page.locator(".was:visible"), page.locator(".nets")
    marked = page.locator(".was:visible, .then:visible, .now:visible:is(small)")
    expect(nets).to_contain_text("+16")
    expect(marked).to_have_count(0)

    # Nobody's tricks change but those that are tapped.
    change(thumb, 3, 4)
    expect(page.locator(".counted")).to_have_text("9 of 8 tricks")
    expect(fault).to_contain_text("not to 8")
    expect(page.locator("#why")).to_be_empty()
    change(thumb, 0, 2)
    expect(page.locator(".counted")).to_have_text("8 of 8 tricks")
    assert figures(page) == ["2", "2", "0", "4"]
    expect(record).to_have_attribute("aria-disabled", "false")
    expect(was).to_have_text(["was 3", "was 3"])
    change(thumb, 0, 3)
    change(thumb, 3, 3)
    expect(was).to_have_count(0)

    # Who won is changed before the tricks.
    thumb.tap(".seat-2 .won-last")
    expect(fault).to_contain_text("Chan took the last trick, but has no trick")
    expect(page.locator(".seat-0 .then:visible")).to_have_text("was")
    expect(page.locator(".seat-2 small.now:visible")).to_have_text("new")
    change(thumb, 2, 2)
    change(thumb, 1, 0)
    thumb.tap(".ends .pick:has([value=plain])")
    expect(nets).to_be_visible()

    # A hand that was shown puts aside what was played, and gives it back.
    page.locator(".more > summary").click()
    thumb.tap(SHOWN)
    expect(page.locator("[name=tricks-0]")).to_have_value("")
    expect(page.locator("[name=last_trick]:checked")).to_have_count(0)
    expect(record).to_have_attribute("aria-disabled", "false")
    thumb.tap(".asked .pick:has([name=declared][value=''])")
    expect(page.locator("[name=last_trick]:checked")).to_have_value("2")
    assert figures(page) == ["3", "0", "2", "3"]
    page.locator(".more > summary").click()

    expect(page.locator("#pays")).to_contain_text("took no trick")
    assert recorded(server, table) == [[3, 2, 0, 3]]
    page.get_by_role("button", name="Show what this changes").click()
    page.get_by_role("button", name="Save correction").click()
    page.wait_for_url("**" + table.ledger)
    assert recorded(server, table) == [[3, 0, 2, 3]]


def change(thumb: Thumb, seat: int, tricks: int) -> None:
    """Tap a seat's figure, and another in its place."""
    thumb.tap(f"#tricks-{seat}")
    thumb.tricks(tricks)


def figures(page: Page) -> list[str]:
    return [page.locator(f"#tricks-{seat}").input_value() for seat in range(4)]


@pytest.mark.ordeal
def test_what_the_last_trick_was_is_marked_as_it_was_and_asked_of_another_player(
    page: Page, table: Table
) -> None:
    thumb = sits(page, table)
    thumb.tricks(2, 5, 1)
    thumb.last_trick(1)
    thumb.tap(".ends .pick:has([value=last-quartet])")
    thumb.record()
    page.goto(f"{table.ledger}/lines/1/strike")
    lost = page.locator(".changed td del", has_text="−").first
    # A line through the middle would lie upon the minus.
    assert lost.evaluate("text => getComputedStyle(text).textDecorationLine") == "none"
    assert "gradient" in lost.evaluate("text => getComputedStyle(text).backgroundImage")
    page.goto(f"{table.ledger}/lines/1")
    expect(page.locator("[value=last-quartet]")).to_be_checked()
    page.locator(".ends .pick:has([value=last-supreme])").click()
    marks = page.locator(".ends .pick > small:visible")
    expect(marks).to_have_text(["new", "was"])
    assert marks.evaluate_all(COVERS) == []
    thumb.tap(".seat-0 .won-last")
    expect(page.locator("#preview")).to_contain_text("What was Ana’s last trick?")
    expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "true")


@pytest.mark.ordeal
def test_the_earlier_figure_covers_neither_name_nor_figure(thumb: Thumb) -> None:
    for width in (320, 360):
        thumb.page.set_viewport_size({"width": width, "height": 740})
        assert thumb.page.locator(".was").evaluate_all(OVER) == []
