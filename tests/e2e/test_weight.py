"""The size of a page with everything it loads, after an evening of 24 hands."""

import pytest
from playwright.sync_api import Page

from companion.evenings.demo import find
from companion.groups.members import token_of
from tests.cells import in_ordeal
from tests.e2e.phones import HEAVIEST, Server, asked_for, follow, weight


@pytest.fixture
def keeping() -> bool:
    return True


@pytest.fixture
def addresses(page: Page, server: Server) -> dict[str, str]:
    """The pages of the demonstration by name, open to its host."""
    with server.app.app_context():
        group = find()
        assert group
        sittings = (each for evening in group.evenings for each in evening.sittings)
        sitting = max(sittings, key=lambda each: each.version)
        evening = sitting.evening
        host = next(link for link in group.links if link.role == "host")
        token = token_of(host, server.app.config["SECRET_KEY"])
        at, night, us = f"/sittings/{sitting.id}", f"/evenings/{evening.id}", f"/groups/{group.id}"
    page.goto(f"/join/{token}")
    follow(page.locator("main form button").first)
    return {
        "first": "/", "group": us, "evening": night, "hands": at, "entry": f"{at}/enter",
        "correction": f"{at}/lines/3", "history": f"{at}/history",
        "settlement": f"{night}/settle", "board": f"{at}/turn", "summary": f"{at}/summary",
        "season": f"{us}/season", "strike": f"{at}/lines/3/strike", "rules": f"{at}/rules",
    }  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        "entry",
        *map(in_ordeal, ("hands", "settlement", "first", "correction", "summary", "group")),
        *map(in_ordeal, ("evening", "history", "board", "season", "strike", "rules")),
    ],
)  # fmt: skip
def test_no_page_weighs_more_than_70_kilobytes_and_none_asks_elsewhere(
    page: Page, server: Server, addresses: dict[str, str], name: str
) -> None:
    asked = asked_for(page, addresses[name])
    assert weight(page, asked) <= HEAVIEST
    assert all(url.startswith(server.url) for url in asked)
