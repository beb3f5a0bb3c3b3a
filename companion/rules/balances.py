"""What everyone has won or lost, hand after hand, without writing down all of it for each hand."""

from collections.abc import Iterator, Mapping

FEW = 16
"""People up to whom it is quicker to write everything down than to remember what has changed."""


class Balances(Mapping[str, int]):
    """The balances of many: those of an earlier hand, shared with it, and what has changed since.

    Nobody changes it once it is made. Of n people it takes the room of some √n, so that an evening
    that half a village has sat at costs little more than that of four.
    """

    __slots__ = ("_before", "_since")

    def __init__(self, before: Mapping[str, int], since: Mapping[str, int]):
        self._before = before
        self._since = since

    def __getitem__(self, name: str) -> int:
        found = self._since.get(name)
        return self._before[name] if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._before)

    def __len__(self) -> int:
        return len(self._before)

    def __repr__(self) -> str:
        return repr(dict(self))

    def won(self, nets: Mapping[str, int]) -> "Balances":
        """With these nets on top, all of people who have balances."""
        since = {**self._since, **{name: self[name] + points for name, points in nets.items()}}
        if len(since) ** 2 <= 4 * len(self._before):
            return Balances(self._before, since)
        return Balances({**self._before, **since}, {})


def won(balances: Mapping[str, int], nets: Mapping[str, int]) -> Mapping[str, int]:
    """Balances with these nets on top; whoever had none begins with zero."""
    if type(balances) is Balances and all(name in balances for name in nets):
        return balances.won(nets)
    after = dict(balances)
    for name, points in nets.items():
        after[name] = after.get(name, 0) + points
    return after if len(after) <= FEW else Balances(after, {})
