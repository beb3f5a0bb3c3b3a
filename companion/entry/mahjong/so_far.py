"""A partial mahjong hand, and what it may still become."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.entry.mahjong.tiles import Piece
from companion.rules.mahjong.hand import (
    NO_TILES,
    SEATS,
    Counted,
    Hand,
    Held,
    Limit,
    TileGroup,
    Tiles,
)
from companion.rules.sheet import Objection

SELF, LIMIT = "self", "limit"
Won = int | Literal["unsaid"] | None

AWAITED = ("winner-unsaid", "no-winning-hand", "no-discarder")
"""Objections that an incomplete hand is expected to have."""


class MahjongPartialHand(NamedTuple):
    """A hand as entered so far; counts and tiles are by seat.

    `source` is where the winning tile came from, `full` the winner's limit hand.
    """

    winner: Won = "unsaid"
    source: str = ""
    full: str = ""
    counted: tuple[Counted | None, ...] = (None,) * 4
    laid: tuple[Tiles, ...] = (NO_TILES,) * 4

    def hand(self) -> Hand:
        hands = tuple((seat, held) for seat in SEATS for held in self._held(seat))
        if not isinstance(self.winner, int):
            return Hand(self.winner, hands=hands)
        if self.full not in ("", LIMIT):
            return Hand.show(self.full, self.winner)
        discarder = int(self.source) if self.source.isdecimal() else None
        return Hand(self.winner, self.source == SELF, discarder, hands)

    def _held(self, seat: int) -> Iterator[Held]:
        counted = self.counted[seat]
        if counted is not None and (seat == self.winner or counted != Counted(0, 0)):
            yield counted
        if self.has_tiles(seat):
            yield self.laid[seat]
        if seat == self.winner and self.full == LIMIT:
            yield Limit(self.laid[seat].why)

    def has_tiles(self, seat: int) -> bool:
        return self.laid[seat]._replace(why="") != NO_TILES

    def answered(self, seat: int) -> bool:
        """Whether a seat's hand was entered, even as nothing."""
        declared = seat == self.winner and self.full != ""
        return declared or self.counted[seat] is not None or self.has_tiles(seat)

    def awaits(self, fault: Objection) -> bool:
        """Whether an objection disappears once the hand is complete."""
        return fault.code in AWAITED or (fault.code == "not-four-groups" and self.unfinished)

    @property
    def unfinished(self) -> bool:
        """Whether the winner's tiles can still become four groups and a pair."""
        if not isinstance(self.winner, int) or not self.has_tiles(self.winner):
            return False
        groups, pairs = self._size(self.winner)
        return groups <= 4 and pairs <= 1 and groups + pairs < 5

    def _size(self, seat: int) -> tuple[int, int]:
        """The number of groups and of pairs of a seat."""
        pairs = sum(group.kind == "pair" for group in self.laid[seat].groups)
        return len(self.laid[seat].groups) - pairs, pairs

    def with_piece(self, seat: int, piece: Piece) -> "MahjongPartialHand":
        """The hand with one more group or flower at a seat."""
        groups, flowers, house_farn, why = self.laid[seat]
        if isinstance(piece, str):
            laid = Tiles(groups, (*flowers, piece), house_farn, why)
        else:
            laid = Tiles((*groups, piece), flowers, house_farn, why)
        return self._replace(laid=(*self.laid[:seat], laid, *self.laid[seat + 1 :]))

    def filled_up(self, seat: int, suit: str) -> "MahjongPartialHand":
        """The hand with plain groups of a suit added at a seat, up to four and a pair."""
        groups, pairs = self._size(seat)
        then = self if pairs else self.with_piece(seat, TileGroup("pair", f"{suit}5"))
        for _ in range(4 - groups):
            then = then.with_piece(seat, TileGroup("sequence", f"{suit}4"))
        return then

    def heap(self) -> "MahjongPartialHand":
        """All tiles as one hand without a winner, to check only how often each is used."""
        groups = tuple(group for laid in self.laid for group in laid.groups)
        flowers = tuple(flower for laid in self.laid for flower in laid.flowers)
        return MahjongPartialHand(None, laid=(Tiles(groups, flowers), *(NO_TILES,) * 3))
