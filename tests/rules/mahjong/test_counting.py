"""A count: its sum, its value, and its calculation in one line."""

import pytest

from companion.rules.mahjong.hand import MahjongCount, MahjongCountLine, totalled
from companion.rules.phrases import phrase

PAIR = MahjongCountLine(phrase("pair of winds"), "pairs", units=2)
NINES = MahjongCountLine(phrase("triplet of nines, concealed"), "triplets", units=8)
FLOWER = MahjongCountLine(phrase("flower"), "flowers", units=4, about="F1")
DRAGON = MahjongCountLine(phrase("dragon"), "dragons", farn=1, about="DC")
OWN = MahjongCountLine(phrase("own flower"), "own-flower", farn=1, about="F1")

COUNTED = MahjongCount((PAIR, NINES, DRAGON), basic=10, base=50)


def test_units_and_farn_are_the_sums_of_the_lines() -> None:
    assert (COUNTED.units, COUNTED.farn) == (10, 1)
    assert (MahjongCount().units, MahjongCount().farn, MahjongCount().value) == (0, 0, 0)


def test_basic_and_base_are_doubled_once_for_each_farn() -> None:
    assert COUNTED.value == 120
    assert COUNTED.plus(OWN, OWN).value == 480


@pytest.mark.parametrize(("limit", "value"), [(0, 0), (100, 100), (120, 120), (1920, 120)])
def test_no_more_than_the_limit(limit: int, value: int) -> None:
    assert COUNTED._replace(limit=limit).value == value


@pytest.mark.parametrize("limit", [0, 100, 120, 1920])
def test_a_full_hand_is_worth_the_limit_whatever_it_counts(limit: int) -> None:
    full = COUNTED._replace(limit=limit).at_limit(phrase("all four winds"), "four-winds")
    assert (full.value, full.units, full.farn) == (limit, 10, 1)
    assert str(full.because[-1].text) == "all four winds"


def test_lines_that_count_nothing_are_left_out() -> None:
    nothing = MahjongCountLine(phrase("pair of dots"), "pairs")
    assert MahjongCount().plus(nothing) == MahjongCount()
    assert MahjongCount().plus(nothing, PAIR).because == (PAIR,)


def test_units_and_farn_for_a_tile_are_taken_out_apart() -> None:
    count = MahjongCount().plus(PAIR, FLOWER, DRAGON, OWN)
    assert count.without("units", ("F1", "F2")).because == (PAIR, DRAGON, OWN)
    assert count.without("farn", ("F1", "F2")).because == (PAIR, FLOWER, DRAGON)
    assert count.without("farn", ("DC",)).because == (PAIR, FLOWER, OWN)
    assert count.without("units", ("DC",)) == count


def test_a_count_is_read_on_one_line() -> None:
    assert str(COUNTED.worked()) == (
        "pair of winds 2 · triplet of nines, concealed 8 · 10 → 10 · + 50 · × 2 dragon"
    )
    assert (
        str(MahjongCount((NINES,), basic=10).worked()) == "triplet of nines, concealed 8 · 8 → 10"
    )
    assert str(MahjongCount(basic=10).worked()) == "0 → 10"
    assert str(MahjongCount(base=50).worked()) == "0 → 0 · + 50"
    assert str(MahjongCount().worked()) == "nothing"


def test_a_line_of_many_farn_says_what_it_multiplies_by() -> None:
    many = MahjongCountLine(phrase("one suit"), "one-suit", farn=3)
    assert str(MahjongCount((NINES, many), basic=10).worked()).endswith("8 → 10 · × 8 one suit")


def test_the_limit_is_read_where_it_matters() -> None:
    assert str(COUNTED._replace(limit=100).worked()).endswith("× 2 dragon · limit 100")
    assert "limit" not in str(COUNTED._replace(limit=120).worked())
    declared = MahjongCount(limit=1920).at_limit(
        phrase("thirteen orphans"), "table", uncounted=True
    )
    assert str(declared.worked()) == "thirteen orphans · limit 1920"


@pytest.mark.parametrize(
    ("count", "total"),
    [
        (MahjongCount((NINES,), basic=10), "8 → 10"),
        (MahjongCount((NINES,), basic=10, base=50), "8 → 10, + 50 = 60"),
        (COUNTED, "10 → 10, + 50 = 60, × 2 = 120"),
        (COUNTED._replace(limit=100), "10 → 10, + 50 = 60, × 2 = 120, limit 100"),
        (COUNTED._replace(limit=500, full=True), "10 → 10, + 50 = 60, × 2 = 120, limit 500"),
        (MahjongCount(limit=1920).at_limit(phrase("shown"), "table", uncounted=True), "limit 1920"),
        (MahjongCount(), "0 → 0"),
    ],
)
def test_units_become_what_a_hand_is_worth_step_by_step(count: MahjongCount, total: str) -> None:
    assert str(totalled(count)) == total
