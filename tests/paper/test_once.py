"""A drawing is made out once for all documents, and looks as it did where it stands again."""

import re
from typing import Any

import pypdfium2
import pytest
from tinyhtml5 import inputstream
from weasyprint.svg import SVG

from companion.paper.once import Patterns
from companion.paper.press import Job, press

TILE = '<svg width="30" height="30" viewBox="0 0 9 9"><path d="M1 1h7v{}h-7z"/></svg>'
WRITTEN = '<svg width="30" height="30"><text x="2" y="20">a</text></svg>'


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[SVG]:
    """The drawings that WeasyPrint makes out."""
    press(Job("<p>a</p>"))
    found: list[SVG] = []
    draw = SVG.draw

    def noted(drawing: SVG, *on: Any) -> None:
        found.append(drawing)
        draw(drawing, *on)

    monkeypatch.setattr(SVG, "draw", noted)
    return found


def test_a_drawing_is_made_out_once_for_all_documents(drawings: list[SVG]) -> None:
    one, other = TILE.format(1.23), TILE.format(4.56)
    first = press(Job(f"<title>A</title><p>{one} and {one}{other}"))
    assert len(drawings) == 2
    assert press(Job(f"<title>A</title><p>{one} and {one}{other}")) == first
    assert len(drawings) == 2
    press(Job(f"<title>A</title><p>{one.replace('30', '40')}"))
    assert len(drawings) == 3


def test_what_is_drawn_again_looks_as_it_did() -> None:
    tile = TILE.format(7)
    page = f"<style>@page {{ margin: 0; size: 60pt 30pt }} body {{ margin: 0 }}</style>{tile}{tile}"
    with pypdfium2.PdfDocument(press(Job(page.replace('30" ', '30pt" ')))) as document:
        image = document[0].render(scale=1).to_pil().convert("L")
    one, other = (image.crop((left, 0, left + 30, 30)) for left in (0, 30))
    assert sum(one.histogram()[:50]) > 100
    assert one.tobytes() == other.tobytes()


def test_what_can_be_seen_through_is_drawn_into_each_document() -> None:
    grey = '<svg width="30" height="30"><g opacity="0.5"><rect width="30" height="30"/></g></svg>'
    with pypdfium2.PdfDocument(press(Job(grey))) as document:
        drawn = document[0].render(scale=1).to_pil().convert("L").histogram()
    assert sum(drawn[120:136]) > 400


def test_letters_in_a_drawing_come_from_the_fonts_of_each_document(drawings: list[SVG]) -> None:
    press(Job(WRITTEN))
    press(Job(WRITTEN))
    assert len(drawings) == 2


def test_patterns_of_the_parser_are_kept_and_match_what_its_own_do() -> None:
    press(Job("<p class='a-b' id=c]d>1 &amp; 2^3"))
    kept = inputstream.characters_until_regex
    assert isinstance(kept, Patterns)
    assert kept
    for (letters, among), pattern in kept.items():
        for letter in map(chr, range(1, 128)):
            assert bool(re.match(pattern, letter)) == ((letter in letters) == among)
