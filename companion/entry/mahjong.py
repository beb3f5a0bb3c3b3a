"""The entry form of a mahjong hand: the winner, and each player's count or tiles."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Literal, NamedTuple

from wtforms import StringField

from companion.documents.texts import clean
from companion.entry.forms import EntryForm, EntryResult, EntryTable, Faults, RecordCondition, When
from companion.form_fields import WholeNumber, a_text, one_of, refused
from companion.rules.mahjong.hand import (
    DISCARDER,
    GROUP_KINDS,
    NO_TILES,
    SEATS,
    SELF_PICK,
    Counted,
    Hand,
    Held,
    Limit,
    MahjongCount,
    MahjongCountLine,
    TileGroup,
    Tiles,
    counts,
    totalled,
)
from companion.rules.mahjong.payment_clauses import WooMei
from companion.rules.mahjong.tiles import BY_CODE, TILES, WINDS, MahjongTile
from companion.rules.mahjong.worth_clauses import SelfPickFarn, farn_told, own_number
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Objection, judge

Piece = TileGroup | str
"""A group, or a flower by its code."""

SHOWN = {"open": True, "concealed": False}
MOST_PIECES = 40
"""More pieces than any hand has; longer texts are not parsed."""


class GroupKind(NamedTuple):
    """A kind of group: its code, name, number of equal tiles, and whether it is open."""

    kind: str
    name: Phrase
    copies: int = 0
    shown: bool = False


KINDS = (
    GroupKind("sequence", phrase("Sequence")),
    GroupKind("triplet", phrase("Triplet"), 3, shown=True),
    GroupKind("kong", phrase("Kong"), 4, shown=True),
    GroupKind("pair", phrase("Pair"), 2),
)


class TileFamily(NamedTuple):
    """Tiles shown together on the page."""

    name: Phrase
    tiles: tuple[MahjongTile, ...]


FAMILIES = (
    *(
        TileFamily(name, tuple(tile for tile in TILES if tile.family == family))
        for family, name in (
            ("dots", phrase("Dots")),
            ("bamboo", phrase("Bamboo")),
            ("characters", phrase("Characters")),
        )
    ),
    TileFamily(phrase("Winds and dragons"), tuple(tile for tile in TILES if tile.honour)),
    TileFamily(phrase("Flowers"), tuple(tile for tile in TILES if tile.flower)),
)

PIECES: tuple[Piece, ...] = (
    *(TileGroup(kind, tile.code) for tile in TILES if not tile.flower for kind in GROUP_KINDS),
    *(tile.code for tile in TILES if tile.flower),
)
"""All pieces that can be entered; open and concealed groups use the same tiles."""


class TilesField(StringField):  # type: ignore[misc]
    """Groups and flowers separated by commas; `data` has them in the order they were typed."""

    def __init__(self, label: str = "", **more: Any):
        super().__init__(label, default=(), **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data: tuple[Piece, ...] = ()
        texts = [text.strip() for text in re.split(r"[,;，、；\n]", "".join(valuelist[:1]))]
        pieces = [text for text in texts if text]
        if len(pieces) > MOST_PIECES:
            raise refused(phrase("That’s more tiles than a player can have."))
        self.data = tuple(read_piece(text) for text in pieces)


def read_piece(text: str) -> Piece:
    """A group or a flower; the rules decide whether it exists. Raises ValidationError."""
    words = text.lower().split()
    kinds = [word for word in words if word in GROUP_KINDS]
    shown = [word for word in words if word in SHOWN]
    tiles = [word.upper() for word in words if word not in GROUP_KINDS and word not in SHOWN]
    if len(tiles) != 1 or len(kinds) > 1 or len(shown) > len(kinds):
        example = "open triplet S9, concealed kong DC, sequence T1, pair WE, F2"
        raise refused(
            phrase(
                "“{text}” isn’t a set. Enter sets like this: {example}", text=text, example=example
            )
        )
    if not kinds:
        return tiles[0]
    return TileGroup(kinds[0], tiles[0], SHOWN[shown[0]] if shown else None)


def write_piece(piece: Piece) -> str:
    match piece:
        case TileGroup(kind, tile, None):
            return f"{kind} {tile}"
        case TileGroup(kind, tile, shown):
            return f"{'open' if shown else 'concealed'} {kind} {tile}"
        case flower:
            return flower


class DrawnPiece(NamedTuple):
    """A piece as drawn: its tiles, whether they are concealed, and its text."""

    tiles: tuple[MahjongTile, ...]
    concealed: bool
    says: Phrase


def drawn_piece(piece: Piece) -> DrawnPiece:
    """A typed piece as drawn; an invalid one keeps its text."""
    codes = piece.tiles if isinstance(piece, TileGroup) else (piece,)
    tiles = tuple(BY_CODE[code] for code in codes if code in BY_CODE)
    if not tiles:
        return DrawnPiece((), False, phrase("{text}", text=write_piece(piece)))
    if isinstance(piece, str):
        return DrawnPiece(tiles, False, tiles[0].name)
    return DrawnPiece(tiles, piece.open is False, piece.told())


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
        pairs = sum(group.kind == "pair" for group in self.laid[seat].groups)
        return len(self.laid[seat].groups) - pairs, pairs

    def with_piece(self, seat: int, piece: Piece) -> "MahjongPartialHand":
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


WINNER_ASKED = phrase("Who won, or did nobody win?")
DISCARDER_ASKED = phrase("Who discarded the winning tile?")
NOBODY = "nobody"
BY_VALUE: Mapping[str, Won] = {NOBODY: None} | {str(seat): seat for seat in SEATS}
"""The winner by the value of the field."""

FARN = phrase("{units} · {farn} farn")
Option = tuple[str, Phrase]
SEATED: tuple[Option, ...] = tuple((str(seat), phrase("{who}", who=Who(seat))) for seat in SEATS)


WINNER_COUNTED = phrase("How many units does {who} have?")
FARN_ASKED = phrase("How many farn does {who} have, or none?")
UNITS_ASKED = phrase("How many units does {who} have, or none?")


def _of_hand(seat: str) -> tuple[str, ...]:
    return tuple(f"{name}-{seat}" for name in ("units", "tiles", "house"))


class SeatCount(NamedTuple):
    """A seat's count so far, and its parts if it is entered by tiles."""

    seat: int
    total: Phrase
    lines: tuple[MahjongCountLine, ...]


class MahjongHandForm(EntryForm[Hand]):
    """The form of a hand: winner, source, and by seat a count or tiles; with tiles, extra farn."""

    pays_below: ClassVar[bool] = True
    kinds: ClassVar[tuple[GroupKind, ...]] = KINDS
    families: ClassVar[tuple[TileFamily, ...]] = FAMILIES
    all_tiles: ClassVar[tuple[MahjongTile, ...]] = TILES
    usual_units: ClassVar[tuple[int, ...]] = tuple(range(0, 22, 2))
    usual_farn: ClassVar[tuple[int, ...]] = tuple(range(5))
    open_honours: ClassVar[Counted] = Counted(4, 1)
    """An open triplet of a dragon or the seat wind: the usual hand of a loser."""
    holds: ClassVar[tuple[tuple[str, Phrase], ...]] = (
        ("none", phrase("none")),
        ("farn", FARN.of(units="{units}", farn="{farn}")),
        ("tiles", phrase("tiles")),
        ("limit", phrase("limit")),
    )

    @classmethod
    def fields(cls, table: EntryTable) -> Mapping[str, Any]:
        seats = [str(seat) for seat in SEATS]
        fields = {
            "winner": one_of((*seats, NOBODY)),
            "from": one_of((SELF, *seats)),
            "full": one_of(
                (LIMIT, *(question.code for question in table.sheet.asking("declared")))
            ),
        }
        for seat in seats:
            # The rules limit the number.
            fields |= {f"{n}-{seat}": WholeNumber("", -LARGEST, LARGEST) for n in ("units", "farn")}
            fields[f"tiles-{seat}"] = TilesField()
            fields[f"house-{seat}"] = WholeNumber("", -LARGEST, LARGEST)
            fields[f"why-{seat}"] = StringField(validators=[a_text()])
        return fields

    @classmethod
    def of(cls, table: EntryTable, hand: Hand) -> "MahjongHandForm":
        source = SELF if hand.self_pick else "" if hand.discarder is None else str(hand.discarder)
        typed = {"winner": NOBODY if hand.winner is None else str(hand.winner), "from": source}
        if hand.shown is not None:
            return cls(table, {"winner": typed["winner"], "full": hand.shown})
        for seat in SEATS:
            typed |= _typed(seat, hand.hand_of(seat))
        return cls(table, typed)

    @cached_property
    def so_far(self) -> MahjongPartialHand:
        """The entered part of the hand; the form must be valid."""
        won = self["winner"].data
        return MahjongPartialHand(
            BY_VALUE.get(won, "unsaid"),
            self["from"].data,
            self["full"].data,
            tuple(self._counted(seat) for seat in SEATS),
            tuple(self._laid(seat) for seat in SEATS),
        )

    def _counted(self, seat: int) -> Counted | None:
        units = self[f"units-{seat}"].data
        return None if units is None else Counted(units, self[f"farn-{seat}"].data or 0)

    def _laid(self, seat: int) -> Tiles:
        pieces: tuple[Piece, ...] = self[f"tiles-{seat}"].data
        return Tiles(
            tuple(piece for piece in pieces if isinstance(piece, TileGroup)),
            tuple(piece for piece in pieces if isinstance(piece, str)),
            self[f"house-{seat}"].data or 0,
            clean(self[f"why-{seat}"].data or ""),
        )

    def judged(self) -> EntryResult:
        missing, faults = self._missing(), self._faults()
        hand = None if missing or faults else self.so_far.hand()
        return EntryResult(hand, missing, faults)

    def impossible(self) -> Mapping[str, Faults]:
        return dict(self._cannot())

    @cached_property
    def _judged(self) -> tuple[Objection, ...]:
        return judge(self.table.sheet, self.so_far.hand(), self.table.bank)

    def _faults(self) -> Faults:
        """Faults that remain whatever is entered next."""
        return tuple(fault.text for fault in self._judged if not self.so_far.awaits(fault))

    def _missing(self) -> Phrase | None:
        hand, awaited = self.so_far.hand(), {fault.code: fault for fault in self._judged}
        if "winner-unsaid" in awaited:
            return WINNER_ASKED
        if "no-winning-hand" in awaited:
            return WINNER_COUNTED.of(who=Who(hand.won_by or 0))
        if "not-four-groups" in awaited:
            return awaited["not-four-groups"].text
        if "no-discarder" in awaited:
            return DISCARDER_ASKED
        if hand.shown is not None or not self.settles(draw=hand.won_by is None):
            return None
        left = [seat for seat in hand.losers if not self.so_far.answered(seat)]
        if not left:
            return None
        # A player whose units were just entered is asked for farn first.
        if halves := [seat for seat in SEATS if self._half_counted(seat)]:
            return FARN_ASKED.of(who=Who(halves[0]))
        return UNITS_ASKED.of(who=Who(left[0]))

    @property
    def needed(self) -> tuple[RecordCondition, ...]:
        """The winner or nobody, the winner's hand, and what else the rules ask for."""
        return (*self._needed_of_winner(), *self._needed_of_others())

    def _needed_of_winner(self) -> Iterator[RecordCondition]:
        yield RecordCondition(WINNER_ASKED, ("winner",))
        seats = tuple(map(str, SEATS))
        for seat in seats:
            says = WINNER_COUNTED.of(who=Who(int(seat)))
            yield RecordCondition(says, _of_hand(seat), {"winner": (seat,), "full": ("",)})
        fulls = ("", LIMIT, *(question.code for question in self.table.sheet.asking("declared")))
        typed = {"winner": "0", "units-0": "10", "farn-0": "1"}
        asked = tuple(
            full for full in fulls
            if type(self)(self.table, {**typed, "full": full}).entered().missing == DISCARDER_ASKED
        )  # fmt: skip
        if asked:
            yield RecordCondition(DISCARDER_ASKED, ("from",), {"winner": seats, "full": asked})

    def _needed_of_others(self) -> Iterator[RecordCondition]:
        seats = tuple(map(str, SEATS))
        for draw in (False, True):
            if not self.settles(draw):
                continue
            empty: dict[str, When] = {}
            for seat in seats:
                won = (NOBODY,) if draw else tuple(each for each in seats if each != seat)
                blank = dict.fromkeys(_of_hand(seat), ("",))
                empty[seat] = {"winner": won, "full": ("", LIMIT), **blank}
            for half, left in product(seats, seats):
                if half != left:
                    when = {**empty[left], **{n: ("",) for n in _of_hand(half) if n[:5] != "units"}}
                    asks = FARN_ASKED.of(who=Who(int(half)))
                    yield RecordCondition(asks, (f"farn-{half}",), when, (f"units-{half}",))
            for seat in seats:
                yield RecordCondition(UNITS_ASKED.of(who=Who(int(seat))), when=empty[seat])

    def _half_counted(self, seat: int) -> bool:
        units, farn = self[f"units-{seat}"].data, self[f"farn-{seat}"].data
        return bool(units) and farn is None and not self.so_far.has_tiles(seat)

    def _cannot(self) -> Iterator[tuple[str, Faults]]:
        """Why taps are impossible: a tile is used up, a seat is full, the winner discarded it."""
        so_far, heap = self.so_far, self.so_far.heap()
        tiles = ((f"tile={write_piece(piece)}", heap.with_piece(0, piece)) for piece in PIECES)
        yield from self._refused(heap, tiles, ("too-many-alike", "no-group"))
        groups = (
            (f"tiles-{seat}={kind}", so_far.with_piece(seat, TileGroup(kind, "T1")))
            for seat in SEATS
            for kind in GROUP_KINDS
        )
        yield from self._refused(so_far, groups, ("not-four-groups", "too-many-tiles"))
        yield from self._refused(so_far, self._seats(so_far), ("two-ways", "discarder-won"))

    def _seats(self, so_far: MahjongPartialHand) -> Iterator[tuple[str, MahjongPartialHand]]:
        for seat in SEATS:
            counted = (*so_far.counted[:seat], Counted(2), *so_far.counted[seat + 1 :])
            yield f"units-{seat}", so_far._replace(counted=counted)
            yield f"from={seat}", so_far._replace(source=str(seat))

    def _refused(
        self,
        before: MahjongPartialHand,
        taps: Iterator[tuple[str, MahjongPartialHand]],
        codes: tuple[str, ...],
    ) -> Iterator[tuple[str, Faults]]:
        sheet, bank = self.table.sheet, self.table.bank
        was = {fault.text for fault in judge(sheet, before.hand(), bank)}
        for tap, then in taps:
            found = (fault for fault in judge(sheet, then.hand(), bank) if fault.code in codes)
            why = tuple(f.text for f in found if f.text not in was and not then.awaits(f))
            if why:
                yield tap, why

    # Properties that the template uses

    @property
    def limits(self) -> tuple[Option, ...]:
        asked = (
            (question.code, question.name or question.text)
            for question in self.table.sheet.asking("declared")
        )
        return (LIMIT, phrase("a limit hand")), *asked

    @property
    def sources(self) -> tuple[Option, ...]:
        """The sources of the winning tile, if the rules ask for it."""
        asked = self.table.sheet.asked
        if DISCARDER.code in asked:
            return (SELF, phrase("self-drawn")), *SEATED
        if SELF_PICK.code in asked:
            return ("", phrase("from a discard")), (SELF, phrase("self-drawn"))
        return ()

    @property
    def noted(self) -> tuple[Option, ...]:
        """The sources if the rules do not ask for it: a table may still note it."""
        asked = {value for value, _ in self.sources}
        if asked.issuperset(value for value, _ in SEATED):
            return ()
        options = (("", phrase("not recorded")), (SELF, phrase("self-drawn")), *SEATED)
        return tuple(option for option in options if option[0] not in asked)

    def settles(self, draw: bool) -> bool:
        """Whether the other players' hands lead to payments."""
        woo_mei = self.table.sheet.clauses_of(WooMei)
        return any(clause.on_draw or not draw for clause in woo_mei)

    winds: ClassVar[tuple[MahjongTile, ...]] = tuple(BY_CODE[code] for code in WINDS)

    def wind(self, seat: int) -> MahjongTile:
        return BY_CODE[WINDS[own_number(self.table.bank, seat) - 1]]

    def laid(self, seat: int) -> tuple[DrawnPiece, ...]:
        return tuple(drawn_piece(piece) for piece in self[f"tiles-{seat}"].data)

    @staticmethod
    def lying(held: Held) -> tuple[DrawnPiece, ...]:
        if not isinstance(held, Tiles):
            return ()
        pieces: tuple[Piece, ...] = (*held.groups, *held.flowers)
        return tuple(drawn_piece(piece) for piece in pieces)

    def has(self, seat: int) -> Phrase | None:
        """A short description of what a seat has; None if nothing was entered."""
        so_far, hand = self.so_far, self.so_far.counted[seat]
        if seat == so_far.winner and so_far.full:
            return phrase("limit")
        if so_far.has_tiles(seat):
            return phrase("tiles")
        if hand is None:
            return None
        if not hand.farn:
            return phrase("{units}", units=int(hand.units)) if hand.units else phrase("none")
        return self.says_counted(hand)

    @staticmethod
    def says_counted(hand: Counted) -> Phrase:
        return FARN.of(units=int(hand.units), farn=int(hand.farn))

    @cached_property
    def counts(self) -> tuple[SeatCount, ...]:
        """The counts of the hands entered so far; none while one of them is invalid."""
        if not self.validate() or self._faults():
            return ()
        counts = self._score(self.so_far)
        won = self.so_far.winner
        if isinstance(won, int) and self.so_far.unfinished:
            counts[won] = self._sure(won, counts[won])
        return tuple(
            SeatCount(seat, totalled(count), () if self.so_far.counted[seat] else count.because)
            for seat, count in enumerate(counts)
            if self.so_far.answered(seat) and (count.value or count.because)
        )

    @property
    def counts_itself(self) -> Phrase | None:
        """What a count must already include, as a sentence; None for nothing."""
        farn = sum(c.farn for c in self.table.sheet.clauses_of(SelfPickFarn))
        so_far, won = self.so_far, self.so_far.winner
        if not farn or so_far.source != SELF or so_far.full:
            return None
        if not isinstance(won, int) or so_far.has_tiles(won):
            return None
        return phrase("Include the self-draw, {farn}: nothing is added to the farn you enter.",
                      farn=farn_told(farn))  # fmt: skip

    def _score(self, so_far: MahjongPartialHand) -> list[MahjongCount]:
        return list(counts(self.table.sheet, so_far.hand(), self.table.bank))

    def _sure(self, winner: int, count: MahjongCount) -> MahjongCount:
        """The lines of a partial hand's count that stay whatever is added."""
        wholes = [self._score(self.so_far.filled_up(winner, suit))[winner] for suit in "TS"]
        stays = (line for line in count.because if all(line in whole.because for whole in wholes))
        return count._replace(because=tuple(stays))


def _typed(seat: int, held: Held | None) -> dict[str, str]:
    match held:
        case None | Tiles((), (), 0):
            return {f"units-{seat}": "0"}
        case Counted(units, farn):
            return {f"units-{seat}": str(units), f"farn-{seat}": str(farn)}
        case Limit(why):
            return {"full": LIMIT, f"why-{seat}": why}
        case Tiles(groups, flowers, house_farn, why):
            pieces: tuple[Piece, ...] = (*groups, *flowers)
            return {
                f"tiles-{seat}": ", ".join(write_piece(piece) for piece in pieces),
                f"house-{seat}": str(house_farn) if house_farn else "",
                f"why-{seat}": why,
            }


HandForm = MahjongHandForm
