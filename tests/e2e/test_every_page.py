"""All pages in a browser: accessible to people with poor sight."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.conftest import served_from
from tests.e2e.measuring import width_of, written_large
from tests.e2e.phones import NewPage, Server
from tests.factories import Phone, begin
from tests.web.full_server import FullServer

pytestmark = pytest.mark.ordeal

NOWHERE = "/nowhere"
SIZES = ((320, "100%"), (360, "200%"), (320, "200%"))
"""How wide a phone is, in pixels, and how large its owner reads."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served_from(tmp_path) as server:
        yield server


@pytest.fixture
def full_server(server: Server, tmp_path: Path) -> Iterator[FullServer]:
    """A host with a group that has played both games."""
    full_server = FullServer(server.app, tmp_path / "companion.db")
    begin(Phone(full_server.host), full_server.group, "malayan")
    yield full_server
    full_server.snapshot.close()


@pytest.fixture
def page(new_page: NewPage, server: Server, full_server: FullServer) -> Page:
    """The phone of the host of the group."""
    page, held = new_page(), full_server.host.get_cookie("companion")
    assert held
    page.context.add_cookies([{"name": held.key, "value": held.value, "url": server.url}])
    return page


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
        written_large(page, text)
        if (wide := width_of(page)) > width:
            yield f"{path}, text of {text}: {wide} of {width} pixels"


@pytest.mark.parametrize("half", [0, 1])
def test_axe_objects_to_nothing_and_nothing_scrolls_sideways(
    page: Page, full_server: FullServer, half: int
) -> None:
    found = [*full_server.addresses(), NOWHERE][half::2]
    assert not [objection for path in found for objection in objections(page, path)]
    assert len(found) > 20
