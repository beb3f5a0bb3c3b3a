"""Reads a PDF with another program: words with positions, fonts, letters."""

import re
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from ctypes import byref, c_double, c_float, c_int, c_uint, create_string_buffer
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

POINTS = 72 / 25.4
"""In a millimetre."""

LARGEST = {"en": 200_000, "zh-Hant": 500_000, "zh-Hans": 500_000}
"""Bytes of a document of one page. WeasyPrint embeds up to 150 kB for each weight of Chinese."""

FIGURE = 0.72
"""How high a figure is, of the print it is in."""

Box = tuple[float, float, float, float]


class Word(NamedTuple):
    """Letters without a space between, and the box in which they stand, in points from below.

    The middle is that of a figure in the same print: a م hangs below its line, an Ŵ towers above.
    """

    text: str
    left: float
    bottom: float
    right: float
    top: float
    middle: float

    def covers(self, other: "Word") -> bool:
        """Whether it stands on a tenth or more of another word."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        smaller = min(self.area, other.area)
        return across > 0 and up > 0 and across * up > 0.1 * smaller

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)


class Read:
    """A document that was read back."""

    def __init__(self, pdf: bytes):
        self.pdf, self.inflated = pdf, _inflated(pdf)
        with pypdfium2.PdfDocument(pdf) as document:
            self.title = str(document.get_metadata_dict()["Title"])
            self.tagged = bool(pdfium.FPDFCatalog_IsTagged(document.raw))
            attachments = map(document.get_attachment, range(document.count_attachments()))
            self.attached = {each.get_name(): bytes(each.get_data()) for each in attachments}
            self.pages = [Page(page) for page in document]

    @property
    def text(self) -> str:
        return "\n".join(page.text for page in self.pages)

    @property
    def language(self) -> str:
        found = re.search(rb"/Lang \(([^)]*)\)", self.inflated)
        assert found
        return found[1].decode()

    @property
    def fonts(self) -> set[tuple[str, bool]]:
        """The names of the fonts, and whether each is inside the document."""
        return {font for page in self.pages for font in page.fonts}

    @property
    def inks(self) -> set[tuple[int, int, int]]:
        """The colours in which something is written."""
        return {ink for page in self.pages for ink in page.inks}

    @property
    def thinnest(self) -> float:
        """The thinnest line that is no part of a filled drawing, in millimetres."""
        return min((line for page in self.pages for line in page.lines), default=1)

    @property
    def greys(self) -> set[tuple[int, int, int]]:
        """The greys of all areas: a copier prints them as dots, or not at all."""
        fills = {fill for page in self.pages for fill in page.fills}
        return {fill for fill in fills if len(set(fill)) == 1 and 0 < fill[0] < 255}

    @property
    def smallest(self) -> float:
        """The smallest print of any figure, in points."""
        return min(size for page in self.pages for size in page.figures)

    def outside(self, margin: float) -> list[str]:
        """Words beyond the margins (millimetres), lines beyond the paper; by more than a point."""
        edge = margin * POINTS - 1
        return [
            word.text
            for page in self.pages
            for word in page.words
            if word.left < edge
            or word.right > page.width - edge
            or not 0 < word.bottom < word.top < page.height
        ] + [
            f"a line to {right:.0f}"
            for page in self.pages
            for left, right in page.lines_across
            if left < -1 or right > page.width + 1
        ]

    def colliding(self) -> list[tuple[str, str]]:
        """Words that stand on each other."""
        return [
            (one.text, other.text)
            for page in self.pages
            for one, other in _meeting(page.words)
            if one.covers(other)
        ]


def _meeting(words: Iterable[Word]) -> Iterator[tuple[Word, Word]]:
    """Words of which one begins, from below, before the other has ended: the rest is far apart."""
    ordered = sorted(words, key=lambda word: word.bottom)
    begins = [word.bottom for word in ordered]
    for n, one in enumerate(ordered, 1):
        for other in ordered[n : bisect_left(begins, one.top, n)]:
            yield one, other


class Page:
    """One page: its size in points, its text, its words, its fonts, how large its figures are."""

    def __init__(self, page: pypdfium2.PdfPage):
        self.width, self.height = page.get_size()
        self.fonts, self.inks = _fonts(page), _inks(page)
        self.lines, self.fills, self.lines_across = _drawn(page)
        text = page.get_textpage()
        self.text = text.get_text_range().replace("\r\n", "\n")
        self.words = _words(text)
        self.figures = tuple(_sizes(text))
        text.close()
        page.close()


def _inflated(pdf: bytes) -> bytes:
    """The document with its streams unpacked."""
    parts = [pdf]
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            # What ends in a return is a byte short here, which does not matter.
            parts.append(zlib.decompressobj().decompress(packed))
        except zlib.error:
            continue
    return b"\n".join(parts)


def _words(text: pypdfium2.PdfTextPage) -> list[Word]:
    words: list[Word] = []
    letters: list[tuple[str, Box]] = []
    end = line = middle = 0.0
    for n in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text.raw, n))
        box = text.get_charbox(n)
        # As far as the letter reaches with the room that is its own: a 1 has more than it fills.
        left, bottom, right, _ = text.get_charbox(n, loose=True)
        apart = letters and (
            left - end > 1 or left < letters[0][1][0] - 3 or abs(bottom - line) > 4
        )
        if letter.isspace() or apart:
            words += _word(letters, middle)
            letters = []
        if not letter.isspace() and box[2] > box[0]:
            middle = middle if letters else _middle(text, n)
            letters.append((letter, box))
            end, line = right, bottom
    return [*words, *_word(letters, middle)]


def _middle(text: pypdfium2.PdfTextPage, n: int) -> float:
    """How high the middle of a figure would stand in the place and the print of a letter."""
    across, line, print_ = c_double(), c_double(), pdfium.FS_MATRIX()
    pdfium.FPDFText_GetCharOrigin(text.raw, n, across, line)
    pdfium.FPDFText_GetMatrix(text.raw, n, print_)
    size = pdfium.FPDFText_GetFontSize(text.raw, n) * print_.d
    return float(line.value + FIGURE / 2 * size)


def _word(letters: list[tuple[str, Box]], middle: float) -> list[Word]:
    if not letters:
        return []
    lefts, bottoms, rights, tops = zip(*(box for _, box in letters), strict=True)
    text = "".join(letter for letter, _ in letters)
    return [Word(text, min(lefts), min(bottoms), max(rights), max(tops), middle)]


def _fonts(page: pypdfium2.PdfPage) -> set[tuple[str, bool]]:
    found = set()
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=8):
        font = pdfium.FPDFTextObj_GetFont(each.raw)
        name = create_string_buffer(200)
        pdfium.FPDFFont_GetBaseFontName(font, name, 200)
        found.add((name.value.decode(), bool(pdfium.FPDFFont_GetIsEmbedded(font))))
    return found


def _inks(page: pypdfium2.PdfPage) -> set[tuple[int, int, int]]:
    """The colours in which something is written: red, green and blue from 0 to 255."""
    found = set()
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=8):
        colours = [c_uint() for _ in range(4)]
        pdfium.FPDFPageObj_GetFillColor(each.raw, *map(byref, colours))
        red, green, blue, _ = (colour.value for colour in colours)
        found.add((red, green, blue))
    return found


def _drawn(
    page: pypdfium2.PdfPage,
) -> tuple[list[float], set[tuple[int, int, int]], list[tuple[float, float]]]:
    """Widths of lines (millimetres), colours of filled areas, left and right ends (points)."""
    lines, fills, across = [], set(), []
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=8):
        fill, stroke, width, scale = c_int(), c_int(), c_float(), pdfium.FS_MATRIX()
        if each.level == 0:
            left, _, right, _ = each.get_bounds()
            across.append((left, right))
        pdfium.FPDFPath_GetDrawMode(each.raw, fill, stroke)
        if fill.value:
            colours = [c_uint() for _ in range(4)]
            pdfium.FPDFPageObj_GetFillColor(each.raw, *map(byref, colours))
            fills.add((colours[0].value, colours[1].value, colours[2].value))
        elif stroke.value:
            pdfium.FPDFPageObj_GetStrokeWidth(each.raw, width)
            pdfium.FPDFPageObj_GetMatrix(each.raw, scale)
            lines.append(width.value * max(abs(scale.a), abs(scale.b)) / POINTS)
    return lines, fills, across


def _sizes(text: pypdfium2.PdfTextPage) -> Iterator[float]:
    """How large the print is, in points: by the figures, which are 0.71 of it high or more."""
    for n in range(text.count_chars()):
        if chr(pdfium.FPDFText_GetUnicode(text.raw, n)).isdigit():
            _, bottom, _, top = text.get_charbox(n)
            yield (top - bottom) / 0.71
