"""Enters counted hands by tapping."""

from playwright.sync_api import Page, expect

from tests.e2e.phones import Table, Thumb


class CountedThumb(Thumb):
    """Taps on the entry page of counted mahjong."""

    def won(self, seat: int) -> None:
        self.tap(f".seat-{seat} .won-it")

    def source(self, value: str) -> None:
        self.tap(f".source .pick:has([value='{value}'])")

    def count(self, seat: int, n: int) -> None:
        expect(self.page.locator(f".seat-{seat}.now")).to_be_visible()
        self.tap(f".keys.counts button[value='{n}']")


def sit_down(table: Table, page: Page) -> CountedThumb:
    table.join(page)
    page.goto(table.enter)
    return CountedThumb(page)
