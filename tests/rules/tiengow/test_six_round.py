"""Six rounds and the simple sheet: every sentence of their sections in docs/rules/tien-gow.md."""

import pytest

from companion.rules.games import preset
from companion.rules.lines import HandLine
from companion.rules.sitting import PlayedSitting, ends_after, replay
from tests.rules.tiengow.table import NAMES, hand, table

SIMPLE = preset("simple")
SIX_ROUND = preset("six-round")

BOTH = pytest.mark.parametrize("preset", ["six-round", "simple"])

WON = hand(3, 2, 0, 3, last=0)
BEATEN = hand(6, 2, 0, 0, last=1)


@BOTH
def test_no_trick_pays_five_and_else_it_is_the_difference_from_four(preset: str) -> None:
    at = table(preset).banked_by(3)
    assert at.pays(hand(2, 6, 0, 0, last=0)) == {"0>1": 2, "2>0": 5, "3>0": 10}


@BOTH
def test_a_payment_that_touches_the_banker_is_doubled(preset: str) -> None:
    for streak in (1, 4):
        assert table(preset).banked_by(0, streak).pays(WON) == {"1>0": 4, "2>0": 10, "3>0": 2}


@BOTH
def test_a_beaten_banker_over_par_is_paid_double_or_once(preset: str) -> None:
    once = table(preset, losing_banker_over_par="single")
    assert table(preset).banked_by(0).pays(BEATEN) == {"1>0": 4, "2>1": 5, "3>1": 5}
    assert once.banked_by(0).pays(BEATEN) == {"1>0": 2, "2>1": 5, "3>1": 5}


@BOTH
def test_a_winning_banker_pays_a_loser_over_par_double_on_either_reading(preset: str) -> None:
    for reading in ("multiplied", "single"):
        at = table(preset, losing_banker_over_par=reading).banked_by(0)
        assert at.pays(hand(2, 6, 0, 0, last=0))["0>1"] == 4


@BOTH
def test_there_are_no_marks(preset: str) -> None:
    assert table(preset).sheet.questions == ()
    assert table(preset).refuses(hand(2, 2, 3, 1, last=2, supreme_led=0)) == ["unknown-mark"]


@BOTH
def test_early_death_is_played(preset: str) -> None:
    assert table(preset).refuses(hand(3, 3, 1, 1, last=3)) == ["early-death"]


@BOTH
def test_a_trick_of_four_tiles_needs_no_mark(preset: str) -> None:
    assert table(preset).pays(hand(0, 4, 4, 0, last=1)) == {"0>1": 10, "3>1": 5}


def test_the_simple_table_may_play_without_early_death() -> None:
    off = table("simple", early_death="off")
    assert off.pays(hand(3, 3, 1, 1, last=3)) == {"0>3": 2, "1>3": 1, "2>3": 3}


@pytest.mark.parametrize(("streak", "times"), [(1, 2), (2, 3), (4, 5)])
def test_a_growing_bank_of_the_simple_table_counts_once_more_every_hand(
    streak: int, times: int
) -> None:
    at = table("simple", streak="growing").banked_by(0, streak)
    assert at.pays(WON) == {"1>0": 2 * times, "2>0": 5 * times, "3>0": times}
    assert at.pays(BEATEN) == {"1>0": 2 * times, "2>1": 5, "3>1": 5}


def test_six_rounds_begin_with_100_points_and_are_six_hands() -> None:
    assert (SIX_ROUND.start, ends_after(SIX_ROUND.sheet())) == (100, 6)
    assert (SIMPLE.start, ends_after(SIMPLE.sheet())) == (0, None)


def test_balances_start_at_nothing_all_the_same_and_a_seventh_hand_is_not_refused() -> None:
    lines = (HandLine(WON),) * 7
    rows = list(replay(PlayedSitting(SIX_ROUND.sheet(), NAMES, 0, lines)))
    assert rows[0].before.balances == dict.fromkeys(NAMES, 0)
    assert [row.objections for row in rows] == [()] * 7
