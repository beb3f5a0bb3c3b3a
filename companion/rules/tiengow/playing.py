"""Simulates hands: deals them, and plays them with four players of one simple strategy.

The leader leads the most tiles that nothing can beat as far as they see; otherwise their lowest
single. A player who can take a trick does so, as cheaply as possible. Others discard their lowest
tiles: those with the most tiles above them in their suit.

Which leads are legal, and what beats them, is defined in `tiles`. For speed, sets of tiles
are integers with two bits for each tile, the lowest tile first: 01 once, 11 twice.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from companion.rules.sheet import Sheet
from companion.rules.tiengow.hand import SEATS, TRICKS
from companion.rules.tiengow.order_of_play import Four
from companion.rules.tiengow.play_clauses import EarlyDeath
from companion.rules.tiengow.referee import DECLARED_BY, declarations, may_lead
from companion.rules.tiengow.tiles import (
    COMBINATIONS,
    FULL_SET,
    TILES,
    Combination,
    Lead,
    TienGowTile,
    above,
)

Bits = int
"""A set of tiles, two bits for each."""


class Manner(NamedTuple):
    """The parts of a sheet that change how hands are played; all others only change payments."""

    leads: tuple[Lead, ...]
    early_death: bool

    @classmethod
    def of(cls, sheet: Sheet) -> "Manner":
        return cls(may_lead(sheet), bool(sheet.clauses_of(EarlyDeath)))


class Trick(NamedTuple):
    """A trick: the lead, the combination that took it if not the lead, and both players."""

    lead: Combination
    over: Combination | None
    leader: int
    winner: int
    last: bool


class PlayedDeal(NamedTuple):
    """A played hand, by seat from the banker; `shown` are hands that could have won at once."""

    dealt: tuple[Bits, ...]
    play: tuple[Trick, ...]
    shown: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def tricks(self) -> Four:
        taken = [0] * len(SEATS)
        for trick in self.play:
            taken[trick.winner] += len(trick.lead.tiles)
        first, second, third, fourth = taken
        return first, second, third, fourth


_HIGHER = {
    tile: sum(one.suit == tile.suit and one.rank < tile.rank for one in FULL_SET) for tile in TILES
}
LOWEST_FIRST = tuple(sorted(TILES, key=_HIGHER.__getitem__, reverse=True))
_PLACE = {tile: 2 * place for place, tile in enumerate(LOWEST_FIRST)}
_ONCE: Bits = sum(1 << place for place in _PLACE.values())


def in_bits(tiles: Iterable[TienGowTile]) -> Bits:
    """Tiles of one set as bits."""
    return _together(1 << _PLACE[tile] for tile in tiles)


def _together(copies: Iterable[Bits]) -> Bits:
    bits = 0
    for one in copies:
        bits |= one << 1 if bits & one else one
    return bits


def in_tiles(bits: Bits) -> tuple[TienGowTile, ...]:
    """Bits as tiles, from the lowest."""
    return tuple(tile for tile in LOWEST_FIRST for copy in (1, 2) if bits & (copy << _PLACE[tile]))


FULL = in_bits(FULL_SET)
_RED = in_bits(tile for tile in FULL_SET if tile.red)
_MILITARY = in_bits(tile for tile in TILES if tile.suit == "military")
_PAIRS = tuple(
    in_bits(each.tiles) for each in COMBINATIONS if each.kind in ("civil-pair", "military-pair")
)


def without(some: Bits, taken: Bits) -> Bits:
    """The tiles without some of them."""
    left = some & ~taken
    twice = (left >> 1) & ~left & _ONCE  # one of two was taken: the other becomes 01
    return left ^ twice * 3


class _Way(NamedTuple):
    """A combination as bits, with all that beat it, the lowest first."""

    lead: Combination
    tiles: Bits
    higher: tuple["_Way", ...]


@cache
def _way(lead: Combination) -> _Way:
    over = sorted(above(lead), key=lambda each: -each.rank)
    return _Way(lead, in_bits(lead.tiles), tuple(map(_way, over)))


class SimulatedTable:
    """Four players who play in one manner, with tiles dealt at random."""

    def __init__(self, manner: Manner, chance: Random):
        self.manner = manner
        self.chance = chance
        allowed = [each for each in COMBINATIONS if each.lead in manner.leads]
        best = sorted(allowed, key=lambda each: (-len(each.tiles), each.rank))
        self._ways = tuple(map(_way, best))
        self._singles = {way.tiles: way for way in self._ways if len(way.lead.tiles) == 1}
        self._set = [1 << _PLACE[tile] for tile in FULL_SET]

    def hands(self, number: int) -> Iterator[PlayedDeal]:
        """This number of hands, one after another."""
        for _ in range(number):
            dealt = self.deal()
            yield PlayedDeal(dealt, tuple(self.play(dealt)), tuple(_shown(dealt)))

    def deal(self) -> tuple[Bits, ...]:
        """All 32 tiles, eight for each."""
        self.chance.shuffle(self._set)
        places = range(0, len(FULL_SET), TRICKS)
        return tuple([_together(self._set[first : first + TRICKS]) for first in places])

    def play(self, dealt: Sequence[Bits]) -> Iterator[Trick]:
        """The tricks of a dealt hand; the first seat banks and leads."""
        held = list(dealt)
        unseen = [without(FULL, hand) for hand in held]
        taken = [0] * len(SEATS)
        leader, left = 0, TRICKS
        while left:
            led = took = self._leads(held[leader], unseen[leader])
            size, winner = len(led.lead.tiles), leader
            held[leader] = without(held[leader], led.tiles)
            _seen(unseen, leader, led.tiles)
            left -= size
            dead = self.manner.early_death and size == 1 and not left
            for seat in ((leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4):
                tiles = 0 if dead and not taken[seat] else held[seat]
                # The cheapest tiles that take the trick.
                beating = (way for way in took.higher if tiles & way.tiles == way.tiles)
                answer = next(beating, None)
                if answer is None:
                    held[seat] = _thrown_away(held[seat], size)
                    continue
                took, winner = answer, seat
                held[seat] = without(held[seat], answer.tiles)
                _seen(unseen, seat, answer.tiles)
            taken[winner] += size
            over = None if winner == leader else took.lead
            yield Trick(led.lead, over, leader, winner, not left)
            leader = winner

    def _leads(self, hand: Bits, unseen: Bits) -> _Way:
        """The largest lead that no unseen tiles can beat; else the lowest single."""
        for way in self._ways:
            if hand & way.tiles == way.tiles and not any(
                unseen & over.tiles == over.tiles for over in way.higher
            ):
                return way
        return self._singles[hand & -hand]


def _seen(unseen: list[Bits], shown_by: int, tiles: Bits) -> None:
    """Mark these tiles as seen by all other players."""
    for seat in SEATS:
        if seat != shown_by:
            unseen[seat] = without(unseen[seat], tiles)


def _thrown_away(hand: Bits, size: int) -> Bits:
    """The hand without its lowest tiles."""
    for _ in range(size):
        lowest = hand & -hand
        hand ^= lowest << 1 if hand & (lowest << 1) else lowest
    return hand


def _shown(dealt: Sequence[Bits]) -> Iterator[tuple[int, tuple[str, ...]]]:
    for seat, hand in enumerate(dealt):
        military = (hand & _MILITARY).bit_count()
        few_red = (hand & _RED).bit_count() <= 1
        pairs = sum(hand & pair == pair for pair in _PAIRS)
        if few_red or not 1 < military < TRICKS - 1 or pairs == TRICKS / 2:
            codes = declarations(in_tiles(hand), DECLARED_BY)
            if codes:
                yield seat, codes
