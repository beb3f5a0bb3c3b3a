"""Decides whether a partial Tien Gow hand can still become a valid hand."""

from functools import lru_cache

from companion.entry.forms import Faults, Table
from companion.entry.tiengow.so_far import TienGowPartialHand
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Sheet, judge
from companion.rules.tiengow.hand import Hand

MOST_LOOKED_AT = 12
"""Hands to try before a partial hand is assumed to be possible."""

MOST_KNOWN = 600
"""Judged hands cached per sheet and bank: enough for a few hands in entry."""


@lru_cache(maxsize=40)
def _known(sheet: Sheet, bank: Bank) -> dict[Hand, Faults]:
    """The cache for a sheet and bank: successive taps judge nearly the same hands."""
    return {}


class Judge:
    """Judges hands by the rules of a table, with a cache."""

    def __init__(self, table: Table):
        self._table = table
        self._found: dict[Hand, Faults] = {}
        self._known = _known(table.sheet, table.bank)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()

    def possible(self, so_far: TienGowPartialHand) -> tuple[Hand, ...]:
        """The valid hands of a complete entry: several if it is ambiguous."""
        return tuple(hand for hand in so_far.hands() if not self._judged(hand))

    def faults(self, so_far: TienGowPartialHand) -> Faults:
        """Why no hand is possible; of many candidates, the faults of the one with the fewest."""
        if so_far.declared is not None and (so_far.played or so_far.marks):
            return (phrase("a hand that is shown is not played, so it has no tricks and no leads"),)
        if any(not found and so_far.may_become(hand) for hand, found in self._found.items()):
            return ()
        nearest: Faults | None = None
        for looked_at, hand in enumerate(so_far.hands()):
            found = () if looked_at == MOST_LOOKED_AT else self._judged(hand)
            if not found:
                return ()
            if nearest is None or len(found) < len(nearest):
                nearest = found
        return nearest or ()

    def _judged(self, hand: Hand) -> Faults:
        if hand not in self._found:
            found = self._known.get(hand)
            if found is None:
                objections = judge(self._table.sheet, hand, self._table.bank)
                found = self._known[hand] = tuple(objection.text for objection in objections)
            self._found[hand] = found
        return self._found[hand]
