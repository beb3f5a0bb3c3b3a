"""The referee: who takes a trick and why, and whether a lead can be beaten.

Source: docs/rules/tien-gow.md, "Who takes a trick". The table's sheet decides what may be led, and
what special tricks pay.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.tiengow.play_clauses import Leads
from companion.rules.tiengow.tiles import (
    COMBINATIONS,
    FULL_SET,
    TILES,
    Combination,
    Kind,
    Lead,
    TienGowTile,
    above,
    above_in,
    as_led,
    beating,
    identify,
    too_many,
)
from companion.rules.tiengow.tricks import Outcome, outcome, paid_for


class TileSum(NamedTuple):
    """What is summed up over a hand's tiles, and the required sum."""

    counts: Mapping[TienGowTile, int]
    comes_to: tuple[int, ...]

    def fits(self, tiles: Iterable[TienGowTile]) -> bool:
        return sum(self.counts.get(tile, 0) for tile in tiles) in self.comes_to


_RED = {tile: tile.red for tile in TILES if tile.red}
_MILITARY = {tile: 1 for tile in TILES if tile.suit == "military"}
# Two copies of a civil tile, or two military tiles of equal rank: no mixed pair, no Supreme.
_ALIKE = [
    {tile: 1 for tile in TILES if (tile.suit, tile.rank) == alike}
    for alike in dict.fromkeys((tile.suit, tile.rank) for tile in TILES)
]

DECLARED_BY: Mapping[str, tuple[TileSum, ...]] = {
    "one-red-dot": (TileSum(_RED, (1,)),),
    "all-white": (TileSum(_RED, (0,)),),
    "seven-military": (TileSum(_MILITARY, (7,)),),
    "eight-military": (TileSum(_MILITARY, (8,)),),
    "four-pairs": tuple(TileSum(alike, (0, 2)) for alike in _ALIKE),
    "seven-civil": (TileSum(_MILITARY, (1,)),),
    "eight-civil": (TileSum(_MILITARY, (0,)),),
}
"""The hands that win when shown; all these sums must match the eight tiles."""


def declarations(dealt: Iterable[TienGowTile], known: Iterable[str]) -> tuple[str, ...]:
    """The declarations that the eight tiles of a dealt hand allow, among the known ones."""
    tiles = tuple(dealt)
    return tuple(code for code in known if all(each.fits(tiles) for each in DECLARED_BY[code]))


KIND_NAMES: Mapping[Kind, Phrase] = {
    "civil-single": phrase("a single civil tile"),
    "military-single": phrase("a single military tile"),
    "civil-pair": phrase("a civil pair"),
    "military-pair": phrase("a military pair"),
    "mixed-pair": phrase("a mixed pair"),
    "supreme": phrase("the Supreme pair"),
    "civil-supreme": phrase("the civil Supreme"),
    "two-civil-one-military": phrase("three of a family, two of them civil"),
    "one-civil-two-military": phrase("three of a family, two of them military"),
    "quartet": phrase("four of a family"),
    "two-mixed-pairs": phrase("two mixed pairs"),
    "two-pairs": phrase("two pairs"),
}


Fate = Literal["beats", "no-higher", "below", "thrown-away"]

LED = phrase("Led: {what} ({tiles}).")
WHY: Mapping[Fate, Phrase] = {
    "beats": phrase("{tiles} beats {best}."),
    "no-higher": phrase("{tiles} isn’t higher: {best} came first and keeps the trick."),
    "below": phrase("{tiles} ranks below {best}."),
    "thrown-away": phrase("{tiles} is discarded: it isn’t {what}."),
}
"""Sentences about why a play takes a trick or does not."""

NOTHING_HIGHER = phrase("Nothing is higher.")
BEATEN_BY = phrase("It can be beaten by {them}.")
HELD_BY_LEADER = phrase("Only {them} would be higher, and you hold {tiles} yourself.")
"""Sentences about whether a lead stands."""


@dataclass(frozen=True)
class Ruling:
    """The winner of a trick: `taker` is 0 for the leader, then 1 to 3 in order of play.

    `took` is the winning combination, `says` gives a reason for each play, and `over` lists unseen
    combinations that could have beaten it. `marks` are the codes of the table's sheet for such a
    trick; they differ for the last one.
    """

    lead: Combination
    taker: int
    took: Combination
    says: tuple[Phrase, ...]
    over: tuple[Combination, ...]
    outcome: Outcome

    @property
    def marks(self) -> tuple[str, ...]:
        """The codes of the table's sheet for such a trick."""
        return self.outcome.marks


@dataclass(frozen=True)
class Verdict:
    """Whether tiles that the leader does not hold can beat a lead; `beaten_by` lists them."""

    lead: Combination
    beaten_by: tuple[Combination, ...]
    says: Phrase

    @property
    def unbeatable(self) -> bool:
        return not self.beaten_by


def may_lead(sheet: Sheet) -> tuple[Lead, ...]:
    """The kinds of leads that a sheet allows."""
    return sheet.clauses_of(Leads)[0].leads


def rule(
    sheet: Sheet,
    led: Iterable[TienGowTile],
    plays: Sequence[Iterable[TienGowTile]],
    last: bool = False,
) -> Ruling:
    """The winner of a trick. A play is the tiles that were shown, or none for a discard face down.

    Raises ValueError, with a Phrase as the reason, if the lead is not allowed, a play has a
    different number of tiles, or a tile was shown more often than it exists.
    """
    lead = read_lead(sheet, led)
    shown = [tuple(play) for play in plays]
    played = [tile for play in (lead.tiles, *shown) for tile in play]
    faults = too_many(played)
    if any(play and len(play) != len(lead.tiles) for play in shown):
        text = phrase("Everyone plays as many tiles as were led: {n}.", n=len(lead.tiles))
        faults.insert(0, text)
    if faults:
        raise ValueError(*faults)
    taker, took, says = 0, lead, [LED.of(what=KIND_NAMES[lead.kind], tiles=str(lead))]
    for place, play in enumerate(shown, 1):
        if not play:
            continue
        found = fate(lead, took, play)
        words = {"tiles": _written(play), "best": _written(took.tiles)}
        says.append(WHY[found].of(**words, what=KIND_NAMES[lead.kind]))
        if found == "beats":
            taker, took = place, beating(took, play) or took
    over = above_in(took, Counter(FULL_SET) - Counter(played))
    went = outcome(sheet, lead, took if taker else None, last)
    return Ruling(lead, taker, took, tuple(says), over, went)


def judge_lead(sheet: Sheet, hand: Iterable[TienGowTile], led: Iterable[TienGowTile]) -> Verdict:
    """Whether a lead is unbeatable, judged from its leader's hand `hand`, which includes it.

    Raises ValueError, with a Phrase as the reason, if it cannot be led.
    """
    lead, held = read_lead(sheet, led), Counter(hand)
    if missing := Counter(lead.tiles) - held:
        raise ValueError(phrase("You don’t hold {tiles}.", tiles=_written(missing.elements())))
    higher = above(lead)
    beaten_by = above_in(lead, Counter(FULL_SET) - held)
    if not higher:
        says = NOTHING_HIGHER
    elif beaten_by:
        says = BEATEN_BY.of(them=" · ".join(map(str, beaten_by)))
    else:
        theirs = dict.fromkeys(tile for each in higher for tile in each.tiles if tile in held)
        them, tiles = " · ".join(map(str, higher)), tuple(tile.label for tile in theirs)
        says = HELD_BY_LEADER.of(them=them, tiles=tiles)
    return Verdict(lead, beaten_by, says)


def may_show(sheet: Sheet, hand: Iterable[TienGowTile]) -> tuple[Phrase, ...]:
    """The sheet's sentences about a dealt hand that wins when shown."""
    known = [question.code for question in sheet.asking("declared")]
    return paid_for(sheet, declarations(hand, known))


def read_lead(sheet: Sheet, led: Iterable[TienGowTile]) -> Combination:
    """The combination that tiles form when led at this table.

    Raises ValueError, with a Phrase as the reason, if they may not be led.
    """
    found = identify(led, may_lead(sheet))
    if isinstance(found, Phrase):
        raise ValueError(found)
    if "civil-supreme-led" not in sheet.asked:
        return found
    return as_led(found, "capturable" if "civil-supreme-captured" in sheet.asked else "unbeatable")


def fate(lead: Combination, took: Combination, play: Iterable[TienGowTile]) -> Fate:
    """The fate of a play, if `took` has the trick that was led with `lead`."""
    tiles = tuple(play)
    if beating(took, tiles):
        return "beats"
    like = identify(tiles, (lead.lead,))
    # Two pairs are compared only with two pairs of the same shape.
    if isinstance(like, Phrase) or (like.kind, like.military) != (lead.kind, lead.military):
        return "thrown-away"
    return "no-higher" if like.rank == took.rank else "below"


def _written(tiles: Iterable[TienGowTile]) -> str:
    return " ".join(map(str, tiles))


SIGNS: dict[Fate, str] = {"beats": "+", "no-higher": "=", "below": "-", "thrown-away": "."}

CIVIL_SUPREMES = tuple(
    as_led(each, choice)
    for choice in ("capturable", "unbeatable")
    for each in COMBINATIONS
    if as_led(each, choice) != each
)
STANDING = (*COMBINATIONS, *CIVIL_SUPREMES, *above(CIVIL_SUPREMES[0]))
"""All combinations that can be the highest of a trick so far."""


def plays(size: int) -> tuple[tuple[TienGowTile, ...], ...]:
    """All plays of this number of tiles that form a combination; others are discards."""
    sets = (each.tiles for each in COMBINATIONS if len(each.tiles) == size)
    return tuple(dict.fromkeys(tuple(sorted(tiles, key=TILES.index)) for tiles in sets))


def table() -> dict[str, Any]:
    """Tiles with copies, plays by size, and a row of signs for each standing combination."""
    return {
        "tiles": {str(tile): tile.copies for tile in TILES},
        "plays": {size: [_written(play) for play in plays(size)] for size in range(1, 5)},
        "standing": [[str(each), each.kind, _signs(each)] for each in STANDING],
    }


def _signs(standing: Combination) -> str:
    """The fate of each play against this combination, which has the class of the lead."""
    return "".join(SIGNS[fate(standing, standing, play)] for play in plays(len(standing.tiles)))


if __name__ == "__main__":
    print(json.dumps(table(), separators=(",", ":")))
