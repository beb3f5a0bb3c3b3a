"""A mahjong hand on a phone: eight taps, tiles, what cannot be, an evening with a correction."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.phones import HEAVIEST, Begin, NewPage, Table, Thumb, asked_for, weight


class MahjongThumb(Thumb):
    """Taps on the entry page of mahjong: at the seat that is open."""

    @property
    def open(self) -> Locator:
        return self.page.locator(".held:visible")

    def won(self, seat: int) -> None:
        self.tap(f".seat-{seat} .pick")

    def turn_to(self, seat: int) -> None:
        self.tap(f".seat-{seat} .taken")

    def units(self, n: int) -> None:
        self.tap(f".held:visible .amount:nth-child(1) button[value='{n}']")

    def farn(self, n: int) -> None:
        self.tap(f".held:visible .amount:nth-child(2) button[value='{n}']")

    def none(self, times: int = 1) -> None:
        for _ in range(times):
            self.units(0)

    def tile_by_tile(self) -> None:
        self.tap(".held:visible .tiles > summary")

    def kind(self, words: str) -> None:
        self.tap(f".kinds button[value='{words}']")

    def tile(self, code: str) -> None:
        """A tile, after the suit it is in."""
        family = self.page.locator(".faces-of", has=self.page.locator(f"[value='{code}']"))
        suits = self.page.locator(".faces-of").all()
        place = next(n for n, suit in enumerate(suits) if suit.locator(f"[value='{code}']").count())
        if family.is_hidden():
            self.tap(f".families button:nth-child({place + 1})")
        self.tap(f".faces-of button[value='{code}']")

    def group(self, words: str, tile: str) -> None:
        self.kind(words)
        self.tile(tile)


@pytest.fixture
def table(begin: Begin) -> Table:
    return begin("malayan")


def sit_down(table: Table, page: Page) -> MahjongThumb:
    table.join(page)
    page.goto(table.enter)
    return MahjongThumb(page)


@pytest.fixture
def thumb(page: Page, table: Table) -> MahjongThumb:
    return sit_down(table, page)


def test_an_ordinary_hand_takes_at_most_eight_taps(thumb: MahjongThumb) -> None:
    thumb.won(1)
    thumb.units(12)
    thumb.farn(1)
    thumb.units(8)
    thumb.farn(0)
    thumb.none(2)
    thumb.record()
    expect(thumb.page.locator(".done")).to_contain_text("Hand 1 recorded: Bo +560")
    assert thumb.taps <= 8


def test_a_hand_with_a_discarder_takes_at_most_eight_taps(begin: Begin, page: Page) -> None:
    thumb = sit_down(begin("malayan-shooter"), page)
    thumb.won(1)
    thumb.tap(".how .pick:has([value='3'])")
    thumb.units(12)
    thumb.farn(1)
    thumb.none(3)
    thumb.record()
    expect(page.locator(".done")).to_contain_text("Hand 1 recorded: Bo +560")
    assert thumb.taps <= 8


def test_the_rounding_is_shown_at_once(thumb: MahjongThumb) -> None:
    thumb.won(1)
    thumb.units(12)
    expect(thumb.page.locator(".comes-to")).to_have_text(re.compile(r"Bo\s+12 → 20, \+ 50 = 70"))
    thumb.farn(2)
    expect(thumb.page.locator(".comes-to")).to_contain_text("+ 50 = 70, × 4 = 280")


def test_the_next_who_is_asked_comes_by_himself(thumb: MahjongThumb) -> None:
    thumb.won(2)
    expect(thumb.open.locator("legend").first).to_contain_text("Chan · West wind")
    thumb.units(4)
    thumb.farn(0)
    expect(thumb.open.locator("legend").first).to_contain_text("Ana · East wind")
    thumb.none()
    expect(thumb.open.locator("legend").first).to_contain_text("Bo · South wind")
    expect(thumb.page.locator(".seat-0 .has")).to_have_text("none")
    expect(thumb.page.locator(".seat-1 .has")).to_be_empty()


def test_one_tap_says_that_nobody_else_has_anything(thumb: MahjongThumb) -> None:
    thumb.won(1)
    thumb.units(12)
    thumb.tap(".held:visible .rest")
    expect(thumb.page.locator(".nets")).to_contain_text("+280")
    expect(thumb.page.locator(".dues li")).to_have_count(3)


def test_preview_and_record_stay_in_view(thumb: MahjongThumb) -> None:
    thumb.won(1)
    thumb.units(12)
    thumb.farn(0)
    for units in (0, 4, 12):
        thumb.units(units)
        thumb.farn(0)
    expect(thumb.page.locator(".dues li")).to_have_count(6)
    for selector in (".dues", ".nets", ".next-bank", "[name=record]"):
        expect(thumb.page.locator(selector).first).to_be_in_viewport(ratio=0.9)


def test_no_tile_can_be_tapped_a_fifth_time_at_any_seat(thumb: MahjongThumb) -> None:
    thumb.won(1)
    thumb.tile_by_tile()
    thumb.group("open triplet", "S9")
    thumb.turn_to(3)
    thumb.tile_by_tile()
    thumb.kind("pair")
    nine = thumb.page.locator(".faces-of [value='S9']")
    expect(nine).to_have_attribute("aria-disabled", "true")
    thumb.tile("S9")
    expect(thumb.page.locator("#why")).to_contain_text("there are only four")
    expect(thumb.page.locator("#held-3 .laid")).to_have_count(0)
    thumb.tile("S8")
    expect(thumb.page.locator("#held-3 .laid")).to_have_count(1)


def test_a_group_is_taken_away_again_by_a_tap(thumb: MahjongThumb) -> None:
    thumb.won(1)
    thumb.tile_by_tile()
    thumb.group("concealed kong", "DC")
    thumb.group("pair", "T1")
    expect(thumb.open.locator(".laid")).to_have_count(2)
    thumb.page.get_by_role("button", name="Take away: a kong of Zhong").click()
    expect(thumb.open.locator(".laid")).to_have_count(1)
    expect(thumb.page.locator("[name='tiles-1']")).to_have_value("pair T1")


def test_what_is_touched_when_the_answer_comes_stays_under_the_thumb(thumb: MahjongThumb) -> None:
    page, laid = thumb.page, thumb.open.locator(".laid")
    thumb.won(1)
    thumb.tile_by_tile()
    thumb.group("open triplet", "DC")
    expect(page.locator(".comes-to")).to_contain_text("dragons")
    held: list[Route] = []
    page.route("**/preview", lambda route: held.append(route))
    with page.expect_request("**/preview"):
        thumb.group("pair", "T1")
    laid.last.hover()
    page.mouse.down()
    held[0].continue_()
    expect(laid.last).to_have_accessible_name("Take away: a pair of 1 of dots")
    page.mouse.up()
    expect(laid).to_have_count(1)


def test_an_evening_of_tiles_woo_mei_a_draw_a_limit_hand_and_a_correction(
    thumb: MahjongThumb, table: Table
) -> None:
    page = thumb.page
    thumb.won(1)
    thumb.tile_by_tile()
    thumb.group("concealed kong", "DC")
    thumb.group("open triplet", "S9")
    thumb.group("sequence", "T1")
    thumb.tile("M3")
    thumb.tile("F2")
    expect(page.locator(".comes-to")).to_contain_text("kong of dragons, concealed 32")
    expect(page.locator(".comes-to")).to_contain_text("own flower 1 farn")
    thumb.group("pair", "T5")
    thumb.turn_to(0)
    thumb.units(8)
    thumb.farn(1)
    thumb.units(4)
    thumb.farn(0)
    thumb.none()
    expect(page.locator(".dues li")).to_have_count(6)
    thumb.record()
    expect(page.locator(".done")).to_contain_text("Hand 1 recorded: Bo +1,440")

    thumb.tap(".nobody")
    thumb.record()
    expect(page.locator(".done")).to_contain_text("Hand 2 recorded: nobody pays")

    thumb.won(3)
    thumb.tile_by_tile()
    for tile in ("DC", "DF", "DB"):
        thumb.group("open triplet", tile)
    thumb.group("sequence", "S4")
    thumb.group("pair", "T5")
    expect(page.locator(".comes-to")).to_contain_text("Dai Sam Yuen")
    thumb.tap(".held:visible .rest")
    thumb.record()
    expect(page.locator(".done")).to_contain_text("Hand 3 recorded: Di +7,680")

    page.goto(f"/sittings/{table.sitting_id}/lines/3")
    expect(page.locator("#held-3 .laid")).to_have_count(5)
    thumb.won(2)
    thumb.tap(".held:visible .pick:has([value=limit])")
    thumb.turn_to(3)
    for _ in range(5):
        page.locator("#held-3 .laid").first.click()
    thumb.tile_by_tile()
    page.locator(".held:visible .amount:nth-child(1) button[value='0']").click()
    page.get_by_role("button", name="Show what this changes").click()
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator(".figure", has_text="Chan ★")).to_contain_text("+7,680")


def test_a_limit_hand_is_declared_with_a_reason(thumb: MahjongThumb) -> None:
    thumb.won(1)
    thumb.units(12)
    thumb.tap(".held:visible .pick:has([value=limit])")
    thumb.turn_to(1)
    thumb.page.get_by_label("Why (a limit hand").locator("visible=true").fill("thirteen orphans")
    thumb.tap(".held:visible .rest")
    expect(thumb.page.locator(".comes-to")).to_contain_text("thirteen orphans")
    thumb.record()
    expect(thumb.page.locator(".done")).to_contain_text("Bo +7,680")


def test_quick_entry_goes_without_javascript(table: Table, plain_page: Page) -> None:
    table.join(plain_page)
    plain_page.goto(table.enter)
    plain_page.locator(".seat-1 .pick").click()
    for seat, units in enumerate((0, 12, 8, 0)):
        plain_page.fill(f"#units-{seat}", str(units))
    plain_page.fill("#farn-1", "1")
    plain_page.get_by_role("button", name="Preview").click()
    expect(plain_page.locator(".comes-to").first).to_contain_text("12 → 20, + 50 = 70, × 2 = 140")
    plain_page.get_by_role("button", name="Record").click()
    expect(plain_page.locator(".done")).to_contain_text("Hand 1 recorded: Bo +560")


def test_tiles_are_typed_without_javascript(table: Table, plain_page: Page) -> None:
    table.join(plain_page)
    plain_page.goto(table.enter)
    plain_page.locator(".seat-1 .pick").click()
    plain_page.locator("#held-1 .tiles > summary").click()
    plain_page.fill("#tiles-1", "open triplet S9, sequence T1, sequence M3, sequence S4, pair T5")
    for seat in (0, 2, 3):
        plain_page.fill(f"#units-{seat}", "0")
    plain_page.get_by_role("button", name="Record").click()
    expect(plain_page.locator(".done")).to_contain_text("Hand 1 recorded: Bo +240")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_object_to(scheme: str, begin: Begin, new_page: NewPage) -> None:
    page = new_page(color_scheme=scheme)
    thumb = sit_down(begin("malayan-shooter"), page)
    _nothing_found(page)
    thumb.won(1)
    _nothing_found(page)
    thumb.tile_by_tile()
    thumb.group("concealed kong", "DC")
    expect(page.locator(".comes-to")).to_be_visible()
    _nothing_found(page)
    thumb.turn_to(0)
    thumb.units(8)
    expect(page.locator(".comes-to")).to_have_count(2)
    _nothing_found(page)


def _nothing_found(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(("width", "text"), [(320, "100%"), (360, "200%"), (320, "200%")])
def test_nothing_scrolls_sideways(width: int, text: str, begin: Begin, new_page: NewPage) -> None:
    names = ("Ana", "Bartholomew-Christopher", "陳大文", "Di")
    page = new_page(viewport={"width": width, "height": 640})
    thumb = sit_down(begin("malayan-shooter", names=names), page)
    page.evaluate("size => document.documentElement.style.fontSize = size", text)
    thumb.won(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thumb.tile_by_tile()
    thumb.group("open kong", "DC")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_is_light_and_asks_no_other_host(table: Table, page: Page) -> None:
    table.join(page)
    asked = asked_for(page, table.enter)
    assert weight(page, asked) <= HEAVIEST
    assert all(url.startswith(page.evaluate("location.origin")) for url in asked)
