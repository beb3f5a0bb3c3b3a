"""The stored vocabulary: all words in stored sittings, sheets and house rules.

Databases and exported files of earlier releases are written in these words. A new line in
`vocabulary.txt` is an addition; a removed or changed line makes old evenings unreadable: keep the
old name in the class (`Clause.stored_as`), or write a migration. `kept.json` holds documents as
releases stored them; entries are only added, never changed.
"""

import json
from collections.abc import Iterator
from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from companion.documents.sheets import (
    every_clause,
    kinds,
    read_change,
    restore_sheet,
    store_sheet,
    write_change,
)
from companion.documents.sittings import LineReader, read_sitting, write_line, write_sitting
from companion.rules.games import Game, all_games, game
from companion.rules.lines import KINDS
from companion.rules.presets import Choice, Preset
from companion.rules.sheet import Clause

HERE = Path(__file__).parent
KEPT: dict[str, Any] = json.loads((HERE / "kept.json").read_text())


def told(of: Game) -> Iterator[str]:
    """The words of a game, a line each."""
    for name, kind in sorted(kinds(of).items()):
        values = "; ".join(_value(field) for field in fields(kind) if field.name != "key")
        yield f"{of.key} rule {name}: {values}".rstrip(": ")
    clauses = (clause for preset in of.presets for clause in every_clause(preset))
    marks = {(asked.code, asked.seat, asked.most) for each in clauses for asked in each.asks()}
    for code, seat, most in sorted(marks):
        yield f"{of.key} mark {code}: {seat} 1..{most}"
    for preset in of.presets:
        yield from _preset(preset)


def told_of_lines() -> Iterator[str]:
    """The words of lines, whichever the game: what each is made of, and how that is written."""
    for name, kind in KINDS.items():
        parts = (f"{part.name} {part.what}{'' if part.needed else '?'}" for part in kind.parts())
        yield f"line {name}: {'; '.join(parts)}"


def _value(field: Field[Any]) -> str:
    if "values" in field.metadata:
        return f"{field.name} {' | '.join(field.metadata['values'])}"
    if "least" in field.metadata:
        return f"{field.name} {field.metadata['least']}..{field.metadata['most']}"
    return f"{field.name} yes | no"


def _preset(preset: Preset) -> Iterator[str]:
    name = f"{preset.game} preset {preset.key}"
    lines = {f"{clause.key}={clause.stored_as}": None for clause in every_clause(preset)}
    yield f"{name}: {' '.join(lines)}"
    for choice in preset.choices:
        values = choice.options if isinstance(choice, Choice) else ()
        answers = " | ".join(str(option.value) for option in values) or "a number"
        yield f"{name} asks {choice.key}: {answers}"


def test_no_word_in_which_evenings_are_stored_has_changed(rewrite: bool) -> None:
    golden = HERE / "vocabulary.txt"
    told_of_games = (line for of in all_games() for line in told(of))
    words = "".join(f"{line}\n" for line in (*told_of_lines(), *told_of_games))
    if rewrite:
        golden.write_text(words)
    else:
        assert golden.read_text() == words


@pytest.mark.parametrize("document", KEPT["sittings"], ids=lambda d: d["sheet"]["preset"])
def test_a_sitting_that_was_kept_is_written_as_it_was_read(document: dict[str, Any]) -> None:
    kept = read_sitting(document)
    assert write_sitting(kept) == document
    read, of = LineReader(kept.sitting.sheet), document["game"]
    assert [write_line(read(line, ""), of) for line in document["lines"]] == document["lines"]


@pytest.mark.parametrize("document", KEPT["sheets"], ids=lambda d: d["preset"])
def test_a_sheet_that_was_kept_is_stored_as_it_was(document: dict[str, Any]) -> None:
    assert store_sheet(restore_sheet(document)) == document


@pytest.mark.parametrize("document", KEPT["house"], ids=str)
def test_a_house_rule_that_was_kept_is_written_as_it_was_read(document: dict[str, Any]) -> None:
    assert write_change(read_change(document, game("tien-gow"), "")) == document


def test_a_class_that_is_called_otherwise_keeps_the_name_it_was_stored_under() -> None:
    @dataclass(frozen=True)
    class CalledOtherwise(Clause):
        stored_as = "no-trick"

    assert CalledOtherwise("empty").stored_as == "no-trick"
