"""Modern mahjong: the table counts the hand, and the count is paid."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, product
from typing import Any

from companion.rules.chips import Transfers, net, received
from companion.rules.counted_mahjong.count_clauses import Cap, counting_of, limit_of
from companion.rules.counted_mahjong.hand import (
    FALSE_WIN,
    JOKERLESS,
    LIABLE,
    SEATS,
    UNITS,
    Hand,
    Mark,
    Source,
    Win,
    unit_of,
)
from companion.rules.counted_mahjong.patterns import hand_counts
from companion.rules.games import (
    MAHJONG,
    ConvertedHand,
    Event,
    Game,
    HandResult,
    OpenQuestion,
    Possibility,
    UsualHand,
    happened,
    key_of,
    preset,
    win_events,
)
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Count, Question, Sheet, banks, judge, score

BANKS = (Bank(3), Bank(0), Bank(0, 2))
SOME = 3
"""A count that is easy to follow, if every count wins."""


def cases(sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
    """Hands won by the first seat, by count; then one for each mark of the sheet."""
    within, sources = counting_of(sheet), tuple[Source, ...]((1, "wall"))
    marks = [question.code for question in sheet.asking("besides")]
    beyond = [clause.most + 1 for clause in sheet.clauses_of(Cap)]
    for count in (within.least or SOME, within.least, *beyond):
        for bank, source in product(BANKS, sources):
            yield bank, Hand((Win(0, count),), source)
    yield BANKS[0], Hand((Win(0, within.least, jokerless=True),), 1)
    for code in marks:
        yield BANKS[0], Hand((), marks=(Mark(code, 0),))


def events(sheet: Sheet, hand: Hand, counts: Sequence[Count]) -> Iterator[Event]:
    """Events of a hand. A hand with a false win is no draw. Every hand has its tile's source."""
    yield from (Event(seat, "discards_known") for seat in SEATS)
    if not hand.wins and not hand.marked(FALSE_WIN):
        yield from (Event(seat, "draws") for seat in SEATS)
    limit = limit_of(sheet)
    counted = [(int(win.seat), int(win.counted)) for win in hand.wins]
    wins = [(seat, n, limit is not None and n >= limit) for seat, n in counted]
    discarder = hand.source if isinstance(hand.source, int) else None
    yield from win_events(wins, True, hand.self_drawn, discarder)


def example(sheet: Sheet) -> Hand:
    """A hand slightly above the minimum, won by a discard."""
    return Hand((Win(1, counting_of(sheet).least + 2),), 2)


USUAL_COUNT = {"faan": 3, "tai": 1, "points": 1}
"""The count of a usual hand by unit; the minimum if that is higher."""


def usual_hand(sheet: Sheet) -> UsualHand:
    """The hand by which tables state their stakes: "3 faan by discard, in all", and its points."""
    within = counting_of(sheet)
    usual = min(preset(sheet.preset).usual_counts, default=USUAL_COUNT[within.unit])
    count = max(usual, within.least)
    unit = unit_of(count, UNITS[within.unit])
    paid = score(sheet, Hand((Win(1, count),), 2), Bank(0)).transfers
    return UsualHand(
        phrase("{n} {unit} won on a discard, all payments together", n=count, unit=unit),
        received(paid, 1),
    )


def hand_of(result: HandResult) -> Hand:
    """The hand with this result."""
    if result.winner is None:
        marks = () if result.false is None else (Mark(FALSE_WIN, result.false),)
        return Hand((), None, marks)
    win = Win(result.winner, result.counted, result.liable)
    return Hand((win,), "wall" if result.source is None else result.source)


COUNTED = phrase("it was counted under other rules, and has not been counted under these")
FROM_NOBODY = phrase("nobody: a self-draw was claimed")
BESIDES = phrase("not recorded: {what}")


def reads(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> ConvertedHand[Hand]:
    """Within one preset, or for a draw; not if `other` asks about events that can repeat."""
    if own.preset != other.preset and (hand.win or hand.marks):
        return ConvertedHand(hand, unreadable=COUNTED)
    was, asks = own.asked, other.asked
    new = [question for code, question in asks.items() if code not in was]
    often = next((question for question in new if question.most > 1), None)
    if often is not None:
        return ConvertedHand(hand, unreadable=BESIDES.of(what=often.name or often.text))
    told = {code for code, question in was.items() if question.source}
    sources = [q for q in asks.values() if q.source and q.code in was and q.code not in told]
    left = (*_open(hand, new), *_open_sources(hand, sources))
    return ConvertedHand(hand.within(other.questions), left)


def _open_sources(hand: Hand, questions: list[Question]) -> Iterator[OpenQuestion[Hand]]:
    """The open question of each mark's source, if only the other rules ask it."""
    for question in questions:
        asked = question._replace(text=question.source or question.text)
        for mark in hand.marked(question.code):
            key = f"{question.code}-from"
            ways = [Possibility[Hand](f"{key}-nobody@{mark.seat}", FROM_NOBODY)]
            for seat in SEATS:
                if seat != mark.seat:
                    make = partial(_with_source, mark, seat)
                    ways.append(happened(asked, seat, make, f"{key}{seat}@{mark.seat}"))
            yield OpenQuestion((question,), tuple(ways))


def _with_source(mark: Mark, source: int, hand: Hand) -> Hand:
    marks = (each._replace(source=source) if each == mark else each for each in hand.marks)
    return hand._replace(marks=tuple(marks))


def _open(hand: Hand, new: list[Question]) -> Iterator[OpenQuestion[Hand]]:
    """Open questions about the whole hand, and about each winner."""
    for question in new:
        if question.group == "besides":
            marks = [Mark(question.code, seat) for seat in SEATS]
            yield _asked(
                question, [(n, n, partial(_with_mark, mark)) for n, mark in enumerate(marks)]
            )
        for winner in hand.winners if question.group == "win" else ():
            if question.seat == "winner":
                ways = [(winner, winner, partial(_with_win, winner, jokerless=True))]
            else:
                ways = [(n, winner, partial(_with_win, winner, liable=n)) for n in hand.losers]
            yield _asked(question, ways)


def _asked(
    question: Question, ways: Iterable[tuple[int, int, partial[Hand]]]
) -> OpenQuestion[Hand]:
    """The question, with its answers by seat; the second seat is that of the hand's winner."""
    found = [happened(question, n, make, f"{question.code}@{n}@{of}") for n, of, make in ways]
    return OpenQuestion(
        (question,), (Possibility(f"no-{found[0].key}", phrase("none of this")), *found)
    )


def _with_mark(mark: Mark, hand: Hand) -> Hand:
    return hand._replace(marks=(*hand.marks, mark))


def _with_win(winner: int, hand: Hand, **values: Any) -> Hand:
    """The hand with a winner's entry changed."""
    wins = (win._replace(**values) if win.seat == winner else win for win in hand.wins)
    return hand._replace(win=tuple(wins))


WINNER, PAYER, THIRD, FOURTH = SEATS
STREAKS = range(1, 13)
"""The streaks in the table."""

MOST = 100
"""The number of counts in the table, from the minimum to win."""

SOURCES: tuple[Source, ...] = ("wall", PAYER, FOURTH)
"""Sources of the winning tile, for a payer: the wall, their own discard, another's."""

BANKERS = (WINNER, PAYER, THIRD)
"""Bankers, for a payment: the winner, the payer, or neither."""

Paid = tuple[int, ...]
"""The points that each seat receives, counted from one seat on."""


@lru_cache(maxsize=40)
def offline_table(sheet: Sheet) -> dict[str, Any]:
    """The table; only `next` if the banker's extra depends on the count, as in no known sheet.

    `next`: the next banker, by the ending (see `_endings`). `pays`: for a hand with a joker and one
    without, by source, by banker and by count from `least`, what a loser pays in the first hand of
    a bank; `adds`: the extra by streak instead of count. `answers`: by source and by seat from the
    winner, whether a liable player there pays all of the hand; null if none there can be liable.
    `besides`: by code, what everyone receives for one event, counted from its player: first without
    a source, then by source seat.
    """
    within = counting_of(sheet)
    counts = range(within.least, min(within.most, within.least + MOST - 1) + 1)
    after = {"reads": "counts", "next": banks(sheet, dict(_endings(within.least)))}
    jokers = (False, True) if JOKERLESS.code in sheet.asked else (False,)
    places = tuple(product(jokers, SOURCES, BANKERS))
    adds = {place: _adds(sheet, counts[0], *place) for place in places}
    if any(adds[place] != _adds(sheet, counts[-1], *place) for place in places):
        return after
    pays = {place: [_paid(sheet, each, *place) for each in counts] for place in places}
    return after | {
        "least": counts[0],
        "pays": [[[pays[j, s, b] for b in BANKERS] for s in SOURCES] for j in jokers],
        "adds": [[[adds[j, s, b] for b in BANKERS] for s in SOURCES] for j in jokers],
        "answers": _answers(sheet, within.least),
        "besides": {q.code: [*_beside(sheet, q.code)] for q in sheet.asking("besides")},
    }


def _endings(count: int) -> Iterator[tuple[str, Hand]]:
    """All endings of a hand: the seats that won and, after "!", those of false wins.

    Seats are counted from the banker: in "13" the next and the last player won, in "!2" a false win
    of the player opposite ended the hand.
    """
    groups = [seats for size in range(len(SEATS)) for seats in combinations(SEATS, size)]
    for won, falsely in product(groups, (*groups, tuple(SEATS))):
        if set(won) & set(falsely):
            continue
        source = next((seat for seat in SEATS if seat not in won), None) if won else None
        marks = tuple(Mark(FALSE_WIN, seat) for seat in falsely)
        key = "".join(map(str, won)) + ("!" + "".join(map(str, falsely)) if falsely else "")
        yield key, Hand(tuple(Win(seat, count) for seat in won), source, marks)


def _won(count: int, source: Source, jokerless: bool = False, liable: int | None = None) -> Hand:
    return Hand((Win(WINNER, count, liable, jokerless),), source)


def _paid(
    sheet: Sheet, count: int, jokerless: bool, source: Source, banker: int, streak: int = 1
) -> int:
    hand = _won(count, source, jokerless)
    return -received(score(sheet, hand, Bank(banker, streak)).transfers, PAYER)


def _adds(sheet: Sheet, count: int, jokerless: bool, source: Source, banker: int) -> list[int]:
    first = _paid(sheet, count, jokerless, source, banker)
    return [_paid(sheet, count, jokerless, source, banker, each) - first for each in STREAKS]


def _answers(sheet: Sheet, count: int) -> list[list[bool | None]]:
    if LIABLE.code not in sheet.asked:
        return []

    def answers(source: Source, liable: int) -> bool | None:
        transfers = _transfers(sheet, _won(count, source, liable=liable))
        return None if transfers is None else all(each.payer == liable for each in transfers)

    sources: tuple[Source, ...] = ("wall", PAYER, THIRD, FOURTH)
    return [[answers(source, liable) for liable in SEATS] for source in sources]


def _beside(sheet: Sheet, code: str) -> Iterator[Paid | None]:
    for source in (None, PAYER, THIRD, FOURTH):
        transfers = _transfers(sheet, Hand((), None, (Mark(code, WINNER, source),)))
        yield None if transfers is None else net(transfers, len(SEATS))


def _transfers(sheet: Sheet, hand: Hand) -> Transfers | None:
    """The payments of a hand, if the sheet does not refuse it; the winner is banker."""
    bank = Bank(WINNER)
    return None if judge(sheet, hand, bank) else score(sheet, hand, bank).transfers


__all__ = ["GAME", "Hand", "Mark", "Win"]

GAME = Game(
    key_of(__name__),
    phrase("Modern mahjong"),
    example,
    unit_by_preset=True,
    usual_hand=usual_hand,
    cases=cases,
    hand_counts=hand_counts,
    hand_of=hand_of,
    measures=MAHJONG,
    events=events,
    reads=reads,
    offline_table=offline_table,
)
