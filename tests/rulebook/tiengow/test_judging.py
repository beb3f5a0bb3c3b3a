"""Whether a partial hand can still become a valid one, which every tap checks many times."""

from companion.entry.forms import EntryTable
from companion.entry.tiengow import HandForm
from companion.entry.tiengow_so_far import MOST_KNOWN, HandJudge, TienGowPartialHand
from companion.rules.sheet import Bank, judge
from tests.calls import calls
from tests.entry.tiengow.factories import at

TYPED = {"tricks-0": "3", "tricks-1": "2"}


def judged(table: EntryTable) -> int:
    """How many hands are judged to know what is wrong with a partial one."""
    so_far = HandForm(table, TYPED).so_far
    return calls(lambda: HandJudge(table).faults(so_far), judge)[0]


def test_what_one_table_has_found_is_known_to_all_that_play_so_and_no_others() -> None:
    for bank in (Bank(0, 31), Bank(1, 31)):
        for key in ("celko-kam", "six-round"):
            table = at(key)._replace(bank=bank)
            assert judged(table) > 0
            assert judged(table) == 0


def test_what_is_known_is_bounded() -> None:
    table = at()._replace(bank=Bank(0, 32))
    assert judged(table) > 0
    assert calls(lambda: HandJudge(table).possible(TienGowPartialHand()), judge)[0] > MOST_KNOWN
    assert judged(table) > 0


def test_nobody_is_told_that_a_seat_has_no_trick_whose_tricks_are_not_entered() -> None:
    form = HandForm(at("hong-kong"), {"tricks-0": "6", "tricks-1": "1", "last_trick": "2"})
    [fault] = form.entered().faults
    assert "’s only trick would be the last one" in str(fault)
