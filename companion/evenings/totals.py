"""Totals of an evening with several sittings."""

from typing import NamedTuple

from companion.db.models import Evening, Sitting
from companion.evenings import point_worth
from companion.i18n.currency import PointWorth
from companion.ledger.sealing import hands_in
from companion.rules.chips import POT
from companion.rules.phrases import Phrase
from companion.rules.sitting import Placing, places, won, won_told
from companion.settlement.plan import balances_of, combined_balances


class Together(NamedTuple):
    """Each player's place in the whole evening, and its sittings with hands or payments.

    `box` and `pot` are the points in them; None if unused. `worth` is the worth of a point if the
    tables think in money.
    """

    parts: tuple[Sitting, ...]
    places: tuple[Placing, ...]
    winners: tuple[str, ...]
    ahead: int
    box: int | None
    pot: int | None
    worth: PointWorth | None

    @property
    def told(self) -> Phrase:
        """Who has won the evening, and by how much."""
        return won_told(self.winners, self.ahead, self.worth.told if self.worth else None)

    def part(self, sitting: Sitting) -> int:
        """The number of a sitting among the parts, from 1; 0 if it is empty."""
        return self.parts.index(sitting) + 1 if sitting in self.parts else 0


def together(evening: Evening) -> Together | None:
    """The totals of an evening; None if it has fewer than two parts."""
    parts = tuple(filter(_played, evening.sittings))
    if len(parts) < 2:
        return None
    held = combined_balances(evening)
    names = {player.id: player.name for player in evening.group.players}
    people = {names[who]: points for who, points in held.items() if isinstance(who, str)}
    worth = point_worth.of_evening(evening)
    return Together(parts, places(people), *won(people), held.get(None), held.get(POT), worth)


def _played(sitting: Sitting) -> bool:
    return bool(hands_in(sitting)) or any(balances_of(sitting).values())
