"""The referee on a phone: number of taps, visible parts, also without scripts or network."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.measuring import width_of
from tests.e2e.phones import NewPage, Server, Table, Thumb, accessible, keeps_this_page, until
from tests.marks import in_ordeal

SMALLEST: ViewportSize = {"width": 320, "height": 568}
LARGER: ViewportSize = {"width": 360, "height": 740}
HELD = ("6-6", "1-1", "1-1", "4-4", "3-3", "6-5", "6-2", "2-1")
ASKED = (
    ("tile:5-5", "tile:5-4", "tile:6-6", "tile:1-1"),
    ("last:1", "tile:2-1", "at:2", "tile:4-2"),
    ("size:2", "tile:4-2", "tile:2-1", "tile:6-6", "tile:6-6"),
    ("size:2", "tile:6-6", "tile:5-5"),
    ("size:4", *(f"tile:{tile}" for tile in ("3-1", "3-1", "4-1", "3-2", "4-4", "4-4", "5-2"))),
    ("ask:lead", *(f"tile:{tile}" for tile in HELD), "held:4"),
    ("ask:lead", "tile:6-6", "tile:5-5", "held:0"),
)
"""The taps, one after another."""
SMALL = """each => each.filter((key) => {
  const { width, height } = key.getBoundingClientRect();
  return key.offsetParent && Math.min(width, height) < 44;
}).map((key) => key.value || key.className)"""

SPILLS = """slot => [...slot.querySelectorAll("svg")].filter((tile) => {
  const [inner, outer] = [tile, slot].map((each) => each.getBoundingClientRect());
  return inner.left < outer.left || inner.right > outer.right;
}).map((tile) => tile.outerHTML)"""


def tap(page: Page, *taps: str) -> int:
    """Tap all of these; how many taps it took."""
    for each in taps:
        page.locator(f'#referee button[value="{each}"]').click()
    return len(taps)


def told(page: Page) -> list[str]:
    """The page's answer to the taps."""
    said = page.locator(".ruling h2, .ruling p, .slot, .own button, .each i, #all-of-it li")
    return [" ".join((text or "").split()) for text in said.all_text_contents()]


def answers_by_itself(page: Page) -> None:
    """Wait until the script has the table."""
    until(page, "document.querySelector('#referee').matches('[data-ready]')")


@pytest.mark.parametrize("size", [SMALLEST, in_ordeal(LARGER)], ids=lambda size: str(size["width"]))
def test_a_single_is_answered_in_two_taps_and_all_of_it_is_in_view(
    page: Page, server: Server, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto("/sheets/celko-kam/referee")
    answers_by_itself(page)
    assert tap(page, "tile:5-5", "tile:6-6") <= 3
    expect(page.locator(".ruling h2")).to_have_text("The second player takes it")
    expect(page.locator(".ruling p")).to_contain_text(
        "6\N{NON-BREAKING HYPHEN}6 beats 5\N{NON-BREAKING HYPHEN}5."
    )
    for each in (".slot >> nth=0", ".ruling", '[value="tile:2-1"]'):
        expect(page.locator(each)).to_be_in_viewport(ratio=1)
    assert page.locator("#referee button, .top a").evaluate_all(SMALL) == []
    assert width_of(page) <= size["width"]
    accessible(page)
    tap(page, "size:4", "tile:3-1", "tile:3-1", "tile:4-1", "tile:3-2")
    assert page.locator(".slot").first.evaluate(SPILLS) == []
    tap(page, "ask:lead")
    # One's own tiles lie in two rows of four, and the answer is in view.
    boxes = [each.bounding_box() for each in page.locator(".own button").all()]
    rows = [round(box["y"]) for box in boxes if box]
    assert rows == [rows[0]] * 4 + [rows[4]] * 4
    assert rows[0] < rows[4]
    for each in (".ruling", ".tray-of-all button"):
        expect(page.locator(each).first).to_be_in_viewport(ratio=1)
    tap(page, *(f"tile:{tile}" for tile in HELD), "held:1", "held:2")
    expect(page.locator(".ruling h2")).to_have_text("Unbeatable")
    assert page.locator("#referee button").evaluate_all(SMALL) == []


@pytest.mark.ordeal
def test_the_script_says_what_the_server_says(new_page: NewPage) -> None:
    with_script, without = new_page(), new_page(java_script_enabled=False)
    for taps in ASKED:
        with_script.goto("/sheets/hong-kong/referee")
        answers_by_itself(with_script)
        tap(with_script, *taps)
        address = with_script.url
        without.goto("/sheets/hong-kong/referee")
        tap(without, *taps)
        assert told(with_script) == told(without), taps
        assert with_script.url == address


@pytest.mark.ordeal
@pytest.mark.keeping
def test_it_answers_without_a_network_once_a_table_was_entered(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    keeps_this_page(page)
    until(page, f"caches.match('/sittings/{table.sitting_id}/referee')")
    page.context.set_offline(True)
    page.goto(f"/sittings/{table.sitting_id}/referee")
    answers_by_itself(page)
    tap(page, "last:1", "tile:2-1", "tile:4-2")
    expect(page.locator(".ruling h2")).to_have_text("The second player takes it")
    expect(page.locator("#all-of-it .rules")).to_contain_text("its leader pays everything")
    page.locator(".anew").click()
    expect(page.locator(".ruling h2")).to_have_text("Tap what was led")
