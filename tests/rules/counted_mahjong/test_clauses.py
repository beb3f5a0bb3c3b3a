"""What a counted hand pays, on each sheet and with each option."""

import pytest

from companion.rules.counted_mahjong.count_clauses import Doubling, Ladder, ShooterChart
from companion.rules.counted_mahjong.hand import MARKS, TOGETHER, Mark
from companion.rules.counted_mahjong.payment_clauses import DealerTai
from companion.rules.phrases import say
from companion.rules.sheet import Bank
from tests.rules.counted_mahjong.factories import codes, drawn, nets, sheet, won


def test_what_goes_beyond_any_bound_costs_no_memory() -> None:
    ladder = Ladder("curve", above="doubles")
    assert ladder.worth(10**9, self_drawn=True).bit_length() < 80
    assert Doubling("chart").worth(10**9, self_drawn=True).bit_length() < 80


@pytest.mark.parametrize(
    ("cap", "hand"), [(8, "a hand at the limit"), ("none", "a hand of 13 faan")]
)
def test_a_false_win_is_told_by_the_limit_if_the_sheet_has_one(cap: str | int, hand: str) -> None:
    on = sheet(cap=cap)
    assert any(f"6 × the value of {hand}." in say(told) for told in on.sentences)


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


def test_the_shooter_chart_pays_nothing_for_a_count_of_nothing() -> None:
    assert ShooterChart("chart").worth(0, self_drawn=False) == 0
