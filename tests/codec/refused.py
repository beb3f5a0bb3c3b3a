"""Invalid sitting documents, and their errors."""

from typing import Any

import pytest

from companion.documents.json_values import NoDocument, parse
from companion.documents.sittings import read_sitting
from companion.rules.lines import Line

Plain = dict[str, Any]

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
DOCUMENT: Plain = {"game": "tien-gow", "sheet": "simple", "players": PLAYERS}
LONG = parse("1" + "0" * 18)


def error(document: object) -> str:
    """The error of an invalid document."""
    with pytest.raises(NoDocument) as caught:
        read_sitting(document)
    return str(caught.value)


def line(document: object) -> Line:
    """The only line of a sitting."""
    (read,) = read_sitting({**DOCUMENT, "lines": [document]}).sitting.lines
    return read


def line_error(document: object) -> str:
    """The error of an invalid line, without the place of the line itself."""
    said = error({**DOCUMENT, "lines": [{"seating": PLAYERS}, document]})
    assert said.startswith("lines[1]")
    return said.removeprefix("lines[1]")
