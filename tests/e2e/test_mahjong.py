"""A mahjong hand on a phone: eight taps, tiles, impossible taps, an evening with a correction."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.mahjong import MahjongThumb
from tests.e2e.phones import Begin, Table, accessible


@pytest.fixture
def table(begin: Begin) -> Table:
    return begin("malayan")


@pytest.fixture
def thumb(page: Page, table: Table) -> MahjongThumb:
    return MahjongThumb.at(table, page)


def test_a_quick_hand_takes_five_taps_four_seats_with_farn_nine(thumb: MahjongThumb) -> None:
    page, done = thumb.page, thumb.page.locator(".done")
    thumb.hand(1, 12, 1)
    thumb.record()
    expect(done).to_contain_text("Bo +560")
    assert thumb.taps == 5

    thumb.won(1)
    thumb.units(12)
    thumb.farn(1)
    thumb.units(8)
    thumb.farn(2)
    thumb.open_honours()
    thumb.units(12)
    thumb.farn(1)
    holds = [page.locator(f".seat-{seat} .figure") for seat in range(4)]
    typed = [[each.input_value() for each in figures.all()] for figures in holds]
    assert typed == [["8", "2"], ["12", "1"], ["4", "1"], ["12", "1"]]
    thumb.record()
    assert thumb.taps == 5 + 9

    # The next who is asked comes by themselves, and the rounding is shown at once.
    thumb.won(2)
    expect(thumb.asked).to_have_text("Chan")
    expect(page.locator(".caption .onward")).to_have_text("Next: Ana")
    thumb.units(12)
    expect(page.locator(".by-count .comes:visible")).to_have_text("12 → 20, + 50 = 70")
    thumb.farn(2)
    expect(page.locator(".comes-to")).to_contain_text("+ 50 = 70, × 4 = 280")
    expect(thumb.asked).to_have_text("Ana")
    thumb.none()
    expect(thumb.asked).to_have_text("Bo")
    expect(page.locator("#units-0")).to_have_value("0")
    expect(page.locator("#units-1")).to_have_value("")
    thumb.tap("[name=clear]")

    # A limit hand is declared with a reason.
    thumb.won(1)
    thumb.units(12)
    thumb.tap(".limit", ".more > summary")
    page.get_by_label("Bo: Why (for a limit hand").fill("thirteen orphans")
    thumb.tap(".more > summary", ".rest")
    expect(page.locator(".comes-to")).to_contain_text("thirteen orphans")
    thumb.record()
    expect(done).to_contain_text("Hand 3 recorded: Bo +")


def test_tiles_are_laid_opened_by_a_tap_changed_and_removed(thumb: MahjongThumb) -> None:
    page, typed = thumb.page, thumb.page.locator("[name='tiles-1']")
    thumb.won(1)
    thumb.tile_by_tile()
    thumb.group("open triplet", "DC")
    thumb.group("pair", "T1")
    first = thumb.open.locator(".laid").first
    thumb.tap("#held-1 .laid:first-child")
    expect(typed).to_have_value("open triplet DC, pair T1")
    thumb.kind("concealed kong")
    expect(typed).to_have_value("concealed kong DC, pair T1")
    thumb.tile("DF")
    expect(typed).to_have_value("concealed kong DF, pair T1")
    expect(first).to_have_accessible_name("Change: concealed kong of Green dragon (Fatt)")
    thumb.tap(".by-tiles > .remove")
    expect(typed).to_have_value("pair T1")
    expect(thumb.open.locator(".laid")).to_have_count(1)
    thumb.group("open triplet", "S9")  # no set is open any more: this is another
    expect(typed).to_have_value("pair T1, open triplet S9")

    # No tile can be tapped a fifth time at any seat.
    thumb.turn_to(3)
    thumb.tile_by_tile()
    thumb.kind("pair")
    expect(page.locator(".faces-of [value='S9']")).to_have_attribute("aria-disabled", "true")
    thumb.tile("S9")
    expect(page.locator("#why")).to_contain_text("there are only four")
    expect(page.locator("#held-3 .laid")).to_have_count(0)
    thumb.tile("S8")
    expect(page.locator("#held-3 .laid")).to_have_count(1)

    # What is touched when the answer comes stays under the thumb.
    laid = thumb.open.locator(".laid")
    thumb.group("open triplet", "DC")
    expect(page.locator(".comes-to").last).to_contain_text("Zhong")
    held: list[Route] = []
    page.route("**/preview", lambda route: held.append(route))
    with page.expect_request("**/preview"):
        thumb.group("open triplet", "DB")
    laid.last.hover()
    page.mouse.down()
    held[0].continue_()
    expect(laid.last).to_have_accessible_name("Change: open triplet of White dragon")
    page.mouse.up()
    expect(laid.last).to_have_attribute("data-open", "")


@pytest.mark.ordeal
def test_all_sets_and_flowers_of_a_full_hand_are_seen_and_others_named(thumb: MahjongThumb) -> None:
    page = thumb.page
    page.set_viewport_size({"width": 320, "height": 568})
    thumb.won(1)
    thumb.tile_by_tile()
    for tile in ("DC", "DF", "WE", "S9"):
        thumb.group("concealed kong", tile)
    thumb.group("pair", "T5")
    for flower in ("F1", "F2", "F3", "F4", "G1"):
        thumb.tile(flower)
    expect(thumb.open.locator(".laid")).to_have_count(10)
    out = page.evaluate(
        """() => {
          const tray = document.querySelector(".held:not([hidden]) .tray").getBoundingClientRect();
          return [...document.querySelectorAll(".held:not([hidden]) .laid > span")]
            .map((each) => each.getBoundingClientRect())
            .filter((each) => each.top < tray.top || each.bottom > tray.bottom + 1).length;
        }"""
    )
    assert out == 0
    thumb.tap("[name=clear]")

    # Hands without four sets are a limit hand with their name.
    for number, name in enumerate(("Seven pairs", "Thirteen orphans"), 1):
        thumb.won(1)
        thumb.tile_by_tile()
        thumb.tap(".families button:nth-child(4)", f".special[data-why='{name}']")
        expect(page.locator("[name='why-1']")).to_have_value(name)
        thumb.tap(".rest")
        thumb.record(f"Hand {number} recorded: Bo +")


@pytest.mark.ordeal
def test_a_hand_with_a_discarder_takes_at_most_eight_taps(begin: Begin, page: Page) -> None:
    thumb = MahjongThumb.at(begin("malayan-shooter"), page)
    thumb.won(1)
    thumb.tap(".how .from-3")
    thumb.units(12)
    thumb.farn(1)
    thumb.none(3)
    thumb.record("Hand 1 recorded: Bo +560")
    assert thumb.taps <= 8


@pytest.mark.ordeal
@pytest.mark.parametrize("then", [".by-tile[aria-pressed='false']", ".nobody"])
def test_units_that_are_none_stay_whatever_is_tapped_then(thumb: MahjongThumb, then: str) -> None:
    thumb.won(1)
    units = thumb.page.locator("[name='units-1']")
    units.fill("four")
    thumb.tap(then)
    expect(thumb.page.locator(".said .fault")).to_contain_text("Bo")
    expect(units).to_be_visible()
    units.fill("")
    expect(units).to_be_hidden()


@pytest.mark.ordeal
def test_a_limit_that_was_said_of_one_winner_is_not_anothers(thumb: MahjongThumb) -> None:
    page = thumb.page
    thumb.won(1)
    thumb.tap(".limit")
    expect(page.locator(".seat-1 .has")).to_have_text("limit")
    thumb.won(2)
    expect(page.locator(".seat-2 .has")).to_be_empty()
    expect(page.locator("[name=full]:checked")).to_have_value("")
    expect(page.locator("#preview .next")).to_have_text("How many units does Chan have?")
    expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "true")
    thumb.tap(".limit")
    expect(page.locator(".seat-2 .has")).to_have_text("limit")


@pytest.mark.ordeal
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
    expect(page.locator(".comes-to")).to_contain_text("concealed kong of Red dragon (Zhong) 32")
    expect(page.locator(".comes-to")).to_contain_text("own Orchid (flower 2) 1 farn")
    thumb.group("pair", "T5")
    thumb.turn_to(0)
    thumb.units(8)
    thumb.farn(1)
    thumb.units(4)
    thumb.farn(0)
    thumb.none()
    expect(page.locator(".dues li")).to_have_count(6)
    thumb.record("Hand 1 recorded: Bo +1,440")

    thumb.tap(".nobody")
    thumb.record("Hand 2 recorded: nobody pays")

    thumb.won(3)
    thumb.tile_by_tile()
    for tile in ("DC", "DF", "DB"):
        thumb.group("open triplet", tile)
    thumb.group("sequence", "S4")
    thumb.group("pair", "T5")
    expect(page.locator(".comes-to")).to_contain_text("Dai Sam Yuen")
    thumb.tap(".by-tiles .onward", ".rest")
    thumb.record("Hand 3 recorded: Di +7,680")

    page.goto(f"/sittings/{table.sitting_id}/lines/3")
    expect(page.locator("#held-3 .laid")).to_have_count(5)
    thumb.tap(".by-tile")  # the seats unfold
    thumb.won(2)
    thumb.tap(".limit")
    thumb.turn_to(3)
    for _ in range(5):
        page.locator("#held-3 .laid").first.click()
        page.locator(".by-tiles > .remove").click()
    thumb.tap(".by-tile")
    thumb.units(0)
    page.get_by_role("button", name="Show what this changes").click()
    page.get_by_role("button", name="Save correction").click()
    winner = page.locator(".line .figure", has=page.locator("b.net")).first
    expect(winner).to_contain_text("Chan, won the hand")
    expect(winner).to_contain_text("+7,680")


@pytest.mark.ordeal
def test_quick_entry_goes_without_javascript(table: Table, plain_page: Page) -> None:
    table.open(plain_page, table.enter)
    plain_page.locator(".seat-1 .won-it").click()
    for seat, units in enumerate((0, 12, 8, 0)):
        plain_page.fill(f"#units-{seat}", str(units))
    plain_page.fill("#farn-1", "1")
    plain_page.get_by_role("button", name="Preview").click()
    expect(plain_page.locator(".comes-to").first).to_contain_text("12 → 20, + 50 = 70, × 2 = 140")
    plain_page.get_by_role("button", name="Record").click()
    expect(plain_page.locator(".done")).to_contain_text("Hand 1 recorded: Bo +560")


@pytest.mark.ordeal
def test_axe_finds_nothing_to_object_to(begin: Begin, page: Page) -> None:
    thumb = MahjongThumb.at(begin("malayan-shooter"), page)
    _nothing_found(page)
    thumb.won(1)
    _nothing_found(page)
    thumb.tile_by_tile()
    thumb.group("concealed kong", "DC")
    expect(page.locator(".by-tiles .comes:visible")).to_contain_text("= 180")
    _nothing_found(page)
    thumb.turn_to(0)
    thumb.units(8)
    expect(page.locator(".comes-to")).to_have_count(2)
    _nothing_found(page)
    thumb.tap(".counting > summary")
    _nothing_found(page)


def _nothing_found(page: Page) -> None:
    """In the dark the colours alone are others."""
    page.emulate_media(color_scheme="light")
    accessible(page, resultTypes=["violations"])
    page.emulate_media(color_scheme="dark")
    accessible(page, resultTypes=["violations"], runOnly=["color-contrast"])
