"""Paper sizes and fonts, and imposition: several small pages on one sheet.

Pages become a booklet to fold, or lie side by side to cut apart, as the document's metadata asks.
Screen readers read them in their own order, whatever their place on the sheets.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pydyf

ORDINARY = 8.5
"""Points of the text of tables in ordinary print."""

PUNCHED = 20
"""Millimetres at the edge where a sheet is punched."""

GAP = 6
"""Millimetres between two columns."""

_CHINESE = {"zh-Hans": "SC"}


class Paper(NamedTuple):
    """A paper size with its margins (millimetres) and the size of ordinary text (points).

    `margin` is at the sides and above; the footer is below. `punched` is added at one side, for
    sheets that are filed.
    """

    name: str
    size: str
    width: float
    height: float
    margin: float
    points: float
    punched: float = 0

    @property
    def inside(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin - self.punched

    @property
    def foot(self) -> float:
        """The margin below, which holds the footer."""
        return self.margin + (6 if self.size else 3)

    @property
    def high(self) -> float:
        """The height between the margins."""
        return self.height - self.margin - self.foot

    @property
    def small(self) -> float:
        """Points of the text of tables."""
        return 14 if self.size else ORDINARY

    @property
    def least(self) -> float:
        """Points of the smallest print of a figure or a text."""
        return 10.7 if self.size else 8

    @property
    def head(self) -> float:
        """Points of the heads of columns, of keys and of the footer."""
        return 9.5 if self.size else 7

    @property
    def narrow(self) -> bool:
        """Whether there is room for one column of text only."""
        return self.inside / self.points < 16

    def to_punch(self) -> "Paper":
        """The same sheet with a margin to punch."""
        return self._replace(punched=PUNCHED - self.margin)

    def turned(self) -> "Paper":
        """The same sheet in landscape."""
        return self._replace(width=self.height, height=self.width)

    @property
    def half(self) -> "Paper":
        """Half of a portrait A4 or Letter sheet: two of them lie side by side on it."""
        sheet = PAPERS["letter" if self.name == "letter" else "a4", self.size]
        return PAPERS["a5", self.size]._replace(width=sheet.height / 2, height=sheet.width)

    @property
    def leaves(self) -> int:
        """The number of booklet leaves cut from one sheet: one in large print."""
        return 1 if self.size or self.name == "a5" else 2

    @property
    def leaf(self) -> "Paper":
        """A page of the booklet: a quarter of the sheet, or half of it."""
        wide, high = self.width / 2, self.height / 2
        if self.leaves == 1:
            wide, high = self.height / 2, self.width
        return self._replace(name="a5", width=wide, height=high, margin=6)


PAPERS = {
    ("a4", ""): Paper("a4", "", 210, 297, 12, 9),
    ("letter", ""): Paper("letter", "", 215.9, 279.4, 12, 9),
    ("a5", ""): Paper("a5", "", 148, 210, 8, 9),
    ("a4", "large"): Paper("a4", "large", 210, 297, 12, 14),
    ("letter", "large"): Paper("letter", "large", 215.9, 279.4, 12, 14),
    ("a5", "large"): Paper("a5", "large", 148, 210, 8, 14),
}


def fonts(language: str) -> str:
    """Matching Latin and Chinese font families, then fallbacks for missing characters."""
    chinese = _CHINESE.get(language, "HK")
    return f'Roboto, "Noto Sans CJK {chinese}", "DejaVu Sans", "Liberation Sans", sans-serif'


IMPOSED = "imposed"
"""What its head calls it: `cut`, or `fold` and how many leaves are cut from a sheet."""

MARK = re.compile(rb"/MCID (\d+)>>\nBDC")
TAGGED = re.compile(rb"/\w+\n<</MCID \d+>>\nBDC")

LEAF = 4
"""Pages of a leaf that is folded."""

Slots = list[int | None]


class PageImposition(NamedTuple):
    """The number of columns and rows of pages on a sheet, and the page numbers of each side.

    None is an empty place.
    """

    columns: int
    rows: int
    sides: Sequence[Slots]


def folded(count: int, leaves: int) -> PageImposition:
    """The imposition of a booklet: leaves are folded once and nested, and printed on both sides.

    A booklet of one leaf is repeated as often as the sheet has room.
    """
    if count <= LEAF:
        front, back = ([n if n < count else None for n in side] for side in ((3, 0), (1, 2)))
        return PageImposition(2, leaves, [front * leaves, back * leaves])
    last = -(-count // (4 * leaves)) * 4 * leaves
    sides: list[Slots] = []
    for first in range(0, last // 2, 2 * leaves):
        ns = range(first, first + 2 * leaves, 2)
        fronts = [page for n in ns for page in (last - 1 - n, n)]
        backs = [page for n in ns for page in (n + 1, last - 2 - n)]
        sides += ([n if n < count else None for n in side] for side in (fronts, backs))
    return PageImposition(2, leaves, sides)


def two_up(count: int, lying: bool) -> PageImposition:
    """The imposition of two pages a sheet: above each other if the pages are landscape. A single
    page is repeated.
    """
    order: Slots = [*range(count)] if count > 1 else [0, 0]
    order += [None] * (len(order) % 2)
    columns, rows = (1, 2) if lying else (2, 1)
    return PageImposition(columns, rows, [order[n : n + 2] for n in range(0, len(order), 2)])


def impose(document: Any, pdf: Any) -> None:
    """Place the pages of a finished document as its head asks, before it is written."""
    how, *leaves = document.metadata.custom.get(IMPOSED, "").split() or [""]
    pages = [pdf.objects[n] for n in pdf.pages["Kids"][::3]]
    if how == "fold":
        _place(pdf, pages, folded(len(pages), int(leaves[0])), folds=True)
    elif how == "cut":
        _, _, wide, high = pages[0]["MediaBox"]
        _place(pdf, pages, two_up(len(pages), wide > high))


def _place(pdf: Any, pages: Sequence[Any], sheets: PageImposition, folds: bool = False) -> None:
    _, _, wide, high = pages[0]["MediaBox"]
    root = pdf.objects[int(pdf.catalog["StructTreeRoot"].split()[0])]
    tree = pdf.objects[int(root["ParentTree"].split()[0])]
    marked, drawn = tree["Nums"][1::2], list[bytes]()
    for page in pages:
        stream = pdf.objects[int(page["Contents"].split()[0])]
        drawn.append(b"\n".join(map(_written, stream.stream)))
        stream.stream = []
    pdf.pages["Kids"], pdf.pages["Count"], tree["Nums"] = pydyf.Array(), 0, pydyf.Array()
    moved: dict[bytes, tuple[bytes, int]] = {}
    for side in sheets.sides:
        content = pydyf.Stream(compress=True)
        pdf.add_object(content)
        box = pydyf.Array([0, 0, sheets.columns * wide, sheets.rows * high])
        sheet = pydyf.Dictionary({**pages[0], "MediaBox": box, "Contents": content.reference})
        sheet["TrimBox"] = sheet["BleedBox"] = box
        sheet["StructParents"] = len(tree["Nums"]) // 2
        pdf.add_page(sheet)
        marks = pydyf.Array()
        for slot, page in enumerate(side):
            if page is None:
                continue
            x, y = slot % sheets.columns * wide, (sheets.rows - 1 - slot // sheets.columns) * high
            content.stream.append(f"q 1 0 0 1 {x:g} {y:g} cm 0 0 {wide:g} {high:g} re W n")
            if (was := pages[page].reference) in moved:
                content.stream.append(TAGGED.sub(b"/Artifact\nBMC", drawn[page]))
            else:
                content.stream.append(_renumbered(drawn[page], len(marks)))
                moved[was] = sheet.reference, len(marks)
                marks += marked[page]
            content.stream.append("Q")
        content.stream += _cuts(sheets, wide, high, folds)
        tree["Nums"] += [sheet["StructParents"], marks]
    _lead(pdf, moved)


def _written(part: Any) -> bytes:
    """A part of a content stream as bytes: pydyf takes objects, text and bytes."""
    if isinstance(part, bytes):
        return part
    return part.data if isinstance(part, pydyf.Object) else str(part).encode()


def _renumbered(drawn: bytes, first: int) -> bytes:
    """A page's content stream, with its marked content numbered from the first free number."""
    return MARK.sub(lambda mark: b"/MCID %d>>\nBDC" % (int(mark[1]) + first), drawn)


def _lead(pdf: Any, moved: dict[bytes, tuple[bytes, int]]) -> None:
    """Point links and bookmarks to the new places."""
    for each in pdf.objects:
        if isinstance(each, dict) and each.get("Pg") in moved:
            each["Pg"], first = moved[each["Pg"]]
            kids = each.get("K", ())
            each["K"] = pydyf.Array(k + first if isinstance(k, int) else k for k in kids)


def _cuts(sheets: PageImposition, wide: float, high: float, folds: bool) -> Iterator[str]:
    """Dashed lines where a sheet is cut, and marks at its edges where it is folded."""
    right, top = sheets.columns * wide, sheets.rows * high
    yield "/Artifact BMC q 0 0 0 RG 0.9 w"
    if folds:
        yield f"{wide:g} 0 m {wide:g} 9 l {wide:g} {top:g} m {wide:g} {top - 9:g} l S"
    yield "[3 4] 0 d"
    if not folds and sheets.columns > 1:
        yield f"{wide:g} 0 m {wide:g} {top:g} l S"
    if sheets.rows > 1:
        yield f"0 {high:g} m {right:g} {high:g} l S"
    yield "Q EMC"
