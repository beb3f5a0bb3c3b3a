"""Draws the README's pictures from the demonstration: `make pictures`."""

import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
from flask import Flask
from PIL import Image
from playwright.sync_api import sync_playwright
from waitress import wasyncore
from waitress.server import create_server

from companion import create_app
from companion.paper.press import PRESS
from companion.store.database import prepare
from companion.store.demonstration import find
from companion.store.people import token_of
from tests.e2e.conftest import CHROMIUM, QUIET
from tests.e2e.phones import follow

DOCS = Path(__file__).parent.parent / "docs"
SECRET = "of these pictures only"
COLOURS = 24
"""So few make a small file, and are enough for ink and felt."""


def main() -> None:
    with TemporaryDirectory() as folder:
        app = create_app(
            {
                "INSTANCE": Path(folder),
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder}/companion.db",
                "SECRET_KEY": SECRET,
            }
        )
        prepare(app)
        with app.app_context():
            group = find()
            assert group
            (sitting,) = group.evenings[0].sittings
            token = next(token_of(link, SECRET) for link in group.links if link.role == "score")
            address = f"/sittings/{sitting.id}"
        _paper(app, f"{address}/print/score-sheet.pdf", token)
        _phone(app, f"{address}/enter", token)


def _paper(app: Flask, address: str, token: str) -> None:
    """The first page of a score sheet."""
    headers = {"Authorization": f"Bearer {token}"}
    pdf = app.test_client().get(address, headers=headers).data
    PRESS.stop()
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        picture = page.render(scale=1.5).to_pil()
        page.close()
    _keep(picture, "score-sheet.png")


def _phone(app: Flask, address: str, token: str) -> None:
    """The page on which a hand is entered, on a phone, with some of it entered."""
    server: Any = create_server(app, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            phone = browser.new_page(
                viewport={"width": 360, "height": 740},
                device_scale_factor=1.5,
                base_url=f"http://127.0.0.1:{server.effective_port}",
            )
            phone.goto(f"/join/{token}")
            follow(phone.locator("main form button").last)
            phone.goto(address)
            for seat, tricks in enumerate("320"):
                phone.fill(f"#tricks-{seat}", tricks)
            phone.locator(".won-last").first.click()
            phone.wait_for_load_state("networkidle")
            picture = phone.screenshot()
            browser.close()
    finally:
        server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
        thread.join()
        server.task_dispatcher.shutdown()
    (DOCS / "entry.png").write_bytes(picture)
    _keep(Image.open(DOCS / "entry.png"), "entry.png")


def _keep(picture: Image.Image, name: str) -> None:
    few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(DOCS / name, optimize=True)


if __name__ == "__main__":
    main()
