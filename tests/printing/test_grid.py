"""The columns of a score sheet are wide enough for every figure."""

import pytest

from companion.printing.game_documents import game_paper
from companion.printing.paper import PAPERS, Paper
from companion.printing.score_sheet import (
    DIGIT,
    Cell,
    RecordRow,
    fitted,
    for_pencil,
    pencil,
    rows_for_pencil,
)


def rows(count: int, total: int = 123, taken: str = "2", seats: int = 4) -> list[RecordRow]:
    cells = (Cell(taken, -total, total),) * seats
    return [RecordRow(n + 1, "A", 1, (0,), cells, None, 0) for n in range(count)]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda p: f"{p.name}{p.size}")
@pytest.mark.parametrize("total", [5, 11_920, 10**10, 10**15])
def test_the_columns_fill_the_page_and_every_figure_has_room(paper: Paper, total: int) -> None:
    grid = fitted(paper, rows(3, total, "128·12"), 4)
    assert sum(grid.widths) == pytest.approx(grid.paper.inside)
    figure = len(f"−{total:,}") * DIGIT * grid.points
    assert figure < grid.seat[-1]
    assert figure < grid.seat[-2] or grid.stacked
    assert len("128·12") * DIGIT * grid.points < grid.taken
    assert grid.points >= (10.7 if paper.size else 8) or total >= 10**10


def test_a_sheet_lies_when_its_figures_are_too_wide_to_stand() -> None:
    paper = PAPERS["a4", ""]
    assert fitted(paper, rows(3), 4).paper == paper
    assert fitted(paper, rows(3, 10**7), 4).paper == paper.turned()


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_a_sheet_has_columns_for_as_many_as_sit(seats: int) -> None:
    grid = fitted(PAPERS["a4", ""], rows(3, seats=seats), seats)
    assert len(grid.widths) == 2 + 3 * seats + bool(grid.notes)
    assert sum(grid.widths) == pytest.approx(grid.paper.inside)
    pencilled = for_pencil(PAPERS["a4", ""], ((7, 9, 10), (8.5, 12.5, 14)), seats)
    assert sum(pencilled.widths) == pytest.approx(pencilled.paper.inside)


def test_rows_are_lower_only_where_one_page_then_holds_them_all() -> None:
    grid = fitted(PAPERS["a4", ""], rows(3), 4)
    few, many, too_many = (grid.dense(n, 150) for n in (30, 38, 60))
    assert few.row == too_many.row == grid.row
    assert 38 * many.row < 150 < 38 * grid.row


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda p: f"{p.name}{p.size}")
@pytest.mark.parametrize(("game", "least"), [("tien-gow", 7), ("mahjong", 12)])
def test_cells_for_a_pencil_are_wide_and_high_enough_to_write_in(
    paper: Paper, game: str, least: float
) -> None:
    grid = for_pencil(paper, game_paper(game).pencilled, 4)
    assert sum(grid.widths) == pytest.approx(grid.paper.inside)
    assert min(grid.seat) >= least * (1.1 if paper.size else 1)
    assert rows_for_pencil(grid) >= 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["tien-gow", "mahjong"])
def test_cells_for_a_pencil_are_larger_in_large_print(paper: str, game: str) -> None:
    written = game_paper(game).pencilled
    ordinary, large = (for_pencil(PAPERS[paper, size], written, 4) for size in ("", "large"))
    assert all(a < b for a, b in zip(ordinary.seat, large.seat, strict=True))
    assert pencil(ordinary) < pencil(large)


def test_twenty_five_hands_are_pencilled_on_a_page_of_a4() -> None:
    written = game_paper("tien-gow").pencilled
    assert rows_for_pencil(for_pencil(PAPERS["a4", ""], written, 4)) >= 25


@pytest.mark.parametrize(
    "paper", [p for p in PAPERS.values() if (p.name, p.size) != ("a5", "large")]
)
@pytest.mark.parametrize("game", ["mahjong", "modern-mahjong"])
def test_there_is_room_to_write_from_whom_a_hand_was_won(paper: Paper, game: str) -> None:
    assert for_pencil(paper, game_paper(game).pencilled, 4).notes > 18
