"""Page breaks between rows: at multiples of five; the last page has room for the rest."""

import pytest

from companion.printing.pages import Rooms, in_pages, parts
from companion.printing.record import Cell, RecordRow

ROOMS = Rooms(first=45, others=50, ending=20, names=2)


def hand(n: int, names: tuple[str, ...] = ()) -> RecordRow:
    cells = tuple(Cell("", None, 10 * n + seat) for seat in range(4))
    return RecordRow(None if names else n, "A", 1, (0,), cells, None, 0, names)


def pages(*entries: RecordRow, high: float = 1) -> list[list[int | None]]:
    found = in_pages(entries, lambda _: high, ROOMS)
    assert [entry for page in found for entry in page] == list(entries)
    return [[entry.hand for entry in page] for page in found]


def numbers(*ends: int) -> list[list[int | None]]:
    starts = (0, *ends)
    return [list(range(start + 1, end + 1)) for start, end in zip(starts, ends, strict=False)]


@pytest.mark.parametrize(
    ("count", "ends"),
    [
        (0, (0,)),
        (24, (24,)),
        (25, (25,)),
        (26, (20, 26)),
        (46, (40, 46)),
        (48, (45, 48)),
        (60, (45, 60)),
    ],
)
def test_a_page_ends_at_a_multiple_of_five_and_the_ending_stands_beside_some_hands(
    count: int, ends: tuple[int, ...]
) -> None:
    assert pages(*map(hand, range(1, count + 1))) == numbers(*ends)


def test_four_hundred_hands_are_nine_pages() -> None:
    assert len(pages(*map(hand, range(1, 401)))) == 9


@pytest.mark.parametrize("count", [50, 53, 97, 98, 100, 103])
def test_a_long_ending_leaves_no_page_before_it_almost_empty(count: int) -> None:
    rows = [hand(n) for n in range(1, count + 1)]
    found = in_pages(rows, lambda _: 1, ROOMS._replace(ending=48))
    assert [entry for page in found for entry in page] == rows
    assert min(len(page) for page in found[:-1]) > 12
    assert len(found[-1]) <= 2 or len(found[-1]) + 48 <= 50


def test_rows_that_are_high_are_fewer_on_a_page() -> None:
    assert len(pages(*map(hand, range(1, 31)), high=4)) == 3


def test_those_who_sit_down_stand_on_the_page_of_their_first_hand() -> None:
    before, after = map(hand, range(1, 41)), map(hand, range(41, 66))
    first, second = pages(*before, hand(40, ("a", "b", "e", "d")), *after)
    assert (first[-1], second[:2]) == (40, [None, 41])


def test_no_page_ends_with_those_who_sit_down_and_what_is_told_before_their_first_hand() -> None:
    told = hand(0)._replace(hand=None)
    rows = [
        *map(hand, range(1, 31)),
        hand(30, ("a", "b", "e", "d")),
        told,
        *map(hand, range(31, 37)),
    ]
    first, second = in_pages(rows, lambda _: 1, ROOMS._replace(ending=30))
    assert (first[-1].hand, second[-1].hand) == (30, 36)


def test_two_hands_stand_on_no_page_of_their_own_where_the_ending_can_stand_by_itself() -> None:
    rooms = ROOMS._replace(first=12, others=13, ending=11)
    found = in_pages([hand(n) for n in range(1, 21)], lambda _: 1, rooms)
    assert [len(page) for page in found] == [10, 10, 0]


def test_a_page_before_a_long_ending_is_about_as_full_as_the_one_before_it() -> None:
    found = in_pages([hand(n) for n in range(1, 63)], lambda _: 1, ROOMS._replace(ending=45))
    assert [len(page) for page in found] == [30, 29, 3]


def test_a_change_of_seats_begins_a_part_with_the_names_and_totals_of_who_sits_now() -> None:
    page = (hand(1), hand(2, ("a", "b", "e", "d")), hand(3))
    first, second = parts(page, ("a", "b", "c", "d"), (0, 0, 0, 0))
    assert (first.names, first.entries, first.seating) == (("a", "b", "c", "d"), page[:1], None)
    assert (second.names, second.totals) == (("a", "b", "e", "d"), (20, 21, 22, 23))
    assert (second.seating, second.entries) == (page[1], page[2:])


def test_those_who_changed_seats_again_before_a_hand_have_no_empty_part() -> None:
    page = (hand(1), hand(2, ("a", "b", "e", "d")), hand(2, ("a", "f", "e", "d")), hand(2))
    first, second = parts(page, ("a", "b", "c", "d"), (0, 0, 0, 0))
    assert first.entries == page[:1]
    assert (second.names, second.seating, second.entries) == (
        ("a", "f", "e", "d"),
        page[2],
        page[3:],
    )


def test_a_page_that_begins_with_a_change_of_seats_shows_nobody_who_has_left() -> None:
    page = (hand(2, ("a", "b", "e", "d")), hand(3))
    (part,) = parts(page, ("a", "b", "c", "d"), (0, 0, 0, 0))
    assert (part.names, part.totals, part.entries) == (
        ("a", "b", "e", "d"),
        (20, 21, 22, 23),
        page[1:],
    )


@pytest.mark.parametrize("ending", [3, 9, 14, 17.5, 18, 25])
def test_no_hand_stands_alone_on_the_last_page(ending: float) -> None:
    rooms = Rooms(first=11, others=18, ending=ending, names=2)
    for count in range(2, 130):
        found = in_pages([hand(n) for n in range(1, count + 1)], lambda _: 1, rooms)
        assert len(found[-1]) != 1 or len(found) == 1
        room = rooms.others if len(found) > 1 else rooms.first
        assert not found[-1] or len(found[-1]) + ending <= room or ending > rooms.others
        assert found[-1] or ending <= rooms.others


def test_pages_with_room_for_few_hands_are_filled_rather_than_ended_at_a_multiple_of_five() -> None:
    rooms = Rooms(first=7, others=9, ending=3, names=2)
    found = in_pages([hand(n) for n in range(1, 121)], lambda _: 1, rooms)
    assert min(len(page) for page in found[:-1]) >= 6
