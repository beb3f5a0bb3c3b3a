"""Imposition: the order of pages on sheets, and how they are read after folding and cutting."""

import pypdfium2
import pytest

from companion.printing.paper import folded, two_up
from companion.printing.worker import Job, render
from tests.printing.reading import Read
from tests.printing.structure import elements, faults

STYLE = "<style>@page { size: 300px 400px } p { break-after: page }</style>"


def test_a_sheet_of_two_leaves_is_eight_pages_in_their_order_once_it_is_cut_and_folded() -> None:
    front, back = folded(8, 2).sides
    assert front == [7, 0, 5, 2]
    assert back == [1, 6, 3, 4]


@pytest.mark.parametrize(("count", "leaves"), [(1, 1), (4, 1), (5, 1), (5, 2), (9, 2), (16, 2)])
def test_every_page_of_a_booklet_has_its_place_and_its_back(count: int, leaves: int) -> None:
    sides = folded(count, leaves).sides
    assert sorted(n for side in sides for n in side if n is not None) == list(range(count))
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        for row in range(leaves):
            left, right = front[2 * row : 2 * row + 2]
            behind_right, behind_left = back[2 * row : 2 * row + 2]
            assert behind_right is None or right == behind_right - 1
            assert left is None or left == (behind_left or 0) + 1


@pytest.mark.parametrize(("count", "back"), [(3, [1, 2, 1, 2]), (4, [1, 2, 1, 2])])
def test_a_booklet_of_one_leaf_stands_on_its_sheet_twice(count: int, back: list[int]) -> None:
    last = 3 if count == 4 else None
    assert folded(count, 2) == (2, 2, [[last, 0, last, 0], back])


def test_pages_stand_beside_each_other_and_one_alone_stands_there_twice() -> None:
    assert two_up(3, lying=False) == (2, 1, [[0, 1], [2, None]])
    assert two_up(1, lying=True) == (1, 2, [[0, 0]])


def pressed(imposed: str, pages: int) -> bytes:
    text = "".join(f"<p>page {n}</p>" for n in range(1, pages + 1))
    head = f'<title>A</title><meta name="imposed" content="{imposed}">{STYLE}'
    return render(Job(f'<html lang="en">{head}{text}</html>'))


def test_a_booklet_of_five_pages_is_one_sheet_that_is_read_in_order() -> None:
    pdf = pressed("fold 2", 5)
    read = Read(pdf)
    assert [(page.width, page.height) for page in read.pages] == [(450, 600)] * 2
    first = {word.text: word for word in read.pages[0].words}
    assert (first["1"].left > 225, first["1"].bottom > 300) == (True, True)
    assert (first["3"].left > 225, first["3"].bottom > 300) == (True, False)
    assert "5" in read.pages[1].text
    assert faults(pdf) == []


@pytest.mark.parametrize(("imposed", "pages"), [("cut", 1), ("fold 2", 4)])
def test_a_page_that_stands_twice_is_read_once(imposed: str, pages: int) -> None:
    pdf = pressed(imposed, pages)
    assert Read(pdf).text.count("page 1") == 2
    assert faults(pdf) == []
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        assert sum(len(each.marks) for each in elements(page)) == -(-pages // 2)
        page.close()


PAGE = """<html lang="en"><title>A</title>
<style>@page { @bottom-left { content: "a footer" } }</style>
<h1>All</h1><svg width="9" height="9"><title>a tile</title><rect width="9" height="9"/></svg>
<p>Heaven <span lang="zh-Hant">天</span> <span>and</span> <strong>more</strong></p>
<table><thead><tr><th colspan="2" scope="colgroup">Ana</th></tr></thead>
<tbody><tr><th scope="row">1</th><td>+2</td></tr></tbody></table></html>"""


def test_drawings_and_tables_are_tagged() -> None:
    pdf = render(Job(PAGE))
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        parts = list(elements(page))
        page.close()
    assert [each.alt for each in parts if each.kind == "Figure"] == ["a tile"]
    assert [each.kind for each in parts].count("TH") == 2
    assert faults(pdf) == []


def test_a_figure_without_a_title_is_a_fault() -> None:
    assert faults(render(Job(PAGE.replace("<title>a tile</title>", "")))) == [
        "a figure says nothing"
    ]
