"""Rounds 圈 of mahjong, each with its prevailing wind.

All is computed from one number: how often the bank has passed to the next seat (`passes`). Source:
docs/rules/modern-mahjong.md, Rounds.
"""

from typing import Final, Literal, get_args

from companion.rules.phrases import Phrase, Value, counted, phrase

Wind = Literal["E", "S", "W", "N"]
WINDS: Final[tuple[Wind, ...]] = get_args(Wind)

PASSES: Final = 4
"""The number of bank passes in a round."""

ROUNDS_OF_A_GAME: Final = 4
"""Four rounds are a game 一將."""

NAMES: Final[dict[Wind, Phrase]] = {
    "E": phrase("East"),
    "S": phrase("South"),
    "W": phrase("West"),
    "N": phrase("North"),
}
SIGNS: Final[dict[Wind, Phrase]] = {
    "E": phrase("東"),
    "S": phrase("南"),
    "W": phrase("西"),
    "N": phrase("北"),
}
ROUND_NAMES: Final[dict[Wind, Phrase]] = {
    "E": phrase("East round"),
    "S": phrase("South round"),
    "W": phrase("West round"),
    "N": phrase("North round"),
}


def wind_of(passes: int) -> Wind:
    """The prevailing wind.

    >>> wind_of(0), wind_of(4), wind_of(16)
    ('E', 'S', 'E')
    """
    return WINDS[passes // PASSES % len(WINDS)]


def round_of(passes: int) -> int:
    """The number of the round, from 1; after the North round comes the fifth."""
    return passes // PASSES + 1


def moved_to(wind: Wind, passes: int) -> int:
    """The smallest number of passes not below `passes` whose wind this is.

    >>> moved_to("W", 0), moved_to("E", 3), moved_to("E", 5)
    (8, 3, 16)
    """
    if wind_of(passes) == wind:
        return passes
    later = (WINDS.index(wind) - WINDS.index(wind_of(passes))) % len(WINDS)
    return (passes // PASSES + later) * PASSES


def rounds_told(rounds: int) -> Phrase:
    """A number of rounds, as a limit: "4 rounds, a whole game (一將)"."""
    told = counted("{n} round (圈)", "{n} rounds (圈)", rounds)
    if rounds != ROUNDS_OF_A_GAME:
        return told
    return phrase("{rounds}, a whole game (一將)", rounds=told)


def round_told(passes: int, streak: int) -> Phrase:
    """The round, the bank in it, and the banker's streak, in words.

    >>> from companion.rules.phrases import say
    >>> say(round_told(5, 2))
    'South round · South 2 · hand 2 in a row'
    """
    bank = phrase("{wind} {n}", wind=NAMES[WINDS[passes % PASSES]], n=passes % PASSES + 1)
    told = phrase("{round} · {bank}", round=ROUND_NAMES[wind_of(passes)], bank=bank)
    return told if streak == 1 else streak_told(told, streak)


def streak_told(place: Value, streak: Value) -> Phrase:
    """A place, with the number of hands for which the banker has kept the bank."""
    return phrase("{place} · {streak}", place=place, streak=phrase("hand {n} in a row", n=streak))


def last_told(passes: int) -> Phrase:
    """Says that the next hand may be the last, because its banker is the last of the last round."""
    return phrase("Last hand of the {round}", round=ROUND_NAMES[wind_of(passes)])


def over_told(rounds: int) -> Phrase:
    """Says that the last round of the limit is over."""
    return phrase("The {round} is over", round=ROUND_NAMES[wind_of(rounds * PASSES - 1)])
