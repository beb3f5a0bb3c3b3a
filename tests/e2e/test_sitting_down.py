"""The page on which an evening begins: people at their seats, the bank, and the start in reach."""

import pytest
from playwright.sync_api import expect

from tests.cells import in_ordeal
from tests.e2e.phones import Begin, NewPage, follow

OUT_OF_PLACE = """() => {
  const rows = (seat) => {
    const tops = [...seat.querySelectorAll(".square")].map((each) => each.offsetTop);
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  };
  return [...document.querySelectorAll(".seat")].flatMap((seat) => {
    const { left, right } = seat.getBoundingClientRect();
    const found = [...seat.querySelectorAll(".square, .banks")].filter((each) => {
      const place = each.getBoundingClientRect();
      return place.left < left || place.right > right || Math.min(place.width, place.height) < 44;
    }).map((each) => each.textContent.trim());
    const [first, ...more] = rows(seat);
    const alone = first > 2 && more.at(-1) === 1 ? [`${seat.className}: one alone`] : [];
    return [...found, ...alone];
  });
}"""


@pytest.mark.parametrize("size", [(320, 568), in_ordeal((360, 740))])
@pytest.mark.parametrize("more", [(), in_ordeal(("Eve",)), ("Eve", "Fay")])
def test_all_people_have_their_square_at_every_seat_and_the_start_is_in_reach(
    size: tuple[int, int], more: tuple[str, ...], begin: Begin, new_page: NewPage
) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height})
    table = begin(waiting=more)
    table.join(page, "host")
    page.goto(f"/groups/{table.group_id}/evenings/new")
    follow(page.locator("main a[href*=celko-kam]").first)
    assert not page.evaluate(OUT_OF_PLACE)
    below = page.locator(".start button").evaluate("each => each.getBoundingClientRect().bottom")
    assert below <= height


def test_the_dice_show_who_banks_where_they_were_thrown_and_what_is_wrong_then_is_seen(
    begin: Begin, new_page: NewPage
) -> None:
    page, table = new_page(), begin()
    table.join(page, "host")
    page.goto(f"/groups/{table.group_id}/evenings/new")
    follow(page.locator("main a[href*=celko-kam]").first)
    page.locator("#part-worth summary").click()
    page.locator(".throw").click()
    page.wait_for_selector("#thrown")
    expect(page.get_by_label("Currency")).to_be_visible()
    banks = page.locator(".banks :checked")
    assert banks.count() == 1
    place = "each => each.getBoundingClientRect().bottom < innerHeight - 90"
    assert page.locator("#thrown").evaluate(place)
    page.get_by_label("Currency").select_option("HKD")
    page.get_by_label("Money", exact=True).fill("much")
    follow(page.get_by_role("button", name="Start the evening"))
    expect(page.locator(".notice.error")).to_be_in_viewport()


def test_enter_goes_on_to_the_next_player_of_a_new_group(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/groups/new")
    for n in range(1, 6):
        page.get_by_label(f"Player {n}", exact=True).fill(f"P{n}")
        page.keyboard.press("Enter")
    expect(page.get_by_label("Player 6", exact=True)).to_be_focused()
