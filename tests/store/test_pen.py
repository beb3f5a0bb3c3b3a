"""Stored lines: players by id in the database, by name everywhere else."""

from typing import Any

import pytest

from companion.documents.sittings import LineReader, write_line
from companion.ledger.book import LineEdit, LineSerializer
from companion.rules.games import preset
from companion.rules.lines import KINDS

Plain = dict[str, Any]

SHEET = preset("celko-kam").sheet()
NAMES = {"p1": "Ah Ming", "p2": "Bo", "p3": "Chan", "p4": "Di"}

KEPT: list[Plain] = [
    {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0, "marks": []}},
    {"seating": ["p2", "p1", "p3", "p4"]},
    {"transfer": {"payer": "p2", "payee": None, "points": 2, "why": "Ah Ming"}},
    {"agreed": {"net": [6, -6, 0, 0]}},
    {"bank": {"seat": 1, "streak": 3, "why": "p1"}},
    {"pot_ends": {"why": "p1"}},
]
"""One line of each kind."""

SAID: dict[str, list[str]] = {"seating": ["Bo", "Ah Ming", "Chan", "Di"]}


def test_there_is_one_of_each_kind_here() -> None:
    assert [next(iter(document)) for document in KEPT] == list(KINDS)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: next(iter(kept)))
def test_what_is_kept_comes_back_with_names_and_is_written_with_ids_again(kept: Plain) -> None:
    pen = LineSerializer(SHEET, NAMES)
    line = pen.read_line(kept)
    assert pen.write_line(line) == kept
    said = str(write_line(line, "tien-gow"))
    assert not any(player in said.replace("'why': 'p1'", "") for player in NAMES)


def test_whoever_is_not_of_the_group_is_kept_as_they_are_called() -> None:
    line = LineReader(SHEET)({"seating": ["Bo", "Ah Ming", "Eve", "Di"]}, "")
    assert LineSerializer(SHEET, NAMES).write_line(line) == {"seating": ["p2", "p1", "Eve", "p4"]}


def test_a_change_is_read_as_it_was_written() -> None:
    pen = LineSerializer(SHEET, NAMES)
    was, becomes = (pen.read_line(document) for document in KEPT[2:4])
    edits = (LineEdit(0, "a", was, becomes), LineEdit(1, "b", None, was))
    assert pen.read(pen.write(edits)) == edits
