"""Evenings of rounds to the end: a whole game (一將) at Hong Kong's table, a round at Taiwan's.

The network is gone for four hands in between. Every tap is counted.
"""

import pytest
from playwright.sync_api import Page, expect

from companion.db.models import Sitting
from companion.db.session import db, writing
from tests.e2e.phones import Begin, Server, Table, sent
from tests.e2e.test_told_mahjong import LARGE, SMALL, figures, sits_down

STAYS, PASSES = True, False
"""What the bank does: the banker wins, or the next player."""

HONG_KONG = (
    "hong-kong-mahjong", 4, 3, {"currency": "HKD", "money": 25, "points": 1, "coin": 25},
    (STAYS, *[PASSES] * 16),
)  # fmt: skip
TAIWAN = (
    "taiwan", 1, 0, {"currency": "TWD", "money": 1000, "points": 1, "coin": 1000},
    (PASSES, STAYS, STAYS, PASSES, STAYS, PASSES, PASSES),
)  # fmt: skip
AWAY = range(2, 6)
"""The hands without a network."""

OVER = {
    "en": ("The East round is over", "The North round is over"),
    "zh-Hant": ("東圈打完", "北圈打完"),
    "zh-Hans": ("东圈打完", "北圈打完"),
}


@pytest.fixture
def keeping() -> bool:
    return True


def end_after(server: Server, table: Table, rounds: int) -> None:
    with server.app.app_context(), writing():
        sitting = db.session.get_one(Sitting, table.sitting_id)
        sitting.meta = {**sitting.meta, "rounds": rounds}


@pytest.mark.ordeal
@pytest.mark.parametrize(
    ("game", "phone"),
    [
        (HONG_KONG, (*LARGE, "en")),
        (HONG_KONG, (*SMALL, "zh-Hant")),
        (HONG_KONG, (*SMALL, "zh-Hans")),
        (TAIWAN, (*SMALL, "en")),
        (TAIWAN, (*LARGE, "zh-Hant")),
        (TAIWAN, (*LARGE, "zh-Hans")),
    ],
    ids=lambda of: "-".join(map(str, of[:3])),
)
def test_rounds_are_played_to_their_end_with_four_hands_without_a_network(
    page: Page,
    begin: Begin,
    server: Server,
    game: tuple[str, int, int, dict[str, object], tuple[bool, ...]],
    phone: tuple[int, int, str],
) -> None:
    rules, rounds, least, stake, hands = game
    table = begin(rules, **stake)
    end_after(server, table, rounds)
    thumb = sits_down(page, table, phone)
    expect(page.locator(".keys.counts button").nth(2)).to_contain_text("$")
    taps, banker = [], 0
    for number, stays in enumerate(hands):
        online = number not in AWAY
        page.context.set_offline(not online)
        if number == AWAY.stop:
            sent(page)
        last = number == len(hands) - 1
        expect(page.locator(".last-hand:visible")).to_have_count(int(last))
        source = "wall" if number % 3 == 0 else str((banker + 2) % 4)
        winner = (banker + (not stays)) % 4
        taps.append(thumb.counted(winner, source, least + number % 3, online=online))
        banker = winner
    expect(page.locator("p.soft").first).to_contain_text(OVER[phone[2]][rounds > 1])
    expect(page.locator("form [name=rounds]").first).to_be_visible()
    assert taps == [4] * len(hands)
    assert sum(figures(server, table)) == 0
    assert any(figures(server, table))
