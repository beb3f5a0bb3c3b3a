"""Summaries of evenings for lists."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from companion.db.models import UNREADABLE, Evening, Sitting
from companion.groups.access import now
from companion.i18n import phone_time
from companion.ledger.book import book_cache
from companion.ledger.game_end import game_end
from companion.ledger.sealing import hands_in
from companion.rulebook.rulesets import rules_of
from companion.rules.games import game
from companion.rules.phrases import Phrase
from companion.settlement.payments import Balances, point_worth
from companion.settlement.plan import state_of
from companion.templating import clock

Asked = TypeVar("Asked")
Told = TypeVar("Told")


def cards(evenings: Iterable[Evening]) -> "list[EveningCard | Torn]":
    return [readable(EveningCard, evening) or Torn(evening) for evening in evenings]


def _is_over(sitting: Sitting | None) -> bool:
    return sitting is not None and game_end(sitting, book_cache.open(sitting), now()).over


class _First(NamedTuple):
    """The players who won most in an evening, by id, and how much."""

    who: tuple[str, ...]
    points: int


def _first(won: Balances) -> _First | None:
    people = {who: points for who, points in won.items() if isinstance(who, str)}
    most = max(people.values(), default=0)
    if most <= 0:
        return None
    return _First(tuple(who for who, points in people.items() if points == most), most)


class EveningCard:
    """The summary of an evening on the group's page and the home page."""

    def __init__(self, evening: Evening):
        self.evening = evening
        self.names = evening.group.names
        self.state = state_of(evening)
        self.hands = sum(map(hands_in, evening.sittings))
        last = evening.sittings[-1]
        self.last = last
        self.goes_on = self.state.word == "open" and not last.closed
        self.first = _first(self.state.balances)
        self.worth = point_worth(evening)
        began_then = phone_time(evening.created).date().isoformat() == evening.day
        self.since = clock(evening.created) if began_then and not last.closed else ""
        self.over = not last.closed and _is_over(last)
        self.next_hand = 0 if last.closed else book_cache.open(last).next_hand

    @property
    def rules(self) -> tuple[Phrase, ...]:
        """The names of the rules played; if sealed rules cannot be read, the game's name."""
        called = (
            readable(rules_of, each) or game(each.sheet["game"]).name
            for each in self.evening.sittings
        )
        return tuple(dict.fromkeys(called))


class Torn:
    """The card of an evening that cannot be computed; the other cards are still shown."""

    state = None
    goes_on = False

    def __init__(self, evening: Evening):
        self.evening = evening


def readable(tell: Callable[[Asked], Told], about: Asked) -> Told | None:
    """The result of `tell`; None if the evening cannot be read."""
    try:
        return tell(about)
    except UNREADABLE:
        return None
