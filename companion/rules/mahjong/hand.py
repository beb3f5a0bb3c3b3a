"""What the scorer writes down of a mahjong hand."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from companion.rules.mahjong.tiles import BOUQUETS, BY_CODE, Tile, run_from
from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Case as CaseOf
from companion.rules.sheet import Question

SEATS = range(4)

Number = int | float
"""A number as it was written down: one that is not whole is refused, with everything else."""

Seat = Number | str
"""A seat as it was written down."""


GROUPS = {
    ("pair", None): phrase("pair of {tile}"),
    ("triplet", None): phrase("triplet of {tile}"),
    ("triplet", True): phrase("open triplet of {tile}"),
    ("triplet", False): phrase("concealed triplet of {tile}"),
    ("kong", None): phrase("kong of {tile}"),
    ("kong", True): phrase("open kong of {tile}"),
    ("kong", False): phrase("concealed kong of {tile}"),
}
"""What groups are called, by their kind and whether they are open, where that was said."""


class TileGroup(NamedTuple):
    """Tiles that belong together, by the lowest of them; `open` is for triplets and kongs.

    `kind` is "sequence", "triplet", "kong" or "pair", or whatever else was written.
    """

    kind: str
    tile: str
    open: bool | None = None

    @property
    def face(self) -> Tile:
        """The tile it is made of, the lowest of a sequence, in a hand that was judged."""
        return BY_CODE[self.tile]

    @property
    def is_triplet(self) -> bool:
        """Whether it is three of a kind, or four: a kong is a triplet for farn and limit."""
        return self.kind in ("triplet", "kong")

    def told(self) -> Phrase:
        """What it is, in words: "open kong of 9 of dots", "1-2-3 of bamboo"."""
        if self.kind == "sequence":
            return run_from(self.face)
        shown = self.open if self.is_triplet else None
        return GROUPS[self.kind, shown].of(tile=self.face.name)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The codes of all its tiles; of a group that cannot be, none."""
        face = BY_CODE.get(self.tile)
        if face is None or face.flower:
            return ()
        match self.kind:
            case "pair":
                return (self.tile,) * 2
            case "triplet":
                return (self.tile,) * 3
            case "kong":
                return (self.tile,) * 4
            case "sequence" if face.suited and face.number <= 7:
                return tuple(f"{self.tile[0]}{face.number + step}" for step in range(3))
            case _:
                return ()


class Counted(NamedTuple):
    """A hand as its players counted it; nothing is added to it."""

    units: Number
    farn: Number = 0


class Tiles(NamedTuple):
    """A hand as it lies on the table, with the farn that the table adds to it, and why."""

    groups: tuple[TileGroup, ...] = ()
    flowers: tuple[str, ...] = ()
    house_farn: Number = 0
    why: str = ""

    @property
    def triplets(self) -> tuple[Tile, ...]:
        """What its triplets and kongs are made of."""
        return tuple(group.face for group in self.groups if group.is_triplet)

    @property
    def bouquets(self) -> tuple[tuple[str, ...], ...]:
        """The sets of flowers that it has all four of."""
        return tuple(four for four in BOUQUETS if all(each in self.flowers for each in four))


class Limit(NamedTuple):
    """A winner's hand that the table calls a limit hand, and why."""

    why: str = ""


Held = Counted | Tiles | Limit

NO_TILES = Tiles()


class Hand(NamedTuple):
    """A hand as played: who won (None on a draw), how, and what the seats hold.

    A seat whose hand was given in two ways stands in `hands` twice. `winner` is "unsaid" where
    nothing was written, which is refused.
    """

    winner: Number | Literal["unsaid"] | None
    self_pick: bool = False
    discarder: Number | None = None
    hands: tuple[tuple[Seat, Held], ...] = ()
    shown: str | None = None

    @classmethod
    def show(cls, code: str, by: Number) -> "Hand":
        """A hand that was merely shown and wins at once, as if self-picked."""
        return cls(by, self_pick=True, shown=code)

    def within(self, questions: Iterable[Question]) -> "Hand":
        """The hand as rules that ask only these questions have it: no question takes part of it."""
        return self

    @property
    def won_by(self) -> int | None:
        """The seat that won, in a hand that was judged; None on a draw."""
        return self.winner if isinstance(self.winner, int) else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won, as one of those who can; none on a draw."""
        return () if self.won_by is None else (self.won_by,)

    @property
    def losers(self) -> tuple[int, ...]:
        """Whoever did not win: on a draw all four."""
        return tuple(seat for seat in SEATS if seat != self.winner)

    def hand_of(self, seat: int) -> Held | None:
        """What a seat holds; None where nothing was written."""
        for place, held in self.hands:
            if place == seat:
                return held
        return None

    def tiles_of(self, seat: int) -> Tiles:
        """What lies before a seat; nothing where its hand was given in another way."""
        for place, held in self.hands:
            if place == seat and isinstance(held, Tiles):
                return held
        return NO_TILES

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        """What was written down, in sentences by seat: of a hand that was judged."""
        if self.won_by is None:
            yield phrase("nobody won")
        elif self.shown is not None:
            asked = {question.code: question.text for question in questions}
            did = asked.get(self.shown, self.shown)
            yield phrase("{who} {did}", who=Who(self.won_by), did=did)
        elif self.self_pick:
            yield phrase("{who} won by self-draw", who=Who(self.won_by))
        else:
            yield phrase("{who} won", who=Who(self.won_by))
        if self.discarder is not None:
            yield phrase("{who} discarded the winning tile", who=Who(int(self.discarder)))
        for seat, held in self.hands:
            yield phrase("{who}: {what}", who=Who(int(seat)), what=tuple(_held_told(held)))

    def gist(self, questions: Iterable[Question]) -> tuple[Phrase, ...]:
        """The same in short: how the hand ended."""
        return tuple(self.told(questions))[:1]


Case = CaseOf[Hand]
"""A hand of this game before the clauses of its sheet."""


def _held_told(held: Held) -> Iterator[Phrase]:
    match held:
        case Counted(units, farn):
            yield counted("{n} unit", "{n} units", int(units))
            if farn:
                yield phrase("{n} farn", n=int(farn))
        case Limit():
            yield phrase("a limit hand")
        case Tiles(groups, flowers, house_farn):
            yield from (group.told() for group in groups)
            yield from (BY_CODE[code].name for code in flowers)
            if house_farn:
                yield phrase("{n} extra farn", n=int(house_farn))
    if not isinstance(held, Counted) and held.why:
        yield phrase("{why}", why=held.why)
