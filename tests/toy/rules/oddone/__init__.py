"""Odd one out: of five numbers the highest that only one player named wins."""

from companion.rules.games import Game, key_of
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet
from tests.toy.rules.oddone.hand import Hand


def example(sheet: Sheet) -> Hand:
    """The third wins: two have named the highest."""
    return Hand((9, 9, 7, 2, 1))


GAME = Game(key_of(__name__), phrase("Odd one out"), example, won=phrase("named what nobody named"))
