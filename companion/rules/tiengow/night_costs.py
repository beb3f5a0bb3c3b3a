"""The cost of a night: simulates thousands of hands, and pays them by a sheet.

Four equal players play as in `playing`. A player who can show a hand that wins at once does so; all
eight tricks are 七支, the name that applies if nothing is declared. Sheets with the same manner of
play pay the same hands.
"""

from array import array
from collections.abc import Iterable
from functools import cache
from math import sqrt
from random import Random
from statistics import mean, pstdev
from typing import NamedTuple

from companion.rules.chips import net
from companion.rules.night_simulation import LENGTHS, SimulatedNight, night_of
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Sheet, score
from companion.rules.tiengow.hand import FEATS, SEATS, Hand, Mark
from companion.rules.tiengow.playing import (
    Bits,
    Four,
    Manner,
    PlayedDeal,
    SimulatedTable,
    Trick,
    in_bits,
)
from companion.rules.tiengow.referee import DECLARED_BY
from companion.rules.tiengow.tiles import COMBINATIONS, Combination, read_tiles
from companion.rules.tiengow.tricks import marks_of

SEED = 16
WAY_OF_PLAYING: tuple[Phrase, ...] = (
    phrase(
        "All 32 tiles are dealt at random, eight to each of four players who all play the same way."
    ),
    phrase(
        "The player who leads plays what nothing can beat as far as they can tell, with "
        "as many tiles as possible; otherwise their lowest single."
    ),
    phrase("A player who can take a trick does so, as cheaply as they can."),
    phrase(
        "A player who cannot discards their lowest tiles: those with the most tiles above "
        "them in their suit."
    ),
    phrase(
        "A player who is dealt a hand that wins when shown shows it, and nobody calls all "
        "eight tricks grand (八支)."
    ),
)

PLAYED = {
    "supreme-led", "mixed-pair-led", "two-mixed-pairs-led", "quartet-won", "quartet-beaten",
    "last-quartet", "last-quartet-beaten", "last-supreme", "last-little-three",
    "little-three-captured", "eight-branch", *DECLARED_BY,
}  # fmt: skip
"""The questions that simulated hands answer."""


def playable(sheet: Sheet) -> bool:
    """Whether a sheet can pay simulated hands: it asks nothing else."""
    return not sheet.has_pot and {question.code for question in sheet.questions} <= PLAYED


class Going(NamedTuple):
    """The course of a hand, as far as any sheet asks; seats are counted from the banker."""

    tricks: Four
    winner: int
    special: tuple[Trick, ...]
    shown: tuple[tuple[int, tuple[str, ...]], ...]

    @classmethod
    def of(cls, played: PlayedDeal) -> "Going":
        special = (_alike(trick) for trick in played.play if _telling(trick.lead, trick.last))
        return cls(played.tricks, played.play[-1].winner, tuple(special), played.shown)

    def hand(self, sheet: Sheet) -> Hand:
        """The hand as recorded under a sheet."""
        asked = [question.code for question in sheet.questions]
        for seat, codes in self.shown:
            if known := [code for code in asked if code in codes]:
                return Hand.declare(known[0], seat)
        marks = (
            Mark(code, trick.leader if FEATS[code].by == "leader" else trick.winner)
            for trick in self.special
            for code in _marks(sheet, trick.lead, trick.over, trick.last)
        )
        return Hand(self.tricks, self.winner, tuple(marks))


SPECIAL: dict[str, Combination] = {
    each.kind: each
    for each in reversed(COMBINATIONS)
    if each.kind in ("supreme", "mixed-pair", "two-mixed-pairs", "quartet")
}
"""Leads that a sheet may pay for; one stands for all of its kind, because all pay the same."""


@cache
def _telling(lead: Combination, last: bool) -> bool:
    """Whether a sheet may ask about a trick with this lead."""
    return lead.kind in SPECIAL or (last and str(lead) == "2-1")


def _alike(trick: Trick) -> Trick:
    """The trick with one combination in place of all of its kind."""
    like = SPECIAL.get(trick.lead.kind, trick.lead)
    over = trick.over if like is trick.lead and len(like.tiles) == 1 else trick.over and like
    return trick._replace(lead=like, over=over)


@cache
def _marks(
    sheet: Sheet, lead: Combination, over: Combination | None, last: bool
) -> tuple[str, ...]:
    return marks_of(sheet, lead, over, last)


CHANCES: dict[str, tuple[Phrase, int]] = {
    "one-red-pip": (phrase("exactly one red pip"), 12012),
    "supreme": (phrase("the Supreme pair"), 593775),
    "quartet": (phrase("all four tiles of a family"), 81894),
}
"""Names of special hands, and in how many of the 10 518 300 hands of eight tiles they occur."""

_SUPREME = in_bits(read_tiles("4-2 2-1"))
_QUARTETS = tuple(in_bits(each.tiles) for each in COMBINATIONS if each.kind == "quartet")


class Dealt:
    """Hands dealt and played in one manner, in order; equal courses are stored once."""

    def __init__(self, manner: Manner, number: int, seed: int = SEED):
        self.manner = manner
        self.goings: list[Going] = []
        self.order = array("I")
        self.chances = dict.fromkeys(CHANCES, 0)
        places: dict[Going, int] = {}
        for played in SimulatedTable(manner, Random(seed)).hands(number):
            self._count(played.dealt, played.shown)
            going = Going.of(played)
            place = places.setdefault(going, len(self.goings))
            if place == len(self.goings):
                self.goings.append(going)
            self.order.append(place)

    def _count(self, dealt: Iterable[Bits], shown: Iterable[tuple[int, tuple[str, ...]]]) -> None:
        self.chances["one-red-pip"] += sum("one-red-dot" in codes for _, codes in shown)
        for hand in dealt:
            self.chances["supreme"] += hand & _SUPREME == _SUPREME
            self.chances["quartet"] += any(hand & four == four for four in _QUARTETS)


class Cost(NamedTuple):
    """The cost of nights: their number, each seat's average, and results by length.

    An average is that of a whole night, with its error.
    """

    nights: int
    means: tuple[tuple[float, float], ...]
    after: tuple[SimulatedNight, ...]


def cost(sheet: Sheet, dealt: Dealt, most: int | None = None) -> Cost:
    """The cost of nights by a sheet, for simulated hands in sequence.

    Each seat banks first equally often, as with dice.
    """
    pays = _Paying(sheet, dealt.goings)
    length = LENGTHS[-1]
    number = min(len(dealt.order) // length, most or len(dealt.order))
    ends: dict[int, list[tuple[int, ...]]] = {hands: [] for hands in LENGTHS}
    for night in range(number):
        won, seat, streak, opening = [0, 0, 0, 0], night % len(SEATS), 1, True
        for hand, place in enumerate(dealt.order[night * length : (night + 1) * length], 1):
            nets, (turn, streak, opening) = pays.hand(place, streak, opening)
            for step, points in enumerate(nets):
                won[(seat + step) % 4] += points
            seat = (seat + turn) % 4
            if hand in ends:
                ends[hand].append(tuple(won))
    whole = zip(*ends[length], strict=True)
    means = tuple((mean(won), 1.96 * pstdev(won) / sqrt(number)) for won in whole)
    return Cost(number, means, tuple(night_of(hands, won) for hands, won in ends.items()))


class _Paying:
    """Caches what hands pay by a sheet and who banks next; seats are counted from the banker."""

    def __init__(self, sheet: Sheet, goings: Iterable[Going]):
        self.sheet = sheet
        self.hands: list[Hand] = []
        places: dict[Hand, int] = {}
        self.places = []
        for going in goings:
            hand = going.hand(sheet)
            place = places.setdefault(hand, len(self.hands))
            if place == len(self.hands):
                self.hands.append(hand)
            self.places.append(place)
        self.known: dict[tuple[int, int, bool], tuple[tuple[int, ...], Bank]] = {}

    def hand(self, going: int, streak: int, opening: bool) -> tuple[tuple[int, ...], Bank]:
        asked = (self.places[going], streak, opening)
        if asked not in self.known:
            scored = score(self.sheet, self.hands[asked[0]], Bank(0, streak, opening))
            self.known[asked] = net(scored.transfers, len(SEATS)), scored.bank
        return self.known[asked]
