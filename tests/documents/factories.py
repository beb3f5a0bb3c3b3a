"""Short notation for sitting documents, their answers, and errors."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.documents.json_values import NoDocument, parse
from companion.documents.sittings import answer, read_sitting
from companion.rules.lines import Line

Plain = dict[str, Any]

KEPT: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}


def document(*lines: Plain, sheet: object = "simple", game: str = "tien-gow", **more: Any) -> Plain:
    return {"game": game, "sheet": sheet, "players": PLAYERS, "lines": list(lines), **more}


def answered(*lines: Plain, **more: Any) -> Plain:
    return answer(read_sitting(document(*lines, **more)).sitting)


def objections(*lines: Plain, **more: Any) -> list[tuple[int, str]]:
    found = answered(*lines, **more)
    assert found.keys() == {"objections"}
    return [(each["line"], each["code"]) for each in found["objections"]]


def hand(tricks: list[float], last: float = 0, *marks: tuple[str, float]) -> Plain:
    told = [{"code": code, "seat": seat} for code, seat in marks]
    return {"hand": {"tricks": tricks, "last_trick": last, "marks": told}}


def transfer(payer: str | None, payee: str | None, points: float = 5) -> Plain:
    return {"transfer": {"payer": payer, "payee": payee, "points": points}}


PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
DOCUMENT: Plain = {"game": "tien-gow", "sheet": "simple", "players": PLAYERS}
LONG = parse("1" + "0" * 18)


def error(read: Callable[..., object], *arguments: Any) -> str:
    """The error of reading what is no document."""
    with pytest.raises(NoDocument) as caught:
        read(*arguments)
    return str(caught.value)


def line(document: object) -> Line:
    """The only line of a sitting."""
    (read,) = read_sitting({**DOCUMENT, "lines": [document]}).sitting.lines
    return read


def line_error(document: object) -> str:
    """The error of an invalid line, without the place of the line itself."""
    said = error(read_sitting, {**DOCUMENT, "lines": [{"seating": PLAYERS}, document]})
    assert said.startswith("lines[1]")
    return said.removeprefix("lines[1]")
