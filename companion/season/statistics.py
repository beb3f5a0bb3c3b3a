"""Statistics of a season: each player's counts in the hands of one unit, and who paid whom."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import undefer_group

from companion.cache import Cache
from companion.db.models import IN_FULL, UNREADABLE, Evening, Group, Sitting
from companion.db.session import db
from companion.evenings.starting import sheet_of
from companion.i18n import chosen
from companion.ledger.book import book_cache
from companion.ledger.sealing import StateKey, state_key
from companion.rules.chips import Account
from companion.rules.games import Measure, game, game_of, unit_of
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow
from companion.scores.result import PaymentTable
from companion.season.totals import Season
from companion.templating import number

Nets = tuple[int, ...]

MOST = 20


def played_by(sheet: Sheet, group: Group) -> tuple[tuple[Nets, ...], ...]:
    """The hands of a group's latest sittings that were played by the same rules."""
    asked = select(Sitting).join(Evening).where(Evening.group_id == group.id)
    last_first = asked.order_by(Evening.day.desc(), Sitting.created.desc())
    sittings = db.session.scalars(last_first.options(undefer_group(IN_FULL)))
    found: list[tuple[Nets, ...]] = []
    for sitting in sittings:
        try:
            if sheet_of(sitting).clauses != sheet.clauses:
                continue
            rows = (row for row in book_cache.open(sitting).rows if isinstance(row.line, HandLine))
            hands = tuple(tuple(row.net[name] for name in row.before.seats) for row in rows)
        except UNREADABLE:
            continue
        if hands:
            found.append(hands)
        if len(found) == MOST:
            break
    return tuple(found)


COMMON = (
    Measure("evenings", phrase("Evenings")),
    Measure("hands", phrase("Hands played")),
    Measure("won", phrase("Won"), "share", of="hands"),
    Measure("points", phrase("Per hand"), "average", of="hands"),
)
"""The measures of every game. `points` are those of hands, without other payments."""

MOST_KEPT = 100_000
"""The most tallies in the cache, each about 150 bytes."""


LEAST_SHOWN = Fraction(1, 20)
"""The smallest average that is shown as more than 0.0."""


class BigHand(NamedTuple):
    """A hand that a player won: the points, its sitting, line and number."""

    points: int
    sitting: str
    line: int
    hand: int
    day: str


class HandTally(NamedTuple):
    """The counts of a sitting's hands, by player id; of `discards` the discarder is known."""

    counts: Mapping[tuple[str, str], int]
    longest: Mapping[str, int]
    biggest: Mapping[str, BigHand]
    paid: Mapping[tuple[Account, Account], int]
    hands: int
    discards: int


class PlayerStatistics(NamedTuple):
    """A player's counts by the keys of measures, and the biggest hand they won."""

    who: str
    counts: Mapping[str, int]
    biggest: BigHand | None

    def value(self, measure: Measure) -> Fraction | None:
        """The value of a measure: a number, a share from 0 to 1, or an average."""
        if measure.kind in ("times", "most"):
            return Fraction(self.counts.get(measure.key, 0))
        base = self.counts.get(measure.of, 0)
        return Fraction(self.counts.get(measure.key, 0), base) if base else None


class Statistics(NamedTuple):
    """The statistics of a season in one unit; players with most hands come first, then most points.

    `hands` were played, `counted` are included: hands of sittings that cannot be replayed are not,
    nor (`later`) of those for which there was no time. `discards` are the hands with a known source
    of the winning tile.
    """

    unit: str
    measures: tuple[Measure, ...]
    players: tuple[PlayerStatistics, ...]
    paid: Mapping[tuple[Account, Account], int]
    hands: int
    counted: int
    discards: int
    later: bool = False

    def of(self, who: str) -> PlayerStatistics | None:
        return next((each for each in self.players if each.who == who), None)

    def payments(self, accounts: Iterable[Account]) -> PaymentTable:
        """Who paid whom among these accounts, without those that paid and received nothing."""
        ends = {end for pair in self.paid for end in pair}
        among = tuple(each for each in accounts if each in ends)
        return PaymentTable(
            among, tuple(tuple(self.paid.get((a, b), 0) for b in among) for a in among)
        )

    def sum(self, key: str) -> int:
        return sum(each.counts.get(key, 0) for each in self.players)

    @property
    def biggest(self) -> tuple[PlayerStatistics, ...]:
        """The players with the biggest hand of the season, up to three."""
        most = max((each.biggest.points for each in self.players if each.biggest), default=0)
        found = [each for each in self.players if each.biggest and each.biggest.points == most]
        return tuple(found) if len(found) <= 3 else ()

    @property
    def measured(self) -> tuple[Measure, ...]:
        return tuple(
            measure
            for measure in self.measures
            if any(each.value(measure) is not None for each in self.players)
        )


def figure_of(of: PlayerStatistics, measure: Measure) -> tuple[str, str]:
    """A statistic as text, and its share: "12", "30%"; "–" for none."""
    value = of.value(measure)
    if measure.kind == "share":
        share = "" if value is None else chosen().percent(value)
        return number(of.counts.get(measure.key, 0)), share
    if value is None:
        return "–", ""
    if measure.kind != "average":
        return number(int(value)), ""
    counts = abs(value) >= LEAST_SHOWN
    sign = "−" if value < 0 else "+" if measure.key == "points" else ""
    return (sign if counts else "") + chosen().tenths(abs(value)), ""


def left_out(found: Statistics) -> Iterator[Phrase]:
    if found.later:
        yield phrase(
            "Counted so far: {n} of {all} hands. Open this page again to count more.",
            n=found.counted, all=found.hands,
        )  # fmt: skip
    elif found.counted < found.hands:
        yield phrase(
            "Counted: {n} of {all} hands. The others can no longer be worked out.",
            n=found.counted, all=found.hands,
        )  # fmt: skip
    measured = {measure.key for measure in found.measures}
    if "deal_ins" in measured and found.discards < found.counted:
        yield phrase(
            "Paid as discarder: from {n} of {all} hands. The others do not say who discarded.",
            n=found.discards, all=found.counted,
        )  # fmt: skip
    wins, known = found.sum("won"), found.sum("wins_known")
    if "self_draws" in measured and known < wins:
        yield phrase(
            "Self-draws: from {n} of {all} wins. The others do not say where the tile came from.",
            n=known, all=wins,
        )  # fmt: skip


def statistics(
    group: Group,
    season: Season,
    unit: str,
    most: int | None = None,
    within: Callable[[Iterable[Sitting]], Iterable[Sitting]] = iter,
) -> Statistics:
    """The statistics of a season in a unit, from replayed sittings.

    Of sittings without a cached tally at most `most` lines are replayed, the latest first; the rest
    is not counted yet. `within` iterates over the sittings, and may stop.
    """
    nights = {night.id: night for night in season.nights if unit in night.points}
    sittings = [
        sitting
        for evening in group.evenings
        if evening.id in nights
        for sitting in reversed(evening.sittings)
        if unit_of(sitting.sheet["game"], sitting.sheet["preset"]) == unit
    ]
    came = Counter(who for night in nights.values() for who in night.points[unit])
    hands = sum(night.played.get(unit, 0) for night in nights.values())
    tallies, later = _tallies(sittings, most, within)
    return summed(unit, tallies, came, hands)._replace(later=later)


def summed(
    unit: str, tallies: Sequence[HandTally], came: Mapping[Account, int], hands: int
) -> Statistics:
    """The sum of tallies, the latest first; `came` counts each player's evenings."""
    counts, paid = Counter[tuple[str, str]](), Counter[tuple[Account, Account]]()
    longest: dict[str, int] = {}
    biggest: dict[str, BigHand] = {}
    for each in tallies:
        counts.update(each.counts)
        paid.update(each.paid)
        longest |= {who: max(n, longest.get(who, 0)) for who, n in each.longest.items()}
        biggest |= {
            who: big
            for who, big in each.biggest.items()
            if who not in biggest or big.points >= biggest[who].points
        }
    measures = (*COMMON, *game(game_of(unit)).measures)
    keys = dict.fromkeys(key for each in measures for key in (each.key, each.of) if key)
    by_player: dict[str, dict[str, int]] = {}
    for (who, key), n in counts.items():
        by_player.setdefault(who, {})[key] = n
    players = [
        PlayerStatistics(
            who,
            {
                **dict.fromkeys(keys, 0),
                **counted,
                "evenings": came.get(who, 0),
                "longest_bank": longest.get(who, 0),
            },
            biggest.get(who),
        )
        for who, counted in by_player.items()
    ]
    return Statistics(
        unit,
        measures,
        tuple(sorted(players, key=lambda each: (-each.counts["hands"], -each.counts["points"]))),
        paid,
        hands,
        sum(each.hands for each in tallies),
        sum(each.discards for each in tallies),
    )


_kept: Cache[str, tuple[StateKey, HandTally]] = Cache(
    MOST_KEPT, weigh=lambda kept: len(kept[1].counts) + len(kept[1].paid)
)


def _tallies(
    sittings: Sequence[Sitting],
    most: int | None,
    within: Callable[[Iterable[Sitting]], Iterable[Sitting]],
) -> tuple[list[HandTally], bool]:
    """The tallies of all sittings that can be replayed, and whether some were not tried."""
    found: dict[str, HandTally] = {}
    missing: list[Sitting] = []
    lines, later = 0, False
    for sitting in sittings:
        kept = _kept.get(sitting.id)
        if kept is not None and kept[0] == state_key(sitting):
            found[sitting.id] = kept[1]
        elif most is None or lines + sitting.version <= most:
            lines += sitting.version
            missing.append(sitting)
        else:
            later = True
    if missing:
        with book_cache.replaying(lines):
            for sitting in within(missing):
                try:
                    book = book_cache.open(sitting, keep=False)
                    sheet, day = book.agreement.sheet, sitting.evening.day
                    counted = tally(sheet, book.rows, book.ids, sitting.id, day)
                except UNREADABLE:
                    continue
                _kept.put(sitting.id, (state_key(sitting), counted))
                found[sitting.id] = counted
    return [found[sitting.id] for sitting in sittings if sitting.id in found], later


def tally(
    sheet: Sheet, rows: Iterable[LedgerRow], ids: Mapping[str, str], sitting: str, day: str
) -> HandTally:
    """The tally of a sitting, without refused hands; `ids` are the players by name."""
    events = game(sheet.game).events
    counts, paid = Counter[tuple[str, str]](), Counter[tuple[Account, Account]]()
    longest: dict[str, int] = {}
    biggest: dict[str, BigHand] = {}
    hands = discards = number = 0
    for row in rows:
        seats = [ids[name] for name in row.before.seats]
        for each in row.transfers:
            paid[_account(each.payer, seats, ids), _account(each.payee, seats, ids)] += each.amount
        if not isinstance(row.line, HandLine):
            continue
        number += 1
        if row.objections:
            continue
        hands += 1
        hand, bank = row.line.hand, row.before.bank
        for seat, who in enumerate(seats):
            counts[who, "hands"] += 1
            counts[who, "points"] += row.net[row.before.seats[seat]]
            counts[who, "won"] += seat in hand.winners
            counts[who, "banked"] += seat == bank.seat
        longest[seats[bank.seat]] = max(bank.streak, longest.get(seats[bank.seat], 0))
        of_hand = tuple(events(sheet, hand, row.counts))
        for event in of_hand:
            counts[seats[event.seat], event.counts] += event.n
        discards += any(event.counts == "discards_known" for event in of_hand)
        for seat in hand.winners:
            who, points = seats[seat], row.net[row.before.seats[seat]]
            if points > (biggest[who].points if who in biggest else 0):
                biggest[who] = BigHand(points, sitting, row.number, number, day)
    return HandTally(counts, longest, biggest, paid, hands, discards)


def _account(end: Account, seats: list[str], ids: Mapping[str, str]) -> Account:
    if isinstance(end, int):
        return seats[end]
    return ids[end] if isinstance(end, str) else end
