"""Every page there is, in a browser: people with poor sight can read it, and no text is cut."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.phones import NewPage, Server
from tests.web.conftest import Phone
from tests.web.party import begin
from tests.web.world import NO_PAGES, World

pytestmark = pytest.mark.ordeal

NOWHERE = "/nowhere"
SIZES = ((320, "100%"), (360, "200%"), (320, "200%"))
"""How wide a phone is, in pixels, and how large its owner reads."""


LANGUAGES = ("en", "zh-Hant", "zh-Hans")
WIDTHS = (320, 360)

CUT = """() => {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const clips = (box) => getComputedStyle(box).overflow !== "visible";
  const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflow);
  // A name may be of any length and ends in an ellipsis; the banker's puck lies on an edge.
  const apart = (box) => box.matches("bdi, .name, .skip, .dot") || unseen(box);
  const unseen = (box) => getComputedStyle(box).clipPath !== "none" ||
    (clips(box) && box.clientWidth < 12 && box.clientHeight < 12);
  while (words.nextNode()) {
    const { data, parentElement } = words.currentNode;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const seen = { visibilityProperty: true, opacityProperty: true };
    if (!data.trim() || !width || !parentElement.checkVisibility(seen)) continue;
    const boxes = [];
    for (let box = parentElement; box !== document.body; box = box.parentElement) boxes.push(box);
    if (boxes.some((box) => apart(box) || box.matches("svg, option"))) continue;
    const before = boxes.findIndex(scrolls);
    for (const box of boxes.slice(0, before < 0 ? boxes.length : before)) {
      const edge = box.getBoundingClientRect();
      const cell = clips(box) || box.matches("button, .button, summary, td, th, li, dt, dd");
      const across = left < edge.left - 1 || right > edge.right + 1;
      const down = clips(box) && (top < edge.top - 3 || bottom > edge.bottom + 3);
      if ((cell && across) || down) found.push(`${box.tagName}.${box.className}: ${data.trim()}`);
      if (getComputedStyle(box).position === "fixed") break;
    }
    if (before < 0 && (left < -1 || right > innerWidth + 1)) found.push(`outside: ${data.trim()}`);
  }
  return [...new Set(found)];
}"""
"""The texts of a page that reach over the edge of their cell, of the page or of what is shown."""


@pytest.fixture
def world(server: Server, tmp_path: Path) -> Iterator[World]:
    """Somebody hosts a group that has played both games."""
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
    """Where the links lead, and one address of every route of which the answer is a page."""
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


def too_long(page: Page, path: str) -> Iterator[str]:
    """The texts that are cut on a page, as it opens and with everything unfolded."""
    page.goto(path)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        for unfolded in (False, True):
            if unfolded and not page.locator("form.play").count():
                page.evaluate(
                    "document.querySelectorAll('main details').forEach(d => d.open = true)"
                )
            for text in page.evaluate(CUT):
                yield f"{path}, {width} pixels: {text}"
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                yield f"{path}: {wide} of {width} pixels"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut_in_any_language(
    language: str, new_page: NewPage, server: Server, world: World
) -> None:
    page = of_host(new_page(locale=language), server, world)
    found = addresses(world)
    faults = [fault for path in found for fault in too_long(page, path)]
    assert not faults
    print(f"{language}: {len(found)} pages at {WIDTHS} pixels, 0 texts cut")
    assert len(found) > 40


def test_a_text_that_is_cut_is_found(page: Page) -> None:
    page.set_content(
        "<p style='width: 3rem; overflow: hidden; white-space: nowrap'>Far too long</p>"
    )
    assert page.evaluate(CUT) == ["P.: Far too long"]
    page.set_content("<button style='width: 3rem; white-space: nowrap'>Far too long</button>")
    assert page.evaluate(CUT) == ["BUTTON.: Far too long"]
