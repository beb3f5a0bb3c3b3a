"""Chops: a letter for each person, as it stands in a square wherever a name has no room.

Paper has room for one letter; on a screen two that would share one have two of their own, and
whoever has none is drawn as what their name draws. Not so on paper: there a picture is no text, and
whoever has it read aloud would hear nothing. Nobody is a number alone: beside them stand points.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import count, permutations
from typing import NamedTuple

FAMILIAR = frozenset("阿小老亞")
"""What is put before many names, and tells nobody from another."""

STRANGE = "δθλξπφψωβζμ"
"""For whoever has no letter left: every face has them, and nobody takes one for a figure."""

_PICTURE = "[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
_SHADED = "[\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
PICTURES = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|{_PICTURE}{_SHADED}(?:\u200d{_PICTURE}{_SHADED})*"
)
"""Pictures in a name, each with all that it is put together of."""

COUNTED = re.compile(r"(?<![0-9])[0-9]{1,2}$")
"""The figures of a name that only counts: Player 2, Member 41."""

OPEN, CLOSE = "\ue000", "\ue001"
"""What a chop stands between while it is a part of a sentence."""


class Monogram(NamedTuple):
    """What stands in somebody's square on a screen, and which of the colours it has, from 1."""

    letters: str
    colour: int

    @property
    def two(self) -> bool:
        """Whether two or more stand in it, so that each has to be smaller."""
        return len(PICTURES.sub(".", self.letters)) > 1

    @property
    def three(self) -> bool:
        """Whether three stand in it: a letter with two figures."""
        return len(PICTURES.sub(".", self.letters)) > 2


def chops(names: Iterable[str]) -> dict[str, str]:
    """A letter for each name, no two alike: its own if there is one left, else a strange one."""
    return _apart(names, _letters)


def monograms(names: Iterable[str]) -> dict[str, str]:
    """A letter for each name, or two where it is taken, no two alike; who comes first keeps it."""
    return _apart(names, _pairs)


def _apart(names: Iterable[str], offers: Callable[[str], Iterator[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        taken = set(found.values())
        free = (letters for letters in offers(name) if letters not in taken)
        found[name] = next(free, None) or next(each for each in _strange() if each not in taken)
    return found


def _strange() -> Iterator[str]:
    """Letters that are of no name, as many as are asked for."""
    yield from STRANGE
    yield from map("".join, permutations(STRANGE, 2))
    yield from (f"{letter}{n}" for n in count(2) for letter in STRANGE)


def _letters(name: str) -> Iterator[str]:
    """The letters of a name, those first that people would take: Chinese ones, if it has any."""
    letters = [letter.upper() for letter in name if letter.isalpha()]
    letters = sorted((each for each in letters if len(each) == 1), key=lambda each: each < "⺀")
    if len(letters) > 1 and letters[0] in FAMILIAR:
        letters = [*letters[1:], letters[0]]
    yield from letters


def _pairs(name: str) -> Iterator[str]:
    """The letter that people would take, then two of them, then what a name draws.

    Who shares all of their letters has a figure behind the first; who has none, a strange letter
    beside what they draw.
    """
    first, *more = [*_letters(name), ""]
    if first:
        yield first
        yield from (first + figure for figure in COUNTED.findall(name))
        yield from (_beside(first, other, name) for other in more if other)
        yield from (f"{first}{n}" for n in range(2, 100))
    pictures = PICTURES.findall(name)
    yield from pictures
    yield from (pictures[0] + letter for letter in STRANGE if pictures)


def _beside(first: str, other: str, name: str) -> str:
    """Two letters: Chinese ones as they follow each other in the name."""
    if min(first, other) < "⺀":
        return first + other.lower()
    return "".join(sorted((first, other), key=name.index))


def chop(letter: str) -> str:
    """A chop as a part of a sentence."""
    return f"{OPEN}{letter}{CLOSE}"
