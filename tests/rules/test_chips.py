"""Transfers: amounts, accounts, and reasons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.chips import Reason, Transfer, named, net
from companion.rules.phrases import Phrase, phrase

WHY = phrase("because")
OWED = Transfer(1, 0, 5, "empty", "end-of-hand", (Reason(phrase("took no trick"), 1, "empty"),))


def said(transfer: Transfer) -> list[tuple[Phrase, int, str]]:
    return [(reason.text, reason.times, reason.clause) for reason in transfer.because]


def test_the_amount_is_the_points_times_every_reason() -> None:
    assert OWED.amount == 5
    assert OWED.times(2, WHY, "banker").times(4, WHY, "last").amount == 40


def test_a_multiplier_adds_its_reason_and_the_sentence_it_comes_from() -> None:
    doubled = OWED.times(2, WHY, "banker")
    assert said(doubled) == [*said(OWED), (WHY, 2, "banker")]
    assert doubled.points == OWED.points


def test_to_multiply_by_one_is_no_reason() -> None:
    assert OWED.times(1, WHY, "banker") is OWED


def test_another_may_pay_and_it_stays_due_from_whoever_owes_it() -> None:
    taken_over = OWED.paid_by(3, WHY, "capture")
    assert (taken_over.payer, taken_over.debtor, taken_over.amount) == (3, 1, 5)
    assert said(taken_over) == [*said(OWED), (WHY, 1, "capture")]
    assert OWED.debtor == 1


def test_one_who_pays_their_own_takes_nothing_over() -> None:
    assert OWED.paid_by(1, WHY, "capture") is OWED


def test_a_payment_taken_over_twice_is_still_due_from_the_first() -> None:
    twice = OWED.paid_by(3, WHY, "capture").paid_by(2, WHY, "again")
    assert (twice.payer, twice.debtor) == (2, 1)


def test_what_the_box_pays_nobody_takes_over() -> None:
    handover = Transfer(None, "Bo", 2, "transfer", "table")
    assert handover.paid_by(3, WHY, "capture") is handover


def test_nets_are_what_each_seat_wins_and_loses() -> None:
    paid = (OWED, Transfer(2, 0, 1, "under-par", "end-of-hand"), Transfer(0, 3, 2, "over", "trick"))
    assert net(paid, 4) == (4, -5, -1, 2)
    assert net((), 4) == (0, 0, 0, 0)


def test_nets_are_of_seats_only() -> None:
    with pytest.raises(ValueError, match="not between seats"):
        net([Transfer("Bo", None, 2, "transfer", "table")], 4)


def test_nets_by_seat_become_nets_by_name() -> None:
    names = ("Ah Ming", "Bo", "Chan", "Di")
    assert named(names, (4, -5, -1, 2)) == {"Ah Ming": 4, "Bo": -5, "Chan": -1, "Di": 2}


seats = st.integers(0, 3)
transfers = st.builds(
    Transfer,
    payer=seats,
    payee=seats,
    points=st.integers(0, 10**9),
    code=st.just("any"),
    kind=st.just("trick"),
    because=st.lists(st.builds(Reason, st.just(WHY), st.integers(1, 9))).map(tuple),
)


@given(st.lists(transfers))
def test_whatever_crosses_the_nets_sum_to_zero(crossed: list[Transfer]) -> None:
    assert sum(net(crossed, 4)) == 0
