"""A real browser and a real server: Chromium as on a phone, Companion under waitress."""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from companion.ledger.book import book_cache
from companion.rules.games import preset
from companion.rules.sheet import Sheet
from tests.apps import forget, on_sqlite
from tests.databases import close, lay_down
from tests.e2e.phones import (
    Begin,
    NewPage,
    Server,
    Size,
    Table,
    Thumb,
    seat,
    serving,
    sits,
    viewport,
)

CHROMIUM = "/usr/bin/chromium-headless-shell"
QUIET = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--num-raster-threads=1",
    # A name that is not localhost's: browsers trust it with nothing over plain http.
    "--host-resolver-rules=MAP table.example 127.0.0.1",
]  # fmt: skip
LETTERS: dict[str, str | float | bool] = {
    **os.environ,
    "FONTCONFIG_FILE": str(Path(__file__).parent / "fonts.conf"),
}
PHONE = (360, 740)
PATIENCE = 20_000
SECRET = "of these tests only"
NAMES = ("Ana", "Bo", "Chan", "Di")

expect.set_options(timeout=PATIENCE)


@contextmanager
def served_from(folder: Path) -> Iterator[Server]:
    """The app with an empty database in this folder, under waitress as `companion serve` has it."""
    book_cache.clear()
    # These thumbs are quicker than any; test_double_taps.py has people's.
    app = on_sqlite(folder, SECRET, TRUSTED_PROXIES=1, DOUBLE_TAP=0)
    lay_down(folder / "companion.db", SECRET, app.config["CLOCK"])
    with serving(app) as address:
        yield Server(address, app)
    close(app)


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served_from(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def server(one_server: Server) -> Iterator[Server]:
    """A server for all tests; each begins a group of its own."""
    forget(one_server.app)
    yield one_server
    one_server.app.config["DOUBLE_TAP"] = 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET, env=LETTERS)
        yield browser
        browser.close()


def rest(page: Page) -> None:
    """Lead a page away to where nothing moves.

    Chromium may never finish closing one that is just on its way to another.
    """
    try:
        page.goto("about:blank")
    except Error:
        page.goto("about:blank")  # the navigation has finished


@pytest.fixture
def keeping(request: pytest.FixtureRequest) -> bool:
    """Whether phones do all that people's do: keep pages for when there is no network, come in
    page after page.

    That is as much work again for server and browser: a test of a page by itself does without.
    Those of whole evenings, of bad networks and of whatever is kept are marked `keeping`.
    """
    return request.node.get_closest_marker("keeping") is not None


class Contexts:
    """Browser contexts handed from test to test: they keep fetched files, and nothing else."""

    def __init__(self, browser: Browser):
        self._browser = browser
        self._free = defaultdict[str, list[BrowserContext]](list)

    def take(self, options: dict[str, Any]) -> BrowserContext:
        free = self._free[repr(options)]
        return free.pop() if free else self._browser.new_context(**options)

    def give_back(self, context: BrowserContext, options: dict[str, Any]) -> None:
        context.set_offline(False)
        context.unroute_all()
        session = context.new_cdp_session(context.pages[0])
        asked = {"origin": options["base_url"], "storageTypes": "all"}
        session.send("Storage.clearDataForOrigin", asked)
        context.clear_cookies()
        for page in context.pages:
            page.close()
        self._free[repr(options)].append(context)


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def new_page(
    browser: Browser, contexts: Contexts, server: Server, keeping: bool
) -> Iterator[NewPage]:
    """Makes a phone of a size: a page with cookies of its own; `more` are options of its context.

    One that is `fresh` has fetched nothing yet, and its clock may be stopped. A test in which a
    script of the page breaks fails.
    """
    workers = "allow" if keeping else "block"
    taken: list[tuple[BrowserContext, dict[str, Any], bool]] = []
    broken: list[Error] = []

    def make(fresh: bool = False, size: Size = PHONE, **more: Any) -> Page:
        options: dict[str, Any] = {
            "viewport": viewport(PHONE),
            "base_url": server.url,
            "service_workers": workers,
            # On its way a key stands elsewhere, and what comes in has less contrast.
            "reduced_motion": "reduce",
            **more,
        }
        context = browser.new_context(**options) if fresh else contexts.take(options)
        taken.append((context, options, fresh))
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if size != PHONE:
            page.set_viewport_size(viewport(size))
        page.on("pageerror", lambda error: broken.append(error))
        return page

    yield make
    told = tuple(broken)
    for context, options, fresh in taken:
        for page in context.pages:
            rest(page)
        if fresh:
            context.close()
        else:
            contexts.give_back(context, options)
    assert not told


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def plain_page(new_page: NewPage) -> Page:
    """A phone without JavaScript."""
    return new_page(java_script_enabled=False)


@pytest.fixture
def begin(server: Server, keeping: bool) -> Begin:
    """Makes a group, an evening and a sitting of a preset, or of a sheet, through the store.

    `waiting` are the names of more players, who wait; `stake` are columns of the evening.
    """

    def begin(
        rules: str | Sheet = "celko-kam",
        names: tuple[str, ...] = NAMES,
        waiting: tuple[str, ...] = (),
        **stake: Any,
    ) -> Table:
        sheet = rules if isinstance(rules, Sheet) else preset(rules).sheet()
        return seat(server.app, sheet, (*names, *waiting), tapped=keeping, **stake)

    return begin


@pytest.fixture
def table(begin: Begin) -> Table:
    return begin()


@pytest.fixture
def thumb(page: Page, table: Table) -> Thumb:
    """The scorer's thumb."""
    return sits(page, table)


@pytest.fixture
def other(new_page: NewPage, table: Table) -> Page:
    """Another phone at the same table."""
    page = new_page()
    table.join(page)
    return page
