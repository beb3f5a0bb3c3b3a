"""Sheets of paper and their print."""

import pytest

from companion.paper.sizes import PAPERS, Paper, fonts


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: f"{paper.name}{paper.size}")
def test_nothing_is_printed_smaller_than_nine_points_and_large_print_is_fourteen(
    paper: Paper,
) -> None:
    least = 14 if paper.size else 9
    assert paper.points >= least
    assert paper.small >= least


def test_a_sheet_that_is_turned_keeps_its_print() -> None:
    paper = PAPERS["a5", ""]
    assert (paper.turned().width, paper.turned().height) == (210, 148)
    assert paper.turned().turned() == paper


def test_chinese_is_set_in_the_letters_of_its_readers() -> None:
    assert "CJK TC" in fonts("zh-Hant")
    assert "CJK SC" in fonts("zh-Hans")
    assert "CJK TC" in fonts("en")
