"""What groups and flowers are worth in units, and how units are rounded."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong.counting import Count, CountLine
from companion.rules.mahjong.hand import Case
from companion.rules.mahjong.tiles import BY_CODE
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Clause, number, one_of

__all__ = ["BouquetUnits", "FlowerUnits", "GroupUnits", "PairUnits", "Rounding"]


@dataclass(frozen=True)
class PairUnits(Clause):
    """A pair that is worth something."""

    units: int = number(2)

    def says(self) -> Phrase:
        if not self.units:
            return phrase("A pair of ones, nines, winds or dragons is worth no units.")
        return counted(
            "A pair of ones, nines, winds or dragons is worth {n} unit.",
            "A pair of ones, nines, winds or dragons is worth {n} units.",
            self.units,
        )

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        lines = (
            CountLine(group.told(), self.key, self.units)
            for group in case.hand.tiles_of(seat).groups
            if group.kind == "pair" and group.face.major
        )
        return count.plus(*lines)


@dataclass(frozen=True)
class GroupUnits(Clause):
    """Three or four of a kind: more when concealed, more for ones, nines and honours."""

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

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        lines = (
            CountLine(group.told(), self.key, self._units(group.open, group.face.major))
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
    """What a flower is worth."""

    units: int = number(4)

    def says(self) -> Phrase:
        if not self.units:
            return phrase("Flowers are worth no units.")
        return counted(
            "Each flower is worth {n} unit.", "Each flower is worth {n} units.", self.units
        )

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        lines = (
            CountLine(BY_CODE[flower].name, self.key, self.units, about=flower)
            for flower in case.hand.tiles_of(seat).flowers
        )
        return count.plus(*lines)


@dataclass(frozen=True)
class BouquetUnits(Clause):
    """All four flowers of a set, worth as much as a kong."""

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

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        for bouquet in case.hand.tiles_of(seat).bouquets:
            if not self.on_top:
                count = count.without("units", bouquet)
            text = phrase("all four flowers of a set")
            count = count.plus(CountLine(text, self.key, self.units))
        return count


@dataclass(frozen=True)
class Rounding(Clause):
    """Units are rounded up."""

    to: int = number(10, 1)
    winner_has_some: bool = False

    def says(self) -> Phrase:
        none = (
            phrase("a winner with no units has {to} too", to=self.to)
            if self.winner_has_some
            else phrase("no units stays no units")
        )
        if self.to == 1:
            return phrase("Units are not rounded; {none}.", none=none)
        return phrase("Units are rounded up to a multiple of {to}; {none}.",
                      to=self.to, none=none)  # fmt: skip

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        units = count.units
        if not units and self.winner_has_some and seat == case.hand.winner:
            units = 1
        return count._replace(basic=-(-units // self.to) * self.to) if units else count
