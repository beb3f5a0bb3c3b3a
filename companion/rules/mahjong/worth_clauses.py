"""Clauses about what a hand is worth: its units, and the farn that double them."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong.hand import (
    SEATS,
    SELF_PICK,
    THREE_DRAGONS,
    Case,
    Counted,
    Limit,
    MahjongCount,
    MahjongCountLine,
    Tiles,
)
from companion.rules.mahjong.tiles import BY_CODE, DRAGONS, WINDS
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Bank, Clause, Question, number, one_of


@dataclass(frozen=True)
class PairUnits(Clause):
    """Units for a pair."""

    units: int = number(2)

    def says(self) -> Phrase:
        if not self.units:
            return phrase("A pair of ones, nines, winds or dragons is worth no units.")
        return counted(
            "A pair of ones, nines, winds or dragons is worth {n} unit.",
            "A pair of ones, nines, winds or dragons is worth {n} units.",
            self.units,
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        lines = (
            MahjongCountLine(group.told(), self.key, self.units)
            for group in case.hand.tiles_of(seat).groups
            if group.kind == "pair" and group.face.major
        )
        return count.plus(*lines)


@dataclass(frozen=True)
class GroupUnits(Clause):
    """Units for three or four of a kind: more when concealed, more for ones, nines and honours."""

    kind: str = one_of("triplet", "kong")
    open: int = number(2)
    concealed: int = number(4)
    major_open: int = number(4)
    major_concealed: int = number(8)

    SAYS: ClassVar[dict[str, Phrase]] = {
        "triplet": phrase(
            "In units, a triplet of twos to eights is worth {open} when open and "
            "{concealed} when concealed; one of ones, nines, winds or dragons "
            "{major_open} and {major_concealed}. A triplet completed by the winning "
            "discard is open."
        ),
        "kong": phrase(
            "In units, a kong of twos to eights is worth {open} when open and {concealed} "
            "when concealed; one of ones, nines, winds or dragons {major_open} and "
            "{major_concealed}."
        ),
    }

    def says(self) -> Phrase:
        return self.SAYS[self.kind].of(
            open=self.open,
            concealed=self.concealed,
            major_open=self.major_open,
            major_concealed=self.major_concealed,
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        lines = (
            MahjongCountLine(group.told(), self.key, self._units(group.open, group.face.major))
            for group in case.hand.tiles_of(seat).groups
            if group.kind == self.kind
        )
        return count.plus(*lines)

    def _units(self, open: bool | None, major: bool) -> int:
        if major:
            return self.major_open if open else self.major_concealed
        return self.open if open else self.concealed


@dataclass(frozen=True)
class FlowerUnits(Clause):
    """Units for a flower."""

    units: int = number(4)

    def says(self) -> Phrase:
        if not self.units:
            return phrase("Flowers are worth no units.")
        return counted(
            "Each flower is worth {n} unit.", "Each flower is worth {n} units.", self.units
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        lines = (
            MahjongCountLine(BY_CODE[flower].name, self.key, self.units, about=flower)
            for flower in case.hand.tiles_of(seat).flowers
        )
        return count.plus(*lines)


@dataclass(frozen=True)
class BouquetUnits(Clause):
    """All four flowers of a set, worth the same as a kong."""

    units: int = number(32)
    on_top: bool = False

    def says(self) -> Phrase:
        if not self.units and self.on_top:
            return phrase("All four flowers of a set are worth no more than each by itself.")
        if not self.units:
            return phrase("All four flowers of a set are worth no units, together or separately.")
        if self.on_top:
            return counted(
                "All four flowers of a set are worth {n} unit on top of their own.",
                "All four flowers of a set are worth {n} units on top of their own.",
                self.units,
            )
        return counted(
            "All four flowers of a set are worth {n} unit together.",
            "All four flowers of a set are worth {n} units together.",
            self.units,
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        for bouquet in case.hand.tiles_of(seat).bouquets:
            if not self.on_top:
                count = count.without("units", bouquet)
            text = phrase("all four flowers of a set")
            count = count.plus(MahjongCountLine(text, self.key, self.units))
        return count


@dataclass(frozen=True)
class Rounding(Clause):
    """Units are rounded up."""

    to: int = number(10, 1)
    winner_has_some: bool = False

    def says(self) -> Phrase:
        none = (
            phrase("a winner with no units has {to} as well", to=self.to)
            if self.winner_has_some
            else phrase("no units stays no units")
        )
        if self.to == 1:
            return phrase("Units are not rounded; {none}.", none=none)
        return phrase("Units are rounded up to a multiple of {to}; {none}.",
                      to=self.to, none=none)  # fmt: skip

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        units = count.units
        if not units and self.winner_has_some and seat == case.hand.winner:
            units = 1
        return count._replace(basic=-(-units // self.to) * self.to) if units else count


LIMIT_HERE = phrase("a limit hand at this table")
"""The reason of a limit hand if none was given."""


@dataclass(frozen=True)
class TableCounts(Clause):
    """Counts, or additions, by the players themselves."""

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "Players may count a hand themselves in units and farn. Then nothing is added "
            "but what the rules give for winning. The table may add farn to a hand entered tile "
            "by tile, or call a winner’s hand a limit hand."
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        match case.hand.hand_of(seat):
            case Counted(units, farn):
                text = phrase("as counted")
                return count.plus(
                    MahjongCountLine(text, self.key, units=int(units)),
                    MahjongCountLine(text, self.key, farn=int(farn)),
                )
            case Tiles(house_farn=farn, why=why):
                text = phrase("{why}", why=why) if why else phrase("by this table’s own rule")
                return count.plus(MahjongCountLine(text, self.key, farn=int(farn)))
            case Limit(why):
                text = phrase("{why}", why=why) if why else LIMIT_HERE
                return count.at_limit(text, self.key, uncounted=True)
            case _:
                return count


@dataclass(frozen=True)
class LimitHand(Clause):
    """Moon wu: a winner with triplets or kongs of all tiles of a family of honours."""

    family: str = one_of("dragons", "winds")

    ALL: ClassVar[dict[str, tuple[str, ...]]] = {"dragons": DRAGONS, "winds": WINDS}
    SAYS: ClassVar[dict[str, Phrase]] = {
        "dragons": phrase(
            "A winner with triplets of all three dragons (Dai Sam Yuen) has a limit hand."
        ),
        "winds": phrase("A winner with triplets of all four winds has a limit hand."),
    }
    LINES: ClassVar[dict[str, Phrase]] = {
        "dragons": phrase("Dai Sam Yuen"),
        "winds": phrase("all four winds"),
    }

    def says(self) -> Phrase:
        return self.SAYS[self.family]

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        if seat != case.hand.winner:
            return count
        triplets = {tile.code for tile in case.hand.tiles_of(seat).triplets}
        if not triplets.issuperset(self.ALL[self.family]):
            return count
        return count.at_limit(self.LINES[self.family], self.key)


@dataclass(frozen=True)
class ShownDragons(Clause):
    """Dai Sam Yuen, which ends the hand as soon as it is shown."""

    def says(self) -> Phrase:
        return phrase(
            "A player who shows triplets of all three dragons (Dai Sam Yuen) ends the "
            "hand at once and is paid a limit hand, as if self-drawn; the losers settle "
            "nothing."
        )

    def asks(self) -> tuple[Question, ...]:
        return (THREE_DRAGONS,)

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        hand = case.hand
        if seat != hand.winner or hand.shown != THREE_DRAGONS.code:
            return count
        return count.at_limit(phrase("Dai Sam Yuen, shown"), self.key, uncounted=True)


@dataclass(frozen=True)
class WooDye(Clause):
    """Woo dye: a bonus of units for every winning hand."""

    stored_as = "base"

    points: int = number(50, 0, LARGEST)

    def says(self) -> Phrase:
        if not self.points:
            return phrase(
                "The winner’s hand is worth its units, doubled for each farn (no woo dye)."
            )
        return counted(
            "The winner’s hand is worth its units and {n} more (woo dye), doubled for each farn.",
            "The winner’s hand is worth its units and {n} more (woo dye), doubled for each farn.",
            self.points,
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        return count._replace(base=self.points) if seat == case.hand.winner else count


@dataclass(frozen=True)
class TableLimit(Clause):
    """Moon wu: the value of a limit hand, and whether other hands may exceed it."""

    essential: ClassVar[bool] = True

    points: int = number(1920, 0, LARGEST)
    caps: bool = True

    def says(self) -> Phrase:
        if self.caps:
            return phrase("A limit hand is worth {points}, and no winning hand is worth more.",
                          points=self.points)  # fmt: skip
        return phrase("A limit hand is worth {points}; a hand that counts more is worth more.",
                      points=self.points)  # fmt: skip

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        if seat == case.hand.winner and (count.full or self.caps):
            return count._replace(limit=self.points)
        return count


MOST = 13
"""The most farn for one thing that house rules may set."""


def so_many(n: int) -> Phrase:
    """A number of farn in words: "2 farn", "no farn"."""
    return counted("{n} farn", "{n} farn", n) if n else phrase("no farn")


def own_number(bank: Bank, seat: int) -> int:
    """The number of a seat's own wind and flowers: 1 for the banker, 2 for the next."""
    return (seat - bank.seat) % len(SEATS) + 1


@dataclass(frozen=True)
class DragonFarn(Clause):
    """Three or four dragons of a kind."""

    farn: int = number(1, 0, MOST)

    def says(self) -> Phrase:
        if not self.farn:
            return phrase("Triplets and kongs of dragons are worth no farn.")
        return phrase("Each triplet or kong of a dragon is worth {farn}.", farn=so_many(self.farn))

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        lines = (
            MahjongCountLine(tile.name, self.key, farn=self.farn, about=tile.code)
            for tile in case.hand.tiles_of(seat).triplets
            if tile.family == "dragons"
        )
        return count.plus(*lines)


@dataclass(frozen=True)
class WindFarn(Clause):
    """Three or four winds of a kind."""

    farn: int = number(1, 0, MOST)
    whose: str = one_of("own", "any")

    SAYS: ClassVar[dict[str, Phrase]] = {
        "own": phrase(
            "A triplet or kong of a player’s own wind is worth {farn}: East for the "
            "banker, then South, West and North in order of play."
        ),
        "any": phrase(
            "Each triplet or kong of a wind is worth {farn}, whether it is the player’s own or not."
        ),
    }
    NONE: ClassVar[dict[str, Phrase]] = {
        "own": phrase("A triplet or kong of a player’s own wind is worth no farn."),
        "any": phrase(
            "Triplets and kongs of winds are worth no farn, whether the player’s own or not."
        ),
    }

    def says(self) -> Phrase:
        if not self.farn:
            return self.NONE[self.whose]
        return self.SAYS[self.whose].of(farn=so_many(self.farn))

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        own = own_number(case.bank, seat)
        lines = (
            MahjongCountLine(
                phrase("own {wind}", wind=tile.name) if tile.number == own else tile.name,
                self.key,
                farn=self.farn,
                about=tile.code,
            )
            for tile in case.hand.tiles_of(seat).triplets
            if tile.family == "winds" and (tile.number == own or self.whose == "any")
        )
        return count.plus(*lines)


@dataclass(frozen=True)
class OwnFlowerFarn(Clause):
    """A flower with the number of the seat that has it."""

    farn: int = number(1, 0, MOST)

    def says(self) -> Phrase:
        if not self.farn:
            return phrase("A flower of a player’s own number is worth no farn.")
        return phrase(
            "A flower of a player’s own number is worth {farn}: 1 for the banker, then 2, "
            "3 and 4 in order of play.",
            farn=so_many(self.farn),
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        own = own_number(case.bank, seat)
        lines = (
            MahjongCountLine(
                phrase("own {flower}", flower=flower.name),
                self.key,
                farn=self.farn,
                about=flower.code,
            )
            for flower in (BY_CODE[code] for code in case.hand.tiles_of(seat).flowers)
            if flower.number == own
        )
        return count.plus(*lines)


@dataclass(frozen=True)
class BouquetFarn(Clause):
    """All four flowers of a set, including the seat's own."""

    farn: int = number(3, 0, MOST)
    own_on_top: bool = False

    def says(self) -> Phrase:
        if not self.farn and self.own_on_top:
            return phrase(
                "All four flowers of a set are worth no farn beyond that of the player’s own "
                "flower."
            )
        if not self.farn:
            return phrase(
                "All four flowers of a set are worth no farn, not even for the player’s own "
                "flower among them."
            )
        if self.own_on_top:
            return phrase(
                "All four flowers of a set are worth {farn} on top of the player’s own flower.",
                farn=so_many(self.farn),
            )
        return phrase(
            "All four flowers of a set are worth {farn} in all, including the player’s own flower.",
            farn=so_many(self.farn),
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        for bouquet in case.hand.tiles_of(seat).bouquets:
            if not self.own_on_top:
                count = count.without("farn", bouquet)
            text = phrase("all four flowers of a set")
            count = count.plus(MahjongCountLine(text, self.key, farn=self.farn))
        return count


@dataclass(frozen=True)
class LittleThree(Clause):
    """Siu Sam Yuen: two dragons in triplets, the third in a pair."""

    farn: int = number(3, 0, MOST)
    dragons_on_top: bool = False

    NONE: ClassVar[dict[bool, Phrase]] = {
        True: phrase(
            "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth no "
            "farn beyond that of the triplets."
        ),
        False: phrase(
            "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth no "
            "farn, and neither are the triplets."
        ),
    }

    def says(self) -> Phrase:
        if not self.farn:
            return self.NONE[self.dragons_on_top]
        if self.dragons_on_top:
            return phrase(
                "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth "
                "{farn} on top of the triplets.",
                farn=so_many(self.farn),
            )
        return phrase(
            "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth "
            "{farn} in all, including the triplets.",
            farn=so_many(self.farn),
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        held = case.hand.tiles_of(seat)
        triplets = {tile.code for tile in held.triplets if tile.family == "dragons"}
        # A pair of one of the two would need five copies, so any pair is of the third.
        pairs = (group.face for group in held.groups if group.kind == "pair")
        if len(triplets) != 2 or not any(pair.family == "dragons" for pair in pairs):
            return count
        if not self.dragons_on_top:
            count = count.without("farn", DRAGONS)
        return count.plus(MahjongCountLine(phrase("Siu Sam Yuen"), self.key, farn=self.farn))


@dataclass(frozen=True)
class SuitFarn(Clause):
    """Groups of a single suit, with honours or without; flowers do not count as a suit."""

    honours: bool = False
    farn: int = number(3, 0, MOST)
    losers: bool = False

    SAYS: ClassVar[dict[tuple[bool, bool], Phrase]] = {
        (True, False): phrase(
            "A winner with sets of one suit plus winds or dragons has {farn} for it."
        ),
        (True, True): phrase(
            "Any player with sets of one suit plus winds or dragons has {farn} for it; "
            "losers are judged by the sets they show."
        ),
        (False, False): phrase("A winner with sets all of one suit has {farn} for it."),
        (False, True): phrase(
            "Any player with sets all of one suit has {farn} for it; "
            "losers are judged by the sets they show."
        ),
    }

    NONE: ClassVar[dict[tuple[bool, bool], Phrase]] = {
        (True, False): phrase(
            "A winner with sets of one suit plus winds or dragons has no farn for it."
        ),
        (True, True): phrase(
            "Nobody, winner or loser, has any farn for sets of one suit plus winds or dragons."
        ),
        (False, False): phrase("A winner with sets all of one suit has no farn for it."),
        (False, True): phrase("Nobody, winner or loser, has any farn for sets of one suit only."),
    }

    def says(self) -> Phrase:
        if not self.farn:
            return self.NONE[self.honours, self.losers]
        return self.SAYS[self.honours, self.losers].of(farn=so_many(self.farn))

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        if not self.losers and seat != case.hand.winner:
            return count
        faces = [group.face for group in case.hand.tiles_of(seat).groups]
        suits = {face.family for face in faces if face.suited}
        if len(suits) != 1 or any(face.honour for face in faces) != self.honours:
            return count
        text = phrase("one suit with honours") if self.honours else phrase("one suit")
        return count.plus(MahjongCountLine(text, self.key, farn=self.farn))


@dataclass(frozen=True)
class SequencesFarn(Clause):
    """Peng wu: a winner's hand of sequences."""

    farn: int = number(1, 0, MOST)

    def says(self) -> Phrase:
        if not self.farn:
            return phrase(
                "A winner with four sequences and any pair (peng wu) has no farn for that alone."
            )
        return phrase("A winner with four sequences and any pair (peng wu) has {farn} for it.",
                      farn=so_many(self.farn))  # fmt: skip

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        groups = case.hand.tiles_of(seat).groups
        if seat != case.hand.winner or sum(group.kind == "sequence" for group in groups) != 4:
            return count
        return count.plus(MahjongCountLine(phrase("all sequences"), self.key, farn=self.farn))


@dataclass(frozen=True)
class SelfPickFarn(Clause):
    """Gee moor: the winner drew the winning tile."""

    farn: int = number(0, 0, MOST)

    def says(self) -> Phrase:
        if not self.farn:
            return phrase("A winner who self-draws (gee moor) has no farn for that alone.")
        return phrase("A winner who self-draws (gee moor) has {farn} for it.",
                      farn=so_many(self.farn))  # fmt: skip

    def asks(self) -> tuple[Question, ...]:
        return (SELF_PICK,) if self.farn else ()

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        hand = case.hand
        if seat != hand.winner or not hand.self_pick or not hand.tiles_of(seat).groups:
            return count
        return count.plus(MahjongCountLine(phrase("self-drawn"), self.key, farn=self.farn))
