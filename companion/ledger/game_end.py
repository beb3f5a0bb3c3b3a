"""The end of a sitting: by its rules, or as the table has set it, by hands or by the clock."""

from datetime import timedelta
from typing import NamedTuple

from companion.db.models import Sitting
from companion.documents.game_end import GO_ON, GO_ON_ROUNDS, limit
from companion.i18n.timezones_store import there, zone_called
from companion.ledger.book import Book
from companion.rules.ending import Limit, Place, limit_told, places, won, won_told
from companion.rules.phrases import Phrase, say
from companion.rules.rounds import last_told, over_told


class Ending(NamedTuple):
    """How far a sitting is, and where everyone is placed.

    It is over by its `limit`, or at a moment of the clock that is called `until`, which is None
    where it is not said. `by_hands`, `by_rounds` and `by_time` say that it is over by that. `last`
    says that the banker of the next hand is the last of the last round. `went_on` says that the
    table wanted to go on.
    """

    limit: Limit
    until: str | None
    played: int
    by_hands: bool
    by_rounds: bool
    by_time: bool
    last: bool
    passes: int | None
    went_on: bool
    places: tuple[Place, ...]
    winners: tuple[str, ...]
    ahead: int

    @property
    def over(self) -> bool:
        return self.by_hands or self.by_rounds or self.by_time

    @property
    def after(self) -> int | None:
        """After how many hands it is over; None where no number is said."""
        return self.limit.hands

    @property
    def rounds(self) -> int | None:
        """After how many rounds it is over; None where no number is said."""
        return self.limit.rounds

    @property
    def last_told(self) -> Phrase | None:
        """That the next hand may be the last of the last round; None while it cannot be."""
        return last_told(self.passes) if self.last and self.passes is not None else None

    @property
    def over_told(self) -> Phrase | None:
        """That the last round is over; None if the game is not over by its rounds."""
        return over_told(self.rounds) if self.by_rounds and self.rounds else None

    @property
    def told(self) -> Phrase:
        """Who has won, and by how much."""
        return won_told(self.winners, self.ahead)


class Over(Exception):
    """A hand after the last one, which nobody has asked for; `end` is how far the sitting is."""

    def __init__(self, end: Ending):
        super().__init__(say(limit_told(end.limit)))
        self.end = end


def has_room(end: Ending, hands: int = 1, passes: int | None = None) -> None:
    """Raises Over where so many hands more are beyond the last one.

    `passes` is how often the bank will have passed before the last of several hands.
    """
    if (
        end.by_rounds
        or end.limit.by_rounds(passes)
        or (end.after and end.played + hands > end.after)
    ):
        raise Over(end)


def ending(sitting: Sitting, book: Book, now: int) -> Ending:
    """How far a sitting is at a moment."""
    standing, played = book.standing, book.hand_number(len(book.written))
    terms = sitting.meta
    ends = limit(book.agreement.sheet, terms)
    went_on = GO_ON in terms or GO_ON_ROUNDS in terms
    until = None if went_on else terms.get("until")
    return Ending(
        ends,
        until,
        played,
        ends.by_hands(played),
        ends.by_rounds(standing.passes),
        bool(until) and played > 0 and now >= _moment(sitting, str(until), terms.get("zone")),
        ends.last_of_round(standing.passes),
        standing.passes,
        went_on,
        places(standing.balances),
        *won(standing.balances),
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


def go_on(sitting: Sitting, hands: int = 0, rounds: int = 0) -> None:
    """Play on beyond the end: until so many rounds or hands in all, else until the table stops.

    Part of a write.
    """
    end_after_all(sitting)
    further = {GO_ON_ROUNDS: rounds} if rounds else {GO_ON: hands}
    sitting.meta = {**sitting.meta, **further}


def end_after_all(sitting: Sitting) -> None:
    """The end counts again as it was said at the beginning. Part of a write."""
    on = (GO_ON, GO_ON_ROUNDS)
    sitting.meta = {name: value for name, value in sitting.meta.items() if name not in on}
