"""The people of a group as they are drawn: in a square of their own colour, with their letter.

Both come from the order in which they joined, which never changes: nobody is taken out of a group,
players who have stopped stay in it.
"""

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


def draw(group: Group | None) -> None:
    """From now on those who are drawn are of this group; a page of no group may draw one."""
    g.monograms = monograms_of(group) if group else {}


def monograms_of(group: Group) -> dict[str, Monogram]:
    """Everybody's monogram, by name, in the order in which they joined."""
    players = sorted(group.players, key=lambda each: each.place)
    letters = monograms(player.name for player in players)
    return {
        player.name: Monogram(letters[player.name], player.place % COLOURS + 1)
        for player in players
    }
