"""The installed app: scripts of one version, the service worker, the manifest."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from companion.live.views import imported, module, script_names
from tests.factories import Phone
from tests.served import changed


def got(phone: Phone, address: str) -> TestResponse:
    """A file as a browser gets it: read to its end, and closed."""
    response = phone.client.get(address)
    response.get_data()
    response.close()
    return response


def test_what_a_module_imports_stands_beside_it_for_a_year(app: Flask, phone: Phone) -> None:
    with app.test_request_context():
        address = module("entry/record.js")
    imports = re.findall(r'from "(\.[\w./]+\.js)"', got(phone, address).text)
    assert {"../page.js", "./preview.js"} < {*imports}
    for name in imports:
        found = got(phone, urljoin(address, name))
        assert found.status_code == 200
        assert "max-age=31536000" in found.headers["Cache-Control"]
        assert found.mimetype == "text/javascript"


def test_a_page_asks_for_all_that_its_script_imports_at_once(app: Flask, phone: Phone) -> None:
    with app.test_request_context():
        scripts = Path(str(app.static_folder)) / "js"
        for script in script_names():
            ahead = imported(script)
            assert len(ahead) == len(set(ahead))
            for name in (script, *ahead):
                text = (scripts / name).read_text("utf-8")
                names = re.findall(r'["/](\w+\.js)";$', text, re.MULTILINE)
                assert {*names} <= {each.rpartition("/")[2] for each in ahead}
        entry = {*imported("entry/enter.js")}
        assert {"page.js", "entry/preview.js", "offline/hands.js", "live/watch.js"} < entry


def test_a_module_of_another_version_is_kept_by_nobody(phone: Phone) -> None:
    assert got(phone, "/modules/old/offline/hands.js").headers["Cache-Control"] == "no-store"
    assert got(phone, "/modules/old/nothing.js").status_code == 404


def test_a_module_is_served_as_it_is(app: Flask, phone: Phone) -> None:
    scripts = Path(str(app.static_folder)) / "js"
    with app.test_request_context():
        addresses = {name: module(name) for name in script_names()}
    assert len(addresses) > 20
    for name, address in addresses.items():
        assert got(phone, address).text == (scripts / name).read_text("utf-8")


def test_the_worker_keeps_every_file_that_pages_need(app: Flask, phone: Phone) -> None:
    worker = got(phone, "/worker.js")
    assert worker.mimetype == "text/javascript"
    assert worker.headers["Cache-Control"] == "private, no-cache"
    kept = re.findall(r'"(/[^"]+)"', worker.text.partition("SHELL = ")[2].partition("\n")[0])
    assert all(got(phone, address).status_code == 200 for address in kept)
    with app.test_request_context():
        assert {*map(module, script_names())} < {*kept}


def test_the_worker_changes_with_the_files_that_it_keeps(own_app: Flask, tmp_path: Path) -> None:
    phone = Phone(own_app.test_client())
    before = got(phone, "/worker.js").text
    assert got(phone, "/worker.js").text == before
    own_app.static_folder = str(changed(Path(str(own_app.static_folder)), tmp_path))
    assert got(phone, "/worker.js").text.split("\n")[0] != before.split("\n")[0]


def test_a_fresh_token_is_good_for_a_form(phone: Phone) -> None:
    answer = got(phone, "/token")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json is not None
    sent = phone.client.post("/open", data={"csrf_token": answer.json["token"], "link": "x"})
    assert sent.status_code == 422


def test_home_screens_get_square_pictures_of_the_sizes_that_they_ask_for(phone: Phone) -> None:
    answer = got(phone, "/companion.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    icons: Any = answer.json and answer.json["icons"]
    found = {(icon["sizes"], icon["purpose"]) for icon in icons if icon["type"] == "image/png"}
    assert found == {
        ("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable"),
    }  # fmt: skip
    phone.look("/")
    [touch] = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', phone.page)
    full = {"src": touch, "sizes": "180x180", "purpose": "maskable", "type": "image/png"}
    for icon in (full, *icons):
        answer = got(phone, icon["src"])
        assert answer.mimetype == icon["type"]
        if icon["type"] == "image/png":
            picture = Image.open(BytesIO(answer.data))
            assert "{}x{}".format(*picture.size) == icon["sizes"]
            # What a system cuts into its own shape covers its whole square.
            corner = picture.convert("RGBA").getpixel((0, 0))
            assert isinstance(corner, tuple)
            assert (corner[3] == 255) == (icon["purpose"] == "maskable")


@pytest.mark.usefixtures("renders_here")
def test_a_document_is_shown_or_kept_as_a_file(app: Flask) -> None:
    client = app.test_client()
    at = "/sheets/simple/print/pocket.pdf"
    shown, saved = client.get(at), client.get(f"{at}?save=1")
    assert shown.headers["Content-Disposition"].startswith("inline;")
    assert saved.headers["Content-Disposition"].startswith("attachment;")
    assert shown.data == saved.data
    assert shown.headers["ETag"] == saved.headers["ETag"]  # pressed once
