"""The result of an evening, to show, share and print: places, points, money, and facts."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from companion.db.models import Evening, Sitting
from companion.entry.forms import hand_form
from companion.groups.access import now
from companion.groups.members import ids_by_name
from companion.i18n.currency import PointWorth, currency_sign
from companion.ledger.book import Book, book_cache, game_end
from companion.ledger.sealing import hands_in
from companion.printing.score_sheet import DIGIT
from companion.rules.chips import POT, Account
from companion.rules.games import game, unit_name, unit_of
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.settling import Payment
from companion.rules.sheet import Question, Sheet
from companion.rules.sitting import LedgerRow, Placing, places, won, won_told
from companion.scores.chart import HIGH, Chart, chart
from companion.settlement import plan
from companion.settlement.payments import (
    NO_CURRENCY,
    Balances,
    money_of,
    other_currency,
    point_worth,
)
from companion.templating import amount, day, number, said, signed

BIGGEST = 5


class PlayerResult(NamedTuple):
    """One player's night; the best hand is the most received in any hand that was won."""

    name: str
    hands: int
    won: int
    bank: int
    best: int
    worst: int


class LargeHand(NamedTuple):
    """A won hand that moved much: its number, who got most by it, what each won or lost."""

    hand: int
    names: tuple[str, ...]
    points: int
    net: tuple[tuple[str, int], ...]


class PaymentTable(NamedTuple):
    """Who paid whom, all payments added up: a row for each payer, a column for each payee."""

    accounts: tuple[Account, ...]
    rows: tuple[tuple[int, ...], ...]

    @property
    def given(self) -> tuple[int, ...]:
        return tuple(sum(row) for row in self.rows)

    @property
    def got(self) -> tuple[int, ...]:
        return tuple(sum(column) for column in zip(*self.rows, strict=True))

    @property
    def pairs(self) -> tuple[tuple[Account, Account, int], ...]:
        return tuple(
            (payer, payee, points)
            for payer, row in zip(self.accounts, self.rows, strict=True)
            for payee, points in zip(self.accounts, row, strict=True)
            if points
        )

    def widest(self, points: float, as_paid: Callable[[int], str] = "{:,}".format) -> float:
        """How wide, in millimetres, its columns of figures are in print of this size in points."""
        figures = (as_paid(n) for n in (*self.given, *self.got, sum(self.given)))
        return (len(self.accounts) + 1) * ((1 + max(map(len, figures))) * points * DIGIT + 2.2)


class Summary(NamedTuple):
    """The night of everyone who sat, the biggest hands, and the payments."""

    hands: int
    played: tuple[PlayerResult, ...]
    biggest: tuple[LargeHand, ...]
    paid: PaymentTable


def summary(rows: Sequence[LedgerRow], accounts: Iterable[Account]) -> Summary:
    """What the rows of a sitting come to; `accounts` are the names that have sat, and the box."""
    accounts = tuple(accounts)
    hands = [row for row in rows if isinstance(row.line, HandLine)]
    names = [name for name in accounts if isinstance(name, str)]
    biggest = sorted(
        (_big(number, row) for number, row in enumerate(hands, 1) if _winners(row)),
        key=lambda big: (-big.points, big.hand),
    )
    return Summary(
        len(hands),
        tuple(_player_night(name, hands) for name in names),
        tuple(big for big in biggest[:BIGGEST] if big.points),
        _paid(rows, accounts),
    )


def _player_night(name: str, hands: Iterable[LedgerRow]) -> PlayerResult:
    sat = [row for row in hands if name in row.before.seats]
    won = [row for row in sat if name in _winners(row)]
    banks = [row.before.bank for row in sat if row.before.seats[row.before.bank.seat] == name]
    return PlayerResult(
        name,
        len(sat),
        len(won),
        max((bank.streak for bank in banks), default=0),
        max((0, *(row.net[name] for row in sat if _winners(row)))),
        min((0, *(row.net[name] for row in sat))),
    )


def _winners(row: LedgerRow) -> tuple[str, ...]:
    """Who won a hand, by name; nobody on a draw."""
    seats = row.line.hand.winners if isinstance(row.line, HandLine) else ()
    return tuple(row.before.seats[seat] for seat in seats)


def _big(number: int, row: LedgerRow) -> LargeHand:
    points = max(row.net.values())
    names = tuple(name for name, net in row.net.items() if net == points)
    return LargeHand(number, names, points, tuple(row.net.items()))


def _paid(rows: Iterable[LedgerRow], accounts: tuple[Account, ...]) -> PaymentTable:
    sums: Counter[tuple[Account, Account]] = Counter()
    for row in rows:
        seats = row.before.seats
        for transfer in row.transfers:
            ends = (transfer.payer, transfer.payee)
            payer, payee = (seats[end] if isinstance(end, int) else end for end in ends)
            sums[payer, payee] += transfer.amount
    return PaymentTable(
        accounts, tuple(tuple(sums[payer, payee] for payee in accounts) for payer in accounts)
    )


WORTH = 2

MOST_EQUAL = 3


class MostOften(NamedTuple):
    """The players with the highest number, and the number."""

    names: tuple[str, ...]
    times: int


class FrequentSpecial(NamedTuple):
    """The most frequent special event, and the player who had it most often, if there is one."""

    what: Question
    times: int
    most: MostOften | None


class Facts(NamedTuple):
    """Up to three facts, each None if there is none of its kind, and net payments (`flows`)."""

    hands: int
    biggest: tuple[LargeHand, ...]
    bank: MostOften | None
    special: FrequentSpecial | None
    winner: MostOften | None
    flows: tuple[Payment, ...]


def facts(book: Book) -> Facts:
    told = summary(book.rows, book.standing.accounts())
    biggest = tuple(big for big in told.biggest if big.points == told.biggest[0].points)
    bank = _best((each.name, each.bank) for each in told.played)
    winner = _best((each.name, each.won) for each in told.played)
    special = _special(book.agreement.sheet, book.rows)
    return Facts(
        told.hands,
        biggest if len(biggest) <= MOST_EQUAL else (),
        bank if bank.times >= WORTH else None,
        special,
        winner if winner.times >= WORTH and not special else None,
        _flows(told.paid.pairs),
    )


def _best(each: Iterable[tuple[str, int]]) -> MostOften:
    found = tuple(each)
    most = max(times for _, times in found)
    return MostOften(tuple(name for name, times in found if times == most), most)


def _flows(paid: Iterable[tuple[Account, Account, int]]) -> tuple[Payment, ...]:
    sums = Counter[tuple[Account, Account]]()
    for payer, payee, points in paid:
        if (payee, payer) in sums:
            sums[payee, payer] -= points
        else:
            sums[payer, payee] += points
    flows = [
        Payment(payer, payee, points) if points > 0 else Payment(payee, payer, -points)
        for (payer, payee), points in sums.items()
        if points
    ]
    return tuple(sorted(flows, key=lambda flow: -flow.points))


def _special(sheet: Sheet, rows: Sequence[LedgerRow]) -> FrequentSpecial | None:
    asked = {question.code: question for question in sheet.questions if question.tiles}
    # Events with the same name count together, for example on the last trick and before.
    called = {code: question.name or question.text for code, question in asked.items()}
    done = Counter(
        (called[mark.code], row.before.seats[int(mark.seat)])
        for row in rows
        if isinstance(row.line, HandLine) and not row.objections
        for mark in getattr(row.line.hand, "marks", ())  # not every game has any
        if mark.code in called
    )
    times = Counter[Phrase]()
    for (what, _), count in done.items():
        times[what] += count
    if not times:
        return None
    [(what, count)] = times.most_common(1)
    by = Counter({name: n for (each, name), n in done.items() if each == what})
    question = next(question for code, question in asked.items() if called[code] == what)
    (most, *more) = by.most_common(2)
    leads = not more or most[1] > more[0][1]
    return FrequentSpecial(question, count, MostOften((most[0],), most[1]) if leads else None)


class CombinedResult(NamedTuple):
    """The places in the whole evening, and its sittings with hands or payments."""

    parts: tuple[Sitting, ...]
    places: tuple[Placing, ...]
    winners: tuple[str, ...]
    ahead: int
    box: int | None
    pot: int | None
    worth: PointWorth | None

    @property
    def told(self) -> Phrase:
        return won_told(self.winners, self.ahead, self.worth.told if self.worth else None)

    def part(self, sitting: Sitting) -> int:
        """The number of a sitting among the parts, from 1; 0 if it is empty."""
        return self.parts.index(sitting) + 1 if sitting in self.parts else 0


def combined_result(evening: Evening) -> CombinedResult | None:
    """The totals of an evening; None if it has fewer than two parts."""
    parts = tuple(
        each for each in evening.sittings if hands_in(each) or any(plan.balances_of(each).values())
    )
    if len(parts) < 2:
        return None
    held = plan.combined_balances(evening)
    names = evening.group.names
    people = {names[who]: points for who, points in held.items() if isinstance(who, str)}
    worth = point_worth(evening)
    return CombinedResult(parts, places(people), *won(people), held.get(None), held.get(POT), worth)


class ResultRow(NamedTuple):
    """A line of a result. `place` is None for the kitty and the pot; `money` may be None."""

    place: int | None
    account: Account
    name: str
    points: int
    money: int | None


class EveningResult(NamedTuple):
    """The result of an evening; `unit` is its currency, "" for points only.

    `told` says who has won, once the evening is over. `start` is what each player began with.
    `chart` is None if several sittings were played. `money_first` says that the table thinks in
    money rather than in points.
    """

    game: str
    title: str
    line: str
    told: Phrase | None
    rows: tuple[ResultRow, ...]
    unit: str
    start: int
    chart: Chart | None
    money_first: bool = False

    @property
    def sign(self) -> str:
        """The heading of the money column: "HK$", or "money" without a currency."""
        return said(phrase("money")) if self.unit == NO_CURRENCY else currency_sign(self.unit)

    @property
    def text(self) -> str:
        told = [said(self.told)] if self.told else []
        return "\n".join([self.title, self.line, *told, *map(self._line, self.rows)])

    def _line(self, row: ResultRow) -> str:
        with_start = self.start and row.place is not None
        points = number(self.start + row.points) if with_start else signed(row.points)
        if row.money is not None:
            money = amount(row.money, self.unit, sign=True)
            both = phrase("{points} ({money})", points=points, money=money)
            if self.money_first:
                both = phrase("{money} ({points})", points=points, money=money)
            points = said(both)
        if row.place is None:
            return said(phrase("{name} {points}", name=row.name, points=points))
        line = phrase("{n}. {name} {points}", n=row.place, name=row.name, points=points)
        return said(line)


def result_of(evening: Evening) -> EveningResult | None:
    """The result of an evening; None if nothing was played."""
    played = [each for each in evening.sittings if hands_in(each) or book_cache.open(each).rows]
    if not played:
        return None
    settlement = plan.settlement_of(evening)
    points = settlement.won if settlement.by_chips else plan.combined_balances(evening)
    hands = sum(map(hands_in, played))
    other = other_currency(evening)
    sheets = [book_cache.open(each).agreement.sheet for each in played]
    # "Hong Kong mahjong" among those by faan or tai.
    games = dict.fromkeys(said(unit_name(unit_of(each.game, each.preset))) for each in sheets)
    parts = [
        *([evening.title] if evening.title else []),
        day(evening.day),
        *games,
        *([said(counted("{n} game", "{n} games", len(played)))] if len(played) > 1 else []),
        *([said(counted("{n} hand", "{n} hands", hands))] if hands else []),
        *([said(other.says())] if other else []),
    ]
    start = int(played[0].meta.get("start") or 0) if len(played) == 1 else 0
    return EveningResult(
        game=sheets[-1].game,
        title=evening.group.name,
        line=" · ".join(parts),
        told=_told(evening, played, settlement),
        rows=tuple(_rows(evening, points)),
        unit=money_of(evening),
        start=start,
        chart=_chart(played),
        money_first=point_worth(evening) is not None,
    )


def page_data(book: Book, evening: Evening) -> dict[str, Any]:
    """The data of the pages that show who leads or has won: result, chart and facts."""
    key, worth = book.agreement.sheet.game, point_worth(evening)
    return {
        "book": book,
        "game": game(key),
        "form": hand_form(key),
        "title": evening.title or day(evening.day),
        "point_worth": worth,
        "chart": chart(book.agreement.start(), book.rows, HIGH, worth),
        "facts": facts(book),
        "result": result_of(evening),
        "whole": combined_result(evening),
    }


def _told(evening: Evening, played: list[Sitting], settlement: plan.Settlement) -> Phrase | None:
    last = game_end(played[-1], book_cache.open(played[-1]), now())
    if not (last.over or played[-1].closed or (settlement.settled and settlement.done)):
        return None
    end, worth = combined_result(evening) or last, point_worth(evening)
    if len(end.winners) == 1 or not end.ahead:
        return won_told(end.winners, end.ahead, worth.told if worth else None)
    names = tuple(phrase("{name}", name=name) for name in end.winners)
    total = end.places[0].total
    return phrase("{names} won {n} each", names=names, n=worth.told(total) if worth else total)


def _chart(played: list[Sitting]) -> Chart | None:
    if len(played) > 1:
        return None
    book = book_cache.open(played[0])
    return chart(book.agreement.start(), book.rows, HIGH, point_worth(played[0].evening))


def _rows(evening: Evening, points: Balances) -> Iterable[ResultRow]:
    """The players by place, then the kitty and the pot."""
    money: Balances = plan.in_money(evening, points) if evening.money else {}
    names, ids = evening.group.names, ids_by_name(evening.group)
    people = {names[who]: n for who, n in points.items() if isinstance(who, str)}
    for place, name, total in places(people):
        who = ids[name]
        yield ResultRow(place, who, name, total, money.get(who))
    common: dict[Account, Phrase] = {None: phrase("the kitty"), POT: phrase("the pot")}
    for account, called in common.items():
        if points.get(account):
            yield ResultRow(None, account, said(called), points[account], money.get(account))
