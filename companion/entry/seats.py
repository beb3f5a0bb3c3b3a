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


def places(seats: int) -> Mapping[str, Phrase]:
    """The names of the seats by form field, in order of play."""
    if seats == len(SQUARE):
        return SQUARE
    return {f"place-{n}": phrase("Seat {n}", n=n) for n in range(1, seats + 1)}
