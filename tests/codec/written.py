"""Short notation for sitting documents and their answers."""

from typing import Any

from companion.documents.answers import answer
from companion.documents.sittings import read_sitting

Plain = dict[str, Any]

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
KEPT: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
SUPREME = {"code": "supreme-led", "seat": 0}


def document(*lines: Plain, sheet: object = "simple", game: str = "tien-gow", **more: Any) -> Plain:
    return {"game": game, "sheet": sheet, "players": PLAYERS, "lines": list(lines), **more}


def answered(*lines: Plain, **more: Any) -> Plain:
    return answer(read_sitting(document(*lines, **more)).sitting)


def last_row(*lines: Plain, **more: Any) -> Plain:
    row: Plain = answered(*lines, **more)["rows"][-1]
    return row


def objections(*lines: Plain, **more: Any) -> list[tuple[int, str]]:
    found = answered(*lines, **more)
    assert found.keys() == {"objections"}
    return [(each["line"], each["code"]) for each in found["objections"]]


def hand(tricks: list[float], last: float = 0, *marks: tuple[str, float]) -> Plain:
    told = [{"code": code, "seat": seat} for code, seat in marks]
    return {"hand": {"tricks": tricks, "last_trick": last, "marks": told}}


def transfer(payer: str | None, payee: str | None, points: float = 5) -> Plain:
    return {"transfer": {"payer": payer, "payee": payee, "points": points}}
