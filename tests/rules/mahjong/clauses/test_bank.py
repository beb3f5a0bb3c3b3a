"""The next banker."""

import pytest

from companion.rules.mahjong.hand import Counted, Hand
from companion.rules.sheet import Bank
from tests.rules.mahjong.written import scored, sheet, won

BANKERS = pytest.mark.parametrize("banker", range(4))


@BANKERS
def test_a_banker_who_wins_banks_again(banker: int) -> None:
    bank = Bank(banker, 2)
    assert scored(won(Counted(4), by=banker), sheet(), bank).bank == Bank(banker, 3)


@BANKERS
def test_after_anyone_elses_win_the_next_in_order_of_play_banks(banker: int) -> None:
    for step in (1, 2, 3):
        hand = won(Counted(4), by=(banker + step) % 4)
        assert scored(hand, sheet(), Bank(banker, 2)).bank == Bank((banker + 1) % 4, 1)


@BANKERS
def test_after_a_draw_the_banker_stays_or_the_bank_passes(banker: int) -> None:
    bank = Bank(banker, 2)
    assert scored(Hand(None), sheet(), bank).bank == Bank(banker, 3)
    passes = sheet(banker_on_draw="passes")
    assert scored(Hand(None), passes, bank).bank == Bank((banker + 1) % 4, 1)


def test_a_shown_hand_moves_the_bank_as_any_win_does() -> None:
    on = sheet(three_dragons_shown="yes", banker_on_draw="passes")
    assert scored(Hand.show("three-dragons", 2), on, Bank(2, 4)).bank == Bank(2, 5)
    assert scored(Hand.show("three-dragons", 0), on, Bank(2, 4)).bank == Bank(3, 1)
