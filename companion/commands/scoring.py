"""`companion score`: reads sitting documents and writes their answers."""

import io
import json
import sys
from collections.abc import Iterable, Iterator
from typing import IO, Any

from companion.commands import STANDARD_INPUT
from companion.documents import sittings
from companion.documents.json_values import LARGEST_DOCUMENT, NoDocument, parse
from companion.documents.sheets import SheetsAgain, read_sheet, write_preset
from companion.rules.games import all_presets
from companion.rules.lines import HandLine
from companion.rules.phrases import phrase
from companion.rules.sitting import carry_on

DONE, OBJECTIONS, NO_DOCUMENT = 0, 1, 2

MANY_LINES = 1000

_json = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
"""Answers contain no cycles, so they need no check."""


def score(name: str | None, lines: bool) -> int:
    """Answer the documents of the named file, or of standard input; returns the exit status."""
    if name in (None, STANDARD_INPUT):
        if sys.stdin is None:
            raise NoDocument(phrase("there is nothing to read"))
        return _answer_all(sys.stdin.buffer, lines)
    with open(str(name), "rb") as file:
        return _answer_all(file, lines)


def _answer_all(file: IO[bytes], lines: bool) -> int:
    if lines:
        return _answer_lines(_lines(file))
    return _answer(parse(file.read(LARGEST_DOCUMENT + 1)), read_sheet, "\n  ")


def _answer_lines(texts: Iterable[bytes]) -> int:
    worst, sheets = DONE, SheetsAgain()
    for text in texts:
        try:
            status = _answer(parse(text), sheets, " ")
        except NoDocument as error:
            print(_json({"error": str(error)}))
            status = NO_DOCUMENT
        sys.stdout.flush()
        worst = max(worst, status)
    return worst


def _answer(document: object, sheet_of: Any, gap: str) -> int:
    """Write the answer, with `gap` before every row; rows are kept aside until none is refused."""
    (sitting, meta), size, lines = sittings.open_sitting(document, sheet_of)
    objections = sittings.sheet_objections(sitting)
    standing, played = sitting.start(), 0
    with _aside(size) as rows:
        for row in carry_on(sitting.sheet, standing, lines, 1):
            if row.objections:
                objections += sittings.row_objections(row)
            if not objections:
                before = "," + gap if row.number > 1 else gap
                rows.write((before + _json(sittings.write_row(row))).encode())
            standing = row.after
            played += isinstance(row.line, HandLine)
        if objections:
            print(_json({"objections": objections}))
            return OBJECTIONS
        print('{"rows": [', end="", flush=True)
        rows.seek(0)
        _copy(rows, sys.stdout.buffer)
    end = sittings.write_game_end(sittings.game_limit(sitting.sheet, meta), played, standing)
    print(f"],{gap}{_json(sittings.closing(standing, end))[1:]}")
    return DONE


def _aside(lines: int) -> IO[bytes]:
    """A temporary file for rows: in memory for an evening, on disk for more."""
    if lines > MANY_LINES:
        import tempfile

        return tempfile.TemporaryFile()
    return io.BytesIO()


def _copy(source: IO[bytes], target: IO[bytes]) -> None:
    while part := source.read(1 << 16):
        target.write(part)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines that are not blank; one that is too large is cut just past the limit."""
    while line := file.readline(LARGEST_DOCUMENT + 2):
        rest = line
        while len(rest) > LARGEST_DOCUMENT + 1 and not rest.endswith(b"\n"):
            rest = file.readline(LARGEST_DOCUMENT + 2)
        if line.strip():
            yield line.rstrip(b"\r\n")


def sheets(name: str | None, as_json: bool) -> int:
    """List all presets, or the one with this key or name; returns the exit status."""
    documents = [write_preset(preset) for preset in all_presets()]
    if name:
        known = [str(document["key"]) for document in documents]
        documents = [each for each in documents if name in (each["key"], each["name"])]
        if not documents:
            raise NoDocument(phrase("there are no rules called “{name}”; choose from {known}",
                                    name=name, known=", ".join(known)))  # fmt: skip
    if as_json:
        print(json.dumps(documents, ensure_ascii=False, indent=2))
        return 0
    for document in documents:
        print(f"{document['key']}  {document['name']}  ({document['game']})")
        for choice in document["choices"]:
            print(f"    {choice['key']}: {choice['asks']}")
            print(f"        {_values(choice)}")
        if name:
            print(*(f"  - {line['text']}" for line in document["sentences"]), sep="\n")
    return 0


def _values(choice: dict[str, Any]) -> str:
    if "values" not in choice:
        return str(phrase("{default}*, or any whole number from {least}",
                          default=choice["default"], least=choice["least"]))  # fmt: skip
    values = (str(value["value"]) for value in choice["values"])
    return " · ".join(f"{v}*" if v == str(choice["default"]) else v for v in values)
