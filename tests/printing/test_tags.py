"""Tags for screen readers: labels of drawings, heads of tables."""

import pypdfium2

from companion.printing.worker import Job, render
from tests.printing.structure import elements, faults

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
