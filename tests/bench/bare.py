"""The floor of a document: what WeasyPrint itself takes for all that stands in it, in one style.

Each cell, paragraph and heading of the document is a cell of a bare table, those of a row beside
each other, with all its text; what is set apart in it is set apart here. The fonts are the same,
the pages as many, and each has its footer. For each drawing there is one with nothing but an
outline. All of it is pressed as documents are, structure and finish included. What the document
takes beyond that is its own: its style, its layout, and what is in its drawings.
"""

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Any

import pypdfium2
import tinyhtml5

from companion.paper.press import Job, press

BLOCKS = {
    "body", "header", "section", "div", "p", "h1", "h2", "h3", "ol", "ul", "li", "dl", "dt", "dd",
    "figure", "figcaption", "table", "thead", "tbody", "tr", "th", "td", "colgroup",
}  # fmt: skip
STYLE = """table { width: 100%; border-collapse: collapse }
td { border: 1px solid; padding: 0 }
div + div { break-before: page }"""
OUTLINE = '<svg width="20" height="20" viewBox="0 0 9 9"><path d="M1 1h7v7h-7z"/></svg>'
AS_HIGH = 3
"""How many times as high pages are: what is on one of the document is on one here."""


def bare(html: str) -> str:
    """A document without anything of its own but its text."""
    rows = list(_rows(_body(html)))
    with pypdfium2.PdfDocument(press(Job(html))) as document:
        pages = len(document)
    long = -(-len(rows) // pages)
    told = "".join(_page(rows[first : first + long]) for first in range(0, len(rows), long))
    return f"<html lang=en><title>Bare</title><style>{_style(html)}</style><body>{told}"


def _style(html: str) -> str:
    """Its fonts, its margins and what stands at its foot, and a border around each cell."""
    wide, high = re.findall(r"size: ([\d.]+)mm ([\d.]+)mm", html)[0]
    (margin,) = re.findall(r"margin: ([^;]+);", html)[:1]
    left, right = re.findall(r'content: ("[^;]*");', html)[:2]
    (fonts,) = re.findall(r"html { font: \S+ ([^;]+);", html)
    return f"""@page {{ size: {wide}mm {AS_HIGH * float(high)}mm; margin: {margin};
@bottom-left {{ content: {left} }} @bottom-right {{ content: {right} }} }}
html {{ font: 8pt {fonts} }} {STYLE}"""


def _page(rows: list[list[str]]) -> str:
    """A table for each run of rows that have as many cells."""
    tables = (
        "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in alike)
        for _, alike in groupby(rows, len)
    )
    return f"<div>{''.join(f'<table>{each}</table>' for each in tables)}</div>"


def _body(html: str) -> Any:
    return next(each for each in tinyhtml5.parse(html) if _tag(each) == "body")


def _tag(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _rows(block: Any) -> Iterator[list[str]]:
    """The rows of tables as they are; all else that has text, each in a row of its own."""
    if _tag(block) == "tr":
        yield [" ".join(filter(None, map(_text, _blocks(cell)))) for cell in block]
    else:
        for each in _blocks(block, within=False):
            if text := _text(each):
                yield [text]
            for part in _parts(each):
                yield from _rows(part)


def _blocks(block: Any, within: bool = True) -> Iterator[Any]:
    yield block
    for part in _parts(block) if within else ():
        yield from _blocks(part)


def _parts(element: Any) -> Iterator[Any]:
    """The blocks that stand in it, or in what is set apart in it."""
    for each in element:
        if _tag(each) in BLOCKS:
            yield each
        elif _tag(each) != "svg":
            yield from _parts(each)


def _text(element: Any) -> str:
    """Its text without that of blocks in it, with what is set apart, and its drawings."""
    told = [escape(element.text or "")]
    for each in element:
        if _tag(each) == "svg":
            told.append(OUTLINE)
        elif _tag(each) == "br":
            told.append(" ")
        elif _tag(each) not in BLOCKS:
            told.append(f"<span>{_text(each)}</span>")
        told.append(escape(each.tail or ""))
    return " ".join("".join(told).split())
