"""The end of a sitting, set by its rules or by the table: after hands, rounds or at a time."""

from datetime import timedelta
from typing import NamedTuple

from companion.db.models import Sitting
from companion.documents.sittings import GO_ON, GO_ON_ROUNDS, game_limit
from companion.i18n import zone_named, zone_time
from companion.i18n.currency import PointWorth
from companion.ledger.book import Book
from companion.rules.phrases import Phrase, say
from companion.rules.sitting import GameLimit, Placing, limit_told, places, won, won_told
from companion.rules.standing import last_told, over_told


class GameEnd(NamedTuple):
    """The progress of a sitting towards its end, and the place of each player.

    `until` is the time of day at which it ends, or None. `by_hands`, `by_rounds` and `by_time` say
    that it is over for that reason. `last` says that the next banker is the last of the last round.
    `went_on` says that the table plays beyond the end.
    """

    limit: GameLimit
    until: str | None
    played: int
    by_hands: bool
    by_rounds: bool
    by_time: bool
    last: bool
    passes: int | None
    went_on: bool
    places: tuple[Placing, ...]
    winners: tuple[str, ...]
    ahead: int

    @property
    def over(self) -> bool:
        return self.by_hands or self.by_rounds or self.by_time

    @property
    def after(self) -> int | None:
        return self.limit.hands

    @property
    def rounds(self) -> int | None:
        return self.limit.rounds

    @property
    def last_told(self) -> Phrase | None:
        """Says that the next hand may be the last of the last round; None while it cannot be."""
        return last_told(self.passes) if self.last and self.passes is not None else None

    @property
    def over_told(self) -> Phrase | None:
        """Says that the last round is over; None if the game is not over by its rounds."""
        return over_told(self.rounds) if self.by_rounds and self.rounds else None

    @property
    def told(self) -> Phrase:
        return self.told_in(None)

    def told_in(self, worth: PointWorth | None) -> Phrase:
        return won_told(self.winners, self.ahead, worth.told if worth else None)


class GameOver(Exception):
    """A hand beyond the end of the game; `end` is the progress of the sitting."""

    def __init__(self, end: GameEnd):
        super().__init__(say(limit_told(end.limit)))
        self.end = end


def check_room(end: GameEnd, hands: int = 1, passes: int | None = None) -> None:
    """Raises GameOver if `hands` more hands, with `passes` before the last, go beyond the end."""
    if (
        end.by_rounds
        or end.limit.by_rounds(passes)
        or (end.after and end.played + hands > end.after)
    ):
        raise GameOver(end)


def game_end(sitting: Sitting, book: Book, now: int) -> GameEnd:
    standing, played = book.standing, book.hand_number(len(book.written))
    terms = sitting.meta
    ends = game_limit(book.agreement.sheet, terms)
    went_on = GO_ON in terms or GO_ON_ROUNDS in terms
    until = None if went_on else terms.get("until")
    return GameEnd(
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
    """The first moment after the start at which a clock in the zone shows this time."""
    hour, minute = map(int, clock.split(":"))
    start = zone_time(sitting.created, zone_named(zone))
    end = start.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if end <= start:
        end += timedelta(days=1)
    return int(end.timestamp() * 1000)


def go_on(sitting: Sitting, hands: int = 0, rounds: int = 0) -> None:
    """Continues to a total of rounds or hands, or until the table stops. Part of a write."""
    end_after_all(sitting)
    further = {GO_ON_ROUNDS: rounds} if rounds else {GO_ON: hands}
    sitting.meta = {**sitting.meta, **further}


def end_after_all(sitting: Sitting) -> None:
    on = (GO_ON, GO_ON_ROUNDS)
    sitting.meta = {name: value for name, value in sitting.meta.items() if name not in on}
