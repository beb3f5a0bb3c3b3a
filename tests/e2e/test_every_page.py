"""All pages in a browser: accessible to people with poor sight."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.conftest import served_from
from tests.e2e.phones import NewPage, Server
from tests.factories import Phone, begin
from tests.web.world import NO_PAGES, World

pytestmark = pytest.mark.ordeal

NOWHERE = "/nowhere"
SIZES = ((320, "100%"), (360, "200%"), (320, "200%"))
"""How wide a phone is, in pixels, and how large its owner reads."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served_from(tmp_path) as server:
        yield server


@pytest.fixture
def world(server: Server, tmp_path: Path) -> Iterator[World]:
    """A host with a group that has played both games."""
    world = World(server.app, tmp_path / "companion.db")
    begin(Phone(world.host), world.group, "malayan")
    yield world
    world.snapshot.close()


@pytest.fixture
def page(new_page: NewPage, server: Server, world: World) -> Page:
    """The phone of the host of the group."""
    return of_host(new_page(), server, world)


def of_host(page: Page, server: Server, world: World) -> Page:
    held = world.host.get_cookie("companion")
    assert held
    page.context.add_cookies([{"name": held.key, "value": held.value, "url": server.url}])
    return page


def addresses(world: World) -> list[str]:
    """The links, and one URL of every route that responds with a page."""
    found = {page.path for page in world.pages()} | {NOWHERE}
    for rule in world.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not rule.endpoint.startswith(NO_PAGES):
            path = world.address(rule)
            with world.host.get(path) as answer:
                if answer.mimetype == "text/html":
                    found.add(path)
    return sorted(found)


def objections(page: Page, path: str) -> Iterator[str]:
    """What axe objects to, light and dark, and how wide the page is that is too wide."""
    page.goto(path)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page)
        if found.violations_count:
            yield f"{path}, {scheme}: {found.generate_report()}"
    for width, text in SIZES:
        page.set_viewport_size({"width": width, "height": 640})
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            yield f"{path}, text of {text}: {wide} of {width} pixels"


def test_axe_objects_to_nothing_and_nothing_scrolls_sideways(page: Page, world: World) -> None:
    found = addresses(world)
    assert not [objection for path in found for objection in objections(page, path)]
    assert len(found) > 40
