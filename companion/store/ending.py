"""The end of a sitting: by its rules, or as the table has set it, by hands or by the clock."""

from datetime import timedelta
from typing import NamedTuple

from companion.codec.ending import ends_after
from companion.rules.ending import Place, places, won, won_told
from companion.rules.phrases import Phrase
from companion.store.books import Book
from companion.store.clocks import there, zone_called
from companion.store.known import known_of
from companion.store.tables import Sitting

GO_ON = "on"
"""Where it is kept that the table goes on beyond the end: to so many hands, or 0, till it stops."""


class Ending(NamedTuple):
    """How far a sitting is, and where everyone is placed.

    It is over `after` so many hands, or at a moment of the clock that is called `until`; each is
    None where it is not said. `by_hands` and `by_time` say that it is over by that. `went_on` says
    that the table wanted to go on.
    """

    after: int | None
    until: str | None
    played: int
    by_hands: bool
    by_time: bool
    went_on: bool
    places: tuple[Place, ...]
    winners: tuple[str, ...]
    ahead: int

    @property
    def over(self) -> bool:
        return self.by_hands or self.by_time

    @property
    def told(self) -> Phrase:
        """Who has won, and by how much."""
        return won_told(self.winners, self.ahead)


class Over(Exception):
    """A hand after the last one, which nobody has asked for; `end` is how far the sitting is."""

    def __init__(self, end: Ending):
        super().__init__(f"the game is over after {end.after} hands")
        self.end = end


def has_room(end: Ending, hands: int = 1) -> None:
    """Raises Over where so many hands more are beyond the last one."""
    if end.after and end.played + hands > end.after:
        raise Over(end)


def ending(sitting: Sitting, book: Book, now: int) -> Ending:
    """How far a sitting is at a moment."""
    balances, played = book.standing.balances, book.hand_number(len(book.written))
    terms = known_of(sitting).terms
    after = ends_after(book.agreement.sheet, terms)
    went_on = GO_ON in terms
    until = None if went_on else terms.get("until")
    return Ending(
        after,
        until,
        played,
        bool(after) and played >= (after or 0),
        bool(until) and played > 0 and now >= _moment(sitting, str(until), terms.get("zone")),
        went_on,
        places(balances),
        *won(balances),
    )


def _moment(sitting: Sitting, clock: str, zone: object) -> int:
    """When the clock shows this for the first time after the sitting has begun.

    It is the clock of the phone on which the time was set.
    """
    hour, minute = map(int, clock.split(":"))
    start = there(sitting.created, zone_called(zone))
    end = start.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if end <= start:
        end += timedelta(days=1)
    return int(end.timestamp() * 1000)


def go_on(sitting: Sitting, hands: int) -> None:
    """Play on beyond the end: until so many hands in all, or (0) until the table stops.

    Part of a write.
    """
    sitting.meta = {**sitting.meta, GO_ON: hands}


def end_after_all(sitting: Sitting) -> None:
    """The end counts again as it was said at the beginning. Part of a write."""
    sitting.meta = {name: value for name, value in sitting.meta.items() if name != GO_ON}
