"""How an evening stands of which several parts were played: all of them together."""

from typing import NamedTuple

from companion.db.models import Evening, Sitting
from companion.ledger.sealing import hands_in
from companion.rules.chips import POT
from companion.rules.ending import Placing, places, won, won_told
from companion.rules.phrases import Phrase
from companion.settlement.plan import balances_of, combined_balances


class Together(NamedTuple):
    """Everyone's place in the whole evening, and the sittings in which something was played.

    `box` and `pot` are what lies there; None where neither was used.
    """

    parts: tuple[Sitting, ...]
    places: tuple[Placing, ...]
    winners: tuple[str, ...]
    ahead: int
    box: int | None
    pot: int | None

    @property
    def told(self) -> Phrase:
        """Who has won the evening, and by how much."""
        return won_told(self.winners, self.ahead)

    def part(self, sitting: Sitting) -> int:
        """Which part of the evening a sitting is, from 1; 0 where nothing was played in it."""
        return self.parts.index(sitting) + 1 if sitting in self.parts else 0


def together(evening: Evening) -> Together | None:
    """The whole evening; None where one sitting tells it all."""
    parts = tuple(filter(_played, evening.sittings))
    if len(parts) < 2:
        return None
    held = combined_balances(evening)
    names = {player.id: player.name for player in evening.group.players}
    people = {names[who]: points for who, points in held.items() if isinstance(who, str)}
    return Together(parts, places(people), *won(people), held.get(None), held.get(POT))


def _played(sitting: Sitting) -> bool:
    return bool(hands_in(sitting)) or any(balances_of(sitting).values())
