"""The rows that a page of the ledger shows: so many at once, each with its figures."""

from companion.web.rows import AT_ONCE, BOX, columns, window
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
    assert [(figure.name, figure.net) for figure in payment.figures] == [("Bo", -2), (BOX, 2)]
    assert (first.check, payment.check) == (0, 0)
    assert [figure.won and figure.banked for figure in first.figures] == [True, False, False, False]


def test_everyone_who_has_sat_has_a_column_and_the_box_comes_last(table: AtTable) -> None:
    table.record(LEVEL, seating("Ah Ming", "Bo", "Eve", "Di"))
    with table.behind() as seated:
        assert list(columns(seated.book)) == ["Ah Ming", "Bo", "Chan", "Di", "Eve", BOX]
