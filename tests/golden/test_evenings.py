"""Golden evenings: texts that a player can read and check, one for each preset."""

from pathlib import Path

import pytest

from companion.documents.sheets import FAULTS
from companion.rules.lines import Agreed, HandLine, Line, Seating, TransferLine
from tests.golden.evenings import PRESETS, read

TEXTS = sorted(Path(__file__).parent.glob("*.txt"))
BESIDES = {
    "hong-kong-pot": "hong-kong",
    "hong-kong-mahjong-rounds": "hong-kong-mahjong",
    "singapore-as-claimed": "singapore",
}
"""More evenings than one by a preset: what else its choices make of it."""
EVENINGS = [text for text in TEXTS if text.stem in (*PRESETS, *BESIDES)]
SHORT = ("hong-kong-mahjong-rounds", "singapore-as-claimed")
"""Evenings that show one thing."""
WHOLE = [text for text in EVENINGS if text.stem not in SHORT]
REFUSED = [text for text in TEXTS if text.stem.startswith("refused-")]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_an_evening_is_told_as_it_was(text: Path, rewrite: bool) -> None:
    written = text.read_text()
    told = read(written).told()
    if rewrite:
        text.write_text(told)
    else:
        assert told == written


def test_every_way_of_playing_has_an_evening() -> None:
    assert {text.stem for text in EVENINGS} == {*PRESETS, *BESIDES}
    for text in EVENINGS:
        assert read(text.read_text()).preset.key == BESIDES.get(text.stem, text.stem)


@pytest.mark.parametrize("text", WHOLE, ids=lambda text: text.stem)
def test_an_evening_has_everything_that_happens_at_a_table(text: Path) -> None:
    rows = [row for _, row in read(text.read_text()).entries]
    kinds = {type(row.line) for row in rows if not row.objections}
    needed: set[type[Line]] = {HandLine, Seating, TransferLine, Agreed}
    assert kinds >= needed
    assert any(row.objections for row in rows)
    assert rows[-1].after.box is not None
    assert 10 <= sum(isinstance(row.line, HandLine) and not row.objections for row in rows) <= 14


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text.stem)
def test_a_page_of_refused_entries_has_every_fault_and_nothing_else(text: Path) -> None:
    evening = read(text.read_text())
    sheet = evening.sitting.sheet
    found = [[fault.code for fault in row.objections] for _, row in evening.entries]
    assert all(found)
    codes = {code for codes in found for code in codes} | {fault.code for fault in sheet.faults}
    wanted = {code for clause in sheet.clauses for code in clause.faults} | set(FAULTS)
    wanted.remove("pot-too-small")  # without a pot, nothing is taken out of one
    if evening.preset.game == "tien-gow":
        wanted.remove("number-of-the-table")
    assert codes == wanted
