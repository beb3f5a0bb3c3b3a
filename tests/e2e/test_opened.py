"""Back closes an overlay; only the next Back leaves the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phones import Table, Thumb, follow, open_sheet, until

ONE_MORE = "Boolean(history.state?.opened)"
"""Whether the history has an entry for a sheet."""


HAND = [3, 2, 2, 1]


def stays(page: Page, table: Table, sheet: str) -> None:
    """Assert that the sheet is closed, the page the same, and the input kept."""
    expect(page.locator(f"{sheet} > .sheet")).to_be_hidden()
    until(page, f"!{ONE_MORE}")
    assert page.url.endswith(table.enter)
    expect(page.locator("#tricks-1")).to_have_value("2")


@pytest.mark.ordeal
def test_back_closes_the_sums_and_then_leaves_the_page(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    page.goto("/")
    page.goto(table.enter)
    thumb.type(HAND)
    page.evaluate("here = true")
    for sheet in (".because", "main .more"):
        open_sheet(page, sheet)
        page.go_back()
        stays(page, table, sheet)
        open_sheet(page, sheet)
        page.keyboard.press("Escape")
        stays(page, table, sheet)
        open_sheet(page, sheet)
        page.locator(f"{sheet} > summary").click()
        stays(page, table, sheet)
    assert page.evaluate("here")

    # A page that was left from a sheet is there again after Back.
    open_sheet(page, "main .more")
    follow(page.locator("main .more a").first)
    page.go_back()
    stays(page, table, "main .more")
    page.go_back()
    assert not page.url.endswith(table.enter)
