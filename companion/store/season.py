"""A group's season: all its evenings added up, the closed ones as they were sealed."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from companion.rules.chips import Account
from companion.rules.money import to_money
from companion.store.database import db
from companion.store.payments import NO_CURRENCY, Balances
from companion.store.sealing import figures_of
from companion.store.settlements import balances_of, combined_balances
from companion.store.tables import Change, Evening, Group, Sitting


class Season(NamedTuple):
    """How often everyone came and how many hands he sat in, by player id; what he won or lost,
    by game in points and by currency in smallest units, and by account (None: the box).

    `evenings` are those that count, `open` how many of them can still change, `hands` all hands.
    """

    came: Mapping[str, int]
    sat: Mapping[str, int]
    points: Mapping[str, Mapping[Account, int]]
    money: Mapping[str, Mapping[Account, int]]
    evenings: int
    open: int
    hands: int

    def accounts(self) -> tuple[Account, ...]:
        """Everyone who has played, the box last where it was used."""
        box = (None,) if any(None in won for won in self.points.values()) else ()
        return (*self.came, *box)


def season(group: Group) -> Season:
    """The season of a group so far: every evening with a sitting in it, open ones as they stand."""
    came: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    points: dict[str, Counter[Account]] = {}
    money: dict[str, Counter[Account]] = {}
    evenings = [evening for evening in group.evenings if evening.sittings]
    hands = 0
    for evening in evenings:
        won = combined_balances(evening)
        came.update(who for who in won if isinstance(who, str))
        _add(money, evening.currency or NO_CURRENCY, in_money(evening, won))
        for sitting in evening.sittings:
            _add(points, sitting.sheet["game"], balances_of(sitting))
            played = figures_of(sitting)
            sat.update(played["hands"])
            hands += played["played"]
    return Season(came, sat, points, money, len(evenings), sum(map(is_open, evenings)), hands)


def at_hand(group: Group) -> tuple[object, ...]:
    """All that a group's evenings are told by, in a query for each table; to be held meanwhile.

    What nobody holds is fetched anew, for each evening by itself.
    """
    parts = (Evening.sittings, Evening.payments, Evening.counts)
    evenings = select(Evening).where(Evening.group_id == group.id)
    seals = select(Change).join(Sitting, Change.sitting_id == Sitting.id).join(Evening)
    sealed = seals.where(Evening.group_id == group.id, Change.kind == "close")
    return (
        *db.session.scalars(evenings.options(*map(selectinload, parts))),
        *db.session.scalars(sealed.where(Change.version == Sitting.version)),
    )


def _add(totals: dict[str, Counter[Account]], of: str, won: Mapping[Account, int]) -> None:
    if won:
        totals.setdefault(of, Counter()).update(won)


def in_money(evening: Evening, won: Balances) -> Balances:
    """What points of an evening are worth, in smallest units; nothing where it is for points."""
    if not evening.money:
        return {}
    return to_money(won, Fraction(evening.money, evening.points), evening.coin)


def is_open(evening: Evening) -> bool:
    """Whether something of the evening can still change."""
    return any(not sitting.closed for sitting in evening.sittings)
