"""The effects of a change, as its page describes them."""

from typing import Any

from companion.ledger.recording import correcting_edits
from companion.rules.phrases import say
from companion.rules.settling import Payment, to_catch_up
from companion.scores.corrections_views import Consequence, consequences
from tests.factories import TableInApp
from tests.ledger.factories import hand

WON_BY_DI = hand(3, 2, 0, 3, last=3)


def corrected(table: TableInApp, number: int, document: dict[str, Any]) -> tuple[Consequence, ...]:
    with table.behind() as seated:
        book = seated.book
        return consequences(
            book, lambda on: correcting_edits(book, number, seated.line(document), on), True
        )


def test_where_the_bank_moves_there_are_two(table: TableInApp) -> None:
    table.record(hand(3, 2, 0, 3, last=0), hand(4, 2, 1, 1, last=0))
    typed_wrong, played_on = corrected(table, 1, WON_BY_DI)
    assert (typed_wrong.played_on, played_on.played_on) == (False, True)
    assert [changed.hand for changed in typed_wrong.others] == [2]
    bank = typed_wrong.others[0].bank
    assert bank is not None
    assert [each.told for each in bank] != [bank[0].told] * 2
    assert len(played_on.edited) == 2


def test_who_banks_for_the_hand_to_come_is_told(table: TableInApp) -> None:
    table.record(hand(3, 2, 0, 3, last=0))
    (way,) = corrected(table, 1, WON_BY_DI)
    assert way.next_bank is not None
    assert [say(each.told, each.seats) for each in way.next_bank] == [
        "Ah Ming is banker, hand 2 in a row", "Di is banker"
    ]  # fmt: skip
    (same,) = corrected(table, 1, hand(3, 1, 1, 3, last=0))
    assert same.next_bank is None


def test_where_the_book_keeps_everything_nobody_gives_any_chips() -> None:
    due = (Payment("Bo", "Di", 2),)
    assert str(to_catch_up(due, True)) == "Bo gives Di 2 to put this right"
    assert to_catch_up(due, False) is None
    assert to_catch_up((), False) is None
    assert str(to_catch_up((), True)) == "No chips need to be given back."
