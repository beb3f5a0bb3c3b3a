"""The height of what surrounds the hands: more payments and more people take more room."""

from collections.abc import Sequence

from companion.printing.grid import fitted
from companion.printing.layout import Layout
from companion.printing.paper_sizes import PAPERS

HEADS = ("No.", "Bank", "tricks", "hand", "total")


def laid(
    name: str = "a4", accounts: int = 4, dues: int = 3, widest: float = 14,
    points: Sequence[str] = ("+16,890",),
) -> Layout:  # fmt: skip
    paper = PAPERS[name, ""]
    grid = fitted(paper, (), HEADS, 4)
    texts, agreed = ["Friday", "20 November 2026", "took the last trick"], [("Asked", "Yes")] * 5
    return Layout(paper, grid, texts, accounts, 2, widest, points, dues, agreed, [], accounts)


def test_more_people_and_payments_leave_less_room_below() -> None:
    assert laid(accounts=7).below > laid().below
    assert laid(dues=12).below > laid().below


def test_figures_that_leave_no_room_for_names_have_the_whole_width() -> None:
    assert (laid().columns, laid(widest=30).columns, laid("a5").columns) == (2, 1, 1)
    assert laid(widest=30).name > laid().name


def test_points_take_no_more_room_than_their_own_beside_sums_of_money() -> None:
    assert laid(widest=20).columns == 2
    assert laid(widest=20, points=["+12,345,678,901"]).columns == 1
    assert laid(points=()).name > laid().name


def test_all_who_sign_stand_in_rows_of_about_one_length() -> None:
    assert (laid(accounts=4).abreast, laid(accounts=8).abreast) == (4, 4)


def test_other_pages_have_more_room_than_the_first() -> None:
    rooms = laid().rooms
    assert rooms.others > rooms.first > 200
    assert [len(half) for half in laid().halves] == [3, 2]
