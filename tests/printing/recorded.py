"""Rows of a score sheet, from the lines of a document."""

from companion.documents.sittings import read_sitting
from companion.groups.monograms import CLOSE, OPEN, chops
from companion.printing.score_sheet import RecordRow, record_rows
from companion.rules.sitting import replay

NAMES = ("Ana", "Bo", "Chan", "Di")
HAND = {"tricks": [3, 2, 0, 3], "last_trick": 0}


def record(*lines: object, of: str = "tien-gow", sheet: str = "celko-kam") -> list[RecordRow]:
    document = {"game": of, "sheet": sheet, "players": list(NAMES), "lines": list(lines)}
    sitting = read_sitting(document).sitting
    rows = list(replay(sitting))
    return list(record_rows(sitting.sheet, rows, chops(rows[-1].after.balances)))


def said(entry: RecordRow) -> str:
    """The note of a row, its chops in brackets."""
    return str(entry.says).replace(OPEN, "[").replace(CLOSE, "]")
