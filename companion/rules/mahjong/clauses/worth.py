"""Clauses about a hand's units and value."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong.counting import MahjongCount, MahjongCountLine
from companion.rules.mahjong.hand import THREE_DRAGONS, Case, Counted, Limit, Tiles
from companion.rules.mahjong.tiles import BY_CODE, DRAGONS, WINDS
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Clause, Question, number, one_of


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
                "All four flowers of a set are worth {n} unit more than each by itself.",
                "All four flowers of a set are worth {n} units more than each by itself.",
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
            "Players may count a hand themselves in units and farn, and nothing is added "
            "to it. The table may add farn to a hand entered tile by tile, or call a "
            "winner’s hand a limit hand."
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
