"""Every document in every language, on every paper, for every kind of evening, read back.

Each ledger figure of a document appears once, complete, under the right name, within the margins,
without overlap, in readable print; and no page is almost empty. A document is made for a third of
the pairs of language and paper, in turn; the evening is random. `make papers` makes all
combinations, in half an hour, and prints their number.
"""

import random
from collections.abc import Callable, Iterator
from itertools import product, starmap
from typing import Any, NamedTuple

import pytest
from flask import Flask

from companion.db.models import Group
from companion.db.session import db, upgrade_database
from companion.ledger.book import book_cache
from companion.printing.group_documents import PrintedGroup
from companion.printing.paper import PAPERS, Paper
from companion.printing.sheet_documents import PrintedSheet
from companion.printing.sitting_documents import PrintedSitting
from companion.printing.worker import render
from companion.rules.games import all_presets
from tests.apps import on_sqlite
from tests.databases import close
from tests.factories import SECRET
from tests.marks import in_ordeal
from tests.printing.factories import ORDINARY, Printed, RendersHere, rendering_here
from tests.printing.figures import SAYS, fullness
from tests.printing.reading import LARGEST
from tests.printing.test_score_sheets import FAMILY, LANGUAGES, moving

SIX = (*ORDINARY, "Eve", "Fay")
LONGEST = (
    "W" * 60, "Wolfgang Amadeus Theophilus Chrysostomus Sigismundus Mozart1",
    "長" * 60, "m" * 60, "Emmanuel-Maximilien-Joseph-Barthélemy-Ferdinand-Wenceslas-X2", "Ŵ" * 60,
)  # fmt: skip


class Kind(NamedTuple):
    """A kind of evening: how many hands, who, and whether they change seats."""

    hands: int
    names: tuple[str, ...] = ORDINARY
    moves: bool = False


LONG = "400-hands"
EVENINGS = {
    "24-hands": Kind(24),
    "60-hands": Kind(60),
    LONG: Kind(400),
    "six-players": Kind(24, SIX, True),
    "longest-names": Kind(24, LONGEST, True),
    "many-scripts": Kind(24, FAMILY, True),
}
SHEETS = {preset.key: preset for preset in all_presets()}
OF_SHEETS = ("rules", "reference", "pocket")
DOCUMENTS = (
    "score-sheet", "summary", "settlement", "poster", "blank", "season", *OF_SHEETS,
)  # fmt: skip
ON = [("a4", ""), ("a5", ""), ("letter", ""), ("a4", "large"), ("a5", "large")]
EDGE = {"pocket": 5}
"""Millimetres that are left free of documents with margins of their own."""

FLOWING = ("score-sheet", "summary", "settlement", "blank", "rules", "reference")
FEW = 0.2


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The cells that are drawn by lot, or all of them (`--papers all`)."""
    if "of" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--papers")
        cells = every_cell() if asked == "all" else drawn(random.Random(int(asked)))
        quick = [] if asked == "all" else IN_EVERY_RUN
        each = [pytest.param(*cell, id=cell.id) for cell in quick]
        each += [in_ordeal(*cell, id=cell.id) for cell in cells if cell not in quick]
        metafunc.parametrize(("name", "lang", "paper", "of"), each)


class Cell(NamedTuple):
    """A document, in a language, on a paper, of a kind of evening or of a sheet."""

    name: str
    lang: str
    paper: tuple[str, str]
    of: str

    @property
    def id(self) -> str:
        return "-".join([self.name, self.lang, "".join(self.paper), self.of])


IN_EVERY_RUN = [
    Cell("score-sheet", "en", ("a5", ""), "many-scripts"),
    Cell("summary", "en", ("a4", ""), "many-scripts"),
    Cell("settlement", "en", ("a4", ""), "many-scripts"),
]
"""With changes of seats in them; all others are for the ordeal."""


def every_cell() -> Iterator[Cell]:
    for name in DOCUMENTS:
        each = SHEETS if name in OF_SHEETS else EVENINGS
        yield from starmap(Cell, product([name], LANGUAGES, ON, each))


def drawn(lot: random.Random) -> Iterator[Cell]:
    """Each document in a third of the pairs of language and paper, with something to print."""
    for number, name in enumerate(DOCUMENTS):
        of = [*SHEETS] if name in OF_SHEETS else [e for e in EVENINGS if e != LONG]
        cells = [*product(LANGUAGES, ON)][number % 3 :: 3]
        each = [*lot.sample(of, len(of)), *lot.choices(of, k=len(cells))][: len(cells)]
        if name in ("score-sheet", "summary"):
            each[-1] = LONG
        lot.shuffle(each)
        yield from (Cell(name, *cell, printed) for cell, printed in zip(cells, each, strict=True))


class FullServer:
    """The evenings, each of a group of its own, in one app."""

    def __init__(self, app: Flask):
        self.app = app
        self._printed: dict[str, tuple[Printed, str]] = {}

    def __getitem__(self, kind: str) -> tuple[Printed, str]:
        """A group, and the address of its sitting."""
        if kind not in self._printed:
            printed = Printed(self.app, EVENINGS[kind].names)
            hands = printed.hands(EVENINGS[kind].hands)
            more = [*moving(printed.names), *printed.hands(5)] if EVENINGS[kind].moves else []
            self._printed[kind] = printed, printed.sit(0, *hands, *more)
        return self._printed[kind]


@pytest.fixture(scope="module")
def full_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FullServer]:
    book_cache.clear()
    app = on_sqlite(tmp_path_factory.mktemp("paper"), SECRET)
    upgrade_database(app)
    # No document is asked for twice here: to keep them all would take gigabytes.
    with rendering_here(app, RendersHere(render)):
        yield FullServer(app)
    book_cache.clear()
    close(app)


@pytest.fixture(autouse=True)
def warned(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A warning of WeasyPrint is a fault."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    yield
    assert caplog.get_records("call") == []


def test_each_figure_stands_once_and_whole_under_the_right_name(
    full_server: FullServer, record_property: Callable[[str, int], None],
    name: str, lang: str, paper: tuple[str, str], of: str,
) -> None:  # fmt: skip
    sheet = PAPERS[paper]
    printed, at = full_server["24-hands" if of in SHEETS else of]
    folder = f"/sheets/{of}" if of in SHEETS else at
    folder = f"/groups/{printed.group}" if name == "season" else folder
    read = printed.read(f"{folder}/print/{name}.pdf?paper={paper[0]}&size={paper[1]}&lang={lang}")
    with full_server.app.test_request_context(f"/?lang={lang}"):
        figures = SAYS[name](read, sheet, _printed(printed, at, of, name, sheet))
    full = [fullness(page, sheet) for page in read.pages] if name in FLOWING else []
    if name == "settlement":  # its last page has the slips that are left
        full.pop()
    record_property("documents", 1)
    record_property("pages", len(read.pages))
    record_property("figures", figures)
    record_property(f"pages under {FEW:.0%} full", sum(each < FEW for each in full))
    assert all(inside for _, inside in read.fonts)
    assert read.colliding() == []
    assert read.outside(EDGE.get(name, sheet.margin)) == []
    assert read.smallest >= (9.2 if paper[1] and name != "pocket" else 6.4)
    assert of not in SHEETS or len(read.pages) > 1 or len(read.pdf) <= LARGEST[lang]
    assert [round(each, 2) for each in full if each < FEW] == []


def _printed(printed: Printed, at: str, of: str, name: str, paper: Paper) -> Any:
    if of in SHEETS:
        return PrintedSheet(SHEETS[of].sheet(), paper)
    if name == "season":
        return PrintedGroup(db.session.get_one(Group, printed.group), paper)
    return PrintedSitting(printed.sitting(at), paper, "")
