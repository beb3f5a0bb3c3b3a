"""Mahjong in the old Malayan-Cantonese style, played with 144 tiles."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any, cast

from companion.rules.games import (
    MAHJONG,
    NOT_PLAYED,
    ConvertedHand,
    Event,
    Game,
    OpenQuestion,
    Possibility,
    happened,
    key_of,
    win_events,
)
from companion.rules.mahjong.hand import (
    DISCARDER,
    SEATS,
    SELF_PICK,
    Counted,
    Hand,
    Held,
    Limit,
    MahjongCount,
    TileGroup,
    Tiles,
)
from companion.rules.mahjong.tiles import BOUQUETS, DRAGONS
from companion.rules.mahjong.worth_clauses import (
    LimitHand,
    Rounding,
    ShownDragons,
    TableCounts,
    TableLimit,
    WooDye,
)
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank, Count, Question, Sheet, banks

BANKS = (Bank(3), Bank(0))

LOW = tuple(TileGroup("sequence", code) for code in ("T1", "S4", "M4", "T4"))
"""Four sequences of three suits."""
DOTS = tuple(TileGroup("sequence", code) for code in ("T1", "T2", "T4", "T5"))
PAIR = TileGroup("pair", "T8")


def _three(*codes: str, open: bool = True) -> tuple[TileGroup, ...]:
    return tuple(TileGroup("triplet", code, open) for code in codes)


HELD: tuple[Held, ...] = (
    Tiles((*LOW, PAIR)),
    Tiles((*LOW, TileGroup("pair", "DC"))),
    Counted(40, 5),
    Tiles((*_three("S2"), *LOW[:3], PAIR)),
    Tiles((TileGroup("kong", "S2", open=False), *LOW[:3], PAIR)),
    Tiles((*LOW, PAIR), ("F1",)),
    Tiles((*LOW, PAIR), ("F2",)),
    Tiles((*LOW, PAIR), BOUQUETS[0]),
    Tiles((*_three("DC"), *LOW[:3], PAIR)),
    Tiles((*_three("WS"), *LOW[:3], PAIR)),
    Tiles((*_three("WE"), *LOW[:3], PAIR)),
    Tiles((*_three(*DRAGONS[:2]), *LOW[:2], TileGroup("pair", DRAGONS[2]))),
    Tiles((*DOTS, PAIR)),
    Tiles((*DOTS, TileGroup("pair", "WN"))),
    Tiles((*_three(*DRAGONS), LOW[0], PAIR)),
)
LOSERS = ((2, Counted(20)), (3, Counted(40)))


def cases(sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
    """Hands won by the first seat: by each ending, then by the winner's tiles."""
    plain = (0, HELD[0])
    for losers, bank, drawn in product(((), LOSERS), BANKS, (False, True)):
        yield bank, Hand(0, drawn, None if drawn else 1, (plain, *losers))
    for held in HELD:
        yield BANKS[0], Hand(0, discarder=1, hands=((0, held),))


def events(sheet: Sheet, hand: Hand, counts: Sequence[Count]) -> Iterator[Event]:
    """Events of a hand. Not every sheet asks for the source of the winning tile."""
    winner, discarder = hand.won_by, hand.discarder
    no_discard = hand.self_pick or (winner is None and DISCARDER in sheet.questions)
    if discarder is not None or no_discard:
        yield from (Event(seat, "discards_known") for seat in SEATS)
    if winner is None:
        yield from (Event(seat, "draws") for seat in SEATS)
        return
    known = hand.self_pick or discarder is not None or SELF_PICK in sheet.questions
    count = cast(MahjongCount, counts[winner])
    at_limit = count.limit is not None and (count.full or count.counted >= count.limit)
    shooter = None if discarder is None else int(discarder)
    yield from win_events([(winner, count.value, at_limit)], known, hand.self_pick, shooter)


@lru_cache(maxsize=40)
def offline_table(sheet: Sheet) -> dict[str, Any]:
    """For phones without the server: the next banker, by the winner's distance from the last."""
    won = {str(seat): Hand(seat, True, None, ((seat, Counted(10, 1)),)) for seat in SEATS}
    return {"reads": "units", "next": banks(sheet, {**won, "": Hand(None)})}


def example(sheet: Sheet) -> Hand:
    """A winner's tiles, and a loser who has counted."""
    sequences = (TileGroup("sequence", "T1"), TileGroup("sequence", "T4"))
    triplets = (*_three("DC"), *_three("S9", open=False))
    won = Tiles((*triplets, *sequences, TileGroup("pair", "WE")), flowers=("F2",))
    return Hand(1, discarder=2, hands=((1, won), (3, Counted(units=12, farn=1))))


Questions = Mapping[str, Question]

WORTH = (WooDye, LimitHand, Rounding, ShownDragons, TableCounts, TableLimit)
"""Clauses that apply after units and farn are counted."""
COUNTED = phrase(
    "its players counted it themselves, and under these rules they would count it differently"
)


def reads(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> ConvertedHand[Hand]:
    """Count tiles again; players' own counts are valid only under equal counting rules."""
    was, asks = own.asked, other.asked
    if hand.shown is not None and hand.shown not in asks:
        shown = was[hand.shown]
        return ConvertedHand(hand, unreadable=NOT_PLAYED.of(what=shown.name or shown.text))
    counted = any(isinstance(held, Counted) for _, held in hand.hands)
    counting, others = (
        [clause for clause in sheet.doing("counts") if not isinstance(clause, WORTH)]
        for sheet in (own, other)
    )
    if counted and counting != others:
        return ConvertedHand(hand, unreadable=COUNTED)
    return ConvertedHand(hand, tuple(_won(hand, was, asks)))


def _won(hand: Hand, was: Questions, asks: Questions) -> Iterator[OpenQuestion[Hand]]:
    """The open question of the winning tile's source, if nobody was asked."""
    seat = hand.won_by
    if seat is None or hand.shown or hand.self_pick or hand.discarder is not None:
        return
    ways: list[Possibility[Hand]] = [Possibility("discard", phrase("it was won on a discard"))]
    if SELF_PICK.code in asks and SELF_PICK.code not in was:
        ways.append(happened(SELF_PICK, seat, partial(Hand._replace, self_pick=True), "self-pick"))
    if DISCARDER.code in asks and DISCARDER.code not in was:
        for loser in hand.losers:
            make = partial(Hand._replace, discarder=loser)
            ways.append(happened(DISCARDER, loser, make, f"discarder@{loser}"))
    if len(ways) > 1:
        questions = (SELF_PICK, DISCARDER)
        codes = {code for way in ways for code in way.codes}
        yield OpenQuestion(tuple(q for q in questions if q.code in codes), tuple(ways))


__all__ = ["GAME", "Counted", "Hand", "Limit", "TileGroup", "Tiles"]

GAME = Game(
    key_of(__name__),
    phrase("Old-style mahjong"),
    example,
    cases=cases,
    measures=MAHJONG,
    events=events,
    reads=reads,
    offline_table=offline_table,
)
