"""A mahjong hand as it is recorded."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from companion.rules.mahjong.tiles import BOUQUETS, BY_CODE, MahjongTile, no_tile, run_from
from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Case as CaseOf
from companion.rules.sheet import Objection, Question

SEATS = range(4)

Number = int | float
"""A number as recorded: if it is not an integer, it is refused with all other faults."""

Seat = Number | str
"""A seat as recorded."""


GROUPS = {
    ("pair", None): phrase("pair of {tile}"),
    ("triplet", None): phrase("triplet of {tile}"),
    ("triplet", True): phrase("open triplet of {tile}"),
    ("triplet", False): phrase("concealed triplet of {tile}"),
    ("kong", None): phrase("kong of {tile}"),
    ("kong", True): phrase("open kong of {tile}"),
    ("kong", False): phrase("concealed kong of {tile}"),
}
"""Names of groups, by their kind and whether they are open, if that is known."""


class TileGroup(NamedTuple):
    """A group of tiles, given by its lowest tile; `open` is for triplets and kongs.

    `kind` is "sequence", "triplet", "kong" or "pair", or an invalid text.
    """

    kind: str
    tile: str
    open: bool | None = None

    @property
    def face(self) -> MahjongTile:
        """Its tile, for a sequence the lowest, in a valid hand."""
        return BY_CODE[self.tile]

    @property
    def is_triplet(self) -> bool:
        """Whether it is three or four of a kind: a kong is a triplet for farn and limit."""
        return self.kind in ("triplet", "kong")

    def told(self) -> Phrase:
        """Its description: "open kong of 9 of dots", "1-2-3 of bamboo"."""
        if self.kind == "sequence":
            return run_from(self.face)
        shown = self.open if self.is_triplet else None
        return GROUPS[self.kind, shown].of(tile=self.face.name)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The codes of all its tiles; () for an invalid group."""
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
    """A hand given by its tiles, with extra farn added by the table, and the reason."""

    groups: tuple[TileGroup, ...] = ()
    flowers: tuple[str, ...] = ()
    house_farn: Number = 0
    why: str = ""

    @property
    def triplets(self) -> tuple[MahjongTile, ...]:
        """The tiles of its triplets and kongs."""
        return tuple(group.face for group in self.groups if group.is_triplet)

    @property
    def bouquets(self) -> tuple[tuple[str, ...], ...]:
        """The sets of flowers that it has completely."""
        return tuple(four for four in BOUQUETS if all(each in self.flowers for each in four))


class Limit(NamedTuple):
    """A winner's hand that the table counts as a limit hand, and the reason."""

    why: str = ""


Held = Counted | Tiles | Limit

NO_TILES = Tiles()


class Hand(NamedTuple):
    """A hand as played: the winner (None on a draw), the source of the tile, and the seats' hands.

    A seat whose hand was given in two ways is in `hands` twice. `winner` is "unsaid" if nothing was
    recorded, which is refused.
    """

    winner: Number | Literal["unsaid"] | None
    self_pick: bool = False
    discarder: Number | None = None
    hands: tuple[tuple[Seat, Held], ...] = ()
    shown: str | None = None

    @classmethod
    def show(cls, code: str, by: Number) -> "Hand":
        """A hand that was shown and wins at once, as if self-picked."""
        return cls(by, self_pick=True, shown=code)

    def within(self, questions: Iterable[Question]) -> "Hand":
        """The hand unchanged: no question of the rules concerns a part of it."""
        return self

    @property
    def won_by(self) -> int | None:
        """The seat that won, in a valid hand; None on a draw."""
        return self.winner if isinstance(self.winner, int) else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won as a tuple; () on a draw."""
        return () if self.won_by is None else (self.won_by,)

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that did not win: all four on a draw."""
        return tuple(seat for seat in SEATS if seat != self.winner)

    def hand_of(self, seat: int) -> Held | None:
        """A seat's hand; None if nothing was recorded."""
        for place, held in self.hands:
            if place == seat:
                return held
        return None

    def tiles_of(self, seat: int) -> Tiles:
        """A seat's tiles; none if its hand was given in another way."""
        for place, held in self.hands:
            if place == seat and isinstance(held, Tiles):
                return held
        return NO_TILES

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        """A valid hand in sentences, by seat."""
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
        """A valid hand in short: how it ended."""
        return tuple(self.told(questions))[:1]


Case = CaseOf[Hand]
"""The clauses' input for a hand of this game."""


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


SELF_PICK = Question(
    "self-pick",
    phrase("drew the winning tile (gee moor)"),
    "winner",
    1,
    "win",
    name=phrase("self-drawn"),
)
DISCARDER = Question("discarder", phrase("discarded the winning tile"), "others", 1, "win")
THREE_DRAGONS = Question(
    "three-dragons",
    phrase("showed triplets of all three dragons"),
    "anyone",
    1,
    "declared",
    name=phrase("three dragons shown"),
)


HAND_FAULTS = (
    "not-whole", "negative", "too-large", "odd-units", "losers-limit", "not-four-groups",
    "too-many-tiles", "unknown-group", "unknown-tile", "no-flower", "no-group", "open-unsaid",
)  # fmt: skip

MOST_UNITS = 10_000
MOST_FARN = 30
MOST_SHOWN = 13

WhoseHand = Literal["winner", "loser", "unknown"]

GROUP_KINDS = {
    "sequence": phrase("sequence"),
    "triplet": phrase("triplet"),
    "kong": phrase("kong"),
    "pair": phrase("pair"),
}


def hand_objections(held: Held, who: Who | Phrase, part: WhoseHand) -> Iterator[Objection]:
    """All faults of a hand that is a winner's, a loser's, or of unknown owner."""
    match held:
        case Counted(units, farn):
            yield from _number(units, MOST_UNITS, who, phrase("units"))
            if isinstance(units, int) and units % 2:
                text = phrase("{who} has {n} units: they are always even", who=who, n=units)
                yield Objection("odd-units", text)
            yield from _number(farn, MOST_FARN, who, phrase("farn"))
        case Tiles():
            yield from _tiles(held, who, part)
        case Limit() if part == "loser":
            text = phrase("{who} did not win: a limit hand is for the winner only", who=who)
            yield Objection("losers-limit", text)


def _number(n: Number, most: int, who: Who | Phrase, what: Phrase) -> Iterator[Objection]:
    if not isinstance(n, int):
        text = phrase("{who} has {n} {what}: that is not a whole number",
                      who=who, n=str(n), what=what)  # fmt: skip
        yield Objection("not-whole", text)
    elif n < 0:
        text = phrase("{who} has {n} {what}: that is less than zero", who=who, n=n, what=what)
        yield Objection("negative", text)
    elif n > most:
        text = phrase("{who} has {n} {what}: {most} is the most possible",
                      who=who, n=n, what=what, most=most)  # fmt: skip
        yield Objection("too-large", text)


def _tiles(held: Tiles, who: Who | Phrase, part: WhoseHand) -> Iterator[Objection]:
    for group in held.groups:
        yield from _group(group, who)
    for code in held.flowers:
        if code not in BY_CODE:
            yield Objection("unknown-tile", no_tile(code))
        elif not BY_CODE[code].flower:
            text = phrase("“{tile}” is not a flower", tile=BY_CODE[code].name)
            yield Objection("no-flower", text)
    if all(group.kind in GROUP_KINDS for group in held.groups):
        yield from _size(held, who, part)
    yield from _number(held.house_farn, MOST_FARN, who, phrase("extra farn"))


def _group(group: TileGroup, who: Who | Phrase) -> Iterator[Objection]:
    tile = BY_CODE.get(group.tile)
    if group.kind not in GROUP_KINDS:
        text = phrase("“{kind}” is neither a sequence nor a triplet, a kong or a pair",
                      kind=group.kind)  # fmt: skip
        yield Objection("unknown-group", text)
    if tile is None:
        yield Objection("unknown-tile", no_tile(group.tile))
    elif tile.flower:
        text = phrase("“{tile}” cannot be in a set: flowers lie beside the hand", tile=tile.name)
        yield Objection("no-group", text)
    elif group.kind == "sequence" and not group.tiles:
        text = phrase(
            "a sequence cannot start with “{tile}”: a sequence is three in a row in one suit, up "
            "to nine",
            tile=tile.name,
        )
        yield Objection("no-group", text)
    if group.is_triplet and group.open is None:
        tiles = tile.name if tile else phrase("“{code}”", code=group.tile)
        text = phrase("{who}’s {kind} of {tiles}: choose whether it is open or concealed",
                      who=who, kind=GROUP_KINDS[group.kind], tiles=tiles)  # fmt: skip
        yield Objection("open-unsaid", text)


def _size(held: Tiles, who: Who | Phrase, part: WhoseHand) -> Iterator[Objection]:
    pairs = sum(group.kind == "pair" for group in held.groups)
    groups = len(held.groups) - pairs
    tiles = 2 * pairs + 3 * groups
    if part == "winner" and (groups, pairs) != (4, 1):
        text = phrase(
            "{who} won with {groups} and {pairs}: a win needs four sets and a pair",
            who=who,
            groups=counted("{n} set", "{n} sets", groups),
            pairs=counted("{n} pair", "{n} pairs", pairs),
        )
        yield Objection("not-four-groups", text)
    elif part == "loser" and tiles > MOST_SHOWN:
        text = phrase(
            "{who} shows {n} tiles, a kong counting as three: {most} is the most possible",
            who=who,
            n=tiles,
            most=MOST_SHOWN,
        )
        yield Objection("too-many-tiles", text)
