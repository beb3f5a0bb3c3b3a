"""The printed score sheet: every sentence of its section in docs/rules/tien-gow.md."""

import pytest

from companion.rules.sheet import Bank
from tests.rules.tiengow.table import hand, table

TABLE = table("score-sheet")
TO_BANKER = table("score-sheet", streak="all-to-banker")
WITH_BANKER = table("score-sheet", streak="all-with-banker")
TWO_PAIRS = table("score-sheet", mixed_pairs="two-pairs")


def test_whoever_took_no_trick_pays_four() -> None:
    assert TABLE.banked_by(3).pays(hand(5, 0, 0, 3, last=0)) == {"1>0": 4, "2>0": 4, "3>0": 1}


def test_one_to_three_tricks_pay_what_is_missing_from_four() -> None:
    assert TABLE.pays(hand(2, 1, 2, 3, last=0)) == {"1>0": 3, "2>0": 2, "3>0": 1}


def test_four_tricks_pay_nothing() -> None:
    assert TABLE.pays(hand(2, 4, 1, 1, last=0)) == {"2>0": 3, "3>0": 3}


@pytest.mark.parametrize(("tricks", "paid"), [(5, 1), (6, 2), (7, 3)])
def test_more_than_four_tricks_are_paid_by_the_winner(tricks: int, paid: int) -> None:
    played = hand(8 - tricks, tricks, 0, 0, last=0)
    assert TABLE.banked_by(2).pays(played)["0>1"] == paid


# streak


@pytest.mark.parametrize(("streak", "paid"), [(1, 8), (2, 12), (3, 16), (4, 20)])
def test_an_empty_loser_pays_a_winning_banker_8_12_16(streak: int, paid: int) -> None:
    assert TABLE.banked_by(0, streak).pays(hand(3, 2, 0, 3, last=0)) == {
        "1>0": 2, "2>0": paid, "3>0": 1,
    }  # fmt: skip


def test_the_streak_raises_nothing_that_a_losing_banker_pays_or_is_paid() -> None:
    assert TABLE.banked_by(0, 3).pays(hand(0, 5, 1, 2, last=1)) == {"0>1": 4, "2>1": 3, "3>1": 2}
    assert TABLE.banked_by(0, 3).pays(hand(5, 1, 0, 2, last=1)) == {"1>0": 1, "2>1": 4, "3>1": 2}


def test_all_to_banker_raises_every_payment_of_a_hand_that_the_banker_wins() -> None:
    assert TO_BANKER.banked_by(0, 2).pays(hand(3, 2, 0, 3, last=0)) == {
        "1>0": 6, "2>0": 12, "3>0": 3,
    }  # fmt: skip


def test_all_to_banker_raises_also_what_they_pay_a_loser_over_par() -> None:
    assert TO_BANKER.banked_by(0, 2).pays(hand(1, 6, 0, 1, last=0)) == {
        "0>1": 6, "2>0": 12, "3>0": 9,
    }  # fmt: skip


def test_all_to_banker_raises_nothing_when_the_banker_loses() -> None:
    assert TO_BANKER.banked_by(0, 2).pays(hand(0, 6, 1, 1, last=1)) == {
        "0>1": 4, "2>1": 3, "3>1": 3,
    }  # fmt: skip


def test_all_with_banker_raises_whatever_touches_the_banker_also_when_they_lose() -> None:
    assert WITH_BANKER.banked_by(0, 2).pays(hand(0, 6, 1, 1, last=1)) == {
        "0>1": 12, "2>1": 3, "3>1": 3,
    }  # fmt: skip
    assert WITH_BANKER.banked_by(0, 2).pays(hand(6, 1, 1, 0, last=1)) == {
        "1>0": 6, "2>1": 3, "3>1": 4,
    }  # fmt: skip


def test_all_with_banker_raises_every_payment_of_a_hand_that_the_banker_wins() -> None:
    assert WITH_BANKER.banked_by(0, 1).pays(hand(1, 5, 0, 2, last=0)) == {
        "0>1": 2, "2>0": 8, "3>0": 4,
    }  # fmt: skip


# special leads


def test_the_banker_who_leads_the_supreme_is_paid_four_by_each() -> None:
    played = hand(4, 4, 0, 0, last=1, supreme_led=0)
    assert TABLE.banked_by(0, 3).pays(played) == {"1>0": 4, "2>0": 4, "3>0": 4, "2>1": 4, "3>1": 4}


def test_another_who_leads_the_supreme_is_paid_four_by_the_banker_and_two_by_the_others() -> None:
    played = hand(0, 4, 4, 0, last=1, supreme_led=2)
    assert TABLE.banked_by(0, 3).pays(played) == {
        "0>2": 4, "1>2": 2, "3>2": 2, "0>1": 4, "3>1": 4,
    }  # fmt: skip


def test_a_mixed_pair_that_is_led_pays_twice_what_the_supreme_does() -> None:
    by_banker = hand(4, 4, 0, 0, last=1, mixed_pair_led=0)
    assert TABLE.pays(by_banker) == {"1>0": 8, "2>0": 8, "3>0": 8, "2>1": 4, "3>1": 4}
    by_another = hand(0, 4, 4, 0, last=1, mixed_pair_led=2)
    assert TABLE.pays(by_another) == {"0>2": 8, "1>2": 4, "3>2": 4, "0>1": 4, "3>1": 4}


def test_each_pair_pays_each_mixed_pair_as_often_as_it_is_led() -> None:
    once = TABLE.net(hand(4, 4, 0, 0, last=1, mixed_pair_led=0))
    twice = TABLE.net(hand(4, 4, 0, 0, last=1, mixed_pair_led=(0, 0)))
    assert [more - less for less, more in zip(once, twice, strict=True)] == [24, -8, -8, -8]


def test_special_leads_are_never_multiplied() -> None:
    played = hand(4, 0, 4, 0, last=0, supreme_led=0, mixed_pair_led=2)
    leads = {"supreme-led", "mixed-pair-led"}
    for streak in (1, 5):
        for each in (TABLE, TO_BANKER, WITH_BANKER):
            transfers = each.banked_by(0, streak).transfers(played)
            paid = [transfer.amount for transfer in transfers if transfer.code in leads]
            assert paid == [4, 4, 4, 8, 4, 4]


def test_with_two_pairs_it_pays_only_when_two_mixed_pairs_are_led_together() -> None:
    assert TWO_PAIRS.refuses(hand(4, 4, 0, 0, last=1, mixed_pair_led=0)) == ["unknown-mark"]
    played = hand(4, 4, 0, 0, last=1, two_mixed_pairs_led=0)
    assert TWO_PAIRS.pays(played) == {"1>0": 8, "2>0": 8, "3>0": 8, "2>1": 4, "3>1": 4}
    assert TABLE.refuses(played) == ["unknown-mark"]


def test_there_is_no_early_death() -> None:
    assert TABLE.pays(hand(0, 0, 1, 7, last=2)) == {"0>2": 4, "1>2": 4, "2>3": 3}


def test_the_winner_banks_next_and_a_banker_who_wins_banks_one_hand_more() -> None:
    played = hand(2, 2, 2, 2, last=0)
    assert TABLE.banked_by(0, 2).next_bank(played) == Bank(0, 3)
    assert TABLE.banked_by(3, 2).next_bank(played) == Bank(0, 1)
