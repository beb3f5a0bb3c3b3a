"""Photographs every page on a phone, to compare before and after a change: `make gallery`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from playwright.sync_api import Browser, Page
from werkzeug.exceptions import HTTPException

from companion.rules.games import preset
from companion.rules.presets import Add
from companion.rules.tiengow.special_clauses import LeadPays
from tests.demonstration import browsing, demonstration, let_in
from tests.e2e.phones import seat, serving

GALLERY = Path(__file__).parent.parent / "build" / "gallery"
KINDS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "zh-Hant": {"locale": "zh-Hant"},
}
"""How each page is photographed, by the name of the folder."""

SIZES: dict[str, dict[str, Any]] = {
    "320x568": {"viewport": {"width": 320, "height": 568}},
    "390x844": {"viewport": {"width": 390, "height": 844}},
    "across": {"viewport": {"width": 740, "height": 360}},
    "200-percent": {},
}
"""How the pages of entry are photographed besides."""

SIX = ("Ah Ming", "Bo", "Chan", "Di", "Eve", "Fay")
LONGEST = ("Bartholomew-Christopher", "Wilhelmina Konstantinopoulou", "陳大文陳太太", "Uncle Lam")
MIXED = LeadPays("mixed-pair-led", feat="mixed-pair-led", with_banker=8, otherwise=4)


def main() -> None:
    with demonstration() as shown, serving(shown.app) as url, browsing() as browser:
        found: dict[str, str] = {}
        for kind, options in KINDS.items():
            page = let_in(
                browser, shown.tokens["host"], base_url=url, device_scale_factor=2, **options
            )
            found = found or dict(_addresses(shown.app, page))
            for name, path in found.items():
                page.goto(path, wait_until="networkidle")
                page.screenshot(path=GALLERY / kind / f"{name}.png")
                page.screenshot(path=GALLERY / kind / f"{name}-whole.png", full_page=True)
        tables = dict(_tables(shown.app))
        for name, (address, token) in tables.items():
            _entry(browser, url, name, address, token)
    print(f"{len(found)} pages, {len(KINDS)} times each, {len(tables)} entries: {GALLERY}")


def _addresses(app: Flask, page: Page) -> Iterator[tuple[str, str]]:
    """The pages that links lead to: the first of each kind."""
    router = app.url_map.bind("localhost")
    known = set()
    for path in (ahead := ["/", urlsplit(page.url).path]):
        try:
            what, of = router.match(urlsplit(path).path)
        except HTTPException:
            continue
        kind = (what, "mahjong" if "mahjong" in of.values() else "")
        if kind in known or "." in path:  # a file to keep is no page
            continue
        if "html" not in page.request.get(path).headers["content-type"]:
            continue
        known.add(kind)
        yield ".".join(part for part in kind if part), path
        page.goto(path)
        ahead += page.locator("a[href^='/']").evaluate_all("all => all.map(a => a.pathname)")


def _tables(app: Flask) -> Iterator[tuple[str, tuple[str, str]]]:
    """Tables that are hard to fit on a phone: name, URL and key."""
    three_leads = preset("celko-kam").sheet(house=[Add(MIXED, after="supreme-led")])
    sheets = {
        key: preset(key).sheet()
        for key in ("hong-kong", "malayan", "malayan-shooter", "hong-kong-mahjong", "taiwan")
    }
    for name, sheet in {**sheets, "three-leads": three_leads}.items():
        for called, names in ((name, SIX), (f"{name}-long-names", LONGEST)):
            table = seat(app, sheet, names)
            yield called, (table.enter, table.tokens["host"])


def _entry(browser: Browser, url: str, name: str, address: str, token: str) -> None:
    """The page of a table, on each size of phone, with nothing typed and with the first taps."""
    for size, options in SIZES.items():
        page = let_in(browser, token, base_url=url, device_scale_factor=2, **options)
        page.goto(address, wait_until="networkidle")
        if size == "200-percent":
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.screenshot(path=GALLERY / size / f"{name}.png")
        for tap in (".won-it, .pad button[value='2']", ".how .from-3", ".keys button"):
            if page.locator(tap).first.is_visible():
                page.locator(tap).first.click()
        page.wait_for_load_state("networkidle")
        page.screenshot(path=GALLERY / size / f"{name}-begun.png")
        page.close()


if __name__ == "__main__":
    main()
