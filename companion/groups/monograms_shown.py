"""Draws the players of a group: a letter in a square of their colour.

Both depend on the order of joining, which never changes: players are retired, not removed.
"""

from collections.abc import Iterable

from companion.db.models import Group
from companion.monograms import Monogram, monograms
from companion.request_context import g

COLOURS = 6


def monogram(name: str) -> Monogram:
    """A player's monogram; for a name outside the group, the monogram it would have alone."""
    if g.monograms is None:
        draw(getattr(g, "group", None))
    assert g.monograms is not None
    return g.monograms.get(name) or Monogram(monograms([name])[name], COLOURS)


def draw(group: Group | None, newcomers: Iterable[str] = ()) -> None:
    """Select the group whose players the page draws; needed only on pages without a group.

    `newcomers` are about to join it.
    """
    g.monograms = monograms_of(group, newcomers)


def monograms_of(group: Group | None, newcomers: Iterable[str] = ()) -> dict[str, Monogram]:
    """All monograms by name, in the order of joining."""
    players = sorted(group.players, key=lambda each: each.place) if group else []
    places = {player.name: player.place for player in players}
    for name in newcomers:
        places.setdefault(name, len(places))
    letters = monograms(places)
    return {name: Monogram(letters[name], n % COLOURS + 1) for name, n in places.items()}
