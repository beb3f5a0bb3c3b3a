"""The names of the seats in forms and drawings."""

from collections.abc import Mapping

from companion.rules.phrases import Phrase, phrase

SQUARE: Mapping[str, Phrase] = {
    "bottom": phrase("Bottom"),
    "right": phrase("Right"),
    "top": phrase("Top"),
    "left": phrase("Left"),
}
"""The sides of a table for four, in order of play: counter-clockwise."""


NARROW_NAME, NARROW_WORD = 16, 9
"""The most characters of a name, and of one of its words, that fit into a narrow seat."""


def is_long(name: str) -> bool:
    """Whether a name needs a wide seat: it has a long word, or many words."""
    return len(name) > NARROW_NAME or max(map(len, name.split()), default=0) > NARROW_WORD


def places(seats: int) -> Mapping[str, Phrase]:
    """The names of the seats by form field, in order of play."""
    if seats == len(SQUARE):
        return SQUARE
    return {f"place-{n}": phrase("Seat {n}", n=n) for n in range(1, seats + 1)}
