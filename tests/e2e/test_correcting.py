"""A hand typed anew on a phone: as it was entered, with what comes of it in view."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.phones import Server, Table, Thumb, recorded, sits


@pytest.fixture
def thumb(page: Page, table: Table) -> Thumb:
    """Whoever has recorded a hand looks at it again."""
    thumb = sits(page, table)
    thumb.type([3, 2, 0, 3])
    thumb.record()
    page.goto(f"{table.ledger}/lines/1")
    return thumb


def test_the_pad_types_it_anew_and_what_it_pays_follows(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    expect(page.locator(".nets")).to_contain_text("+16")
    expect(page.locator("#tricks-3")).to_have_attribute("placeholder", "3")
    page.locator("#tricks-0").click()
    thumb.tricks(4)
    expect(page.locator("#tricks-3")).to_have_attribute("placeholder", "2")
    expect(page.locator("#preview")).to_contain_text("2 tricks, 2 fewer than 4")
    assert recorded(server, table) == [[3, 2, 0, 3]]
    page.get_by_role("button", name="Show what this changes").click()
    page.get_by_role("button", name="Save the correction").click()
    page.wait_for_url("**" + table.ledger)
    assert recorded(server, table) == [[4, 2, 0, 2]]


def test_what_cannot_be_says_why_when_it_is_tapped(thumb: Thumb) -> None:
    page = thumb.page
    expect(page.locator(".seat-2 .won-last input")).to_have_attribute("aria-disabled", "true")
    thumb.tap(".seat-2 .won-last")
    expect(page.locator("#why")).to_contain_text("Chan took the last trick and yet no trick")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_object_to(thumb: Thumb, scheme: str) -> None:
    thumb.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    expect(thumb.page.locator(".nets")).to_be_visible()
    found = Axe().run(thumb.page)
    assert found.violations_count == 0, found.generate_report()
    assert thumb.page.evaluate("document.documentElement.scrollWidth") <= 360
