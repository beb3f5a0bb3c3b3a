"""The installed app: pages without a network, new versions, the phone at the table."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.phones import NewPage, Server, Table, Thumb, keeps_this_page, sits, until
from tests.served import changed

pytestmark = [pytest.mark.ordeal, pytest.mark.keeping]

HAND = [3, 2, 0, 3]


@pytest.fixture
def update(server: Server, tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Makes the server's files those of another release, until the test ends."""
    before = server.app.static_folder

    def to_another() -> None:
        server.app.static_folder = str(changed(Path(str(before)), tmp_path))

    yield to_another
    server.app.static_folder = before


def test_all_pages_of_a_sitting_and_the_first_open_without_a_network_once_it_was_open(
    thumb: Thumb, table: Table
) -> None:
    page = thumb.page
    keeps_this_page(page)
    thumb.play(HAND)
    for path in ("/", table.ledger):
        page.goto(path)
    for part in ("", "/turn", "/rules", "/card"):
        until(page, f"caches.match('{table.ledger}{part}')")
    page.context.set_offline(True)
    for path, shows in (
        ("/", "Friday"),
        (f"{table.ledger}/turn", "Ana"),
        (f"{table.ledger}/rules", "rules of this evening"),
        (f"{table.ledger}/card", "to the banker"),
        ("/sheets/simple", "No connection"),
    ):
        page.goto(path)
        expect(page.locator("main")).to_contain_text(shows)
    # The style sheets came with the service worker.
    expect(page.locator("body")).to_have_css("display", "flex")
    page.goto(table.ledger)
    expect(page.locator("[data-line]")).to_have_count(1)


def test_a_phone_that_trusts_the_address_can_install_it(thumb: Thumb) -> None:
    page = thumb.page
    keeps_this_page(page)
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests run in windows that forget everything, in which nothing is installed.
    assert [e for e in errors if e["errorId"] != "in-incognito"] == []


def test_a_new_version_waits_until_nobody_is_entering_a_hand(
    thumb: Thumb, table: Table, update: Callable[[], None]
) -> None:
    page = thumb.page
    keeps_this_page(page)
    update()
    waiting = "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    until(page, waiting)
    thumb.tricks(3, 2)
    # Another page of this phone asks for it.
    asked = "navigator.serviceWorker.getRegistration().then((found) => found.waiting.postMessage"
    page.evaluate(f"{asked}('take over'))")
    thumb.tricks(0)
    expect(page.locator("#preview")).to_contain_text("Who took the last trick?")
    assert page.evaluate(waiting)
    page.goto(table.ledger)
    until(page, f"{waiting}.then((still) => !still)")


def test_a_browser_that_asks_whether_it_may_keep_things_holds_no_hand_up(
    new_page: NewPage, table: Table
) -> None:
    page = new_page()
    page.add_init_script("navigator.storage.persist = () => new Promise(() => {});")
    thumb = sits(page, table)
    thumb.play(HAND)
    expect(page.locator(".done")).to_contain_text("Hand 1 recorded")


def test_a_hand_is_felt_and_the_screen_stays_awake(new_page: NewPage, table: Table) -> None:
    page = new_page()
    page.add_init_script("""
      navigator.vibrate = (pattern) => sessionStorage.setItem("felt", pattern);
      navigator.wakeLock.request = async (what) => sessionStorage.setItem("awake", what);
    """)
    thumb = sits(page, table)
    thumb.play(HAND)
    assert page.evaluate("sessionStorage.getItem('felt')") == "30"
    assert page.evaluate("sessionStorage.getItem('awake')") == "screen"
