"""The rows of a ledger page: their number, and their figures."""

from companion.scores.rows import AT_ONCE, BOX, window
from tests.store.seated import LEVEL, hand, seating, tea
from tests.web.at_table import AtTable


def test_the_latest_row_comes_first(table: AtTable) -> None:
    table.record(LEVEL, hand(3, 2, 0, 3, last=0))
    with table.behind() as seated:
        shown = window(seated.book)
    assert [row.hand for row in shown.rows] == [2, 1]
    assert (shown.earlier, shown.later) == (None, None)


def test_so_many_are_shown_at_once_and_the_others_are_a_page_away(table: AtTable) -> None:
    table.record(*[LEVEL] * (AT_ONCE + 2))
    with table.behind() as seated:
        latest = window(seated.book)
        earlier = window(seated.book, latest.earlier)
    assert [row.hand for row in latest.rows] == list(range(AT_ONCE + 2, 2, -1))
    assert [row.hand for row in earlier.rows] == [2, 1]
    assert earlier.later == AT_ONCE + 3


def test_a_row_shows_what_it_means_to_those_it_speaks_of_and_comes_to_zero(table: AtTable) -> None:
    table.record(hand(3, 2, 0, 3, last=0), tea("Bo"))
    with table.behind() as seated:
        payment, first = window(seated.book).rows
    assert [(figure.name, figure.net) for figure in first.figures] == [
        ("Ah Ming", 16),
        ("Bo", -4),
        ("Chan", -10),
        ("Di", -2),
    ]
    assert [(figure.name, figure.net) for figure in payment.figures] == [("Bo", -2)]
    assert [(figure.name, figure.net) for figure in payment.others] == [(BOX, 2)]
    assert (first.check, payment.check) == (0, 0)
    assert [(figure.won, figure.banked) for figure in first.figures] == [
        (True, 1),
        *[(False, 0)] * 3,
    ]


def test_a_change_of_seats_begins_a_block_in_which_each_has_the_column_of_their_seat(
    table: AtTable,
) -> None:
    table.record(LEVEL, seating("Ah Ming", "Bo", "Eve", "Di"), LEVEL, tea("Chan"))
    with table.behind() as seated:
        now, before = window(seated.book).blocks
    assert (now.number, before.number) == (2, 0)
    assert (now.seats[2], before.seats[2]) == ("Eve", "Chan")
    assert [row.hand for row in now.rows] == [None, 2, None]
    assert [row.hand for row in before.rows] == [1]
    assert (now.now, before.now) == (True, False)
    assert before.after.balances["Chan"] == now.after.balances["Chan"] + 2
    assert [figure.name for figure in now.rows[0].others] == ["Chan", BOX]


def test_a_page_of_earlier_rows_is_headed_by_who_sat_then_and_what_they_had_in_the_end(
    table: AtTable,
) -> None:
    later = [seating("Ah Ming", "Bo", "Eve", "Di"), *[LEVEL] * (AT_ONCE - 1)]
    table.record(hand(3, 2, 0, 3, last=0), hand(3, 2, 0, 3, last=0), *later)
    with table.behind() as seated:
        (block,) = window(seated.book, 3).blocks
    assert (block.number, block.now) == (0, False)
    assert block.after.balances["Chan"] == -20
    assert [row.hand for row in block.rows] == [2, 1]


def test_what_was_special_stands_at_the_seat_that_did_it(table: AtTable) -> None:
    marks = [{"code": "supreme-led", "seat": 0}]
    table.record(hand(3, 2, 0, 3, last=0, marks=marks))
    with table.behind() as seated:
        (row,) = window(seated.book).rows
    assert [[mark.code for mark in figure.marks] for figure in row.figures] == [
        ["supreme-led"], [], [], [],
    ]  # fmt: skip
    assert [(paid.amount, len(paid.transfers)) for paid in row.paid] == [(12, 3), (16, 3)]
