"""Style sheets: no two that one page may load speak of the same class, each for its own."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from companion.rules.games import PACKAGES

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "templates"
STYLES = ROOT / "static" / "css"

ALLOWED = {".languages": "the board that lies on the table shows none"}
"""Classes of which a page's own sheet says more than the sheet of all pages, and why."""

RENDERED_APART = {"ledger/show.html": {"ledger/hands.html"}}
"""Parts of a page that the program makes first, and hands to it ready."""

TAG = re.compile(r"\{%-?\s*(?:extends|include|import|from)\s+(.+?)\s*-?%\}")
BLOCK = r"\{% block (NAME) %\}(.*?)\{% endblock %\}"


def pages() -> list[str]:
    """Every template of a page, and of a part of one."""
    found = (path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
    return sorted(name for name in found if not name.startswith("print/"))


def named(text: str, game: str) -> Iterator[str]:
    """The templates that a text may extend, include or import where this game is played."""
    for tag in TAG.findall(text):
        of_game = re.sub(r"~ *[\w.]+ *~", f'"{game}"', tag)
        for choice in re.split(r",|\bif\b|\belse\b", of_game):
            yield "".join(re.findall(r"[\"']([^\"']*)[\"']", choice))


def sheets(template: str, game: str, above: tuple[str, ...] = (), over: str = "") -> set[str]:
    """The style sheets that may come with a template, without the blocks that are written over."""
    path = TEMPLATES / template
    if template in above or not path.is_file():
        return set()
    text = re.sub(BLOCK.replace("NAME", over or "-"), "", path.read_text(), flags=re.DOTALL)
    blocks = re.findall(BLOCK.replace("NAME", r"\w+"), text, re.DOTALL)
    own = "|".join(
        [*filter(None, [over]), *(name for name, held in blocks if "super()" not in held)]
    )
    found = set(re.findall(r"asset\('css/([\w-]+\.css)'\)", text))
    parts = {*named(text, game), *RENDERED_APART.get(template, ())}
    return found.union(*(sheets(each, game, (*above, template), own) for each in parts))


def plain_classes(sheet: str) -> set[str]:
    """The classes that a sheet speaks of wherever they stand: alone, and for every window."""
    css = re.sub(r"/\*.*?\*/", "", (STYLES / sheet).read_text(), flags=re.DOTALL)
    heads = re.findall(r"([^{};]+)\{(?:[^{}]|\{[^{}]*\})*\}", css)
    # Commas within :is() and :not() part no selectors.
    each = [one.strip() for head in heads for one in re.sub(r"\([^()]*\)", "()", head).split(",")]
    return {one for one in each if re.fullmatch(r"\.[\w-]+", one)}


@pytest.mark.parametrize("game", PACKAGES)
def test_no_two_sheets_of_one_page_speak_of_the_same_class(game: str) -> None:
    clashes = {
        (name, one, other)
        for page in pages()
        for one, other in combinations(sorted(sheets(page, game)), 2)
        for name in plain_classes(one) & plain_classes(other)
        if name not in ALLOWED
    }
    assert clashes == set()


@pytest.mark.parametrize(
    ("page", "game", "loaded"),
    [
        ("ledger/show.html", "mahjong", {"companion.css", "ledger.css", "faces.css"}),
        ("ledger/show.html", "tien-gow", {"companion.css", "ledger.css", "tiles.css"}),
        ("sittings/enter.html", "tien-gow", {"parts.css", "entry.css", "tricks.css"}),
        ("sittings/enter.html", "modern-mahjong", {"entry.css", "seats.css", "counted.css"}),
        ("table/seats.html", "tien-gow", {"companion.css", "table.css"}),
    ],
)
def test_the_sheets_of_a_page_are_found(page: str, game: str, loaded: set[str]) -> None:
    """Otherwise nothing would ever clash."""
    assert sheets(page, game) >= loaded
    assert ("tiles.css" in sheets(page, game)) == (
        page != "table/seats.html" and game == "tien-gow"
    )
    assert ("entry.css" in sheets(page, game)) == page.startswith("sittings/")


def test_no_page_has_a_field_of_which_a_browser_hands_on_nothing_that_it_cannot_read() -> None:
    of_numbers = [name for name in pages() if 'type="number"' in (TEMPLATES / name).read_text()]
    assert of_numbers == []
