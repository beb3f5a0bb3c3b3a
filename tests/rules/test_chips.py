"""Transfers: amounts, accounts, and reasons."""

import pytest

from companion.rules.chips import Reason, Transfer, net
from companion.rules.phrases import phrase

WHY = phrase("because")
OWED = Transfer(1, 0, 5, "empty", "end-of-hand", (Reason(phrase("took no trick"), 1, "empty"),))


def test_to_multiply_by_one_is_no_reason() -> None:
    assert OWED.times(1, WHY, "banker") is OWED


def test_one_who_pays_their_own_takes_nothing_over() -> None:
    assert OWED.paid_by(1, WHY, "capture") is OWED


def test_a_payment_taken_over_twice_is_still_due_from_the_first() -> None:
    twice = OWED.paid_by(3, WHY, "capture").paid_by(2, WHY, "again")
    assert (twice.payer, twice.debtor) == (2, 1)


def test_what_the_box_pays_nobody_takes_over() -> None:
    handover = Transfer(None, "Bo", 2, "transfer", "table")
    assert handover.paid_by(3, WHY, "capture") is handover


def test_nets_are_of_seats_only() -> None:
    with pytest.raises(ValueError, match="not between seats"):
        net([Transfer("Bo", None, 2, "transfer", "table")], 4)
