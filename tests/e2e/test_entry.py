"""The entry page on a phone: five taps, the partly entered hand, a server that is away."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.measuring import BROKEN, width_of, written_large
from tests.e2e.phones import Begin, NewPage, Table, Thumb, sits
from tests.marks import in_ordeal


def test_an_ordinary_hand_takes_five_taps(thumb: Thumb) -> None:
    page, why, done = thumb.page, thumb.page.locator("#why"), thumb.page.locator(".done")
    # The last seat fills by itself, and an untouched one looks different from a 0.
    untouched = page.locator("#tricks-2")
    expect(untouched).to_have_attribute("placeholder", "·")
    thumb.tricks(3, 2, 0)
    expect(untouched).to_have_value("0")
    expect(page.locator("#tricks-3")).to_have_attribute("placeholder", "3")
    expect(page.locator("#tricks-3")).to_have_value("")
    thumb.last_trick(0)
    thumb.record()
    expect(done).to_contain_text("Hand 1 recorded: Ana +16")
    assert thumb.taps == 5

    # Undo is one tap and stays until the next action.
    thumb.tap(".done button")
    expect(page.locator("h1")).to_have_text("Hand 1")
    thumb.tricks(3)
    expect(done).to_have_count(0)

    # A fourth tap is for the fourth seat, and changes no other.
    thumb.tricks(2, 0)
    expect(page.locator(".seat-3")).to_have_class(re.compile(r"\bnow\b"))
    expect(page.locator(".pad [value='4']")).to_have_attribute("aria-disabled", "true")
    thumb.tricks(4)
    expect(why).to_contain_text("the tricks add up to 9, not to 8")
    first = "each => getComputedStyle(each, '::first-letter').textTransform"
    assert why.evaluate(first) == "uppercase"
    thumb.tricks(3)
    expect(why).to_be_empty()
    assert [page.locator(f"#tricks-{n}").input_value() for n in range(4)] == ["3", "2", "0", ""]

    # A tap on what cannot be says why, and changes nothing.
    chan = page.locator(".seat-2 [name=last_trick]")
    expect(chan).to_have_attribute("aria-disabled", "true")
    thumb.last_trick(2)
    expect(why).to_contain_text("Chan took the last trick, but has no trick")
    expect(chan).not_to_be_checked()

    # Who pays whom, and why, is one tap away.
    thumb.last_trick(0)
    expect(page.locator(".nets")).to_be_visible()
    thumb.tap(".because")
    expect(page.locator(".dues")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("[name=record]")).to_be_in_viewport(ratio=0.99)
    thumb.record()

    # All eight to one are one number: the zeros go without saying.
    taps = thumb.taps
    thumb.tap("#tricks-1")
    thumb.tricks(8)
    expect(page.locator(".counted")).to_have_text("8 of 8 tricks")
    for seat in (0, 2, 3):
        expect(page.locator(f"#tricks-{seat}")).to_have_attribute("placeholder", "0")
    expect(page.locator(".nets")).to_be_visible()
    thumb.record()
    expect(done).to_contain_text("Hand 2 recorded: Bo +")
    assert thumb.taps == taps + 3


def test_a_special_lead_is_paid_in_the_middle_of_a_hand(page: Page, begin: Begin) -> None:
    thumb = sits(page, begin(crossing=True))
    thumb.tap(".seat-0 .pick:has([name^=supreme-led])")
    expect(thumb.page.locator("#preview")).to_contain_text("Pay now")
    thumb.tricks(4, 2, 1)
    thumb.last_trick(0)
    thumb.tap(".pick:has([value=plain])")
    expect(thumb.page.locator("#pays h2")).to_have_text(["Pay now", "Already paid"])


@pytest.mark.ordeal
def test_what_was_typed_stays_while_the_server_is_busy(thumb: Thumb) -> None:
    page = thumb.page
    page.route("**/preview", lambda route: route.fulfill(status=503))
    thumb.tricks(3, 2, 0)
    expect(page.locator("#why")).to_contain_text("No connection")
    page.reload()
    expect(page.locator("#tricks-1")).to_have_value("2")


def test_a_late_answer_about_less_holds_nobody_up(thumb: Thumb) -> None:
    page = thumb.page
    held: list[Route] = []
    page.route("**/preview", lambda route: held.append(route))
    with page.expect_request("**/preview"):
        thumb.tricks(3, 2, 0)
    thumb.last_trick(0)
    held[0].continue_()
    page.evaluate("() => fetch('/token')")
    thumb.record()


def test_what_was_tapped_before_the_scripts_came_counts(new_page: NewPage, table: Table) -> None:
    page = new_page()
    table.join(page)
    held: list[Route] = []
    page.route("**/*.js", lambda route: held.append(route))
    # Comes with the style, before there is anything to tap: it must not miss the first tap.
    page.route("**/double_tap.js", lambda route: route.continue_())
    page.goto(table.enter, wait_until="commit")
    for seat, count in enumerate((3, 2, 0, 3)):
        page.locator(f"#tricks-{seat}").fill(str(count))
    page.locator("[name=last_trick][value='0']").check(force=True)
    page.route("**/*.js", lambda route: route.continue_())  # comes before the one above
    assert held
    for route in held:
        route.continue_()
    expect(page.locator(".nets")).to_be_visible()


WHOLE = "each => each.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)"
ONE_LINE = """each => each.every((shown) => {
  const words = document.createRange();
  words.selectNodeContents(shown);
  return words.getClientRects().length === 1;
})"""


@pytest.mark.parametrize(
    ("preset", "width"),
    [("celko-kam", 320), in_ordeal("celko-kam", 360), in_ordeal("score-sheet", 320)],
)
def test_no_amount_and_no_word_is_broken_and_nothing_scrolls_sideways(
    preset: str, width: int, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(size=(width, 740))
    thumb = sits(page, begin(preset, names=("Ann", "Bob 🐉", "Ng " * 18 + "Chan", "Di" * 30)))
    thumb.type([3, 2, 0, 3])
    expect(page.locator(".nets")).to_be_visible()
    page.wait_for_load_state("networkidle")  # no answer comes after that, and puts it right
    page.evaluate("document.querySelectorAll('.dues b').forEach((b) => { b.textContent = 12345; })")
    assert page.locator(".dues b").evaluate_all(ONE_LINE)
    if preset == "celko-kam":
        assert page.locator(".dues b").evaluate_all(WHOLE)
    for short in ("Ann", "Bob"):
        assert page.locator(".dues bdi", has_text=short).evaluate_all(WHOLE)

    labels = page.locator(".seat .word, .seat .won-last > span")
    assert labels.evaluate_all(BROKEN) == []
    for seat in range(4):
        thumb.tap(f".seat-{seat} .pick:has([name^=supreme-led])")
    assert labels.evaluate_all(BROKEN) == []
    written_large(page, "200%")
    assert width_of(page) <= width
