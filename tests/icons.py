"""Makes the PNG icons of home screens from our own drawings; run it when a drawing changes.

`python -m tests.icons` writes them beside the drawings in `static/icons`, and they are committed.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from tests.demonstration import browsing

ICONS = Path(__file__).parent.parent / "static" / "icons"
SIDES = {"companion": (192, 512), "full": (180, 192, 512)}
"""How large each drawing is made, in pixels; 180 is what iPhones ask for."""


def main() -> None:
    with browsing() as browser:
        for name, sides in SIDES.items():
            for side in sides:
                draw(browser, name, side).save(ICONS / f"{name}-{side}.png", optimize=True)


def draw(browser: Browser, name: str, side: int) -> Image.Image:
    """A drawing as Chromium draws it; `full` covers its square, `companion` leaves it clear."""
    page = browser.new_page(viewport={"width": side, "height": side})
    drawing = (ICONS / f"{name}.svg").read_text("utf-8")
    page.set_content(
        f"<style>body {{ margin: 0 }} svg {{ display: block; width: {side}px; height: {side}px }}"
        f"</style>{drawing}"
    )
    picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
    page.close()
    return picture.convert("RGB") if name == "full" else picture


if __name__ == "__main__":
    main()
