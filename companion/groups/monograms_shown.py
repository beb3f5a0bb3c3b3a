"""The people of a group as they are drawn: in a square of their own colour, with their letter.

Both come from the order in which they joined, which never changes: nobody is taken out of a group,
players who have stopped stay in it.
"""

from collections.abc import Iterable

from companion.db.models import Group
from companion.monograms import Monogram, monograms
from companion.request_context import g

COLOURS = 6


def monogram(name: str) -> Monogram:
    """Somebody's monogram; of a name that the group does not know, as if it were its only one."""
    if g.monograms is None:
        draw(getattr(g, "group", None))
    assert g.monograms is not None
    return g.monograms.get(name) or Monogram(monograms([name])[name], COLOURS)


def draw(group: Group | None, newcomers: Iterable[str] = ()) -> None:
    """From now on those who are drawn are of this group; a page of no group may draw one.

    `newcomers` are about to join it.
    """
    g.monograms = monograms_of(group, newcomers)


def monograms_of(group: Group | None, newcomers: Iterable[str] = ()) -> dict[str, Monogram]:
    """Everybody's monogram, by name, in the order in which they joined."""
    players = sorted(group.players, key=lambda each: each.place) if group else []
    places = {player.name: player.place for player in players}
    for name in newcomers:
        places.setdefault(name, len(places))
    letters = monograms(places)
    return {name: Monogram(letters[name], n % COLOURS + 1) for name, n in places.items()}
