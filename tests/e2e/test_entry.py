"""The entry page on a phone: six taps, the partly entered hand, a server that is away."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.cells import in_ordeal
from tests.e2e.phones import Begin, NewPage, Server, Table, Thumb, sits


def test_an_ordinary_hand_takes_at_most_six_taps(thumb: Thumb) -> None:
    thumb.tricks(3, 2, 0)
    thumb.last_trick(0)
    thumb.record()
    expect(thumb.page.locator(".done")).to_contain_text("Hand 1 recorded: Ana +16")
    assert thumb.taps <= 6


def test_the_last_seat_fills_by_itself_and_an_untouched_one_looks_different_from_a_0(
    thumb: Thumb,
) -> None:
    untouched = thumb.page.locator("#tricks-2")
    expect(untouched).to_have_attribute("placeholder", "·")
    thumb.tricks(3, 2, 0)
    expect(untouched).to_have_value("0")
    expect(thumb.page.locator("#tricks-3")).to_have_attribute("placeholder", "3")
    expect(thumb.page.locator("#tricks-3")).to_have_value("")


def test_a_fourth_tap_is_for_the_fourth_seat_and_changes_no_other(thumb: Thumb) -> None:
    thumb.tricks(3, 2, 0)
    expect(thumb.page.locator(".seat-3")).to_have_class(re.compile(r"\bnow\b"))
    expect(thumb.page.locator(".pad [value='4']")).to_have_attribute("aria-disabled", "true")
    thumb.tricks(4)
    expect(thumb.page.locator("#why")).to_contain_text("the tricks add up to 9, not to 8")
    thumb.tricks(3)
    expect(thumb.page.locator("#why")).to_be_empty()
    figures = [thumb.page.locator(f"#tricks-{seat}").input_value() for seat in range(4)]
    assert figures == ["3", "2", "0", ""]


def test_who_pays_whom_and_why_is_one_tap_away(thumb: Thumb) -> None:
    thumb.type([3, 2, 0, 3])
    expect(thumb.page.locator(".nets")).to_be_visible()
    thumb.tap(".because")
    expect(thumb.page.locator(".dues")).to_be_in_viewport(ratio=0.99)
    expect(thumb.page.locator("[name=record]")).to_be_in_viewport(ratio=0.99)


def test_a_tap_on_what_cannot_be_says_why_and_changes_nothing(thumb: Thumb) -> None:
    thumb.tricks(3, 2, 0)
    chan = thumb.page.locator(".seat-2 [name=last_trick]")
    expect(chan).to_have_attribute("aria-disabled", "true")
    thumb.last_trick(2)
    expect(thumb.page.locator("#why")).to_contain_text("Chan took the last trick, but has no trick")
    expect(chan).not_to_be_checked()


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
    page = new_page(service_workers="block")
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


def test_a_hand_is_recorded_behind_a_proxy_that_speaks_https(
    server: Server, new_page: NewPage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, secure = server.app.wsgi_app, {"wsgi.url_scheme": "https"}
    monkeypatch.setattr(
        server.app, "wsgi_app", lambda asked, start: app({**asked, **secure}, start)
    )
    thumb = sits(new_page(), table)
    thumb.type([3, 2, 0, 3])
    expect(thumb.page.locator(".nets")).to_be_visible()
    thumb.record()
    expect(thumb.page.locator(".done")).to_contain_text("Hand 1 recorded")


def test_all_eight_to_one_are_one_number_the_zeros_go_without_saying(thumb: Thumb) -> None:
    page = thumb.page
    thumb.tap("#tricks-1")
    thumb.tricks(8)
    expect(page.locator(".counted")).to_have_text("8 of 8 tricks")
    others = [page.locator(f"#tricks-{seat}") for seat in (0, 2, 3)]
    for other in others:
        expect(other).to_have_attribute("placeholder", "0")
    expect(page.locator(".nets")).to_be_visible()
    thumb.record()
    expect(page.locator(".done")).to_contain_text("Hand 1 recorded: Bo +")
    assert thumb.taps == 3


def test_undo_is_one_tap_and_stays_until_the_next_action(thumb: Thumb) -> None:
    thumb.tricks(3, 2, 0)
    thumb.last_trick(0)
    thumb.record()
    thumb.tap(".done button")
    expect(thumb.page.locator("h1")).to_have_text("Hand 1")
    thumb.tricks(3)
    expect(thumb.page.locator(".done")).to_have_count(0)


def test_the_whole_hand_goes_without_javascript(begin: Begin, plain_page: Page) -> None:
    table = begin()
    table.join(plain_page)
    plain_page.goto(table.enter)
    for seat, count in enumerate((3, 2, 0)):
        plain_page.fill(f"#tricks-{seat}", str(count))
    plain_page.locator(".seat-0 .won-last").click()
    plain_page.get_by_role("button", name="Preview").click()
    expect(plain_page.locator(".dues")).to_contain_text("Chan")
    plain_page.get_by_role("button", name="Record").click()
    expect(plain_page.locator(".done")).to_contain_text("Hand 1 recorded: Ana +16")


def test_nothing_scrolls_sideways(begin: Begin, page: Page) -> None:
    table = begin(waiting=("Eve",), names=("Ana", "Bartholomew-Christopher", "陳大文", "Di"))
    table.join(page)
    for path in ("enter", "pay", "agree", "bank", "seats", "leaving"):
        page.goto(f"/sittings/{table.sitting_id}/{path}")
        if path == "enter":
            Thumb(page).type([3, 2, 0, 3])
            expect(page.locator(".because")).to_be_visible()
        for width, text in ((320, "100%"), (360, "200%"), (320, "200%")):
            page.set_viewport_size({"width": width, "height": 640})
            page.evaluate("size => document.documentElement.style.fontSize = size", text)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (path, width, text)


WHOLE = "each => each.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)"
ONE_LINE = """each => each.every((shown) => {
  const words = document.createRange();
  words.selectNodeContents(shown);
  return words.getClientRects().length === 1;
})"""
BROKEN = """labels => labels.flatMap((label) => {
  const word = document.createRange();
  const told = [...label.childNodes].find((each) => each.data?.trim());
  return [...told.data.matchAll(/\\S+/g)].filter(({ 0: text, index }) => {
    word.setStart(told, index);
    word.setEnd(told, index + text.length);
    return word.getClientRects().length > 1;
  }).map(String);
})"""


@pytest.mark.parametrize("width", [320, in_ordeal(360)])
def test_an_amount_is_never_broken_and_a_short_name_stays_whole(
    width: int, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": width, "height": 740})
    thumb = sits(page, begin(names=("Ann", "Bob 🐉", "Ng " * 18 + "Chan", "Di" * 30)))
    thumb.type([3, 2, 0, 3])
    expect(page.locator(".nets")).to_be_visible()
    page.wait_for_load_state("networkidle")  # no answer comes after that, and puts it right
    page.evaluate("document.querySelectorAll('.dues b').forEach((b) => { b.textContent = 12345; })")
    assert page.locator(".dues b").evaluate_all(ONE_LINE)
    assert page.locator(".dues b").evaluate_all(WHOLE)
    assert page.locator(".dues bdi", has_text="Ann").evaluate_all(WHOLE)
    assert page.locator(".dues bdi", has_text="Bob").evaluate_all(WHOLE)


@pytest.mark.parametrize("width", [320, in_ordeal(360)])
@pytest.mark.parametrize("preset", ["celko-kam", in_ordeal("score-sheet")])
def test_no_label_of_a_seat_breaks_within_a_word(
    preset: str, width: int, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": width, "height": 740})
    thumb = sits(page, begin(preset))
    labels = page.locator(".seat .word, .seat .won-last > span")
    assert labels.evaluate_all(BROKEN) == []
    for seat in range(4):
        thumb.tap(f".seat-{seat} .pick:has([name^=supreme-led])")
    assert labels.evaluate_all(BROKEN) == []
