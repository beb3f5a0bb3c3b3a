"""The chips counted at the end, compared with the book."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.chips import Account
from companion.rules.settling import ChipCount

points = st.integers(-500, 500)
players: st.SearchStrategy[Account] = st.sampled_from(["Ana", "Bo", "Chan", None])
by_account = st.dictionaries(players, points)

ISSUED: dict[Account, int] = {"Ana": 100, "Bo": 100}
BOOK: dict[Account, int] = {"Ana": 30, "Bo": -30}


def test_chips_that_agree_with_the_book_leave_nobody_out() -> None:
    count = ChipCount(ISSUED, {"Ana": 130, "Bo": 70}, BOOK)
    assert count.out == ()
    assert count.missing == 0
    assert count.by_chips == {"Ana": 30, "Bo": -30}
    assert str(count.says()) == "every issued chip was counted"


def test_a_chip_out_of_nowhere_is_said() -> None:
    count = ChipCount(issued={"Ana": 100}, counted={"Ana": 101}, book={})
    assert str(count.says()) == "chips worth 1 were counted but never issued"


@given(by_account, by_account, by_account)
def test_chips_held_are_chips_issued_and_the_book_and_what_each_is_out(
    issued: dict[Account, int], counted: dict[Account, int], book: dict[Account, int]
) -> None:
    count = ChipCount(issued, counted, book)
    out = {each.who: each.points for each in count.out}
    for who in ("Ana", "Bo", "Chan", None):
        expected = issued.get(who, 0) + book.get(who, 0) + out.get(who, 0)
        assert counted.get(who, 0) == expected
    assert sum(count.by_chips.values()) == -count.missing
