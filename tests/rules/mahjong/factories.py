"""Hands and tables of old-style mahjong in short notation."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from companion.rules.chips import Transfer, net
from companion.rules.mahjong.hand import SEATS, Hand, Held, MahjongCount, TileGroup, Tiles
from companion.rules.mahjong.presets import PRESETS
from companion.rules.sheet import Bank, Sheet, compare, judge, score

EAST_BANKS = Bank(0)
KINDS = {"seq": "sequence", "2": "pair", "3": "triplet", "4": "kong"}

# Four groups and a pair without units or farn, and what can be added to them.
THREE_PLAIN = "T1:seq S3:seq M5:seq"
PLAIN = f"{THREE_PLAIN} T6:3 M2:2"


def sheet(preset: str = "malayan", **choices: Any) -> Sheet:
    """A preset's sheet; `woo_mei` is the choice "woo-mei"."""
    found = next(each for each in PRESETS if each.key == preset)
    return found.sheet({name.replace("_", "-"): value for name, value in choices.items()})


def tiles(groups: str = "", flowers: str = "", house_farn: int = 0, why: str = "") -> Tiles:
    """Tiles in short notation: "T1:seq S9:3 -DC:4 T5:2"; a dash marks a concealed group."""
    return Tiles(tuple(map(_group, groups.split())), tuple(flowers.split()), house_farn, why)


def _group(text: str) -> TileGroup:
    tile, size = text.lstrip("-").split(":")
    concealed = text.startswith("-")
    return TileGroup(KINDS[size], tile, not concealed if size in "34" else None)


def won(
    held: Held,
    by: int = 1,
    discarder: int | None = None,
    losers: Mapping[int, Held] = MappingProxyType({}),
) -> Hand:
    """A hand won with this, and what the losers hold by seat."""
    return Hand(by, discarder=discarder, hands=((by, held), *losers.items()))


class Scored(NamedTuple):
    transfers: tuple[Transfer, ...]
    counts: tuple[MahjongCount, ...]
    bank: Bank


def scored(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> Scored:
    """The score of a hand that nothing is wrong with."""
    assert [str(fault.text) for fault in judge(on, hand, bank)] == []
    return Scored(*cast(Any, score(on, hand, bank)))


def nets(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> tuple[int, ...]:
    return net(scored(hand, on, bank).transfers, len(SEATS))


def codes(hand: Hand, on: Sheet | None = None, bank: Bank = EAST_BANKS) -> list[str]:
    return [fault.code for fault in judge(on or sheet(), hand, bank)]


def differing(before: Sheet, after: Sheet) -> set[str]:
    """The keys of the lines in which two sheets differ."""
    pairs = [pair for pair in compare(before, after) if pair[0] != pair[1]]
    return {clause.key for pair in pairs for clause in pair if clause is not None}
