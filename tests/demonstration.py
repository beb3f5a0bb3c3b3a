"""The demonstration served on this machine, for photographs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from companion.db.session import upgrade_database
from companion.evenings.demo import find
from companion.groups.members import token_of
from tests.apps import on_sqlite
from tests.e2e.conftest import CHROMIUM, LETTERS, QUIET
from tests.e2e.phones import follow

SECRET = "of these pictures only"
PHONE: ViewportSize = {"width": 360, "height": 740}


class Demonstration(NamedTuple):
    """The app with its demonstration; the links of that group by role, and where its latest is."""

    app: Flask
    tokens: dict[str, str]
    group: str
    evening: str
    sitting: str


def shown_by(app: Flask) -> Demonstration:
    with app.app_context():
        group = find()
        assert group
        sittings = (each for evening in group.evenings for each in evening.sittings)
        latest = max(sittings, key=lambda each: each.version)
        tokens = {link.role: token_of(link) for link in group.links}
        there = f"/groups/{group.id}", f"/evenings/{latest.evening_id}", f"/sittings/{latest.id}"
        return Demonstration(app, tokens, *there)


@contextmanager
def demonstration() -> Iterator[Demonstration]:
    """An app of its own, with nothing in it but the demonstration."""
    with TemporaryDirectory() as folder:
        app = on_sqlite(Path(folder), SECRET, DOUBLE_TAP=0)
        upgrade_database(app)
        yield shown_by(app)


@contextmanager
def browsing() -> Iterator[Browser]:
    """Chromium with the letters of phones."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET, env=LETTERS)
        yield browser
        browser.close()


def let_in(browser: Browser, token: str, **options: Any) -> Page:
    """A phone that a link has let in; `options` are those of its page."""
    page = browser.new_page(**{"viewport": PHONE, "reduced_motion": "reduce", **options})
    page.goto(f"/join/{token}")
    follow(page.locator("main form button").last)
    return page
