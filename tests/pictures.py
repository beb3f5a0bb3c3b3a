"""Draws the pictures of the README and of docs/ from the demonstration: `make pictures`."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdfium2
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from companion.printing.worker import EXTENSION
from companion.rules.games import preset
from tests.demonstration import browsing, demonstration, let_in
from tests.e2e.phones import seat, serving

DOCS = Path(__file__).parent.parent / "docs"
COLOURS = 160
"""So few make a small file, and are enough for ink, felt and six people."""
NAMES = ("阿明", "Bo", "Mrs Chan 陳太", "Dietlinde")
HALF = 2
"""The number of taps after which a hand is half entered."""
GAP = 12
BEHIND = "#ffffff"


def main() -> None:
    with demonstration() as shown:
        _paper(shown.app, f"{shown.sitting}/print/score-sheet.pdf", shown.tokens["score"])
        table = seat(shown.app, preset("celko-kam").sheet(), NAMES)
        with serving(shown.app) as url, browsing() as browser:
            token = table.tokens["score"]
            phone = let_in(browser, token, base_url=url, device_scale_factor=1.5)
            phone.goto(table.enter)
            steps = list(_a_hand(phone))
            _evening(let_in(browser, shown.tokens["score"], base_url=url), shown.sitting)
    _keep(steps[HALF], "entry.png")
    _keep(_strip(steps), "six-taps.png")


def _paper(app: Flask, address: str, token: str) -> None:
    """The first page of a score sheet."""
    headers = {"Authorization": f"Bearer {token}"}
    pdf = app.test_client().get(address, headers=headers).data
    app.extensions[EXTENSION].stop()
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        picture = page.render(scale=1.5).to_pil()
        page.close()
    _keep(picture, "score-sheet.png")


def _evening(phone: Page, sitting: str) -> None:
    """How an evening stands, and how it is settled."""
    phone.goto(sitting)
    _keep(_look(phone), "scores.png")
    phone.get_by_role("link", name="Settle", exact=True).first.click()
    _keep(_look(phone), "settle.png")


def _a_hand(phone: Page) -> Iterator[Image.Image]:
    """A hand in six taps, the Supreme pair last: how it looks before the first, and after each."""
    expect(phone.locator(".js .pad")).to_be_visible()
    yield _look(phone)
    for tap in (
        *(f".pad button[value='{key}']" for key in "320"),
        ".seat-0 .won-last",
        ".ends .pick:has(.word:text-is('supreme'))",
    ):
        with phone.expect_response("**/preview"):
            phone.locator(tap).click()
        yield _look(phone)
    phone.locator("[name=record]").click()
    expect(phone.locator(".done")).to_be_visible()
    yield _look(phone)


def _look(phone: Page) -> Image.Image:
    phone.wait_for_load_state("networkidle")
    return Image.open(BytesIO(phone.screenshot()))


def _strip(steps: list[Image.Image]) -> Image.Image:
    """The pages after each tap, side by side at half size."""
    width, height = (side // 2 for side in steps[0].size)
    taps = steps[1:]
    strip = Image.new("RGB", (len(taps) * (width + GAP) - GAP, height), BEHIND)
    for n, step in enumerate(taps):
        strip.paste(step.convert("RGB").resize((width, height)), (n * (width + GAP), 0))
    return strip


def _keep(picture: Image.Image, name: str) -> None:
    few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(DOCS / name, optimize=True)


if __name__ == "__main__":
    main()
