"""The structure that a screen reader goes by: what WeasyPrint leaves out, and has too much of.

A drawing says what its label says, a span in another language says in which, and a head of a table
whether it stands above a column or beside a row. WeasyPrint has neither an option nor a place for
any of that: so the one function of its own that makes elements of boxes is wrapped.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial, wraps
from typing import Any

import pydyf
from weasyprint.pdf import tags

from companion.paper.strokes import drawn_on

ROOTS = ("html", "body")
"""What these say of their language is said of the whole document."""

SCOPES = {"row": "/Row"}
PLAIN = {"Type", "S", "K", "Pg", "P"}
"""What an element has that says nothing but where it belongs."""

MARK = re.compile(rb"/\w+\n<</MCID (\d+)>>\nBDC")
ASIDE = b"/Artifact\nBMC"

Build = Callable[..., Iterator[Any]]
Elements = dict[bytes, Any]
"""Parts of the structure by how others refer to them; what holds others comes before them."""


@cache
def tell_more() -> None:
    """From here on, all that this process presses is told so."""
    tags._build_box_tree = _telling(tags._build_box_tree)


def _telling(build: Build) -> Build:
    @wraps(build)
    def told(box: Any, *rest: Any) -> Iterator[Any]:
        html = getattr(box, "_box", box).element
        for element in build(box, *rest):
            if html is not None and html.tag not in ROOTS:
                _tell(element, html.attrib)
            yield element

    return told


def _tell(element: Any, said: Any) -> None:
    if "lang" in said:
        element["Lang"] = pydyf.String(said["lang"])
    if element["S"] == "/Figure" and "aria-label" in said:
        element["Alt"] = pydyf.String(said["aria-label"])
    if element["S"] == "/TH":
        element["A"]["Scope"] = SCOPES.get(said.get("scope"), "/Column")


def tidy_tags(pdf: Any) -> None:
    """Leave of the structure of a finished document what says something, before it is written."""
    elements = [each for each in pdf.objects if _is_element(each)]
    found: Elements = {each.reference: each for each in elements}
    margins = _set_aside(found)
    _head_by_scope(found.values())
    moved = dict(_flattened(found))
    root = pdf.objects[int(pdf.catalog["StructTreeRoot"].split()[0])]
    marks = pdf.objects[int(root["ParentTree"].split()[0])]["Nums"][1::2]
    for page, marked in zip(drawn_on(pdf), marks, strict=True):
        aside = frozenset(n for n, whose in enumerate(marked) if whose in margins)
        page.stream = [MARK.sub(partial(_unmarked, aside), part) for part in page.stream]
        marked[:] = [b"null" if each in margins else _last(moved, each) for each in marked]


def _is_element(each: Any) -> bool:
    return isinstance(each, dict) and each.get("Type") == "/StructElem"


def _unmarked(aside: frozenset[int], mark: "re.Match[bytes]") -> bytes:
    return ASIDE if int(mark[1]) in aside else mark[0]


def _set_aside(found: Elements) -> set[bytes]:
    """Take out all that stands in margins, which WeasyPrint makes and leaves hanging nowhere."""
    held = {kid for each in found.values() for kid in each["K"] if isinstance(kid, bytes)}
    gone: set[bytes] = set()
    for reference, each in found.items():
        if each["S"] != "/Document" and (reference not in held or each["P"] in gone):
            gone.add(reference)
    for reference in gone:
        found.pop(reference).clear()
    return gone


def _head_by_scope(elements: Iterable[Any]) -> None:
    """Cells have their heads by the scope of these, which holds for each column that they span.

    WeasyPrint lists for a cell the heads above it, and forgets those of several columns.
    """
    for each in elements:
        if each["S"] == "/TH":
            each.pop("ID", None)
        elif each["S"] == "/TD":
            each["A"].pop("Headers", None)
            if len(each["A"]) == 1:
                del each["A"]


def _flattened(found: Elements) -> Iterator[tuple[bytes, bytes]]:
    """Take out what says nothing of the text in it; from what and to what that text has moved."""
    for reference, each in reversed(found.items()):
        above = found.get(each["P"])
        if (
            above is not None
            and each["S"] in ("/Span", "/NonStruct")
            and each.keys() == PLAIN
            and each["Pg"] == above.get("Pg")
            and all(isinstance(kid, int) for kid in each["K"])
        ):
            place = above["K"].index(reference)
            above["K"][place : place + 1] = each["K"]
            yield reference, above.reference
            each.clear()


def _last(moved: dict[bytes, bytes], reference: bytes) -> bytes:
    """Where the text of an element is at last."""
    while reference in moved:
        reference = moved[reference]
    return reference
