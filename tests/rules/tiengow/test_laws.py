"""Laws of every Tien Gow hand, really played: accepted, and the same at a turned table."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.chips import Transfer
from companion.rules.sheet import Bank, judge, score
from companion.rules.tiengow.presets import PRESETS
from tests.rules.factories import Dealt, dealt_anywhere
from tests.rules.tiengow.factories import turned

dealt = dealt_anywhere(PRESETS)


def pairs(transfers: tuple[Transfer, ...], by: int = 0) -> dict[tuple[str, int, int], int]:
    """Payments with reasons, with all players moved by this number of seats."""
    paid: dict[tuple[str, int, int], int] = {}
    for transfer in transfers:
        assert isinstance(transfer.payer, int)
        assert isinstance(transfer.payee, int)
        key = (transfer.code, (transfer.payer + by) % 4, (transfer.payee + by) % 4)
        paid[key] = paid.get(key, 0) + transfer.amount
    return paid


@given(dealt, st.integers(1, 3))
def test_turning_the_table_turns_the_payments_and_the_bank(dealt: Dealt, by: int) -> None:
    bank = dealt.bank._replace(seat=(dealt.bank.seat + by) % 4)
    there = score(dealt.sheet, turned(dealt.hand, by), bank)
    assert pairs(there.transfers) == pairs(dealt.scored.transfers, by)
    following = dealt.scored.bank
    assert there.bank == following._replace(seat=(following.seat + by) % 4)


@given(dealt, st.integers(0, 3), st.integers(1, 3))
def test_turning_the_table_turns_what_is_refused(dealt: Dealt, banker: int, by: int) -> None:
    here = judge(dealt.sheet, dealt.hand, Bank(banker))
    there = judge(dealt.sheet, turned(dealt.hand, by), Bank((banker + by) % 4))
    assert sorted(fault.code for fault in there) == sorted(fault.code for fault in here)


@given(dealt)
def test_the_order_in_which_marks_are_written_down_does_not_matter(dealt: Dealt) -> None:
    backwards = dealt.hand._replace(marks=dealt.hand.marks[::-1])
    assert judge(dealt.sheet, backwards, dealt.bank) == ()
    there = score(dealt.sheet, backwards, dealt.bank)
    assert pairs(there.transfers) == pairs(dealt.scored.transfers)
