"""The Tien Gow entry page, measured: everything in view, large enough, and unmoving.

By every sheet, by one with three leads a seat, and by one with all options of Hong Kong tables; in
each language, with phone fonts and with wider ones; with long names, and two waiting players.
"""

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from companion.rules.games import game
from companion.rules.presets import Add, Choice
from companion.rules.sheet import Sheet
from companion.rules.tiengow.special_clauses import LeadPays
from tests.e2e.measuring import LANGUAGES, LETTERS, NAMES, SIZES, Found, Measure, Sizes
from tests.e2e.phones import Begin, NewPage, Thumb, sits
from tests.marks import in_ordeal

SHEETS = {preset.key: preset.sheet() for preset in game("tien-gow").presets}
MIXED = LeadPays("mixed-pair-led", feat="mixed-pair-led", with_banker=8, otherwise=4)
THREE_LEADS = next(p for p in game("tien-gow").presets if p.key == "celko-kam").sheet(
    house=[Add(MIXED, after="supreme-led")]
)
HONG_KONG = next(preset for preset in game("tien-gow").presets if preset.key == "hong-kong")
ALL_THERE_IS = HONG_KONG.sheet(
    {
        choice.key: choice.options[1].value
        for choice in HONG_KONG.choices
        if isinstance(choice, Choice) and choice.seldom
        if choice.key not in ("captured-at-last", "pot-quartet")
    }
)
MORE = {"three leads": THREE_LEADS, "all there is": ALL_THERE_IS}
MEASURE = Measure(
    ".tricks :is(.figure, .pick, .often button), .pad button, .ends .pick, .do .main, .places a"
)


def through_a_hand(thumb: Thumb, doing: str) -> Found:
    """A hand that the third wins, looked at on the way, from the first tap down to Record."""
    page = thumb.page
    yield from MEASURE.faults(page, f"{doing}, nothing typed")
    begun = MEASURE.places(page)
    lead = page.locator(".seat-2 .mark:has([name^=supreme-led])")
    if lead.count():
        lead.click()
        expect(page.locator(".at-once")).to_be_visible()
        yield from MEASURE.moved(page, begun, f"{doing}, a lead")
    thumb.tricks(1, 2, 4)
    yield from MEASURE.moved(page, begun, f"{doing}, tricks")
    thumb.last_trick(2)
    if lead.count() and page.locator(".ends").count():
        expect(page.locator(".next")).to_be_visible()
        yield from MEASURE.faults(page, f"{doing}, the last trick asked")
        thumb.tap(".ends .opens")
        yield from MEASURE.faults(page, f"{doing}, whose it was")
        thumb.tap(".ends .opens")
        if page.locator(".ends .unfold").count():
            thumb.tap(".ends .unfold")
            yield from MEASURE.faults(page, f"{doing}, what else it can have been")
            thumb.tap(".ends .unfold")
        thumb.tap(".ends .pick:has([data-plain])")
    expect(page.locator(".nets")).to_be_visible()
    yield from MEASURE.moved(page, begun, f"{doing}, whole")
    yield from MEASURE.faults(page, f"{doing}, whole")


def entered(
    page: Page, begin: Begin, sheet: Sheet, language: str, letters: str, sizes: Sizes
) -> Found:
    """A hand by a sheet, on phones of these sizes."""
    page.set_extra_http_headers({"Accept-Language": language})
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        thumb = sits(page, begin(sheet, names=NAMES, waiting=("Eve", "Fay")))
        page.add_style_tag(content=f":root:root:root {{ --font: {letters}, 'Noto Sans CJK TC' }}")
        expect(page.locator(f".js:lang({language}) .pad")).to_be_visible()
        doing = f"{sheet.preset}, {language}, {letters}, {width}×{height}"
        yield from through_a_hand(thumb, doing)


CELLS = (
    ("all there is", LANGUAGES[-1], LETTERS[0], SIZES[1:]),
    *(
        in_ordeal(*cell, SIZES)
        for cell in zip([*SHEETS, *MORE], cycle(LANGUAGES), cycle(LETTERS), strict=False)
    ),
)
"""What asks most; in ordeals every sheet, in the languages and both kinds of letters by turns."""


@pytest.mark.parametrize(("key", "language", "letters", "sizes"), CELLS)
def test_all_is_in_view_and_nothing_moves_between_the_taps(
    key: str, language: str, letters: str, sizes: Sizes, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(bypass_csp=True)
    assert not [*entered(page, begin, {**SHEETS, **MORE}[key], language, letters, sizes)]


@pytest.mark.ordeal
@pytest.mark.parametrize("key", ["all there is", "three leads"])
def test_on_a_phone_that_lies_across_the_pad_stands_beside_the_seats(
    key: str, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    thumb = sits(page, begin(MORE[key], names=NAMES))
    assert not [*through_a_hand(thumb, "across")]
