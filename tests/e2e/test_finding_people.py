"""Choosing among sixty players: a search field, and lists that scroll on their own."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.measuring import width_of
from tests.e2e.phones import Begin, Table

WAITING = (*(f"Wong {n}" for n in range(20)), *(f"Lee {n}" for n in range(35)), "Zoé")


@pytest.mark.ordeal
def test_somebody_among_sixty_is_found_by_a_few_letters(page: Page, begin: Begin) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    club = begin(waiting=WAITING)
    club.open(page, f"/groups/{club.group_id}/evenings/new?rules=simple")
    page.locator(".at-top > summary").click()
    asked = page.locator(".at-top [data-find]")
    people = page.locator(".at-top .list bdi:visible")
    asked.fill("zoe")
    expect(people).to_have_text(["Zoé"])
    asked.press("Enter")
    expect(page).to_have_url(re.compile("evenings/new"))
    people.click()
    expect(page.locator(".at-top > summary bdi")).to_have_text("Zoé")
    assert page.evaluate("document.documentElement.scrollHeight") < 3000
    assert width_of(page) <= 320

    seats = page.goto(f"{club.ledger}/seats")
    assert seats
    assert '<label class="find" hidden>' in seats.text()  # shown by the script
    seat = page.locator(".stool").first
    expect(seat.locator(".list label")).to_have_count(61)
    seat.locator("summary").click()
    expect(seat.locator("label:has(:checked)")).to_be_in_viewport()  # who sits is seen
    seat.locator("[data-find]").fill("lee 34")
    expect(seat.locator(".list label:visible")).to_have_count(2)  # who sits stays in sight
    seat.locator(".list label", has_text="Lee 34").click()
    expect(seat.locator("summary bdi")).to_have_text("Lee 34")


def test_few_people_need_no_field_and_two_swap_places_by_two_taps(page: Page, table: Table) -> None:
    table.open(page, f"{table.ledger}/seats")
    expect(page.locator("[data-find]")).to_have_count(0)
    expect(page.locator(".stool label:visible")).to_have_count(0)
    at_bottom, at_top = (page.locator(f".at-{place} summary bdi") for place in ("bottom", "top"))
    before = at_bottom.inner_text(), at_top.inner_text()
    page.locator(".at-top summary").click()
    page.locator(".at-top label", has_text=before[0]).click()
    expect(at_top).to_have_text(before[0])
    expect(at_bottom).to_have_text(before[1])
    expect(page.locator(".stool label:visible")).to_have_count(0)
