"""The worth of a hand: the base, the limit, and limit hands."""

import pytest

from companion.rules.mahjong.hand import Counted, Hand, Held, Limit
from companion.rules.sheet import Sheet
from tests.rules.mahjong.written import nets, scored, sheet, tiles, won

BIG_THREE = "DC:3 -DF:3 DB:4 T1:seq S3:2"
FOUR_WINDS = "WE:3 -WS:3 WW:4 WN:3 S3:2"


def worth(held: Held, on: Sheet) -> int:
    return scored(won(held), on).counts[1].value


@pytest.mark.parametrize("base", [0, 20, 50, 10**9])
def test_the_base_is_what_the_table_sets_and_doubles_too(base: int) -> None:
    on = sheet(base=base, limit_caps="no")
    assert worth(Counted(12, 3), on) == (20 + base) * 8


def test_losers_have_neither_base_nor_limit() -> None:
    counts = scored(won(Counted(4), losers={3: Counted(10_000, 30)}), sheet()).counts
    assert counts[3].value == 10_000 * 2**30


def test_a_hand_above_the_limit_is_worth_the_limit() -> None:
    assert worth(Counted(14, 5), sheet()) == 1920
    assert worth(Counted(10, 5), sheet()) == 1920
    assert worth(Counted(10, 4), sheet()) == 960


def test_without_a_cap_a_hand_is_worth_all_that_it_counts() -> None:
    assert worth(Counted(14, 5), sheet(limit_caps="no")) == 2240


@pytest.mark.parametrize("groups", [BIG_THREE, FOUR_WINDS])
@pytest.mark.parametrize("caps", ["yes", "no"])
@pytest.mark.parametrize("limit", [0, 10, 1920, 100_000])
def test_a_limit_hand_is_worth_exactly_the_limit(groups: str, caps: str, limit: int) -> None:
    assert worth(tiles(groups), sheet(limit=limit, limit_caps=caps)) == limit
    assert worth(Limit(), sheet(limit=limit, limit_caps=caps)) == limit


def test_a_losers_big_three_is_three_farn_and_no_more() -> None:
    counts = scored(won(Counted(4), losers={3: tiles("DC:3 DF:3 DB:3")}), sheet()).counts
    assert counts[3].value == 20 * 2**3


def test_three_winds_are_no_limit_hand() -> None:
    assert worth(tiles("WE:3 WS:3 WW:3 WN:2 S3:3"), sheet()) < 1920


def test_a_limit_hand_says_why_it_is_one() -> None:
    counts = scored(won(tiles(BIG_THREE)), sheet()).counts
    assert str(counts[1].because[-1].text) == "Dai Sam Yuen"
    assert str(counts[1].worked()).endswith("× 2 White dragon · Dai Sam Yuen · limit 1920")
    counts = scored(won(Limit("thirteen orphans")), sheet()).counts
    assert str(counts[1].worked()) == "thirteen orphans · limit 1920"
    assert counts[1].uncounted
    assert str(scored(won(Limit()), sheet()).counts[1].worked()).startswith("a limit hand at this")


def test_three_dragons_shown_are_paid_as_a_limit_hand_by_the_table_that_plays_it() -> None:
    on = sheet(three_dragons_shown="yes", limit=1000)
    shown = scored(Hand.show("three-dragons", 2), on)
    assert [count.value for count in shown.counts] == [0, 0, 1000, 0]
    assert [count.uncounted for count in shown.counts] == [False, False, True, False]
    assert nets(Hand.show("three-dragons", 2), on) == (-2000, -1000, 4000, -1000)


def test_three_dragons_shown_count_as_self_picked() -> None:
    shown = Hand.show("three-dragons", 2)
    on = sheet(three_dragons_shown="yes", limit=1000, double="discarder")
    assert nets(shown, on) == (-2000, -2000, 6000, -2000)
    on = sheet(three_dragons_shown="yes", limit=1000, double="both")
    assert nets(shown, on) == (-4000, -2000, 8000, -2000)


def test_three_dragons_shown_count_no_farn_for_the_self_pick() -> None:
    on = sheet(three_dragons_shown="yes", self_pick=1)
    [line] = scored(Hand.show("three-dragons", 2), on).counts[2].because
    assert (str(line.text), line.farn) == ("Dai Sam Yuen, shown", 0)
