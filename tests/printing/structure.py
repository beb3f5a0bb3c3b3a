"""The tags of a PDF as another program reads them, and its PDF/UA faults."""

import ctypes
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

HEADINGS = re.compile(r"H[1-6]")
INSIDE = {
    "Table": {"THead", "TBody", "TFoot", "TR", "Caption"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TR": {"TH", "TD"},
    "L": {"LI", "L", "Caption"},
    "LI": {"Lbl", "LBody"},
}
"""What these may hold, and nothing else."""


class Element(NamedTuple):
    """A part of the structure of a page, with the marks of the text in it."""

    kind: str
    alt: str
    marks: tuple[int, ...]
    within: tuple["Element", ...]

    def __iter__(self) -> Iterator["Element"]:
        """Itself and all that is within."""
        yield self
        for each in self.within:
            yield from each


def elements(page: pypdfium2.PdfPage) -> Iterator[Element]:
    """All parts of a page, in the order in which they are read."""
    tree = pdfium.FPDF_StructTree_GetForPage(page.raw)
    for n in range(pdfium.FPDF_StructTree_CountChildren(tree)):
        yield from _element(pdfium.FPDF_StructTree_GetChildAtIndex(tree, n))
    pdfium.FPDF_StructTree_Close(tree)


def _element(raw: Any) -> Element:
    count = pdfium.FPDF_StructElement_CountChildren(raw)
    kids = [pdfium.FPDF_StructElement_GetChildAtIndex(raw, n) for n in range(count)]
    marks = (pdfium.FPDF_StructElement_GetChildMarkedContentID(raw, n) for n in range(count))
    return Element(
        _text(pdfium.FPDF_StructElement_GetType, raw),
        _text(pdfium.FPDF_StructElement_GetAltText, raw),
        tuple(mark for mark in marks if mark >= 0),
        tuple(_element(kid) for kid in kids if kid),
    )


def _text(get: Callable[..., int], raw: Any) -> str:
    buffer = ctypes.create_string_buffer(1000)
    length = get(raw, buffer, 1000)
    return buffer.raw[: max(length - 2, 0)].decode("utf-16-le")


def faults(pdf: bytes) -> list[str]:
    """What PDF/UA-1 finds wrong, as far as it can be seen from outside."""
    with pypdfium2.PdfDocument(pdf) as document:
        found = [*_of_document(pdf, document)]
        headings = []
        for page in document:
            parts = list(elements(page))
            found += _of_parts(parts)
            found += _of_marks(page, parts)
            headings += [int(part.kind[1]) for part in parts if HEADINGS.fullmatch(part.kind)]
            page.close()
    found += [f"H{b} after H{a}" for a, b in pairwise([0, *headings]) if b > a + 1]
    return found


def _of_document(pdf: bytes, document: pypdfium2.PdfDocument) -> Iterator[str]:
    if not pdfium.FPDFCatalog_IsTagged(document.raw):
        yield "not tagged"
    if not document.get_metadata_dict()["Title"]:
        yield "no title"


def _of_parts(parts: list[Element]) -> Iterator[str]:
    for part in parts:
        if part.kind == "Figure" and not part.alt:
            yield "a figure says nothing"
        for each in part.within:
            if each.kind not in INSIDE.get(part.kind, {each.kind}):
                yield f"{each.kind} in {part.kind}"


def _of_marks(page: pypdfium2.PdfPage, parts: list[Element]) -> Iterator[str]:
    """All that is drawn is marked, as content or as none; and nothing is read twice.

    What stands in margins is marked as content, but WeasyPrint leaves it out of the structure.
    """
    if any(
        pdfium.FPDFPageObj_GetMarkedContentID(each.raw) < 0
        and not pdfium.FPDFPageObj_CountMarks(each.raw)
        for each in page.get_objects(max_depth=1)
    ):
        yield "something is drawn that is neither content nor said to be none"
    told = [mark for part in parts for mark in part.marks]
    if len(told) != len(set(told)):
        yield "something is read twice"
