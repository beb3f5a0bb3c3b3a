"""What a screen reader is told: drawings, languages, heads of tables, and nothing of margins."""

import pypdfium2

from companion.paper.press import Job, press
from tests.paper.structure import Element, elements, faults

PAGE = """<html lang="en"><title>A</title>
<style>@page { @bottom-left { content: "a footer" } }</style>
<h1>All</h1><svg aria-label="a tile" width="9" height="9"><rect width="9" height="9"/></svg>
<p>Heaven <span lang="zh-Hant">天</span> <span>and</span> <strong>more</strong></p>
<table><thead><tr><th colspan="2" scope="colgroup">Ana</th></tr></thead>
<tbody><tr><th scope="row">1</th><td>+2</td></tr></tbody></table></html>"""


def told(html: str) -> list[Element]:
    with pypdfium2.PdfDocument(press(Job(html))) as document:
        page = document[0]
        found = list(elements(page))
        page.close()
    return found


def test_drawings_languages_and_heads_are_told() -> None:
    parts = told(PAGE)
    assert [each.alt for each in parts if each.kind == "Figure"] == ["a tile"]
    assert [(each.kind, each.lang) for each in parts if each.lang] == [("Span", "zh-Hant")]
    assert [each.scope for each in parts if each.kind == "TH"] == ["Column", "Row"]
    assert faults(press(Job(PAGE))) == []


def test_what_says_nothing_is_not_there() -> None:
    kinds = [each.kind for each in told(PAGE)]
    assert kinds.count("Span") == 1
    assert "NonStruct" not in kinds[kinds.index("P") :]


def test_a_figure_that_says_nothing_is_a_fault() -> None:
    assert faults(press(Job(PAGE.replace(' aria-label="a tile"', "")))) == ["a figure says nothing"]
