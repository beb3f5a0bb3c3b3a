"""The lines of a sitting as they are kept: documents in which players stand by id."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from companion.documents.lines import LineReader, write_line
from companion.ledger.edits import LineEdit, read_edits, write_edits
from companion.rules.lines import Line
from companion.rules.sheet import Sheet

Plain = dict[str, Any]


class Pen:
    """Reads and writes the lines of one sitting: values with names here, documents with ids there.

    Nobody else reads what is kept: each line is read when its change is, and written once.
    """

    def __init__(self, sheet: Sheet, names: Mapping[str, str]):
        """`names` are those of the group's players by id."""
        self._game, self._names = sheet.game, names
        self._read_line = LineReader(sheet)

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The ids of players by what they are called."""
        return {name: player for player, name in self._names.items()}

    def read(self, body: Plain | None) -> tuple[LineEdit[Line], ...]:
        """The edits of a change. Raises NoDocument for lines that this release cannot read."""
        return tuple(edit.of(self.read_line) for edit in read_edits(body))

    def read_line(self, kept: Plain) -> Line:
        return self._read_line(kept, "").renamed(self._names)

    def write(self, edits: Iterable[LineEdit[Line]]) -> Plain:
        """The body of a change."""
        return write_edits(edit.of(self.write_line) for edit in edits)

    def write_line(self, line: Line) -> Plain:
        return write_line(line.renamed(self.ids), self._game)
