"""The Game Cabinet's rules: every sentence of their section in docs/rules/tien-gow.md."""

import pytest

from companion.rules.sheet import Bank
from companion.rules.tiengow.hand import Hand
from tests.rules.tiengow.table import hand, table

TABLE = table("celko-kam")
# The banker of these hands is seat 3 unless a test says otherwise.
AWAY = TABLE.banked_by(3)

OVER_PAR = hand(2, 6, 0, 0, last=0)
BEATEN = hand(6, 2, 0, 0, last=1)


def test_no_trick_pays_five_and_else_it_is_the_difference_from_four() -> None:
    assert AWAY.pays(hand(4, 0, 3, 1, last=0)) == {"1>0": 5, "2>0": 1, "3>0": 6}
    assert AWAY.pays(OVER_PAR) == {"0>1": 2, "2>0": 5, "3>0": 10}


# streak


@pytest.mark.parametrize("streak", [1, 2, 5])
def test_double_doubles_what_touches_the_banker_whatever_the_streak(streak: int) -> None:
    assert TABLE.banked_by(0, streak).pays(hand(3, 2, 0, 3, last=0)) == {
        "1>0": 4, "2>0": 10, "3>0": 2,
    }  # fmt: skip
    assert TABLE.banked_by(0, streak).pays(hand(1, 2, 2, 3, last=2)) == {
        "0>2": 6, "1>2": 2, "3>2": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("streak", "times"), [(1, 2), (2, 3), (5, 6)])
def test_growing_is_once_more_than_the_hands_of_the_bank(streak: int, times: int) -> None:
    at = table("celko-kam", streak="growing").banked_by(0, streak)
    assert at.pays(hand(3, 2, 0, 3, last=0)) == {
        "1>0": 2 * times, "2>0": 5 * times, "3>0": times,
    }  # fmt: skip


# first-banker


@pytest.mark.parametrize(("streak", "opening", "paid"), [(1, True, 2), (2, True, 4), (1, False, 4)])
def test_a_single_first_banker_is_doubled_from_the_second_hand(
    streak: int, opening: bool, paid: int
) -> None:
    at = table("celko-kam", first_banker="single").banked_by(0, streak, opening=opening)
    assert at.pays(hand(3, 2, 0, 3, last=0))["1>0"] == paid


@pytest.mark.parametrize(("streak", "opening", "paid"), [(1, True, 2), (3, True, 6), (3, False, 8)])
def test_a_single_first_banker_of_a_growing_bank_is_one_behind(
    streak: int, opening: bool, paid: int
) -> None:
    single = table("celko-kam", streak="growing", first_banker="single")
    at = single.banked_by(0, streak, opening=opening)
    assert at.pays(hand(3, 2, 0, 3, last=0))["1>0"] == paid


def test_a_single_first_banker_is_so_for_special_tricks_too() -> None:
    single = table("celko-kam", first_banker="single").banked_by(0, opening=True)
    assert single.pays(hand(2, 2, 3, 1, last=2, supreme_led=0))["1>0"] == 2


def test_a_doubled_first_banker_is_a_banker_like_any_other() -> None:
    played = hand(3, 2, 0, 3, last=0)
    assert TABLE.banked_by(0, opening=True).pays(played) == TABLE.banked_by(0).pays(played)


# losing-banker-over-par


def test_a_beaten_banker_over_par_is_paid_once() -> None:
    assert TABLE.banked_by(0).pays(BEATEN) == {"1>0": 2, "2>1": 5, "3>1": 5}


def test_or_is_paid_as_often_as_they_pay() -> None:
    multiplied = table("celko-kam", losing_banker_over_par="multiplied")
    assert multiplied.banked_by(0).pays(BEATEN) == {"1>0": 4, "2>1": 5, "3>1": 5}


def test_a_winning_banker_pays_a_loser_over_par_twice_on_either_reading() -> None:
    for reading in ("single", "multiplied"):
        at = table("celko-kam", losing_banker_over_par=reading).banked_by(0)
        assert at.pays(OVER_PAR)["0>1"] == 4


# last-trick-bonus

LITTLE_THREE = hand(2, 6, 0, 0, last=0, last_little_three=0)
SUPREME = hand(3, 5, 0, 0, last=0, last_supreme=0)
QUARTET = hand(4, 4, 0, 0, last=0, last_quartet=0)


def test_a_last_little_three_doubles_every_payment_of_everyone() -> None:
    assert AWAY.pays(LITTLE_THREE) == {"0>1": 4, "2>0": 10, "3>0": 20}


def test_with_receipts_it_doubles_only_what_the_winner_is_paid() -> None:
    receipts = table("celko-kam", last_trick_bonus="receipts")
    assert receipts.banked_by(3).pays(LITTLE_THREE) == {"0>1": 2, "2>0": 10, "3>0": 20}


def test_a_last_supreme_or_quartet_doubles_the_end_and_is_paid_besides() -> None:
    assert AWAY.pays(SUPREME) == {"0>1": 2, "2>0": 10 + 2, "3>0": 20 + 4, "1>0": 2}
    assert AWAY.pays(QUARTET) == {"1>0": 4, "2>0": 10 + 4, "3>0": 20 + 8}


def test_or_it_is_not_paid_besides() -> None:
    not_paid = table("celko-kam", last_trick_also_pays="no").banked_by(3)
    assert not_paid.pays(SUPREME) == {"0>1": 2, "2>0": 10, "3>0": 20}
    assert not_paid.pays(QUARTET) == {"2>0": 10, "3>0": 20}


def test_an_earlier_supreme_or_quartet_is_paid_on_either_reading() -> None:
    played = hand(2, 6, 0, 0, last=0, quartet_won=1, supreme_led=1)
    for reading in ("yes", "no"):
        at = table("celko-kam", last_trick_also_pays=reading).banked_by(3)
        assert at.pays(played) == {
            "0>1": 2 + 2 + 4, "2>1": 2 + 4, "3>1": 4 + 8, "2>0": 5, "3>0": 10,
        }  # fmt: skip


def test_a_special_last_trick_never_multiplies_what_a_trick_collects() -> None:
    played = hand(2, 6, 0, 0, last=0, last_little_three=0, quartet_won=1)
    paid = [t.amount for t in AWAY.transfers(played) if t.code == "quartet-won"]
    assert paid == [4, 4, 8]


# complete-game

ALL_EIGHT = hand(8, 0, 0, 0, last=0)
UNBEATABLE = hand(8, 0, 0, 0, last=0, unbeatable_lead=0)


def test_all_eight_tricks_double_the_hand() -> None:
    assert AWAY.pays(ALL_EIGHT) == {"1>0": 10, "2>0": 10, "3>0": 20}


def test_all_eight_and_a_special_last_trick_double_it_twice() -> None:
    assert AWAY.pays(hand(8, 0, 0, 0, last=0, last_little_three=0))["3>0"] == 5 * 2 * 2 * 2


def test_not_if_unbeatable_leaves_it_alone_when_that_is_marked_and_only_then() -> None:
    at = table("celko-kam", complete_game="not-if-unbeatable").banked_by(0)
    assert at.pays(UNBEATABLE) == {"1>0": 10, "2>0": 10, "3>0": 10}
    assert at.pays(ALL_EIGHT) == {"1>0": 20, "2>0": 20, "3>0": 20}


def test_the_unbeatable_mark_needs_a_banker_who_won_all_eight() -> None:
    at = table("celko-kam", complete_game="not-if-unbeatable")
    assert at.banked_by(1).refuses(UNBEATABLE) == ["wrong-seat", "not-all-eight"]
    assert at.refuses(hand(7, 1, 0, 0, last=0, unbeatable_lead=0)) == ["not-all-eight"]
    assert at.refuses(hand(8, 0, 0, 0, last=0, unbeatable_lead=(0, 0))) == ["too-often"]
    assert TABLE.refuses(UNBEATABLE) == ["unknown-mark"]


def test_a_complete_game_that_is_off_doubles_nothing() -> None:
    off = table("celko-kam", complete_game="off").banked_by(3)
    assert off.pays(ALL_EIGHT) == {"1>0": 5, "2>0": 5, "3>0": 10}


# one-red-dot

SHOWN = Hand.declare("one-red-dot", 2)


@pytest.mark.parametrize("reading", ["doubled", "not-if-unbeatable"])
def test_one_red_dot_is_all_eight_tricks_and_no_special_last_trick(reading: str) -> None:
    at = table("celko-kam", complete_game=reading).banked_by(3)
    assert at.pays(SHOWN) == {"0>2": 10, "1>2": 10, "3>2": 20}


def test_it_is_not_doubled_where_a_complete_game_is_not() -> None:
    off = table("celko-kam", complete_game="off").banked_by(3)
    assert off.pays(SHOWN) == {"0>2": 5, "1>2": 5, "3>2": 10}


def test_whoever_shows_it_banks_next_by_the_usual_rule() -> None:
    assert AWAY.next_bank(SHOWN) == Bank(2)
    assert TABLE.banked_by(2, 3).next_bank(SHOWN) == Bank(2, 4)


def test_where_it_is_off_nobody_shows_it() -> None:
    assert table("celko-kam", one_red_dot="off").refuses(SHOWN) == ["unknown-declared"]


@pytest.mark.parametrize("code", ["all-white", "seven-military", "eight-military", "no-dot"])
def test_no_other_dealt_hand_is_shown(code: str) -> None:
    assert TABLE.refuses(Hand.declare(code, 2)) == ["unknown-declared"]


# big-six-capture: seat 1 wins with the 4-2, seat 2 led the 2-1.

CAPTURED = hand(1, 2, 5, 0, last=1, little_three_captured=2)


def test_the_leader_of_the_little_three_pays_for_all_with_the_others_multipliers() -> None:
    assert AWAY.pays(CAPTURED) == {"1>2": 1, "2>1": 3 + 10}


def test_each_payment_they_take_over_says_whose_it_was() -> None:
    owing = [(t.payer, t.due_from, t.amount) for t in AWAY.transfers(CAPTURED) if t.payee == 1]
    assert owing == [(2, 3, 10), (2, 0, 3)]


def test_a_banker_who_pays_for_others_pays_them_without_their_own_multiplier() -> None:
    assert TABLE.banked_by(2).pays(hand(1, 5, 1, 1, last=1, little_three_captured=2)) == {
        "2>1": 3 + 2 * 3 + 3,
    }  # fmt: skip


def test_the_winner_still_pays_losers_over_par() -> None:
    played = hand(5, 2, 1, 0, last=1, little_three_captured=2)
    assert AWAY.pays(played) == {"1>0": 1, "2>1": 3 + 10}


def test_a_special_trick_is_paid_by_everyone_alone() -> None:
    played = hand(4, 2, 2, 0, last=1, little_three_captured=2, quartet_won=0)
    assert AWAY.pays(played) == {"1>0": 4, "2>0": 4, "3>0": 8, "2>1": 2 + 10}


def test_where_the_capture_is_off_everyone_pays_for_themselves() -> None:
    off = table("celko-kam", big_six_capture="off").banked_by(3)
    assert off.pays(hand(1, 2, 5, 0, last=1)) == {"0>1": 3, "1>2": 1, "3>1": 10}
    assert off.refuses(CAPTURED) == ["unknown-mark"]


# special tricks


def test_the_supreme_pays_two_and_a_quartet_four_multiplied_where_the_banker_is_touched() -> None:
    played = hand(3, 4, 1, 0, last=0, supreme_led=0, quartet_won=1)
    tricks = {"supreme-led", "quartet-won"}
    for streak, times in ((1, 2), (3, 4)):
        at = table("celko-kam", streak="growing").banked_by(0, streak)
        paid = [(t.payer, t.amount) for t in at.transfers(played) if t.code in tricks]
        assert paid == [
            (1, 2 * times), (2, 2 * times), (3, 2 * times), (0, 4 * times), (2, 4), (3, 4),
        ]  # fmt: skip


def test_a_beaten_banker_is_paid_their_special_tricks_multiplied() -> None:
    played = hand(6, 2, 0, 0, last=1, quartet_won=0)
    assert TABLE.banked_by(0).pays(played) == {
        "1>0": 2 + 8, "2>0": 8, "3>0": 8, "2>1": 5, "3>1": 5,
    }  # fmt: skip


# early-death

ONLY_THE_LAST = hand(3, 3, 1, 1, last=3)


def test_whoever_has_no_trick_before_the_last_tile_cannot_take_it() -> None:
    assert TABLE.refuses(ONLY_THE_LAST) == ["early-death"]


def test_a_last_trick_of_more_tiles_may_be_the_first_that_they_take() -> None:
    assert TABLE.pays(hand(3, 3, 0, 2, last=3)) == {"0>3": 2, "1>3": 1, "2>3": 5}


def test_where_early_death_is_off_they_may() -> None:
    off = table("celko-kam", early_death="off")
    assert off.pays(ONLY_THE_LAST) == {"0>3": 2, "1>3": 1, "2>3": 3}
