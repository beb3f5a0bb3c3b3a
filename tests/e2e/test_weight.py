"""The size of a page with everything it loads, after an evening of 24 hands."""

import pytest
from playwright.sync_api import Page

from tests.demonstration import shown_by
from tests.e2e.phones import HEAVIEST, NewPage, Server, asked_for, follow, weight

pytestmark = pytest.mark.keeping


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(fresh=True)


@pytest.fixture
def addresses(page: Page, server: Server) -> dict[str, str]:
    """The pages of the demonstration by name, open to its host."""
    shown = shown_by(server.app)
    at, night, us = shown.sitting, shown.evening, shown.group
    page.goto(f"/join/{shown.tokens['host']}")
    follow(page.locator("main form button").first)
    return {
        "first": "/", "group": us, "evening": night, "hands": at, "entry": f"{at}/enter",
        "correction": f"{at}/lines/3", "history": f"{at}/history",
        "settlement": f"{night}/settle", "board": f"{at}/turn", "summary": f"{at}/summary",
        "season": f"{us}/season", "strike": f"{at}/lines/3/strike", "rules": f"{at}/rules",
    }  # fmt: skip


@pytest.mark.ordeal
def test_no_page_weighs_more_than_85_kilobytes_and_none_asks_elsewhere(
    page: Page, server: Server, addresses: dict[str, str]
) -> None:
    for name, address in addresses.items():
        asked = asked_for(page, address)
        assert weight(page, asked) <= HEAVIEST, name
        assert all(url.startswith(server.url) for url in asked), name
