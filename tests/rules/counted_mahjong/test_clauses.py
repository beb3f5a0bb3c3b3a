"""What a counted hand pays, on each sheet and with each option."""

from random import Random

import pytest

from companion.rules.counted_mahjong.count_clauses import Doubling, Ladder, ShooterChart
from companion.rules.counted_mahjong.hand import MARKS, TOGETHER, Hand, Mark, Win
from companion.rules.counted_mahjong.payment_clauses import DealerTai
from companion.rules.counted_mahjong.presets import PRESETS
from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.presets import Edit
from companion.rules.sheet import Bank
from tests.rules.counted_mahjong.factories import (
    EAST_BANKS,
    because,
    codes,
    deal,
    drawn,
    false_win,
    nets,
    scored,
    sheet,
    won,
)

HALF = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536]


def test_half_spicy_doubles_to_four_faan_and_then_every_second() -> None:
    assert [Ladder("curve").worth(faan, self_drawn=True) for faan in range(18)] == HALF


def test_full_spicy_doubles_with_every_faan() -> None:
    curve = sheet(curve="full-spicy").clause("curve")
    assert isinstance(curve, Ladder)
    assert [curve.worth(faan, self_drawn=True) for faan in range(18)] == [1 << f for f in range(18)]


def test_a_house_rule_sets_a_step_under_any_curve() -> None:
    house = (Edit("curve", (("faan_3", 10),)),)
    assert nets(won(1, 3, 0), preset("hong-kong-mahjong").sheet(house=house)) == (-40, 40, 0, 0)


def test_what_goes_beyond_any_bound_costs_no_memory() -> None:
    ladder = Ladder("curve", above="doubles")
    assert ladder.worth(10**9, self_drawn=True).bit_length() < 80
    assert Doubling("chart").worth(10**9, self_drawn=True).bit_length() < 80


def test_a_payment_says_what_it_is_for() -> None:
    (shot,) = scored(won(1, 3, 3), sheet()).transfers
    assert (shot.points, shot.amount, shot.code) == (8, 32, "win")
    assert because(shot) == [("Bo won with 3 faan", 1), ("Di discarded the winning tile", 4)]
    first, *_ = scored(won(1, 4), sheet("singapore")).transfers
    assert because(first) == [("Bo won with 4 tai", 1), ("self-drawn", 2)]


def test_a_payment_names_the_limit_that_it_was_paid_at() -> None:
    for count, told in ((13, "Bo won with 13 faan, limit 10"), (10, "Bo won with 10 faan")):
        first, *_ = scored(won(1, count), sheet()).transfers
        assert because(first) == [(told, 1), ("self-drawn", 2)]


@pytest.mark.parametrize(
    ("cap", "hand"), [(8, "a hand at the limit"), ("none", "a hand of 13 faan")]
)
def test_a_false_win_is_told_by_the_limit_if_the_sheet_has_one(cap: str | int, hand: str) -> None:
    on = sheet(cap=cap)
    assert any(f"6 × the value of {hand}." in say(told) for told in on.sentences)


def test_whoever_answers_for_a_hand_pays_each_part_and_it_says_for_whom() -> None:
    on = sheet(discard="half")
    paid = scored(won(1, 6, 3, liable=2), on).transfers
    assert {(t.payer, t.payee): t.amount for t in paid[1:2]} == {(2, 1): 32}
    assert sum(t.amount for t in paid) == 128
    assert {t.payer for t in paid} == {2}
    assert because(paid[0])[-1] == ("Chan is responsible for the hand and pays for Ah Ming", 1)
    assert because(paid[1]) == [("Bo won with 6 faan", 1)], "their own part stays as it is"


def test_the_chart_of_three_and_six_is_the_shooters_alone() -> None:
    on = sheet("singapore", chart="three-six", discard="all", limit=10)
    assert [nets(won(1, tai, 2), on)[1] for tai in range(1, 8)] == [4, 7, 11, 20, 40, 40, 40]
    assert [nets(won(1, tai), on)[1] // 3 for tai in range(1, 8)] == [2, 3, 5, 10, 20, 20, 20]
    assert ShooterChart("chart").worth(0, self_drawn=False) == 0


@pytest.mark.parametrize(
    ("repeats", "tai"),
    [("double", [1, 3, 5, 7]), ("single", [1, 2, 3, 4]), ("dealer-only", [1, 1, 1, 1])],
)
def test_the_dealers_tai_grow_with_the_bank(repeats: str, tai: list[int]) -> None:
    clause = DealerTai("dealer", repeats)
    assert [clause.tai(Bank(0, streak)) for streak in range(1, 5)] == tai
    on = sheet("taiwan", repeats=repeats)
    paid = [nets(won(1, 0, 0), on, Bank(0, streak))[1] - 3 for streak in range(1, 5)]
    assert paid == tai
    assert str(clause.puck(Bank(0, 2))) == f"+{tai[1]} tai"


def test_the_dealers_tai_are_owed_even_where_the_hand_is_worth_nothing() -> None:
    assert nets(won(0, 0), sheet("taiwan", base=0)) == (3, -1, -1, -1)


def test_a_hand_without_a_joker_counts_twice() -> None:
    assert nets(won(2, 25, 1, jokerless=True), sheet("american")) == (-50, -100, 200, -50)
    first, *_ = scored(won(2, 25, 1, jokerless=True), sheet("american")).transfers
    assert because(first)[-1] == ("without a joker", 2)


@pytest.mark.parametrize(
    ("hand", "stays", "passes"),
    [
        (won(0, 3), Bank(0, 2), Bank(0, 2)),
        (Hand((Win(0, 3), Win(2, 3)), 1), Bank(0, 2), Bank(0, 2)),
        (won(2, 3), Bank(1), Bank(1)),
        (drawn(), Bank(0, 2), Bank(1)),
        (false_win(0), Bank(0), Bank(0)),
    ],
)
def test_who_banks_next(hand: Hand, stays: Bank, passes: Bank) -> None:
    assert scored(hand, sheet()).bank == stays
    assert scored(hand, sheet(banker_on_draw="passes")).bank == passes


def test_elsewhere_the_bank_goes_round_after_every_hand() -> None:
    for key, hand in (("mcr", won(0, 8)), ("american", drawn()), ("mcr", false_win(1))):
        assert scored(hand, sheet(key), EAST_BANKS).bank == Bank(1)
    assert scored(drawn(), sheet("american"), Bank(3)).bank == Bank(0)


def test_everyone_can_have_only_as_many_marks_as_there_are_tiles() -> None:
    on = sheet("singapore")
    kongs = (Mark("kong", 1),) * 3 + (Mark("concealed-kong", 1),)
    assert codes(drawn(*kongs), on) == []
    bites = drawn(*(Mark("bite", 2),) * 2, *(Mark("hidden-bite", 2),) * 2)
    assert codes(bites, on) == ["mark-too-often"]
    assert codes(drawn(Mark("bite", 1, 2)), on) == ["mark-from-unasked"]
    bound = {code for most in TOGETHER for code in most.codes}
    assert bound | {"false-win"} == set(MARKS)
    assert all(question.name and question.most >= 1 for question in MARKS.values())


def test_random_hands_have_all_that_the_rules_ask() -> None:
    for each in PRESETS:
        rng, on = Random(9), each.sheet()
        hands = [deal(rng, on) for _ in range(100)]
        assert any(not hand.wins for hand in hands)
        assert any(hand.self_drawn for hand in hands)
        liable = any(win.liable is not None for hand in hands for win in hand.wins)
        assert liable == ("liable" in on.asked)
