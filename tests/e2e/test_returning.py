"""Back and Forward show the input again; recorded hands are not recorded twice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.mahjong import MahjongThumb
from tests.e2e.phones import (
    Begin,
    NewPage,
    Server,
    Table,
    Thumb,
    follow,
    keeps_this_page,
    recorded,
    sits,
    until,
)

pytestmark = [pytest.mark.ordeal, pytest.mark.keeping]

HAND = [3, 2, 2, 1]


def away_and_back(page: Page) -> None:
    """To the hands by the way back at the top of the page, and here again."""
    follow(page.locator("header a").first)
    page.go_back()


def half(thumb: Thumb) -> None:
    thumb.tricks(*HAND[:2])
    thumb.last_trick(1)


def shows_half(page: Page) -> None:
    expect(page.locator("#tricks-0")).to_have_value("3")
    expect(page.locator("#tricks-1")).to_have_value("2")
    expect(page.locator("#tricks-2")).to_have_value("")
    expect(page.locator("[name=last_trick]:checked")).to_have_value("1")


def known(page: Page) -> None:
    """Wait until the server has the input."""
    until(page, "!Object.keys(localStorage).some((key) => key.startsWith('typed '))")


def test_a_half_typed_hand_is_there_again_after_back_and_after_forward(thumb: Thumb) -> None:
    page = thumb.page
    half(thumb)
    away_and_back(page)
    shows_half(page)
    follow(page.locator("header a").first)
    page.goto("/")
    page.go_back()
    page.go_back()
    shows_half(page)
    thumb.tricks(2)
    page.go_back()
    page.go_forward()
    expect(page.locator("#tricks-2")).to_have_value("2")


def test_a_half_typed_hand_is_there_again_without_a_network(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    keeps_this_page(page)
    half(thumb)
    known(page)
    follow(page.locator("header a").first)
    keeps_this_page(page)
    page.context.set_offline(True)
    page.go_back()
    shows_half(page)


def test_half_a_mahjong_hand_is_there_again_with_its_tiles(page: Page, begin: Begin) -> None:
    thumb = MahjongThumb.at(begin("malayan"), page)
    thumb.won(1)
    thumb.tile_by_tile()
    thumb.group("open triplet", "S9")
    thumb.turn_to(3)
    thumb.units(8)
    away_and_back(page)
    expect(page.locator("[name=winner]:checked")).to_have_value("1")
    expect(page.locator("[name='tiles-1']")).to_have_value("open triplet S9")
    expect(page.locator("#units-3")).to_have_value("8")
    thumb.turn_to(1)
    expect(thumb.open.locator(".laid")).to_have_count(1)


def test_a_hand_that_was_recorded_is_not_typed_once_more_by_back(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    half(thumb)
    known(page)
    follow(page.locator("header a").first)
    page.goto(table.enter)
    shows_half(page)
    thumb.tricks(HAND[2])
    thumb.record()
    page.go_back()
    page.go_back()
    expect(page.locator("h1")).to_have_text("Hand 2")
    expect(page.locator("#tricks-0")).to_have_value("")
    expect(page.locator("[name=last_trick]:checked")).to_have_count(0)
    assert recorded(server, table) == [HAND]


def test_what_another_phone_typed_on_is_not_undone_by_back(
    thumb: Thumb, new_page: NewPage, table: Table
) -> None:
    page = thumb.page
    half(thumb)
    known(page)
    follow(page.locator("header a").first)
    other = sits(new_page(), table)
    shows_half(other.page)
    other.tricks(HAND[2])
    known(other.page)
    page.go_back()
    expect(page.locator("#tricks-2")).to_have_value("2")


def test_what_is_settled_by_talk_is_there_again_and_counts_once(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    page.goto(f"{table.ledger}/agree")
    page.locator("[name=net_0]").fill("4")
    page.locator("[name=net_1]").fill("4")
    page.locator("[name=sign_1]").select_option("pays")
    page.locator("[name=why]").fill("a tile fell")
    away_and_back(page)
    expect(page.locator("[name=sign_1]")).to_have_value("pays")
    expect(page.locator("[name=why]")).to_have_value("a tile fell")
    follow(page.locator("main form button.main"))
    expect(page).to_have_url(re.compile("done=1"))
    page.go_back()
    expect(page.locator("[name=why]")).to_have_value("a tile fell")
    follow(page.locator("main form button.main"))
    page.goto(table.ledger)
    expect(page.locator("details[data-line]")).to_have_count(1)


def test_without_scripts_browsers_bring_back_what_was_typed(plain_page: Page, begin: Begin) -> None:
    for table in (begin(), begin("malayan")):
        table.open(plain_page, table.enter)
        field = plain_page.locator("[inputmode=numeric]").first
        field.fill("3")
        plain_page.locator(".pick").first.click()
        away_and_back(plain_page)
        expect(field).to_have_value("3")
        expect(plain_page.locator(".pick input").first).to_be_checked()


FIELDS = """[...document.querySelectorAll("main form :is(input, select, textarea)")].filter(
  (each) => each.name && !each.disabled && !["hidden", "file", "password"].includes(each.type))"""
FILL = f"""
const fields = {FIELDS};
for (const field of fields) {{
  if (field.type === "radio") field.checked = true;
  else if (field.type === "checkbox") field.checked = !field.defaultChecked;
  else if (field.tagName === "SELECT") field.selectedIndex = field.options.length - 1;
  else field.value = {{ date: "2026-11-05", time: "23:15" }}[field.type] ?? "7";
}}
"""
HAS = f"{FIELDS}.map((each) => `${{each.name}}=${{each.value}} ${{each.checked ?? ''}}`)"


def test_every_form_left_and_come_back_to_has_what_was_typed(page: Page, table: Table) -> None:
    table.join(page, "host")
    sitting, evening, group = (
        f"/sittings/{table.sitting_id}",
        f"/evenings/{table.evening_id}",
        f"/groups/{table.group_id}",
    )
    for address in (
        f"{sitting}/pay", f"{sitting}/seats", f"{evening}/stake",
        f"{evening}/settle/count", f"{group}/players", f"{group}/links",
        f"{group}/rules/new?rules=six-round", "/sheets/hong-kong", "/new",
        f"{group}/evenings/new",
    ):  # fmt: skip
        page.goto(address)
        fresh = page.evaluate(HAS)
        page.evaluate(FILL)
        typed = page.evaluate(HAS)
        assert typed != fresh, address
        page.goto("/offline")
        page.go_back()
        page.wait_for_function("document.readyState === 'complete'")
        assert page.evaluate(HAS) == typed, address
