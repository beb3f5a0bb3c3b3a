"""Clauses that double a hand: its farn, line by line."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong.counting import MahjongCount, MahjongCountLine
from companion.rules.mahjong.hand import SEATS, SELF_PICK, Case
from companion.rules.mahjong.tiles import BY_CODE, DRAGONS
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Bank, Clause, Question, number, one_of

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
                "All four flowers of a set are worth {farn} more than the player’s own flower.",
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
                "{farn} more than the triplets by themselves.",
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
            return phrase("A winner who draws the last tile (gee moor) has no farn for that alone.")
        return phrase("A winner who draws the last tile (gee moor) has {farn} for it.",
                      farn=so_many(self.farn))  # fmt: skip

    def asks(self) -> tuple[Question, ...]:
        return (SELF_PICK,) if self.farn else ()

    def counts(self, case: Case, seat: int, count: MahjongCount) -> MahjongCount:
        hand = case.hand
        if seat != hand.winner or not hand.self_pick or not hand.tiles_of(seat).groups:
            return count
        return count.plus(MahjongCountLine(phrase("self-drawn"), self.key, farn=self.farn))
