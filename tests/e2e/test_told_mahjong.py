"""Told evenings of modern mahjong, with every tap counted.

A Hong Kong and a Taiwan table, on phones of 360 and 320 px, in each language. Keys are found by
their position, not by their text.
"""

import pytest
from playwright.sync_api import Page, expect

from companion.scores.rows import window
from tests.e2e.mahjong import CountedThumb
from tests.e2e.phones import Begin, Server, Table, balances, book_of
from tests.marks import in_ordeal

on_each_phone = pytest.mark.parametrize(
    "phone", [(320, 568, "zh-Hant"), in_ordeal((360, 740, "en"))]
)


class Teller(CountedThumb):
    """Enters counted hands, and counts the taps of each."""

    def win(self, winner: int, source: str, count: int, also: tuple[int, int] | None = None) -> int:
        """A hand won from another player, or from the wall; `also` won it with another count."""
        before = self.taps
        self.won(winner)
        self.source(source)
        self.count(winner, count)
        if also:
            self.tap(f".seat-{also[0]} .also")
            self.count(*also)
        self.record()
        return self.taps - before

    def draw(self) -> int:
        before = self.taps
        self.tap(".nobody")
        self.record()
        return self.taps - before


def sits_down(page: Page, table: Table, phone: tuple[int, int, str]) -> Teller:
    width, height, language = phone
    page.set_viewport_size({"width": width, "height": height})
    page.set_extra_http_headers({"Accept-Language": language})
    thumb = Teller.at(table, page)
    expect(page.locator(f".js:lang({language}) .panel")).to_be_visible()
    return thumb


def last_won(server: Server, table: Table) -> list[str]:
    """Whose figure of the latest hand has the lozenge of a winner in the ledger."""
    with book_of(server, table) as book:
        return [str(figure.name) for figure in window(book).rows[0].figures if figure.won]


@pytest.mark.ordeal
@on_each_phone
def test_an_evening_in_hong_kong(
    page: Page, begin: Begin, server: Server, phone: tuple[int, int, str]
) -> None:
    table = begin("hong-kong-mahjong")
    thumb = sits_down(page, table, phone)
    assert thumb.win(1, "3", 3) == 4  # 3 faan from Di: 32, and Bo banks
    assert thumb.win(1, "wall", 5) == 4  # 48 from each
    assert thumb.win(2, "0", 3, also=(3, 4)) == 6  # 32 and 64 from Ana
    assert last_won(server, table) == ["Chan", "Di"]
    assert thumb.draw() == 2
    assert balances(server, table) == [-144, 176, -16, -16]


@pytest.mark.ordeal
@on_each_phone
def test_an_evening_in_taiwan(
    page: Page, begin: Begin, server: Server, phone: tuple[int, int, str]
) -> None:
    table = begin("taiwan")
    thumb = sits_down(page, table, phone)
    assert thumb.win(0, "2", 1) == 4  # 3, 1 tai and the dealer's: 5, and the dealer goes on
    assert thumb.win(0, "wall", 2) == 4
    assert thumb.draw() == 2
    assert thumb.win(3, "1", 0) == 4
    assert sum(balances(server, table)) == 0
    assert balances(server, table)[0] > 0 > balances(server, table)[1]
