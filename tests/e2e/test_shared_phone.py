"""A phone that several people use: what remains after one has left a group.

It is in two groups; leaving one does not affect the other.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.e2e.phones import (
    NewPage,
    Server,
    Table,
    Thumb,
    follow,
    keeps_this_page,
    open_sheet,
    saved,
    until,
)
from tests.marks import in_ordeal
from tests.served import ServedGroup, ask
from tests.served import Server as Served

pytestmark = [pytest.mark.ordeal, pytest.mark.keeping]

HAND = [3, 2, 0, 3]
NOTHING = re.compile("You play|That didn’t work")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
def server(served: Served) -> Server:
    """The process that `companion serve` is; its app is out of reach of these tests."""
    return Server(f"http://127.0.0.1:{served.port}", Flask("elsewhere"))


def sit(served: Served, name: str) -> Table:
    connection = served.connect()
    group = ServedGroup(connection, name)
    return Table(group.id, "", group.begin(connection), group.tokens)


@pytest.fixture
def table(served: Served) -> Table:
    return sit(served, "Friday")


@pytest.fixture
def other(served: Served) -> Table:
    return sit(served, "Sunday")


def lines(served: Served, table: Table) -> Any:
    path = f"/api/sittings/{table.sitting_id}"
    token = {"Authorization": f"Bearer {table.tokens['view']}"}
    return ask(served.connect(), "GET", path, **token)[1]["document"]


KEPT = """async () => {
  const { src } = document.querySelector('[src*=unsent]');
  const hands = await (await import(src.replace('unsent', 'hands'))).all();
  const secure = window.isSecureContext;
  const pages = secure ? await caches.open('pages') : null;
  const paths = pages ? (await pages.keys()).map((each) => new URL(each.url).pathname) : [];
  const texts = await Promise.all(paths.map(async (path) => (await pages.match(path)).text()));
  const typed = Object.keys(localStorage).filter((key) => key.startsWith('typed'));
  return [...hands.map(JSON.stringify), ...paths, ...texts, ...typed].join('\\n');
}"""
"""All that a phone stores beside its cookie, as one text, to search for names."""


def kept(page: Page) -> str:
    return str(page.evaluate(KEPT))


def use(page: Page, table: Table) -> None:
    """A hand waits on the phone, the next is half typed, and the pages are kept."""
    table.join(page)
    if page.evaluate("isSecureContext"):
        keeps_this_page(page)
    page.goto(table.enter)
    thumb = Thumb(page)
    thumb.save(HAND)
    thumb.tricks(2, 3)
    if page.evaluate("isSecureContext"):
        keeps_this_page(page)


@pytest.fixture
def shared(new_page: NewPage, table: Table, other: Table) -> Page:
    """A phone that is in two groups, and cannot send what it has for them."""
    page = new_page()
    page.route(re.compile("/(lines|preview)$"), lambda route: route.abort())
    use(page, other)
    use(page, table)
    assert table.sitting_id in kept(page)
    return page


def leave(page: Page, table: Table) -> None:
    page.goto(f"/groups/{table.group_id}")
    open_sheet(page, "details.more")
    follow(page.get_by_role("link", name="Leave the group (this phone only)"))
    follow(page.get_by_role("button", name="Leave the group"))
    expect(page.locator(".forgotten")).to_be_visible()


def test_a_phone_that_leaves_a_group_keeps_nothing_of_it_and_all_of_the_others(
    shared: Page, table: Table, other: Table
) -> None:
    leave(shared, table)
    found = kept(shared)
    assert table.sitting_id not in found
    assert table.group_id not in found
    assert "Friday" not in found
    assert found.count(f'"sitting":"/sittings/{other.sitting_id}"') == 1
    assert f"typed /sittings/{other.sitting_id}/lines" in found
    answer = shared.goto(table.enter)
    assert answer
    assert answer.status == 404
    shared.context.set_offline(True)
    shared.goto(table.ledger)
    expect(shared.locator("h1")).to_have_text("No connection")
    shared.goto(other.enter)
    saved(shared, 1)


def test_what_leaving_throws_away_is_said_before(shared: Page, table: Table) -> None:
    shared.goto(f"/groups/{table.group_id}/leave")
    expect(shared.locator("#unsent")).to_have_text(
        "Saved here but not sent yet: 1. This deletes it."
    )


def test_a_phone_can_forget_everything(shared: Page, table: Table, other: Table) -> None:
    shared.goto("/")
    follow(shared.get_by_role("link", name="Erase everything"))
    expect(shared.locator("#unsent")).to_contain_text("not sent yet: 2")
    follow(shared.get_by_role("button", name="Erase everything"))
    expect(shared.locator(".forgotten")).to_be_visible()
    found = kept(shared)
    for each in (table, other):
        assert each.sitting_id not in found
        answer = shared.goto(f"/groups/{each.group_id}")
        assert answer
        assert answer.status == 404


@pytest.mark.parametrize(
    "plain", [pytest.param(False, id="https or localhost"), in_ordeal(True, id="plain http")]
)
def test_back_shows_nothing_of_a_group_that_was_left(
    new_page: NewPage, server: Server, table: Table, plain: bool
) -> None:
    page = new_page(base_url=server.plain_url if plain else server.url)
    table.open(page, table.ledger)
    leave(page, table)
    for _ in range(3):
        page.go_back(wait_until="commit")
        expect(page.locator("h1")).to_have_text(NOTHING)


def test_another_tab_shows_nothing_of_it_either(page: Page, table: Table) -> None:
    table.join(page)
    tab = page.context.new_page()
    tab.goto(table.ledger)
    leave(page, table)
    expect(tab.locator("h1")).to_have_text("You play. It keeps the score.")


def test_no_page_with_a_key_in_it_is_kept(page: Page, table: Table) -> None:
    table.join(page, "host")
    keeps_this_page(page)
    page.goto(f"/join/{table.tokens['score']}")
    for path in ("", "/links", "/leave"):
        page.goto(f"/groups/{table.group_id}{path}")
    page.goto(f"/groups/{table.group_id}")
    found = kept(page)
    assert f"/groups/{table.group_id}" in found
    for role, token in table.tokens.items():
        assert token not in found, role


def in_and_away(new_page: NewPage, table: Table) -> Page:
    """A phone that keeps pages of a group and is then laid aside."""
    page = new_page(user_agent="Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36")
    table.join(page)
    keeps_this_page(page)
    page.goto(table.ledger)
    keeps_this_page(page)
    page.goto("about:blank")
    return page


def shown_out(host: Page, table: Table) -> None:
    table.open(host, f"/groups/{table.group_id}/links", "host")
    host.get_by_text("Android, Chrome").click()
    follow(host.get_by_role("button", name="Remove selected"))
    expect(host.locator("#told")).to_have_text("1 phone removed.")
    expect(host.locator("main")).not_to_contain_text("Android")


@pytest.mark.parametrize("where", ["/", in_ordeal("/sittings/{}/print")])
def test_kept_pages_go_with_the_key(
    new_page: NewPage, page: Page, table: Table, where: str
) -> None:
    phone = in_and_away(new_page, table)
    shown_out(page, table)
    phone.goto(where.format(table.sitting_id))
    until(phone, f"caches.match('/groups/{table.group_id}').then((found) => !found)")
    assert "Friday" not in kept(phone)
    phone.context.set_offline(True)
    phone.goto(table.ledger)
    expect(phone.locator("h1")).to_have_text("No connection")


def test_a_hand_that_waits_is_of_the_player_who_recorded_it(
    page: Page, table: Table, served: Served
) -> None:
    page.goto(f"/join/{table.tokens['score']}")
    page.locator("#me").select_option("Ah Ming")
    follow(page.get_by_role("button", name="Join"))
    page.goto(table.enter)
    page.context.set_offline(True)
    Thumb(page).save(HAND)
    page.route(re.compile("/lines$"), lambda route: route.abort())
    page.context.set_offline(False)
    page.goto(f"/join/{table.tokens['score']}")
    page.locator("#me").select_option("Bo")
    page.unroute(re.compile("/lines$"))
    follow(page.get_by_role("button", name="Join"))
    page.goto(table.enter)
    expect(page.locator("html")).to_have_attribute("data-kept", "0")
    (recorded,) = lines(served, table)["meta"]["recorded"]
    assert recorded["who"] == "Ah Ming"
