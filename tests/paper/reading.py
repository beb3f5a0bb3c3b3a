"""A PDF as another program sees it: its words and where they stand, its fonts, its letters."""

import re
import zlib
from ctypes import c_float, create_string_buffer
from itertools import combinations
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

POINTS = 72 / 25.4
"""In a millimetre."""


class Word(NamedTuple):
    """Letters without a space between, and the box in which they stand, in points from below."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

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
        self.pdf = pdf
        self._document = pypdfium2.PdfDocument(pdf)
        self.sizes = [page.get_size() for page in self._document]
        texts = [page.get_textpage() for page in self._document]
        self.texts = [text.get_text_range().replace("\r\n", "\n") for text in texts]
        self.words = [_words(text) for text in texts]
        self.fonts = {font for page in self._document for font in _fonts(page)}
        self.smallest = min(_sizes(page) for page in self._document)

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    @property
    def title(self) -> str:
        return str(self._document.get_metadata_dict()["Title"])

    @property
    def language(self) -> str:
        found = re.search(rb"/Lang \(([^)]*)\)", _inflated(self.pdf))
        assert found
        return found[1].decode()

    @property
    def tagged(self) -> bool:
        return bool(pdfium.FPDFCatalog_IsTagged(self._document.raw))

    @property
    def attached(self) -> dict[str, bytes]:
        found = (self._document.get_attachment(n) for n in range(self._document.count_attachments()))
        return {each.get_name(): bytes(each.get_data()) for each in found}

    @property
    def missing_letters(self) -> int:
        """How many letters no font had: they are drawn by glyph 0."""
        shown = re.findall(rb"\[([^\]]*)\] ?TJ", _inflated(self.pdf))
        glyphs = [hexed for part in shown for hexed in re.findall(rb"<([0-9a-fA-F]+)>", part)]
        assert glyphs
        return sum(run[n : n + 4] == b"0000" for run in glyphs for n in range(0, len(run), 4))

    def outside(self, margin: float) -> list[Word]:
        """Words that do not stand within the margins (millimetres; a point is let pass)."""
        edge = margin * POINTS - 1
        return [
            word
            for words, (width, height) in zip(self.words, self.sizes, strict=True)
            for word in words
            if word.left < edge or word.right > width - edge or not 0 < word.bottom < word.top < height
        ]

    def colliding(self) -> list[tuple[str, str]]:
        """Words that stand on each other."""
        return [
            (one.text, other.text)
            for words in self.words
            for one, other in combinations(words, 2)
            if one.covers(other)
        ]


def _inflated(pdf: bytes) -> bytes:
    """The document with its streams unpacked."""
    parts = [pdf]
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompress(packed))
        except zlib.error:
            continue
    return b"\n".join(parts)


def _words(text: pypdfium2.PdfTextPage) -> list[Word]:
    words: list[Word] = []
    letters: list[tuple[str, tuple[float, float, float, float]]] = []
    for n in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text.raw, n))
        box = text.get_charbox(n)
        apart = letters and (box[0] - letters[-1][1][2] > 4 or abs(box[1] - letters[-1][1][1]) > 8)
        if letter.isspace() or apart:
            words += _word(letters)
            letters = []
        if not letter.isspace() and box[2] > box[0]:
            letters.append((letter, box))
    return [*words, *_word(letters)]


def _word(letters: list[tuple[str, tuple[float, float, float, float]]]) -> list[Word]:
    if not letters:
        return []
    lefts, bottoms, rights, tops = zip(*(box for _, box in letters), strict=True)
    text = "".join(letter for letter, _ in letters)
    return [Word(text, min(lefts), min(bottoms), max(rights), max(tops))]


def _texts(page: pypdfium2.PdfPage) -> list[pypdfium2.PdfObject]:
    return list(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=8))


def _fonts(page: pypdfium2.PdfPage) -> set[tuple[str, bool]]:
    """The names of the fonts of a page, and whether each is inside the document."""
    found = set()
    for each in _texts(page):
        font = pdfium.FPDFTextObj_GetFont(each.raw)
        name = create_string_buffer(200)
        pdfium.FPDFFont_GetBaseFontName(font, name, 200)
        found.add((name.value.decode(), bool(pdfium.FPDFFont_GetIsEmbedded(font))))
    return found


def _sizes(page: pypdfium2.PdfPage) -> float:
    """The smallest print of a page, in points."""
    sizes = []
    for each in _texts(page):
        size = c_float()
        pdfium.FPDFTextObj_GetFontSize(each.raw, size)
        sizes.append(size.value * abs(each.get_matrix().d))
    return min(sizes, default=99)
