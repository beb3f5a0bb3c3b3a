"""The results of a hand cover no key: on small phones, by every sheet."""

import pytest
from playwright.sync_api import Page, expect

from companion.rules.games import game
from tests.e2e.phones import Begin, NewPage, Thumb, sits
from tests.marks import in_ordeal

SIZES = ((360, 740), (360, 640), (320, 568))
LANGUAGES = ("en", "zh-Hant", "zh-Hans")
ASKING = sorted(game("tien-gow").presets, key=lambda preset: len(preset.sheet().questions))
"""By how much a hand is asked about: the most always, in ordeals both ends in each language."""
BOTH_ENDS = (ASKING[0], ASKING[-1])
CELLS = [*(in_ordeal(each.key, LANGUAGES) for each in BOTH_ENDS), (ASKING[-1].key, ("zh-Hant",))]
NAMES = ("Kwok-wai", "Mei", "Uncle Lam", "Joseph")
TAPPED = ".seat, .seat :is(.figure, .pick, .often button), .pad button, [name=record]"
COVERED = """each => each.filter((shown) => {
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  if (!shown.offsetParent) return false;
  const inset = 5; // within the rounded corners
  return [[left + inset, top + inset], [right - inset, top + inset], [left + inset, bottom - inset],
    [right - inset, bottom - inset], [(left + right) / 2, (top + bottom) / 2]]
    .some(([x, y]) => !shown.contains(document.elementFromPoint(x, y)));
}).map((shown) => `${shown.className || shown.name} ${shown.textContent.trim()}`)"""


def covered(page: Page, selector: str = TAPPED) -> list[str]:
    """What cannot be tapped all over because something lies on it, or it is out of view."""
    found: list[str] = page.locator(selector).evaluate_all(COVERED)
    return found


def covered_at_rest(page: Page, doing: str) -> list[tuple[str, int, int, list[str]]]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        found.append((doing, width, height, covered(page)))
    return [each for each in found if each[3]]


@pytest.mark.parametrize(("preset", "languages"), CELLS)
def test_no_seat_no_key_and_not_record_is_ever_covered(
    preset: str, languages: tuple[str, ...], begin: Begin, new_page: NewPage
) -> None:
    found, page, table = [], new_page(), begin(preset, names=NAMES)
    thumb = sits(page, table)
    for language in languages:
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(table.enter)
        expect(page.locator(f":lang({language}) .pad")).to_be_visible()
        found += covered_at_rest(page, f"{language}, nothing typed")
        lead = page.locator(".seat-1 .pick:has([name^=supreme-led])")
        if lead.count():
            lead.click()
            expect(page.locator(".at-once")).to_be_visible()
            found += covered_at_rest(page, f"{language}, a special lead")
        found += a_hand(thumb, language, special=lead.count() > 0)
        expect(page.locator(".done")).to_be_visible()
        found += covered_at_rest(page, f"{language}, recorded")
        page.locator(".top [form=undo]").click()
        expect(page.locator(".told")).to_be_visible()
        found += covered_at_rest(page, f"{language}, taken back")
        page.locator(".top [form=redo]").click()
        expect(page.locator(".top [form=redo]")).to_be_disabled()
        page.goto(f"{table.ledger}/lines/1")
        expect(page.locator(".pad")).to_be_visible()
        found += covered_at_rest(page, f"{language}, to be corrected")
    assert found == []


def a_hand(thumb: Thumb, language: str, special: bool) -> list[tuple[str, int, int, list[str]]]:
    """A hand that Mei wins, with the kind of the last trick if the rules ask it."""
    page, found = thumb.page, []
    thumb.tricks(2, 4, 1)
    ends = page.locator(".ends")
    thumb.last_trick(1)
    if special and ends.count():
        expect(page.locator(".next")).to_be_visible()
        assert covered(page, ".ends .pick:not([hidden])") == []
        found += covered_at_rest(page, f"{language}, the last trick asked")
        page.locator(".ends .pick:not([hidden])").first.click()
    expect(page.locator(".nets")).to_be_visible()
    found += covered_at_rest(page, f"{language}, a whole hand")
    thumb.record()
    return found
