"""Ten offline hands: the banker shown on the phone equals the server's later."""

import pytest
from playwright.sync_api import Page, expect

from companion.db.models import Sitting
from companion.db.session import db
from companion.ledger.book import Book, book_cache
from tests.cells import in_ordeal
from tests.e2e.evening import number
from tests.e2e.phones import Hand, NewPage, Server, Table, Thumb, follow, saved, sent, sits

TEN: list[Hand] = [
    [3, 2, 0, 3], [2, 3, 3, 0], [4, 1, 2, 1], [0, 2, 5, 1], [2, 2, 2, 2],
    [3, 3, 1, 1], [5, 0, 2, 1], [0, 0, 4, 4], [2, 1, 4, 1], [3, 1, 1, 3],
]  # fmt: skip


@pytest.fixture
def keeping() -> bool:
    return True


def book(server: Server, table: Table) -> Book:
    with server.app.app_context():
        return book_cache.open(db.session.get_one(Sitting, table.sitting_id))


def banks(page: Page) -> dict[int, str]:
    """Who wears the banker's puck, as it can be seen, and for which hand in a row."""
    shown = {}
    for seat in range(4):
        puck = page.locator(f".seat-{seat} .puck:visible .streak")
        if puck.count():
            shown[seat] = puck.inner_text().split()[-1]
    return shown


@pytest.mark.ordeal
def test_tien_gow_shows_who_banks_with_a_network_and_without(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    assert banks(page) == {0: "1"}
    page.context.set_offline(True)
    seat, streak = 0, 1
    for hand in TEN:
        thumb.save(hand)
        winner = next(seat for seat, tricks in enumerate(hand) if tricks)
        seat, streak = winner, streak + 1 if winner == seat else 1
        expect(page.locator(f".seat-{seat} .puck .streak")).to_contain_text(str(streak))
        assert banks(page) == {seat: str(streak)}
    thumb.tricks(3, 2)
    assert banks(page) == {seat: str(streak)}
    page.context.set_offline(False)
    sent(page)
    expect(page.locator(".puck")).to_be_visible()
    bank = book(server, table).standing.bank
    assert banks(page) == {bank.seat: str(bank.streak)}
    expect(page.locator("h1")).to_have_text("Hand 11")
    expect(page.locator("#meanwhile")).to_be_hidden()
    assert [page.locator(f"#tricks-{seat}").input_value() for seat in (0, 1)] == ["3", "2"]
    thumb.tricks(1)
    thumb.last_trick(0)
    expect(page.locator(".nets")).to_be_visible()
    nets = [number(points) for points in page.locator(".nets dd").all()]
    thumb.record()
    expect(page.locator(".done")).to_contain_text("Hand 11 recorded")
    row = book(server, table).rows[-1]
    assert nets == list(row.net.values())
    assert row.before.bank == bank
    bank = row.after.bank
    assert banks(page) == {bank.seat: str(bank.streak)}


@pytest.mark.ordeal
def test_what_others_record_meanwhile_is_not_taken_for_ones_own(
    thumb: Thumb, new_page: NewPage, table: Table
) -> None:
    page = thumb.page
    page.context.set_offline(True)
    thumb.save(TEN[0])
    thumb.tricks(3, 2)
    with page.expect_response("**/preview"):  # the server has the input
        page.context.set_offline(False)
    sent(page)
    other = sits(new_page(), table)
    follow(other.page.locator("[name=clear]"))
    other.type(TEN[1])
    other.record()
    expect(page.locator("#meanwhile")).to_contain_text("Hand 2 recorded")
    expect(page.locator("#meanwhile")).to_contain_text("tap Record to compare the two")


@pytest.mark.ordeal
def test_a_correction_by_others_shows_who_banks_now(
    thumb: Thumb, new_page: NewPage, table: Table
) -> None:
    page = thumb.page
    thumb.type(TEN[0])
    thumb.record()
    thumb.tricks(3, 2)
    assert banks(page) == {0: "2"}
    other = sits(new_page(), table)
    other.page.goto(f"{table.ledger}/lines/1")
    other.last_trick(3)
    other.tap(".ends .pick:has([data-plain])")
    other.page.get_by_role("button", name="Show what this changes").click()
    other.page.get_by_role("button", name="Save correction").click()
    expect(page.locator("#meanwhile")).to_contain_text("corrected")
    expect(page.locator("#meanwhile")).not_to_contain_text(
        "tap Record to compare the two", use_inner_text=True
    )
    expect(page.locator(".seat-3 .puck")).to_be_visible()
    assert banks(page) == {3: "1"}


@pytest.mark.parametrize("where", [in_ordeal(""), "/turn"])
def test_hands_and_board_say_nothing_of_a_bank_that_is_not_known(
    where: str, thumb: Thumb, table: Table
) -> None:
    page = thumb.page
    page.goto(table.ledger + where)
    follows = page.locator(".follows").first
    expect(follows).to_be_visible()
    page.goto(table.enter)
    page.route("**/lines", lambda route: route.abort())
    thumb.save(TEN[0])
    page.goto(table.ledger + where)
    saved(page, 1)
    expect(follows).to_be_hidden()


def test_the_next_hand_begins_with_nothing_dimmed_but_record(thumb: Thumb) -> None:
    page = thumb.page
    thumb.type(TEN[0])
    expect(page.locator(".seat-2 [name=last_trick]")).to_have_attribute("aria-disabled", "true")
    page.context.set_offline(True)
    thumb.tap("[name=record]")
    expect(page.locator("h1")).to_have_text("Hand 2")
    expect(page.locator("form [aria-disabled='true']")).to_have_count(1)
    expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#preview")).to_be_empty()
    thumb.tricks(3)
    expect(page.locator("form [aria-disabled='true']")).to_have_count(0)
    thumb.tap("[name=clear]")
    expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "true")
