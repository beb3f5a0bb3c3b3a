"""A table that plays six rounds, and expectations of its lines."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules.chips import POT, InPot, Transfer
from companion.rules.games import preset
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, phrase, say
from companion.rules.sheet import Clause, Sheet
from companion.rules.sitting import LedgerRow, PlayedSitting, replay
from companion.rules.standing import Standing
from companion.rules.tiengow.hand import Hand

CELKO_KAM = preset("celko-kam")
SIX_ROUND = preset("six-round")

PLAYERS = ("Ah Ming", "Bo", "Chan", "Di")
SHEET = SIX_ROUND.sheet()


@dataclass(frozen=True)
class AllToTheBox(Clause):
    """A minimal pot: nobody wins it, and at the end it goes to the box."""

    def says(self) -> Phrase:
        return phrase("The box has what is left in the pot.")

    def shares(self, pot: InPot, seats: tuple[str, ...]) -> Iterator[Transfer]:
        yield Transfer(POT, None, pot.points, "pot-ends", "pot")


WITH_POT = replace(SHEET, clauses=(*SHEET.clauses, AllToTheBox("pot")))

KEPT = HandLine(Hand((3, 2, 0, 3), 0))  # Ah Ming banks and wins 16.
LOST = HandLine(Hand((2, 4, 1, 1), 1))  # Bo takes 4 from Ah Ming, who banks, 3 and 3.


def sitting(*lines: Line, banker: int = 0, sheet: Sheet = SHEET) -> PlayedSitting:
    return PlayedSitting(sheet, PLAYERS, banker, lines)


def rows(*lines: Line, banker: int = 0, sheet: Sheet = SHEET) -> list[LedgerRow]:
    return list(replay(sitting(*lines, banker=banker, sheet=sheet)))


def standing(*lines: Line, banker: int = 0) -> Standing:
    return rows(*lines, banker=banker)[-1].after


def objections(*lines: Line, sheet: Sheet = SHEET) -> list[str]:
    """The objections to the last of the lines."""
    row = rows(*lines, sheet=sheet)[-1]
    assert row.after == row.before
    assert (row.transfers, dict(row.net)) == ((), {})
    return [say(fault.text, row.before.seats) for fault in row.objections]
