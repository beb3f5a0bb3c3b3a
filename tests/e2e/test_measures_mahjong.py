"""The mahjong entry pages, measured: everything in view, large enough, and unmoving.

By count and by tiles, by every sheet; in each language, with phone fonts and with wider ones; with
long names.
"""

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from companion.rules.games import game
from tests.e2e.mahjong import MahjongThumb, sit_down
from tests.e2e.measuring import LANGUAGES, LETTERS, NAMES, SIZES, Found, Measure, Sizes
from tests.e2e.phones import Begin, NewPage
from tests.marks import in_ordeal

OLD = tuple(preset.key for preset in game("mahjong").presets)
MODERN = tuple(preset.key for preset in game("modern-mahjong").presets)
LINE = ".how .pick, .counting > summary, .by-tile"
AT_SEATS = f".seats :is(.taken, .figure, .pick, .rest), {LINE}"
BY_COUNT = Measure(f"{AT_SEATS}, .keys :is(button, .pick), .do .main, .places a")
BY_TILE = Measure(
    f".seats .taken, {LINE}, .picker button, .do .main, .places a", ".laid, button.onward"
)
LAID = (
    ("concealed kong", "DC"), ("open kong", "WE"), ("concealed triplet", "S9"),
    ("sequence", "M3"), ("pair", "T5"),
)  # fmt: skip


def counted(thumb: MahjongThumb, doing: str) -> Found:
    """A hand that the third wins by units and farn, from the first tap down to Record."""
    page = thumb.page
    yield from BY_COUNT.faults(page, f"{doing}, nothing typed")
    begun = BY_COUNT.places(page)
    thumb.won(2)
    if page.locator(".how .from-3").count():
        thumb.tap(".how .from-3")
    yield from BY_COUNT.faults(page, f"{doing}, won")
    yield from BY_COUNT.moved(page, begun, f"{doing}, won")
    thumb.units(14)
    expect(page.locator(".by-count .comes:visible")).not_to_be_empty()
    yield from BY_COUNT.moved(page, begun, f"{doing}, units")
    thumb.farn(1)
    thumb.tap(".rest")
    expect(page.locator(".nets")).to_be_visible()
    yield from BY_COUNT.moved(page, begun, f"{doing}, whole")
    yield from BY_COUNT.faults(page, f"{doing}, whole")


def laid(thumb: MahjongThumb, doing: str) -> Found:
    """The same hand tile by tile, once the seats have folded."""
    page = thumb.page
    thumb.turn_to(2)
    thumb.page.locator("[name='units-2']").fill("")
    thumb.page.locator("[name='farn-2']").fill("")
    thumb.tile_by_tile()
    begun = BY_TILE.places(page)
    yield from BY_TILE.faults(page, f"{doing}, no tile")
    for words, tile in LAID:
        thumb.group(words, tile)
    for flower in ("F2", "G1"):
        thumb.tile(flower)
    expect(page.locator(".nets")).to_be_visible()
    yield from BY_TILE.faults(page, f"{doing}, laid")
    thumb.tap(".families button")  # the suit that lay there at first
    yield from BY_TILE.moved(page, begun, f"{doing}, laid")


def said(page: Page, doing: str) -> Found:
    """A hand that the table has counted: who won, from whom, with how much."""
    yield from BY_COUNT.faults(page, f"{doing}, nothing typed")
    begun = BY_COUNT.places(page)
    thumb = MahjongThumb(page)
    thumb.won(2)
    thumb.tap(".source .from-3")
    expect(page.locator(".next")).to_be_visible()
    yield from BY_COUNT.faults(page, f"{doing}, from whom")
    thumb.tap(".keys button:nth-child(4)")
    expect(page.locator(".nets")).to_be_visible()
    yield from BY_COUNT.faults(page, f"{doing}, whole")
    if page.locator(".seat-1 .also:visible").count():
        thumb.tap(".seat-1 .also")
        thumb.tap(".keys button:nth-child(2)")
        expect(page.locator(".seat-1 .result.won")).to_be_visible()
        yield from BY_COUNT.faults(page, f"{doing}, two won")
        return
    yield from BY_COUNT.moved(page, begun, f"{doing}, whole")


def entered(page: Page, begin: Begin, key: str, language: str, letters: str, sizes: Sizes) -> Found:
    """A hand by a sheet, on phones of these sizes."""
    page.set_extra_http_headers({"Accept-Language": language})
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        thumb = sit_down(begin(key, names=NAMES, waiting=("Eve", "Fay")), page)
        page.add_style_tag(content=f":root:root:root {{ --font: {letters}, 'Noto Sans CJK TC' }}")
        expect(page.locator(f".js:lang({language}) .panel")).to_be_visible()
        doing = f"{key}, {language}, {letters}, {width}×{height}"
        if key in MODERN:
            yield from said(page, doing)
        else:
            yield from counted(thumb, doing)
            yield from laid(thumb, doing)


CELLS = (
    ("taiwan", LANGUAGES[-1], LETTERS[0], SIZES[1:]),
    *(
        in_ordeal(*cell, SIZES)
        for cell in zip([*OLD, *MODERN], cycle(LANGUAGES), cycle(LETTERS), strict=False)
    ),
)
"""What asks most; in ordeals every sheet, in the languages and both kinds of letters by turns."""


@pytest.mark.parametrize(("key", "language", "letters", "sizes"), CELLS)
def test_all_is_in_view_and_nothing_moves_between_the_taps(
    key: str, language: str, letters: str, sizes: Sizes, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(bypass_csp=True)
    assert not [*entered(page, begin, key, language, letters, sizes)]


@pytest.mark.ordeal
@pytest.mark.parametrize("key", ["malayan-shooter", "taiwan"])
def test_on_a_phone_that_lies_across_the_keys_stand_beside_the_seats(
    key: str, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    thumb = sit_down(begin(key, names=NAMES), page)
    found = said(page, "across") if key in MODERN else counted(thumb, "across")
    assert not [*found]
    if key in OLD:
        assert not [*laid(thumb, "across")]
