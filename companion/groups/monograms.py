"""Monograms: one to three characters that stand for a player where a name does not fit.

On paper a player has one letter. On screen players who share a letter get two, and players without
letters get a picture from their name; not on paper, where a screen reader would skip a picture. No
monogram is a number alone, because points stand next to it. Letters and colours depend on the order
of joining, which never changes: players are retired, not removed.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import count, permutations
from typing import NamedTuple

from companion.db.models import Group
from companion.request_context import g

FAMILIAR = frozenset("阿小老亞")
"""Prefixes of many Chinese names, which do not tell players apart."""

STRANGE = "δθλξπφψωβζμ"
"""Letters for players who have none of their own left: in every font, and unlike digits."""

_PICTURE = "[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
_SHADED = "[\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
PICTURES = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|{_PICTURE}{_SHADED}(?:\u200d{_PICTURE}{_SHADED})*"
)
"""Pictures (emoji) in a name, each with its modifiers."""

COUNTED = re.compile(r"(?<![0-9])[0-9]{1,2}$")
"""The number at the end of a name such as "Player 2" or "Member 41"."""

OPEN, CLOSE = "\ue000", "\ue001"
"""Private-use characters around a monogram in a sentence."""


class Monogram(NamedTuple):
    """The letters in a player's square on screen, and the number of its colour, from 1."""

    letters: str
    colour: int

    @property
    def two(self) -> bool:
        """Whether it has two or more characters, which need smaller type."""
        return len(PICTURES.sub(".", self.letters)) > 1

    @property
    def three(self) -> bool:
        """Whether it has three characters: a letter and two digits."""
        return len(PICTURES.sub(".", self.letters)) > 2


def chops(names: Iterable[str]) -> dict[str, str]:
    """Return a distinct letter for each name: one of its own if one is left, else a Greek one."""
    return _apart(names, _letters)


def monograms(names: Iterable[str]) -> dict[str, str]:
    """Return a distinct monogram for each name; earlier names have the first choice."""
    return _apart(names, _pairs)


def _apart(names: Iterable[str], offers: Callable[[str], Iterator[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        taken = set(found.values())
        free = (letters for letters in offers(name) if letters not in taken)
        found[name] = next(free, None) or next(each for each in _strange() if each not in taken)
    return found


def _strange() -> Iterator[str]:
    """Yield letters that occur in no name, without end."""
    yield from STRANGE
    yield from map("".join, permutations(STRANGE, 2))
    yield from (f"{letter}{n}" for n in count(2) for letter in STRANGE)


def _letters(name: str) -> Iterator[str]:
    """Yield the letters of a name, the best first: Chinese ones before others."""
    letters = [letter.upper() for letter in name if letter.isalpha()]
    letters = sorted((each for each in letters if len(each) == 1), key=lambda each: each < "⺀")
    if len(letters) > 1 and letters[0] in FAMILIAR:
        letters = [*letters[1:], letters[0]]
    yield from letters


def _pairs(name: str) -> Iterator[str]:
    """Yield monograms: the first letter, two letters, with a number; then pictures."""
    first, *more = [*_letters(name), ""]
    if first:
        yield first
        yield from (first + figure for figure in COUNTED.findall(name))
        for other in filter(None, more):
            if min(first, other) < "⺀":
                yield first + other.lower()
            else:  # Chinese letters stand in the order of the name
                yield "".join(sorted((first, other), key=name.index))
        yield from (f"{first}{n}" for n in range(2, 100))
    pictures = PICTURES.findall(name)
    yield from pictures
    yield from (pictures[0] + letter for letter in STRANGE if pictures)


def chop(letter: str) -> str:
    return f"{OPEN}{letter}{CLOSE}"


COLOURS = 6


def monogram(name: str) -> Monogram:
    """A player's monogram; for a name outside the group, the monogram it would have alone."""
    if g.monograms is None:
        select_group(getattr(g, "group", None))
    assert g.monograms is not None
    return g.monograms.get(name) or Monogram(monograms([name])[name], COLOURS)


def select_group(group: Group | None, newcomers: Iterable[str] = ()) -> None:
    """Select the group, and its `newcomers`, whose players a page without a group draws."""
    g.monograms = monograms_of(group, newcomers)


def monograms_of(group: Group | None, newcomers: Iterable[str] = ()) -> dict[str, Monogram]:
    players = sorted(group.players, key=lambda each: each.place) if group else []
    places = {player.name: player.place for player in players}
    for name in newcomers:
        places.setdefault(name, len(places))
    letters = monograms(places)
    return {name: Monogram(letters[name], n % COLOURS + 1) for name, n in places.items()}
