"""The four-point book: every sentence of its section in docs/rules/tien-gow.md."""

import pytest

from tests.rules.tiengow.table import hand, table

TABLE = table("four-point")
SUBSTITUTE = table("four-point", figure="substitute")
EMPTY_ONLY = table("four-point", figure="empty-only")

WON = hand(3, 2, 0, 3, last=0)
LOST = hand(3, 2, 0, 3, last=1)


@pytest.mark.parametrize(("streak", "times"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_the_basic_figure_is_4_then_8_12_16(streak: int, times: int) -> None:
    assert TABLE.banked_by(0, streak).pays(WON) == {
        "1>0": 2 * times, "2>0": 4 * times, "3>0": 1 * times,
    }  # fmt: skip


def test_multiply_multiplies_also_what_the_winner_pays() -> None:
    assert TABLE.banked_by(0, 3).pays(hand(2, 5, 1, 0, last=0)) == {
        "0>1": 3, "2>0": 9, "3>0": 12,
    }  # fmt: skip


def test_substitute_takes_the_tricks_from_the_grown_figure() -> None:
    assert SUBSTITUTE.banked_by(0, 2).pays(WON) == {"1>0": 6, "2>0": 8, "3>0": 5}
    assert SUBSTITUTE.banked_by(0, 1).pays(WON) == {"1>0": 2, "2>0": 4, "3>0": 1}


def test_substitute_makes_the_winner_pay_whoever_has_more_than_the_figure() -> None:
    assert SUBSTITUTE.banked_by(0, 1).pays(hand(1, 7, 0, 0, last=0)) == {
        "0>1": 3, "2>0": 4, "3>0": 4,
    }  # fmt: skip
    assert SUBSTITUTE.banked_by(0, 2).pays(hand(1, 7, 0, 0, last=0)) == {
        "1>0": 1, "2>0": 8, "3>0": 8,
    }  # fmt: skip


def test_substitute_pays_nothing_where_tricks_and_figure_are_the_same() -> None:
    assert SUBSTITUTE.pays(hand(2, 4, 1, 1, last=0)) == {"2>0": 3, "3>0": 3}


def test_empty_only_raises_what_a_player_with_no_trick_pays_and_nothing_else() -> None:
    assert EMPTY_ONLY.banked_by(0, 3).pays(WON) == {"1>0": 2, "2>0": 12, "3>0": 1}
    assert EMPTY_ONLY.banked_by(0, 3).pays(hand(1, 6, 0, 1, last=0)) == {
        "0>1": 2, "2>0": 12, "3>0": 3,
    }  # fmt: skip


# applies-to


@pytest.mark.parametrize(
    ("figure", "paid"),
    [
        ("multiply", {"0>1": 2, "2>1": 8, "3>1": 2}),
        ("substitute", {"0>1": 5, "2>1": 8, "3>1": 5}),
        ("empty-only", {"0>1": 1, "2>1": 8, "3>1": 1}),
    ],
)
def test_the_whole_hand_has_grown_also_when_the_banker_loses(
    figure: str, paid: dict[str, int]
) -> None:
    assert table("four-point", figure=figure).banked_by(0, 2).pays(LOST) == paid


@pytest.mark.parametrize("figure", ["multiply", "substitute", "empty-only"])
def test_banker_wins_leaves_a_hand_that_they_lose_as_in_their_first(figure: str) -> None:
    at = table("four-point", figure=figure, applies_to="banker-wins").banked_by(0, 2)
    assert at.pays(LOST) == {"0>1": 1, "2>1": 4, "3>1": 1}
    assert at.pays(WON) == table("four-point", figure=figure).banked_by(0, 2).pays(WON)


@pytest.mark.parametrize(
    ("figure", "paid"),
    [
        ("multiply", {"0>1": 2, "2>1": 4, "3>1": 1}),
        ("substitute", {"0>1": 5, "2>1": 4, "3>1": 1}),
        ("empty-only", {"0>1": 1, "2>1": 4, "3>1": 1}),
    ],
)
def test_with_banker_raises_only_what_touches_them(figure: str, paid: dict[str, int]) -> None:
    at = table("four-point", figure=figure, applies_to="with-banker").banked_by(0, 2)
    assert at.pays(LOST) == paid
    assert at.pays(WON) == table("four-point", figure=figure).banked_by(0, 2).pays(WON)


def test_with_banker_raises_what_a_losing_banker_without_a_trick_pays() -> None:
    at = table("four-point", figure="empty-only", applies_to="with-banker").banked_by(0, 2)
    assert at.pays(hand(0, 5, 0, 3, last=1)) == {"0>1": 8, "2>1": 4, "3>1": 1}


def test_with_banker_raises_what_a_losing_banker_over_par_is_paid() -> None:
    at = table("four-point", applies_to="with-banker").banked_by(0, 3)
    assert at.pays(hand(6, 1, 1, 0, last=1)) == {"1>0": 6, "2>1": 3, "3>1": 4}


# special leads


def test_the_supreme_pays_as_on_the_score_sheet() -> None:
    by_banker = hand(3, 2, 2, 1, last=0, supreme_led=0)
    by_another = hand(2, 2, 3, 1, last=0, supreme_led=2)
    assert TABLE.pays(by_banker) == {"1>0": 6, "2>0": 6, "3>0": 7}
    assert TABLE.pays(by_another) == {"1>0": 2, "2>0": 1, "3>0": 3, "0>2": 4, "1>2": 2, "3>2": 2}


def test_two_mixed_pairs_led_together_pay_eight_with_the_banker_and_else_four() -> None:
    by_banker = hand(4, 4, 0, 0, last=0, two_mixed_pairs_led=0)
    by_another = hand(4, 4, 0, 0, last=0, two_mixed_pairs_led=1)
    assert TABLE.pays(by_banker) == {"2>0": 12, "3>0": 12, "1>0": 8}
    assert TABLE.pays(by_another) == {"2>0": 4, "3>0": 4, "0>1": 8, "2>1": 4, "3>1": 4}


def test_special_leads_are_never_multiplied() -> None:
    played = hand(7, 1, 0, 0, last=0, supreme_led=0, two_mixed_pairs_led=1)
    leads = {"supreme-led", "two-mixed-pairs-led"}
    for figure in ("multiply", "substitute", "empty-only"):
        transfers = table("four-point", figure=figure).banked_by(0, 4).transfers(played)
        paid = [transfer.amount for transfer in transfers if transfer.code in leads]
        assert paid == [4, 4, 4, 8, 4, 4]


def test_one_mixed_pair_pays_nothing_here() -> None:
    assert TABLE.refuses(hand(2, 2, 2, 2, last=0, mixed_pair_led=0)) == ["unknown-mark"]


def test_there_is_no_early_death() -> None:
    assert TABLE.pays(hand(0, 0, 1, 7, last=2)) == {"0>2": 4, "1>2": 4, "2>3": 3}
