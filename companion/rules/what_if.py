"""Recomputes an evening under another sheet.

Nothing is guessed. What the other sheet asks and nobody recorded is listed as open, with a range of
results; a hand that cannot be converted is left out, with the reason.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.rules.chips import Account, InPot, Transfer
from companion.rules.games import ConvertedHand, OpenQuestion, Played, Possibility, game, unchanged
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Hand, Objection, Question, Sheet, judge
from companion.rules.sitting import LedgerRow, PlayedSitting, carry_on, ends_after, hands_in, replay


def bounded(
    hand: Played, left: Iterable[OpenQuestion[Played]], can_be: Callable[[Played], bool]
) -> tuple[OpenQuestion[Played], ...]:
    """A hand's open questions without answers impossible alone and beside one other answer."""
    left = tuple(left)

    def possible(way: Possibility[Played], of: OpenQuestion[Played]) -> bool:
        made = way.make(hand)
        beside = (other for each in left if each is not of for other in each.ways)
        return can_be(made) or any(can_be(other.make(made)) for other in beside)

    return tuple(
        each._replace(
            ways=tuple(way for way in each.ways if possible(way, each)),
            times=_times(hand, each, can_be),
        )
        for each in left
    )


def _times(hand: Played, each: OpenQuestion[Played], can_be: Callable[[Played], bool]) -> int:
    """How often something may have happened at most, given the rest of the hand."""
    ways = [way for way in each.ways if way.make is not unchanged]
    for times in range(2, each.times + 1):
        several = combinations_with_replacement(ways, times)
        if not any(can_be(reduce(lambda so, way: way.make(so), these, hand)) for these in several):
            return times - 1
    return each.times


Points = Mapping[Account, int]


class Span(NamedTuple):
    """Points known exactly, or within bounds."""

    least: int = 0
    most: int = 0

    @property
    def known(self) -> bool:
        return self.least == self.most

    @property
    def told(self) -> Phrase:
        if self.known:
            return phrase("{n}", n=self.least)
        return phrase("{least} to {most}", least=self.least, most=self.most)

    def plus(self, other: "Span") -> "Span":
        return Span(self.least + other.least, self.most + other.most)


class Told(NamedTuple):
    """Facts added by a user.

    `ways` are keys of ways by line number, each as often as it happened; `never` are codes of what
    happened in no other hand.
    """

    ways: Mapping[int, tuple[str, ...]] = {}
    never: frozenset[str] = frozenset()


class ReadRow(NamedTuple):
    """A line as recorded and by the other rules: its points there, what is open, added facts."""

    row: LedgerRow
    other: LedgerRow
    nets: Mapping[Account, Span]
    open: tuple[OpenQuestion[Hand], ...] = ()
    told: tuple[Possibility[Hand], ...] = ()

    @property
    def left_out(self) -> bool:
        """Whether the line cannot be converted."""
        return bool(self.other.objections)

    @property
    def differs(self) -> bool:
        """Whether it pays something else under the other rules, or may."""
        nets = {who: Span(n, n) for who, n in self.row.after.since(self.row.before).items()}
        there = {who: span for who, span in self.nets.items() if span != Span()}
        return self.left_out or nets != there

    @property
    def changes(self) -> tuple[tuple[Transfer, ...], tuple[Transfer, ...]]:
        """The payments that disappear, and those that take their place."""
        was, now = self.row.transfers, self.other.transfers
        return _only(was, now), _only(now, was)


class OtherReading(NamedTuple):
    """An evening under other rules: its lines, and everyone's points before and after."""

    sheet: Sheet
    rows: tuple[ReadRow, ...]
    was: Points
    now: Mapping[Account, Span]

    @property
    def changed(self) -> tuple[ReadRow, ...]:
        return tuple(row for row in self.rows if row.differs)

    @property
    def left_out(self) -> tuple[ReadRow, ...]:
        """The lines that cannot be converted, and count nothing there."""
        return tuple(row for row in self.rows if row.left_out)

    @property
    def compared(self) -> Points:
        """Everyone's original points, from the lines that can be converted."""
        gone = Counter[Account]()
        for row in self.left_out:
            gone.update(row.row.after.since(row.row.before))
        return {who: points - gone[who] for who, points in self.was.items()}

    @property
    def unreadable(self) -> bool:
        """Whether no hand that paid something can be converted."""
        hands = [each for each in self.rows if isinstance(each.row.line, HandLine)]
        paid = [each.left_out for each in hands if each.row.transfers]
        return bool(paid) and all(paid)

    @property
    def open(self) -> Mapping[Question, int]:
        """The open questions, and the number of hands that each affects."""
        asked = (dict.fromkeys(q for each in row.open for q in each.asks) for row in self.rows)
        return Counter(question for questions in asked for question in questions)

    @property
    def beyond(self) -> Phrase | None:
        """Whether hands were played after the end of the game by the other rules."""
        after = ends_after(self.sheet)
        hands = hands_in(row.row.line for row in self.rows)
        if after is None or hands <= after:
            return None
        return counted(
            "Under these rules the game would have ended after {n} hand. The hands after "
            "it are counted too.",
            "Under these rules the game would have ended after {n} hands. The hands after "
            "them are counted too.",
            after,
        )

    @property
    def known(self) -> bool:
        """Whether nothing is open and nothing left out."""
        return not self.open and not self.left_out


def read_otherwise(sitting: PlayedSitting, sheet: Sheet, told: Told = Told()) -> OtherReading:  # noqa: B008
    """A sitting under another sheet of its game. Raises ValueError for another game's sheet."""
    if sheet.game != sitting.sheet.game:
        raise ValueError(f"a sitting of {sitting.sheet.game} has no reading by {sheet.game}")
    reader = _Reader(sitting, sheet, told)
    rows = tuple(reader.read(row) for row in replay(sitting))
    was = (rows[-1].row.after if rows else sitting.start()).accounts()
    now = {who: reader.spans.get(who, Span()) for who in {**was, **reader.spans}}
    return OtherReading(sheet, rows, was, now)


def as_read(row: LedgerRow, line: HandLine, own: Sheet, other: Sheet) -> ConvertedHand[Hand]:
    """A hand converted to the other rules, with its original banker."""
    own.check(line.hand)
    return game(own.game).reads(line.hand, own, other, row.before.bank)


def unsaid_told(question: Question, hands: int) -> Phrase:
    """A sentence about an open question, with the number of hands that it affects."""
    return counted(
        "In {n} hand it is not recorded whether anyone {did}.",
        "In {n} hands it is not recorded whether anyone {did}.",
        hands,
        did=question.text,
    )


class _Reader:
    """Converts a sitting line by line, and tracks all possible states of the pot."""

    def __init__(self, sitting: PlayedSitting, sheet: Sheet, told: Told) -> None:
        self.own, self.sheet, self.told = sitting.sheet, sheet, told
        self.standing = sitting._replace(sheet=sheet).start()
        self.pots: frozenset[InPot | None] = frozenset([self.standing.pot])
        self.spans = dict.fromkeys(self.standing.accounts(), Span())

    def read(self, row: LedgerRow) -> ReadRow:
        if row.objections:
            return self._left_out(row, row.objections)
        if isinstance(row.line, HandLine):
            return self._hand(row, row.line)
        return self._moved(row, row.line, ())

    def _hand(self, row: LedgerRow, line: HandLine) -> ReadRow:
        read = game(self.own.game).reads(line.hand, self.own, self.sheet, self.standing.bank)
        if read.unreadable is not None:
            return self._left_out(row, (Objection("unreadable", read.unreadable),))
        known, left, said = self._settled(read, self.told.ways.get(row.number, ()))
        able = bounded(known, left, lambda hand: not judge(self.sheet, hand, self.standing.bank))
        if not all(each.ways for each in able):
            why = self._try(row.number, HandLine(known)).objections
            return self._left_out(row, why)._replace(told=said)
        sure = [each.ways[0] for each in able if len(each.ways) == 1]
        known = reduce(lambda so_far, way: way.make(so_far), sure, known)
        left = tuple(each for each in able if len(each.ways) > 1)
        return self._moved(row, HandLine(known), left)._replace(told=said)

    def _settled(
        self, read: ConvertedHand[Hand], picked: tuple[str, ...]
    ) -> tuple[Hand, tuple[OpenQuestion[Hand], ...], tuple[Possibility[Hand], ...]]:
        """The hand with the added facts, the remaining open questions, and the facts used."""
        hand, left, told = read.hand, [], []
        for each in read.open:
            said = [way for key in picked for way in each.ways if way.key == key]
            ways = [way for way in each.ways if not way.codes & self.told.never]
            if said or len(ways) == 1:
                hand = reduce(lambda so_far, way: way.make(so_far), said or ways, hand)
            else:
                left.append(each._replace(ways=tuple(ways)))
            told += said
        return hand, tuple(left), tuple(told)

    def _try(self, number: int, line: Line) -> LedgerRow:
        return next(carry_on(self.sheet, self.standing, (line,), number))

    def _moved(self, row: LedgerRow, line: Line, left: tuple[OpenQuestion[Hand], ...]) -> ReadRow:
        """The line with its range of results; updates the standing."""
        plain = self._try(row.number, line)
        if plain.objections and not left:
            return self._left_out(row, plain.objections)
        spreads = [self._spread(line, pot, left) for pot in self.pots]
        nets = _hull([spread.nets() for spread in spreads])
        matters = dict.fromkeys(each for spread in spreads for each in spread.matters())
        after = line.moves(self.sheet, self.standing).after
        self.spans = {
            who: self.spans.get(who, Span()).plus(nets.get(who, Span()))
            for who in {**self.spans, **after.accounts()}
        }
        self.pots = frozenset(pot for spread in spreads for pot in spread.pots)
        self.standing = after
        return ReadRow(row, plain._replace(after=after, objections=()), nets, tuple(matters))

    def _spread(
        self, line: Line, pot: InPot | None, left: tuple[OpenQuestion[Hand], ...]
    ) -> "_Spread":
        """The results of a line with this pot, as recorded and for each open answer."""
        before = self.standing._replace(pot=pot)

        def result(line: Line) -> _Result:
            if not left and any(line.objects(self.sheet, before)):
                return _Result({}, pot)
            after = line.moves(self.sheet, before).after
            return _Result(after.since(before), after.pot)

        def make(way: Possibility[Hand]) -> _Result:
            assert isinstance(line, HandLine), "nothing is open but in hands"
            return result(HandLine(way.make(line.hand)))

        plain = result(line)
        ways = tuple(
            tuple(plain if way.make is unchanged else make(way) for way in each.ways)
            for each in left
        )
        return _Spread(plain, ways, left)

    def _left_out(self, row: LedgerRow, why: Iterable[Objection]) -> ReadRow:
        """A line that counts nothing here; the bank moves as it did at the table."""
        other = LedgerRow(row.number, row.line, self.standing, self.standing, objections=tuple(why))
        if isinstance(row.line, HandLine):
            self.standing = self.standing._replace(bank=row.after.bank)
        return ReadRow(row, other, {})


class _Result(NamedTuple):
    """The points of a line, and the pot after it."""

    nets: Points
    pot: InPot | None


class _Spread(NamedTuple):
    """The results of a line as recorded, and for each answer to each open question."""

    plain: _Result
    open: tuple[tuple[_Result, ...], ...]
    left: tuple[OpenQuestion[Hand], ...]

    @property
    def pots(self) -> Iterator[InPot | None]:
        yield self.plain.pot
        yield from (result.pot for results in self.open for result in results)

    def nets(self) -> dict[Account, Span]:
        """Ranges that contain all possible results: the effects of open questions are added up."""
        results = (self.plain, *(result for each in self.open for result in each))
        spans = {}
        for who in dict.fromkeys(who for result in results for who in result.nets):
            points = self.plain.nets.get(who, 0)
            more = [
                [times * (way.nets.get(who, 0) - points) for way in ways]
                for ways, (_, _, times) in zip(self.open, self.left, strict=True)
            ]
            spans[who] = Span(points + sum(map(min, more)), points + sum(map(max, more)))
        return spans

    def matters(self) -> Iterator[OpenQuestion[Hand]]:
        """The open questions that make a difference."""
        for each, results in zip(self.left, self.open, strict=True):
            if any(result != self.plain for result in results):
                yield each


def _hull(all_nets: list[dict[Account, Span]]) -> dict[Account, Span]:
    """The smallest ranges that contain all of several."""
    hull = {}
    for who in dict.fromkeys(who for nets in all_nets for who in nets):
        spans = [nets.get(who, Span()) for nets in all_nets]
        hull[who] = Span(min(each.least for each in spans), max(each.most for each in spans))
    return hull


def _only(these: Iterable[Transfer], those: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """The payments in the first list that are not in the second."""
    there = Counter((each.payer, each.payee, each.amount) for each in those)
    left = []
    for each in these:
        paid = (each.payer, each.payee, each.amount)
        there[paid] -= 1
        if there[paid] < 0:
            left.append(each)
    return tuple(left)
