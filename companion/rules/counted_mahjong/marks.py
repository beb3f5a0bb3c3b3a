"""What the scorer is asked of a counted hand, and what is paid besides it."""

from typing import NamedTuple

from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Question

UNITS: dict[str, Phrase] = {
    "faan": phrase("faan"),
    "tai": phrase("tai"),
    "points": phrase("points"),
}
"""What a table counts a hand in."""


def unit_of(count: int, unit: Phrase) -> Phrase:
    """What so many are called: "faan" however many there are, but "1 point"."""
    return counted("point", "points", count) if unit == UNITS["points"] else unit


LIABLE = Question(
    "liable",
    phrase("is responsible for the hand (包) and pays for all"),
    "others",
    1,
    "win",
    name=phrase("pays for all"),
)
JOKERLESS = Question(
    "jokerless",
    phrase("won without a joker, and the bonus is due"),
    "winner",
    1,
    "win",
    name=phrase("jokerless"),
)

FALSE_WIN = "false-win"

MARKS = {
    question.code: question
    for question in (
        Question(
            FALSE_WIN,
            phrase("declared a false win (詐糊)"),
            most=1,
            group="besides",
            name=phrase("false win"),
        ),
        Question(
            "kong",
            phrase("made an open kong"),
            most=4,
            group="besides",
            name=phrase("open kong"),
            source=phrase("gave the fourth tile"),
        ),
        Question(
            "concealed-kong",
            phrase("made a concealed kong"),
            most=4,
            group="besides",
            name=phrase("concealed kong"),
        ),
        Question(
            "bite",
            phrase("bit (咬) with cat and rat, rooster and centipede, or both own flowers"),
            most=3,
            group="besides",
            name=phrase("bite"),
        ),
        Question(
            "hidden-bite",
            phrase("bit with tiles they were dealt, hidden"),
            most=3,
            group="besides",
            name=phrase("hidden bite"),
        ),
        Question(
            "flower-set",
            phrase("has all four animals, or all four flowers of one colour"),
            most=3,
            group="besides",
            name=phrase("set of four"),
        ),
    )
}
"""What is paid besides a hand, by code."""

CLAIMED = MARKS[FALSE_WIN]._replace(source=phrase("discarded the tile that was claimed"))
"""A false win where it matters whose discard was claimed; a self-draw, if nobody's was."""


class Most(NamedTuple):
    """How often marks may happen in a hand together: for one seat, or for all of them."""

    codes: tuple[str, ...]
    times: int
    says: Phrase
    in_all: bool = False


TOGETHER = (
    Most(("kong", "concealed-kong"), 4, phrase("a hand has at most four kongs")),
    Most(("bite", "hidden-bite"), 3, phrase("a hand has at most three bites")),
    Most(("flower-set",), 3, phrase("there are at most three sets of four"), in_all=True),
)
"""What there are tiles for."""
