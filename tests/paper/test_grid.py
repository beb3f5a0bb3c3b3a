"""How wide the columns of a score sheet are, and which rows share a page."""

import pytest

from companion.paper.grid import LEAST_NOTES, fitted, for_pencil, in_pages, wide
from companion.paper.record import Cell, Entry
from companion.paper.sizes import PAPERS, Paper

HEADS = ("No.", "Bank", "Last", "Sum")


def rows(count: int, total: int = 123, note: str = "") -> list[tuple[Entry, str]]:
    cells = (Cell("2", -total, total),) * 4
    return [(Entry(n + 1, "A", "B", cells, None, 0), note) for n in range(count)]


def only(noted: list[tuple[Entry, str]]) -> list[Entry]:
    return [entry for entry, _ in noted]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda p: f"{p.name}{p.size}")
@pytest.mark.parametrize("total", [5, 99_999, 10**10])
def test_the_columns_fill_the_page_and_no_more(paper: Paper, total: int) -> None:
    grid = fitted(paper, only(rows(3, total)), HEADS)
    assert sum(grid.widths) == pytest.approx(grid.paper.inside)
    assert grid.notes >= LEAST_NOTES


def test_a_sheet_lies_when_its_figures_are_too_wide_to_stand() -> None:
    paper = PAPERS["a4", ""]
    assert fitted(paper, only(rows(3)), HEADS).paper == paper
    lying = fitted(paper, only(rows(3, 10**9)), HEADS)
    assert lying.paper == paper.turned()
    assert lying.notes >= LEAST_NOTES


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (30, 1), (31, 1), (60, 2), (400, 13)])
def test_thirty_hands_are_one_page_of_a4_and_sixty_are_two(count: int, pages: int) -> None:
    noted = rows(count)
    grid = fitted(PAPERS["a4", ""], only(noted), HEADS)
    found = list(in_pages(grid, noted))
    assert len(found) <= pages
    assert [entry for page in found for entry in page] == only(noted)


def test_long_notes_take_room_from_the_rows_after_them() -> None:
    short, long = rows(30), rows(30, note="settled by talk " * 20)
    grid = fitted(PAPERS["a4", ""], only(short), HEADS)
    assert len(list(in_pages(grid, long))) > len(list(in_pages(grid, short)))
    assert grid.height("word " * 40) > grid.height("word") == grid.row


def test_a_row_for_a_pencil_is_high_enough_to_write_in() -> None:
    for paper in PAPERS.values():
        grid = for_pencil(paper, HEADS)
        assert grid.row >= 7
        assert grid.rows * grid.row <= grid.room
    assert for_pencil(PAPERS["a4", ""], HEADS).rows >= 30


def test_a_chinese_letter_is_twice_as_wide_as_a_figure() -> None:
    assert wide("天", 9) > 1.7 * wide("0", 9)
