"""Sheets of paper and their print."""

import pytest

from companion.printing.paper import PAPERS, Paper, fonts


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: f"{paper.name}{paper.size}")
def test_figures_are_eight_points_or_more_and_in_large_print_a_third_more(paper: Paper) -> None:
    larger = 4 / 3 if paper.size else 1
    assert paper.least >= 8 * larger - 0.05
    assert paper.small >= paper.least
    assert paper.head >= 7 * larger - 0.05
    assert paper.points >= (14 if paper.size else 9)


def test_a_sheet_that_is_turned_keeps_its_print() -> None:
    paper = PAPERS["a5", ""]
    assert (paper.turned().width, paper.turned().height) == (210, 148)
    assert paper.turned().turned() == paper


def test_chinese_is_set_in_the_letters_of_its_readers() -> None:
    assert "CJK HK" in fonts("zh-Hant")
    assert "CJK SC" in fonts("zh-Hans")
    assert "CJK HK" in fonts("en")


def test_two_halves_are_a_sheet_and_a_booklet_is_folded_from_one() -> None:
    a4, letter = PAPERS["a4", ""], PAPERS["letter", ""]
    assert (a4.half.width * 2, a4.half.height) == (a4.height, a4.width)
    assert (letter.half.width * 2, letter.half.height) == (letter.height, letter.width)
    assert (a4.leaf.width, a4.leaf.height, a4.leaves) == (105, 148.5, 2)
    large = PAPERS["a4", "large"]
    assert (large.leaf.width, large.leaf.height, large.leaves) == (148.5, 210, 1)
    assert large.leaf.points == large.points
