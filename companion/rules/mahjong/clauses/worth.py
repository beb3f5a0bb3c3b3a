"""What a hand is worth: as its players counted it, with the base, within the limit."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong.counting import Count, CountLine
from companion.rules.mahjong.hand import Case, Counted, Limit, Tiles
from companion.rules.mahjong.marks import THREE_DRAGONS
from companion.rules.mahjong.tiles import DRAGONS, WINDS
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Clause, Question, number, one_of

__all__ = ["LIMIT_HERE", "Base", "LimitHand", "ShownDragons", "TableCounts", "TableLimit"]

LIMIT_HERE = phrase("a limit hand at this table")
"""Why a hand is one of the limit where nobody has said why."""


@dataclass(frozen=True)
class TableCounts(Clause):
    """What the players counted, or added, themselves."""

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "Players may count a hand themselves in units and farn, and nothing is added "
            "to it. The table may add farn to a hand entered tile by tile, or call a "
            "winner’s hand a limit hand."
        )

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        match case.hand.hand_of(seat):
            case Counted(units, farn):
                text = phrase("as counted")
                return count.plus(
                    CountLine(text, self.key, units=int(units)),
                    CountLine(text, self.key, farn=int(farn)),
                )
            case Tiles(house_farn=farn, why=why):
                text = phrase("{why}", why=why) if why else phrase("by this table’s own rule")
                return count.plus(CountLine(text, self.key, farn=int(farn)))
            case Limit(why):
                text = phrase("{why}", why=why) if why else LIMIT_HERE
                return count.at_limit(text, self.key, uncounted=True)
            case _:
                return count


@dataclass(frozen=True)
class LimitHand(Clause):
    """Moon wu: a winner with triplets or kongs of a whole family of honours."""

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

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        if seat != case.hand.winner:
            return count
        triplets = {tile.code for tile in case.hand.tiles_of(seat).triplets}
        if not triplets.issuperset(self.ALL[self.family]):
            return count
        return count.at_limit(self.LINES[self.family], self.key)


@dataclass(frozen=True)
class ShownDragons(Clause):
    """Dai Sam Yuen that ends the hand when it is merely shown."""

    def says(self) -> Phrase:
        return phrase(
            "A player who shows triplets of all three dragons (Dai Sam Yuen) ends the "
            "hand at once and is paid a limit hand, as if self-drawn; the losers settle "
            "nothing."
        )

    def asks(self) -> tuple[Question, ...]:
        return (THREE_DRAGONS,)

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        hand = case.hand
        if seat != hand.winner or hand.shown != THREE_DRAGONS.code:
            return count
        return count.at_limit(phrase("Dai Sam Yuen, shown"), self.key, uncounted=True)


@dataclass(frozen=True)
class Base(Clause):
    """Woo dye: what every winning hand gets on top of its units."""

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

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        return count._replace(base=self.points) if seat == case.hand.winner else count


@dataclass(frozen=True)
class TableLimit(Clause):
    """Moon wu: what a limit hand is worth, and whether another may be worth more."""

    essential: ClassVar[bool] = True

    points: int = number(1920, 0, LARGEST)
    caps: bool = True

    def says(self) -> Phrase:
        if self.caps:
            return phrase("A limit hand is worth {points}, and no winning hand is worth more.",
                          points=self.points)  # fmt: skip
        return phrase("A limit hand is worth {points}; a hand that counts more is worth more.",
                      points=self.points)  # fmt: skip

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        if seat == case.hand.winner and (count.full or self.caps):
            return count._replace(limit=self.points)
        return count
