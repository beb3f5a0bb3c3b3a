"""Tien Gow 天九, played with the 32 tiles of Chinese dominoes."""

from companion.rules.games import Game, key_of
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet
from companion.rules.tiengow.cases import cases
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.statistics import STATISTICS


def example(sheet: Sheet) -> Hand:
    """A hand with a special lead, if these rules have any."""
    asked = [question.code for question in sheet.questions if question.group == "lead"]
    return Hand((3, 2, 0, 3), 0, tuple(Mark(code, 0) for code in asked[:1]))


__all__ = ["GAME", "Hand", "Mark"]

GAME = Game(
    key_of(__name__),
    phrase("Tien Gow"),
    example,
    won=phrase("won the last trick"),
    cases=cases,
    statistics=STATISTICS,
)
