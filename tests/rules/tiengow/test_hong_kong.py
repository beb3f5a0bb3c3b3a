"""A modern Hong Kong table: every sentence of its section in docs/rules/tien-gow.md."""

import pytest

from companion.rules.tiengow.hand import Hand
from tests.rules.tiengow.table import hand, table

TABLE = table("hong-kong")
# The banker of these hands is seat 3 unless a test says otherwise.
AWAY = TABLE.banked_by(3)
EVERYONE = table("hong-kong", last_trick_bonus="everyone").banked_by(3)
ALSO_PAYS = table("hong-kong", last_trick_also_pays="yes").banked_by(3)


def test_no_trick_pays_five_and_else_it_is_the_difference_from_four() -> None:
    assert AWAY.pays(hand(2, 6, 0, 0, last=0)) == {"0>1": 2, "2>0": 5, "3>0": 10}


# first-banker


@pytest.mark.parametrize(("streak", "times"), [(1, 2), (2, 3), (4, 5)])
def test_the_banker_counts_once_more_than_the_hands_of_their_bank(streak: int, times: int) -> None:
    for opening in (True, False):
        at = TABLE.banked_by(0, streak, opening=opening)
        assert at.pays(hand(3, 2, 0, 3, last=0)) == {
            "1>0": 2 * times, "2>0": 5 * times, "3>0": times,
        }  # fmt: skip


@pytest.mark.parametrize(("streak", "times"), [(1, 1), (2, 2), (4, 4)])
def test_a_single_first_banker_is_one_behind_while_the_bank_has_not_moved(
    streak: int, times: int
) -> None:
    single = table("hong-kong", first_banker="single")
    opening = single.banked_by(0, streak, opening=True)
    assert opening.pays(hand(3, 2, 0, 3, last=0))["2>0"] == 5 * times
    later = single.banked_by(0, streak)
    assert later.pays(hand(3, 2, 0, 3, last=0))["2>0"] == 5 * (times + 1)


# losing-banker-over-par


def test_a_beaten_banker_over_par_is_paid_once_or_as_often_as_they_pay() -> None:
    beaten = hand(6, 2, 0, 0, last=1)
    assert TABLE.banked_by(0, 2).pays(beaten)["1>0"] == 2
    multiplied = table("hong-kong", losing_banker_over_par="multiplied")
    assert multiplied.banked_by(0, 2).pays(beaten)["1>0"] == 6


# last-trick-bonus


@pytest.mark.parametrize(
    ("code", "times"), [("last_little_three", 2), ("last_supreme", 2), ("last_quartet", 4)]
)
def test_a_special_last_trick_multiplies_what_the_winner_is_paid(code: str, times: int) -> None:
    played = hand(4, 4, 0, 0, last=0, **{code: 0})
    assert AWAY.pays(played) == {"2>0": 5 * times, "3>0": 10 * times}


@pytest.mark.parametrize(("code", "times"), [("last_little_three", 2), ("last_supreme", 2)])
def test_with_receipts_what_the_winner_pays_is_not_multiplied(code: str, times: int) -> None:
    played = hand(3, 5, 0, 0, last=0, **{code: 0})
    assert AWAY.pays(played) == {"0>1": 1, "2>0": 5 * times, "3>0": 10 * times}
    assert EVERYONE.pays(played) == {"0>1": times, "2>0": 5 * times, "3>0": 10 * times}


def test_with_everyone_a_last_quartet_multiplies_by_four_what_the_winner_never_pays() -> None:
    # Four tiles are the last of eight tricks, so that no loser can have more than four.
    played = hand(4, 4, 0, 0, last=0, last_quartet=0)
    assert EVERYONE.pays(played) == AWAY.pays(played)


# all eight tricks


def test_all_eight_tricks_double_and_in_the_grander_manner_count_four_times() -> None:
    assert AWAY.pays(hand(8, 0, 0, 0, last=0)) == {"1>0": 10, "2>0": 10, "3>0": 20}
    grander = hand(8, 0, 0, 0, last=0, eight_branch=0)
    assert AWAY.pays(grander) == {"1>0": 20, "2>0": 20, "3>0": 40}


def test_the_grander_manner_needs_all_eight_tricks() -> None:
    assert TABLE.refuses(hand(7, 1, 0, 0, last=0, eight_branch=0)) == ["not-all-eight"]
    assert TABLE.refuses(hand(8, 0, 0, 0, last=0, eight_branch=1)) == ["wrong-seat"]
    assert TABLE.refuses(hand(8, 0, 0, 0, last=0, eight_branch=(0, 0))) == ["too-often"]


@pytest.mark.parametrize(
    ("code", "times"), [("last_little_three", 2), ("last_supreme", 2), ("last_quartet", 4)]
)
def test_the_bonus_is_the_product_of_the_last_trick_and_all_eight(code: str, times: int) -> None:
    plain = hand(8, 0, 0, 0, last=0, **{code: 0})
    grander = hand(8, 0, 0, 0, last=0, eight_branch=0, **{code: 0})
    assert AWAY.pays(plain)["1>0"] == 5 * 2 * times
    assert AWAY.pays(grander)["1>0"] == 5 * 4 * times


# special tricks


def test_the_supreme_pays_two_and_a_quartet_four_multiplied_where_the_banker_is_touched() -> None:
    played = hand(3, 4, 1, 0, last=0, supreme_led=0, quartet_won=1)
    tricks = {"supreme-led", "quartet-won"}
    for streak, times in ((1, 2), (3, 4)):
        transfers = TABLE.banked_by(0, streak).transfers(played)
        assert [(t.payer, t.amount) for t in transfers if t.code in tricks] == [
            (1, 2 * times), (2, 2 * times), (3, 2 * times), (0, 4 * times), (2, 4), (3, 4),
        ]  # fmt: skip


def test_they_are_never_multiplied_by_the_last_trick_or_by_all_eight() -> None:
    played = hand(8, 0, 0, 0, last=0, eight_branch=0, last_little_three=0, quartet_won=0)
    paid = [t.amount for t in AWAY.transfers(played) if t.code == "quartet-won"]
    assert paid == [4, 4, 8]


@pytest.mark.parametrize(("code", "points"), [("last_supreme", 2), ("last_quartet", 4)])
def test_a_last_supreme_or_quartet_pays_besides_only_where_that_is_played(
    code: str, points: int
) -> None:
    played = hand(4, 4, 0, 0, last=0, **{code: 0})
    assert "1>0" not in AWAY.pays(played)
    more = {pair: ALSO_PAYS.pays(played)[pair] for pair in ("1>0", "2>0", "3>0")}
    assert more == {
        "1>0": points,
        "2>0": AWAY.pays(played)["2>0"] + points,
        "3>0": AWAY.pays(played)["3>0"] + 2 * points,
    }


# capture: seat 1 wins with the 4-2, seat 2 led the 2-1.

CAPTURED = hand(1, 2, 5, 0, last=1, little_three_captured=2)


@pytest.mark.parametrize(("reading", "times"), [("x4", 4), ("x2", 2)])
def test_the_leader_of_the_little_three_pays_all_multiplied(reading: str, times: int) -> None:
    at = table("hong-kong", capture=reading).banked_by(3)
    assert at.pays(CAPTURED) == {"1>2": 1, "2>1": (3 + 10) * times}


def test_they_pay_their_own_part_multiplied_too() -> None:
    played = hand(2, 4, 1, 1, last=1, little_three_captured=2)
    assert AWAY.pays(played) == {"2>1": 4 * (2 + 3 + 3 * 2)}


def test_the_winner_pays_losers_over_par_without_it() -> None:
    played = hand(5, 2, 1, 0, last=1, little_three_captured=2)
    for bonus in ("receipts", "everyone"):
        at = table("hong-kong", last_trick_bonus=bonus).banked_by(3)
        assert at.pays(played) == {"1>0": 1, "2>1": 4 * (3 + 10)}


def test_it_never_multiplies_a_special_trick() -> None:
    played = hand(4, 2, 2, 0, last=1, little_three_captured=2, quartet_won=0)
    assert AWAY.pays(played) == {"1>0": 4, "2>0": 4, "3>0": 8, "2>1": 4 * (2 + 10)}


def test_where_the_capture_is_off_nobody_marks_it() -> None:
    off = table("hong-kong", capture="off").banked_by(3)
    assert off.refuses(CAPTURED) == ["unknown-mark"]
    assert off.pays(hand(1, 2, 5, 0, last=1)) == {"0>1": 3, "1>2": 1, "3>1": 10}


# declared-hands


@pytest.mark.parametrize(
    ("reading", "shown"),
    [
        ("red-dot-and-white", {"one-red-dot": 2, "all-white": 4}),
        (
            "all",
            {"one-red-dot": 2, "all-white": 4, "seven-military": 2, "eight-military": 4},
        ),
        ("none", {}),
    ],
)
def test_a_shown_hand_counts_as_all_eight_tricks_in_one_manner_or_the_other(
    reading: str, shown: dict[str, int]
) -> None:
    at = table("hong-kong", declared_hands=reading).banked_by(3, 2)
    for code in ("one-red-dot", "all-white", "seven-military", "eight-military"):
        declared = Hand.declare(code, 0)
        if code in shown:
            paid = 5 * shown[code]
            assert at.pays(declared) == {"1>0": paid, "2>0": paid, "3>0": 3 * paid}
        else:
            assert at.refuses(declared) == ["unknown-declared"]


def test_a_banker_may_show_a_hand_too() -> None:
    assert TABLE.banked_by(0, 2).net(Hand.declare("all-white", 0)) == (180, -60, -60, -60)
    first = table("hong-kong", first_banker="single").banked_by(0, opening=True)
    assert first.net(Hand.declare("one-red-dot", 0)) == (30, -10, -10, -10)


# early-death


def test_early_death_is_played_or_not() -> None:
    only_the_last = hand(3, 3, 1, 1, last=3)
    assert TABLE.refuses(only_the_last) == ["early-death"]
    off = table("hong-kong", early_death="off")
    assert off.pays(only_the_last) == {"0>3": 2, "1>3": 1, "2>3": 3}
