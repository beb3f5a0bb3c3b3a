"""Clauses about what a hand is worth: its units, and the farn that double them."""

from collections.abc import Iterable, Iterator
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

BOUQUET = phrase("all four flowers of a set")


class CountsLines:
    """The part of a clause that only adds lines to the count of a seat."""

    def lines(self, case: Case, seat: int) -> Iterable[MahjongCountLine]:
        """Its lines for a seat."""
        raise NotImplementedError

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        return count.plus(*self.lines(case, seat))


@dataclass(frozen=True)
class PairUnits(CountsLines, Clause):
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

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        for group in case.hand.tiles_of(seat).groups:
            if group.kind == "pair" and group.face.major:
                yield MahjongCountLine(group.told(), self.key, self.units)


@dataclass(frozen=True)
class GroupUnits(CountsLines, Clause):
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

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        major, plain = (self.major_open, self.major_concealed), (self.open, self.concealed)
        for group in case.hand.tiles_of(seat).groups:
            if group.kind == self.kind:
                open, concealed = major if group.face.major else plain
                units = open if group.open else concealed
                yield MahjongCountLine(group.told(), self.key, units)


@dataclass(frozen=True)
class FlowerUnits(CountsLines, Clause):
    """Units for a flower."""

    units: int = number(4)

    def says(self) -> Phrase:
        if not self.units:
            return phrase("Flowers are worth no units.")
        return counted(
            "Each flower is worth {n} unit.", "Each flower is worth {n} units.", self.units
        )

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        for flower in case.hand.tiles_of(seat).flowers:
            yield MahjongCountLine(BY_CODE[flower].name, self.key, self.units, about=flower)


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
            count = count.plus(MahjongCountLine(BOUQUET, self.key, self.units))
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
            "Players may count a hand themselves in units and farn. They count all its farn: only "
            "the units for winning (woo dye) are added. The table may add farn to a hand entered "
            "tile by tile, or call a winner’s hand a limit hand."
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

    def says(self) -> Phrase:
        if self.family == "winds":
            return phrase("A winner with triplets of all four winds has a limit hand.")
        return phrase(
            "A winner with triplets of all three dragons (Dai Sam Yuen) has a limit hand."
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        if seat != case.hand.winner:
            return count
        triplets = {tile.code for tile in case.hand.tiles_of(seat).triplets}
        tiles, name = DRAGONS, phrase("Dai Sam Yuen")
        if self.family == "winds":
            tiles, name = WINDS, phrase("all four winds")
        return count.at_limit(name, self.key) if triplets.issuperset(tiles) else count


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
        text = (
            phrase("A limit hand is worth {points}, and no winning hand is worth more.")
            if self.caps
            else phrase("A limit hand is worth {points}; a hand that counts more is worth more.")
        )
        return text.of(points=self.points)

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        if seat == case.hand.winner and (count.full or self.caps):
            return count._replace(limit=self.points)
        return count


MOST = 13
"""The most farn for one thing that house rules may set."""


def farn_told(n: int) -> Phrase:
    """A number of farn in words: "2 farn", "no farn"."""
    return counted("{n} farn", "{n} farn", n) if n else phrase("no farn")


def own_number(bank: Bank, seat: int) -> int:
    """The number of a seat's own wind and flowers: 1 for the banker, 2 for the next."""
    return (seat - bank.seat) % len(SEATS) + 1


class GivesFarn(CountsLines):
    """The part of a clause that gives farn for something in a hand."""

    key: str
    farn: int

    def sentences(self) -> tuple[Phrase, Phrase]:
        """The clause as a sentence, with the gap {farn}; and the sentence when it gives none."""
        raise NotImplementedError

    def says(self) -> Phrase:
        given, none = self.sentences()
        return given.of(farn=farn_told(self.farn)) if self.farn else none

    def line(self, text: Phrase, about: str = "") -> MahjongCountLine:
        """A line of the count: its farn, and the tile that it concerns."""
        return MahjongCountLine(text, self.key, farn=self.farn, about=about)


@dataclass(frozen=True)
class DragonFarn(GivesFarn, Clause):
    """Three or four dragons of a kind."""

    farn: int = number(1, 0, MOST)

    def sentences(self) -> tuple[Phrase, Phrase]:
        return (
            phrase("Each triplet or kong of a dragon is worth {farn}."),
            phrase("Triplets and kongs of dragons are worth no farn."),
        )

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        for tile in case.hand.tiles_of(seat).triplets:
            if tile.family == "dragons":
                yield self.line(tile.name, tile.code)


@dataclass(frozen=True)
class WindFarn(GivesFarn, Clause):
    """Three or four winds of a kind."""

    farn: int = number(1, 0, MOST)
    whose: str = one_of("own", "any")

    SAYS: ClassVar[dict[str, tuple[Phrase, Phrase]]] = {
        "own": (
            phrase(
                "A triplet or kong of a player’s own wind is worth {farn}: East for the "
                "banker, then South, West and North in order of play."
            ),
            phrase("A triplet or kong of a player’s own wind is worth no farn."),
        ),
        "any": (
            phrase(
                "Each triplet or kong of a wind is worth {farn}, whether it is the player’s own or "
                "not."
            ),
            phrase(
                "Triplets and kongs of winds are worth no farn, whether the player’s own or not."
            ),
        ),
    }

    def sentences(self) -> tuple[Phrase, Phrase]:
        return self.SAYS[self.whose]

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        own = own_number(case.bank, seat)
        for tile in case.hand.tiles_of(seat).triplets:
            if tile.family == "winds" and tile.number == own:
                yield self.line(phrase("own {wind}", wind=tile.name), tile.code)
            elif tile.family == "winds" and self.whose == "any":
                yield self.line(tile.name, tile.code)


@dataclass(frozen=True)
class OwnFlowerFarn(GivesFarn, Clause):
    """A flower with the number of the seat that has it."""

    farn: int = number(1, 0, MOST)

    def sentences(self) -> tuple[Phrase, Phrase]:
        return (
            phrase(
                "A flower of a player’s own number is worth {farn}: 1 for the banker, then 2, "
                "3 and 4 in order of play."
            ),
            phrase("A flower of a player’s own number is worth no farn."),
        )

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        own = own_number(case.bank, seat)
        for flower in (BY_CODE[code] for code in case.hand.tiles_of(seat).flowers):
            if flower.number == own:
                yield self.line(phrase("own {flower}", flower=flower.name), flower.code)


@dataclass(frozen=True)
class BouquetFarn(GivesFarn, Clause):
    """All four flowers of a set, including the seat's own."""

    farn: int = number(3, 0, MOST)
    own_on_top: bool = False

    def sentences(self) -> tuple[Phrase, Phrase]:
        if self.own_on_top:
            return (
                phrase(
                    "All four flowers of a set are worth {farn} on top of the player’s own flower."
                ),
                phrase(
                    "All four flowers of a set are worth no farn beyond that of the player’s own "
                    "flower."
                ),
            )
        return (
            phrase(
                "All four flowers of a set are worth {farn} in all, including the player’s own "
                "flower."
            ),
            phrase(
                "All four flowers of a set are worth no farn, not even for the player’s own "
                "flower among them."
            ),
        )

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        for bouquet in case.hand.tiles_of(seat).bouquets:
            if not self.own_on_top:
                count = count.without("farn", bouquet)
            count = count.plus(self.line(BOUQUET))
        return count


@dataclass(frozen=True)
class LittleThree(GivesFarn, Clause):
    """Siu Sam Yuen: two dragons in triplets, the third in a pair."""

    farn: int = number(3, 0, MOST)
    dragons_on_top: bool = False

    def sentences(self) -> tuple[Phrase, Phrase]:
        if self.dragons_on_top:
            return (
                phrase(
                    "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth "
                    "{farn} on top of the triplets."
                ),
                phrase(
                    "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth no "
                    "farn beyond that of the triplets."
                ),
            )
        return (
            phrase(
                "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth "
                "{farn} in all, including the triplets."
            ),
            phrase(
                "Triplets of two dragons and a pair of the third (Siu Sam Yuen) are worth no "
                "farn, and neither are the triplets."
            ),
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
        return count.plus(self.line(phrase("Siu Sam Yuen")))


@dataclass(frozen=True)
class SuitFarn(GivesFarn, Clause):
    """Groups of a single suit, with honours or without; flowers do not count as a suit."""

    honours: bool = False
    farn: int = number(3, 0, MOST)
    losers: bool = False

    SAYS: ClassVar[dict[tuple[bool, bool], tuple[Phrase, Phrase]]] = {
        (True, False): (
            phrase("A winner with sets of one suit plus winds or dragons has {farn} for it."),
            phrase("A winner with sets of one suit plus winds or dragons has no farn for it."),
        ),
        (True, True): (
            phrase(
                "Any player with sets of one suit plus winds or dragons has {farn} for it; "
                "losers are judged by the sets they show."
            ),
            phrase(
                "Nobody, winner or loser, has any farn for sets of one suit plus winds or dragons."
            ),
        ),
        (False, False): (
            phrase("A winner with sets all of one suit has {farn} for it."),
            phrase("A winner with sets all of one suit has no farn for it."),
        ),
        (False, True): (
            phrase(
                "Any player with sets all of one suit has {farn} for it; "
                "losers are judged by the sets they show."
            ),
            phrase("Nobody, winner or loser, has any farn for sets of one suit only."),
        ),
    }
    """By `honours` and `losers`."""

    def sentences(self) -> tuple[Phrase, Phrase]:
        return self.SAYS[self.honours, self.losers]

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        if not self.losers and seat != case.hand.winner:
            return
        faces = [group.face for group in case.hand.tiles_of(seat).groups]
        suits = {face.family for face in faces if face.suited}
        if len(suits) == 1 and any(face.honour for face in faces) == self.honours:
            yield self.line(phrase("one suit with honours") if self.honours else phrase("one suit"))


@dataclass(frozen=True)
class SequencesFarn(GivesFarn, Clause):
    """Peng wu: a winner's hand of sequences."""

    farn: int = number(1, 0, MOST)

    def sentences(self) -> tuple[Phrase, Phrase]:
        return (
            phrase("A winner with four sequences and any pair (peng wu) has {farn} for it."),
            phrase(
                "A winner with four sequences and any pair (peng wu) has no farn for that alone."
            ),
        )

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        kinds = [group.kind for group in case.hand.tiles_of(seat).groups]
        if seat == case.hand.winner and kinds.count("sequence") == 4:
            yield self.line(phrase("all sequences"))


@dataclass(frozen=True)
class SelfPickFarn(GivesFarn, Clause):
    """Gee moor: the winner drew the winning tile."""

    farn: int = number(0, 0, MOST)

    def sentences(self) -> tuple[Phrase, Phrase]:
        return (
            phrase("A winner who self-draws (gee moor) has {farn} for it."),
            phrase("A winner who self-draws (gee moor) has no farn for that alone."),
        )

    def asks(self) -> tuple[Question, ...]:
        return (SELF_PICK,) if self.farn else ()

    def lines(self, case: Case, seat: int) -> Iterator[MahjongCountLine]:
        hand = case.hand
        if seat == hand.winner and hand.self_pick and hand.tiles_of(seat).groups:
            yield self.line(phrase("self-drawn"))
