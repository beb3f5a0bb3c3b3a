"""Whole games of mahjong: to the end of the rounds, with offline hands."""

import pytest
from playwright.sync_api import Page, expect

from companion.db.session import writing
from companion.ledger.recording import lock_sitting
from tests.e2e.counted import CountedThumb, sit_down
from tests.e2e.phones import Begin, Server, Table, balances, book_of, sent

pytestmark = pytest.mark.keeping

PHONES = [((320, 568), "zh-Hant"), ((360, 740), "en")]


def ends_after(server: Server, table: Table, rounds: int) -> None:
    with server.app.app_context(), writing():
        sitting = lock_sitting(table.sitting_id)
        sitting.meta = {**sitting.meta, "rounds": rounds}


def play(thumb: CountedThumb, winner: int, source: int, count: int, offline: bool = False) -> int:
    """A hand that one player wins from another; its taps."""
    page, before = thumb.page, thumb.taps
    thumb.won(winner)
    thumb.source(str(source))
    thumb.count(winner, count)
    if offline:
        expect(page.locator(".on-phone .pay b")).to_contain_text("$")
        heading = str(page.locator("h1").text_content())
        thumb.tap("[name=record]")
        expect(page.locator("h1")).not_to_have_text(heading)
    else:
        expect(page.locator("#preview .pay b")).to_contain_text("$")
        thumb.record()
    return thumb.taps - before


@pytest.mark.ordeal
@pytest.mark.parametrize(("rules", "rounds", "count", "stake"), [
    ("taiwan", 1, 1, {"currency": "TWD", "money": 1000, "coin": 1000}),
    ("hong-kong-mahjong", 4, 3, {"currency": "HKD", "money": 25, "coin": 25}),
])  # fmt: skip
@pytest.mark.parametrize(("size", "language"), PHONES)
def test_a_game_ends_with_its_last_round_after_four_hands_without_a_network(
    page: Page, begin: Begin, server: Server, rules: str, rounds: int, count: int,
    stake: dict[str, object], size: tuple[int, int], language: str,
) -> None:  # fmt: skip
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_extra_http_headers({"Accept-Language": language})
    table = begin(rules, points=1, **stake)
    ends_after(server, table, rounds)
    thumb = sit_down(table, page)
    expect(page.locator(f".js:lang({language}) .panel")).to_be_visible()
    # The banker wins the second hand and stays; the next player wins the others from the banker.
    hands = 4 * rounds + 1
    away = range(hands - 5, hands - 1)
    taps, banker = [], 0
    for hand in range(hands):
        if hand == away[0]:
            page.context.set_offline(True)
        following = (banker + 1) % 4
        winner, source = (banker, following) if hand == 1 else (following, banker)
        taps.append(play(thumb, winner, source, count, hand in away))
        banker = winner
        if hand == away[-1]:
            page.context.set_offline(False)
            sent(page)
    expect(page.locator("main a[href$='/settle']").first).to_be_visible()
    assert set(taps) == {4}
    assert sum(balances(server, table)) == 0
    with book_of(server, table) as book:
        assert book.standing.passes == 4 * rounds
