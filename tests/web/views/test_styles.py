"""The style sheets of a page under one address: all that it names, once, in its order."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion.web.views import styles
from tests.web.conftest import Phone

STYLES = Path(__file__).parents[3] / "static" / "css"
LINKS = re.compile(r'<link rel="stylesheet" href="([^"]+)">')


@pytest.mark.parametrize("path", ["/", "/sheets/celko-kam", "/sheets/celko-kam/card", "/print"])
def test_a_page_asks_for_all_its_styles_at_once(phone: Phone, path: str) -> None:
    [address] = LINKS.findall(phone.client.get(path).text)
    names = address.rpartition("/")[2].removesuffix(".css").split(".")
    assert names[:3] == ["tokens", "companion", "parts"]
    alone = ((STYLES / f"{name}.css").read_text() for name in names)
    assert phone.client.get(address).text == "".join(alone)


def test_styles_are_kept_by_phones_until_they_change(phone: Phone) -> None:
    [address] = LINKS.findall(phone.client.get("/").text)
    answer = phone.client.get(address)
    assert answer.mimetype == "text/css"
    assert answer.cache_control.max_age == 365 * 24 * 3600
    again = phone.client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    old = phone.client.get("/styles/old/tokens.companion.css")
    assert (old.status_code, old.headers["Cache-Control"]) == (200, "no-store")


@pytest.mark.parametrize("names", ["nothing", "tokens.nothing", "tokens.tokens", "", "..%2Fjs"])
def test_nothing_else_is_a_style(phone: Phone, names: str) -> None:
    assert phone.client.get(f"/styles/old/{names}.css").status_code == 404


def test_a_sheet_that_is_named_twice_comes_once(app: Flask) -> None:
    link = '<link rel="stylesheet" href="/static/css/{}.css?v=1">'
    with app.test_request_context():
        page = styles.in_one_style("".join(map(link.format, ("tokens", "tiles", "tokens"))))
    assert re.fullmatch(r'<link rel="stylesheet" href="/styles/\w+/tokens\.tiles\.css">\s*', page)
