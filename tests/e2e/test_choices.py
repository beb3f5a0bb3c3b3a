"""Answers about one player's hand or trick are asked again when the player changes."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.mahjong import MahjongThumb
from tests.e2e.phones import Begin, Thumb, sits

SELF = ".pick:has([name=from][value=self])"
EIGHT, SEVEN = (f".ends .way:has([value={way}])" for way in ("eight-branch", "plain"))


@pytest.mark.ordeal
def test_one_winners_self_pick_is_not_anothers(page: Page, begin: Begin) -> None:
    thumb = MahjongThumb.at(begin("malayan"), page)
    thumb.won(1)
    picked_by_themselves(thumb)
    expect(page.locator("[name=from]:checked")).to_have_value("self")
    thumb.won(2)
    expect(page.locator("[name=from]:checked")).to_have_value("")
    picked_by_themselves(thumb)
    thumb.tap(".nobody")
    expect(page.locator("[name=from]:checked")).to_have_value("")


def picked_by_themselves(thumb: Thumb) -> None:
    """Choose it in the menu, if the rules do not ask for it."""
    thumb.tap(".more > summary")
    thumb.tap(SELF)
    thumb.tap(".more > summary")


@pytest.mark.ordeal
def test_a_player_marked_as_winner_did_not_discard_the_tile(page: Page, begin: Begin) -> None:
    thumb = MahjongThumb.at(begin("malayan-shooter"), page)
    thumb.won(1)
    thumb.tap(".how .from-3")
    thumb.won(2)
    expect(page.locator("[name=from]:checked")).to_have_value("3")  # they discarded it all the same
    thumb.won(3)
    expect(page.locator("[name=from]:checked")).to_have_count(0)
    expect(page.locator("#preview .fault")).to_have_count(0)
    thumb.tap(SELF)
    thumb.won(1)
    expect(page.locator("[name=from]:checked")).to_have_count(0)


@pytest.mark.ordeal
def test_how_one_took_all_eight_is_asked_and_not_said_of_another(page: Page, begin: Begin) -> None:
    thumb = sits(page, begin("hong-kong"))
    expect(page.locator(SEVEN)).to_be_hidden()
    thumb.tricks(8)
    expect(page.locator("#preview .next")).to_have_text(
        "Ana took all eight tricks: plain 七支 or grand 八支?"
    )
    expect(page.locator(".ends .pick:has([value=last-supreme])")).to_be_hidden()
    thumb.tap(SEVEN)
    expect(page.locator(".nets dd").first).to_have_text("+60")
    thumb.tap(SEVEN)  # said wrongly: a tap on the answer asks again
    thumb.tap(EIGHT)
    expect(page.locator(".nets dd").first).to_have_text("+120")
    expect(page.locator(".ends .pick:has([value=last-supreme])")).to_be_visible()
    expect(page.locator(SEVEN)).to_be_hidden()
    _change(thumb, 0, 0)
    _change(thumb, 1, 8)
    expect(page.locator("[name=manner]:checked")).to_have_count(0)


def _change(thumb: Thumb, seat: int, tricks: int) -> None:
    thumb.tap(f".seat-{seat} .taken", f".pad button[value='{tricks}']")
