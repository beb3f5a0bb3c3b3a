"""A mahjong hand as it is recorded, and its count before payments: units and doublings."""

from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from typing import Literal, NamedTuple, cast

from companion.rules.mahjong.tiles import BOUQUETS, BY_CODE, MahjongTile, run_from
from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Bank, Number, Question, Sheet, score
from companion.rules.sheet import Case as CaseOf

SEATS = range(4)

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


GROUP_KINDS = {
    "sequence": phrase("sequence"),
    "triplet": phrase("triplet"),
    "kong": phrase("kong"),
    "pair": phrase("pair"),
}


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
        if self.kind == "sequence" and face.suited and face.number <= 7:
            return tuple(f"{self.tile[0]}{face.number + step}" for step in range(3))
        return (self.tile,) * {"pair": 2, "triplet": 3, "kong": 4}.get(self.kind, 0)


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
        return next((held for place, held in self.hands if place == seat), None)

    def tiles_of(self, seat: int) -> Tiles:
        """A seat's tiles; none if its hand was given in another way."""
        mine = (held for place, held in self.hands if place == seat)
        return next((held for held in mine if isinstance(held, Tiles)), NO_TILES)

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        if self.won_by is None:
            yield phrase("nobody won")
        elif self.shown is not None:
            asked = {question.code: question.text for question in questions}
            did = asked.get(self.shown, self.shown)
            yield phrase("{who} {did}", who=Who(self.won_by), did=did)
        else:
            won = phrase("{who} won by self-draw") if self.self_pick else phrase("{who} won")
            yield won.of(who=Who(self.won_by))
        if self.discarder is not None:
            yield phrase("{who} discarded the winning tile", who=Who(int(self.discarder)))
        for seat, held in self.hands:
            yield phrase("{who}: {what}", who=Who(int(seat)), what=tuple(_held_told(held)))

    def gist(self, questions: Iterable[Question]) -> tuple[Phrase, ...]:
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


WRITABLE_FARN = 1000
"""The most doublings before the limit applies, so that the number can still be written."""

UNNAMED = (phrase("as counted"), phrase("self-drawn"))
"""Texts of lines that are no names of hands."""


class MahjongCountLine(NamedTuple):
    """A line of a count: a number of units or farn, and its reason.

    `about` is the tile that it concerns, for clauses that quote it in a line of their own. A line
    without units and farn says why the hand is worth the limit.
    """

    text: Phrase
    clause: str
    units: int = 0
    farn: int = 0
    about: str = ""

    def figures(self) -> dict[str, int | None]:
        """Its units or farn."""
        return {name: n for name, n in (("units", self.units), ("farn", self.farn)) if n}


class MahjongCount(NamedTuple):
    """A seat's count, folded over the clauses of a sheet.

    `basic` is the rounded units, without the base. `full` says that the hand is worth the `limit`
    whatever it counts; otherwise the limit is the maximum, if there is one. `uncounted` says that
    nobody counted it.
    """

    because: tuple[MahjongCountLine, ...] = ()
    basic: int = 0
    base: int = 0
    limit: int | None = None
    full: bool = False
    uncounted: bool = False

    @property
    def units(self) -> int:
        return sum([line.units for line in self.because])

    @property
    def farn(self) -> int:
        return sum([line.farn for line in self.because])

    @property
    def names(self) -> tuple[Phrase, ...]:
        """The names of the hand: reasons of lines without units that concern no single tile."""
        plain = (line.text for line in self.because if not line.units and not line.about)
        return tuple(text for text in dict.fromkeys(plain) if text not in UNNAMED)

    @property
    def counted(self) -> int:
        """The uncapped value: (basic + base) doubled once for each farn."""
        return (self.basic + self.base) << self.farn

    @property
    def value(self) -> int:
        """The value: the uncapped value, at most the limit."""
        if self.limit is None:
            return self.counted
        return self.limit if self.full else min(self.counted, self.limit)

    @property
    def beyond(self) -> bool:
        """Whether it is too large to be written."""
        return self.farn > WRITABLE_FARN

    def figures(self) -> dict[str, int | None]:
        """Units, farn and value; None for those not counted."""
        counted = {"units": self.units, "basic": self.basic, "farn": self.farn}
        return {**(dict.fromkeys(counted) if self.uncounted else counted), "value": self.value}

    def plus(self, *lines: MahjongCountLine) -> "MahjongCount":
        """The count with these lines added; lines that count nothing are left out."""
        if not lines:
            return self
        telling = [line for line in lines if line.units or line.farn]
        return MahjongCount((*self.because, *telling), *self[1:]) if telling else self

    def without(self, what: Literal["units", "farn"], about: Collection[str]) -> "MahjongCount":
        """The count without the lines for units, or farn, of these tiles."""
        kept = (x for x in self.because if x.about not in about or not getattr(x, what))
        return self._replace(because=tuple(kept))

    def at_limit(self, text: Phrase, clause: str, uncounted: bool = False) -> "MahjongCount":
        """The count of a hand that is worth the limit, with the reason."""
        because = (*self.because, MahjongCountLine(text, clause))
        return self._replace(because=because, full=True, uncounted=uncounted)

    def worked(self) -> Phrase:
        """The calculation in one line: "pair of winds 2 · 2 → 10 · + 50 · × 2 dragon"."""
        because = self.because
        if not because and not self.value:
            return phrase("nothing")
        parts = [phrase("{what} {n}", what=x.text, n=x.units) for x in because if x.units]
        if not self.uncounted:
            parts.append(phrase("{units} → {basic}", units=self.units, basic=self.basic))
            if self.base:
                parts.append(phrase("+ {base}", base=self.base))
        parts += [phrase("× {n} {what}", what=x.text, n=1 << x.farn) for x in because if x.farn]
        parts += [x.text for x in because if not x.units and not x.farn]
        if self.limit is not None and (self.full or self.counted > self.limit):
            parts.append(phrase("limit {n}", n=self.limit))
        return reduce(lambda done, part: phrase("{a} · {b}", a=done, b=part), parts)


def totalled(count: MahjongCount) -> Phrase:
    """The calculation of the value from units: "12 → 20, + 50 = 70, × 4 = 280"."""
    if count.uncounted:
        return phrase("limit {n}", n=count.value)
    steps = [phrase("{units} → {basic}", units=count.units, basic=count.basic)]
    if count.base:
        total = count.basic + count.base
        steps.append(phrase("+ {base} = {total}", base=count.base, total=total))
    if count.farn:
        steps.append(phrase("× {n} = {total}", n=1 << count.farn, total=count.counted))
    if count.value != count.counted:
        steps.append(phrase("limit {n}", n=count.value))
    return reduce(lambda done, step: phrase("{steps}, {step}", steps=done, step=step), steps)


def counts(sheet: Sheet, hand: Hand, bank: Bank) -> tuple[MahjongCount, ...]:
    """The counts of all seats in a hand."""
    return cast(tuple[MahjongCount, ...], score(sheet, hand, bank).counts)
