"""The entry pages, measured: everything in view, large enough, and unmoving.

By every sheet of each game, by one with three leads a seat, and by one with all options of Hong
Kong tables; in each language, with phone fonts and with wider ones; with long names, and two
waiting players.
"""

from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.rules.games import all_games, preset
from companion.rules.presets import Add, Choice
from companion.rules.sheet import Sheet
from companion.rules.tiengow.special_clauses import LeadPays
from tests.e2e.mahjong import MahjongThumb
from tests.e2e.measuring import LANGUAGES, LETTERS, NAMES, SIZES, Found, Measure, Sizes, written_in
from tests.e2e.phones import Begin, NewPage, Table, Thumb, sits
from tests.marks import in_ordeal

MIXED = LeadPays("mixed-pair-led", feat="mixed-pair-led", with_banker=8, otherwise=4)
HONG_KONG = preset("hong-kong")
SHEETS = {each.key: each.sheet() for game in all_games() for each in game.presets} | {
    "three leads": preset("celko-kam").sheet(house=[Add(MIXED, after="supreme-led")]),
    "all there is": HONG_KONG.sheet(
        {
            choice.key: choice.options[1].value
            for choice in HONG_KONG.choices
            if isinstance(choice, Choice) and choice.seldom
            if choice.key not in ("captured-at-last", "pot-quartet")
        }
    ),
}
TRICKS = Measure(
    ".tricks :is(.figure, .pick, .often button), .pad button, .ends .pick, .do .main, .places a"
)
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


def taken(page: Page, doing: str) -> Found:
    """A hand of Tien Gow that the third wins, from the first tap down to Record."""
    thumb = Thumb(page)
    yield from TRICKS.faults(page, f"{doing}, nothing typed")
    begun = TRICKS.places(page)
    lead = page.locator(".seat-2 .mark:has([name^=supreme-led])")
    if lead.count():
        lead.click()
        expect(page.locator(".at-once")).to_be_visible()
        yield from TRICKS.moved(page, begun, f"{doing}, a lead")
    thumb.tricks(1, 2, 4)
    yield from TRICKS.moved(page, begun, f"{doing}, tricks")
    thumb.last_trick(2)
    if lead.count() and page.locator(".ends").count():
        expect(page.locator(".next")).to_be_visible()
        yield from TRICKS.faults(page, f"{doing}, the last trick asked")
        thumb.tap(".ends .opens")
        yield from TRICKS.faults(page, f"{doing}, whose it was")
        thumb.tap(".ends .opens")
        if page.locator(".ends .unfold").count():
            thumb.tap(".ends .unfold")
            yield from TRICKS.faults(page, f"{doing}, what else it can have been")
            thumb.tap(".ends .unfold")
        thumb.tap(".ends .pick:has([data-plain])")
    expect(page.locator(".nets")).to_be_visible()
    yield from TRICKS.moved(page, begun, f"{doing}, whole")
    yield from TRICKS.faults(page, f"{doing}, whole")


def recorded_and_taken_back(page: Page, table: Table, doing: str) -> Found:
    """The hand of Tien Gow recorded, undone, redone and corrected: no key is covered."""
    Thumb(page).record()
    yield from TRICKS.covered(page, f"{doing}, recorded")
    page.locator(".top [form=undo]").click()
    expect(page.locator(".told")).to_be_visible()
    yield from TRICKS.covered(page, f"{doing}, taken back")
    page.locator(".top [form=redo]").click()
    expect(page.locator(".top [form=redo]")).to_be_disabled()
    page.goto(f"{table.ledger}/lines/1")
    expect(page.locator(".pad")).to_be_visible()
    yield from TRICKS.covered(page, f"{doing}, to be corrected")


def counted(page: Page, doing: str) -> Found:
    """A hand that the third wins by units and farn, from the first tap down to Record."""
    thumb = MahjongThumb(page)
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


def laid(page: Page, doing: str) -> Found:
    """The same hand tile by tile, once the seats have folded."""
    thumb = MahjongThumb(page)
    thumb.turn_to(2)
    page.locator("[name='units-2']").fill("")
    page.locator("[name='farn-2']").fill("")
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
        thumb.tap(".seat-1 .also", ".keys button:nth-child(2)")
        expect(page.locator(".seat-1 .result.won")).to_be_visible()
        yield from BY_COUNT.faults(page, f"{doing}, two won")
        return
    yield from BY_COUNT.moved(page, begun, f"{doing}, whole")


def entered(page: Page, sheet: Sheet, doing: str) -> Found:
    """A hand by a sheet, in each way in which it can be entered."""
    ways = {"tien-gow": (taken,), "mahjong": (counted, laid)}.get(sheet.game, (said,))
    for way in ways:
        yield from way(page, doing)


def on_phones(
    page: Page, begin: Begin, sheet: Sheet, language: str, letters: str, sizes: Sizes
) -> Found:
    """A hand by a sheet, on phones of these sizes."""
    page.set_extra_http_headers({"Accept-Language": language})
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        table = begin(sheet, names=NAMES, waiting=("Eve", "Fay"))
        sits(page, table)
        written_in(page, f"{letters}, 'Noto Sans CJK TC'")
        expect(page.locator(f".js:lang({language}) :is(.pad, .panel)").first).to_be_visible()
        doing = f"{sheet.preset}, {language}, {letters}, {width}×{height}"
        yield from entered(page, sheet, doing)
        if sheet.game == "tien-gow":
            yield from recorded_and_taken_back(page, table, doing)


def by_turns(keys: Iterable[str]) -> Iterator[Any]:
    """Each sheet in one of the languages, in one of both kinds of letters, on every size."""
    cells = zip(keys, cycle(LANGUAGES), cycle(LETTERS), strict=False)
    return (in_ordeal(*cell, SIZES) for cell in cells)


OF_TIEN_GOW = [key for key, sheet in SHEETS.items() if sheet.game == "tien-gow"]
OF_MAHJONG = [key for key in SHEETS if key not in OF_TIEN_GOW]
CELLS = (
    ("all there is", LANGUAGES[-1], LETTERS[0], SIZES[-1:]),
    ("taiwan", LANGUAGES[-1], LETTERS[0], SIZES[-1:]),
    *by_turns(OF_TIEN_GOW),
    *by_turns(OF_MAHJONG),
)
"""What asks most of each game; in ordeals every sheet."""


@pytest.mark.parametrize(("key", "language", "letters", "sizes"), CELLS)
def test_all_is_in_view_and_nothing_moves_between_the_taps(
    key: str, language: str, letters: str, sizes: Sizes, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(bypass_csp=True)
    assert not [*on_phones(page, begin, SHEETS[key], language, letters, sizes)]


@pytest.mark.ordeal
@pytest.mark.parametrize("key", ["all there is", "three leads", "malayan-shooter", "taiwan"])
def test_on_a_phone_that_lies_across_the_keys_stand_beside_the_seats(
    key: str, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(size=(740, 360))
    sits(page, begin(SHEETS[key], names=NAMES))
    assert not [*entered(page, SHEETS[key], "across")]
