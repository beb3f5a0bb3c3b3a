"""Hands as documents write them and in short, and the tables that they are played at."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.rules.chips import net
from companion.rules.mahjong.hand import Counted, Group, Hand, Held, Limit, Seat, Tiles
from companion.rules.mahjong.presets import PRESETS
from companion.rules.sheet import Bank, Scored, Sheet, judge, score

Plain = dict[str, Any]

VECTORS: Plain = json.loads(
    (Path(__file__).parents[2] / "vectors" / "mahjong.json").read_text("utf-8")
)

EAST_BANKS = Bank(0)
KINDS = {"seq": "sequence", "2": "pair", "3": "triplet", "4": "kong"}

# Four groups and a pair that are worth neither units nor farn, and what is left to add to them.
THREE_PLAIN = "T1:seq S3:seq M5:seq"
PLAIN = f"{THREE_PLAIN} T6:3 M2:2"


def sheet(preset: str = "malayan", **choices: Any) -> Sheet:
    """A preset's sheet; `woo_mei` is the choice "woo-mei"."""
    found = next(each for each in PRESETS if each.key == preset)
    return found.sheet({name.replace("_", "-"): value for name, value in choices.items()})


def tiles(groups: str = "", flowers: str = "", house_farn: int = 0, why: str = "") -> Tiles:
    """Tiles in short: "T1:seq S9:3 -DC:4 T5:2"; a dash stands before what is concealed."""
    return Tiles(tuple(map(_group, groups.split())), tuple(flowers.split()), house_farn, why)


def _group(text: str) -> Group:
    tile, size = text.lstrip("-").split(":")
    concealed = text.startswith("-")
    return Group(KINDS[size], tile, not concealed if size in "34" else None)


def won(
    held: Held,
    by: int = 1,
    discarder: int | None = None,
    losers: Mapping[int, Held] = MappingProxyType({}),
) -> Hand:
    """A hand won with this, and what the losers hold by seat."""
    return Hand(by, discarder=discarder, hands=((by, held), *losers.items()))


def scored(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> Scored:
    """The score of a hand that nothing is wrong with."""
    assert [str(fault.text) for fault in judge(on, hand, bank)] == []
    return score(on, hand, bank)


def nets(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> tuple[int, int, int, int]:
    return net(scored(hand, on, bank).transfers)


def codes(hand: Hand, on: Sheet | None = None, bank: Bank = EAST_BANKS) -> list[str]:
    """The codes of all that is wrong with a hand."""
    return [fault.code for fault in judge(on or sheet(), hand, bank)]


def read_sheet(written: str | Plain) -> Sheet:
    if isinstance(written, str):
        return sheet(written)
    return sheet(written["preset"], **written["choices"])


def read_hand(written: Plain) -> Hand:
    """A hand of a sitting document, faulty ones included."""
    if "shown" in written:
        return Hand.show(written["shown"], written["by"])
    hands = tuple(
        (_seat(seat), held)
        for seat, plain in written.get("hands", {}).items()
        for held in _ways(plain)
    )
    self_pick, discarder = written.get("self_pick", False), written.get("discarder")
    return Hand(written.get("winner", "unsaid"), self_pick, discarder, hands)


def _seat(written: str) -> Seat:
    return int(written) if written.lstrip("-").isdigit() else written


def _ways(plain: Plain) -> Iterator[Held]:
    if plain.get("limit"):
        yield Limit(plain.get("why", ""))
    if "units" in plain:
        yield Counted(plain["units"], plain.get("farn", 0))
    if "groups" in plain or "flowers" in plain:
        groups = (Group(g["kind"], g["tile"], g.get("open")) for g in plain.get("groups", ()))
        added = plain.get("house_farn", 0), plain.get("why", "")
        yield Tiles(tuple(groups), tuple(plain.get("flowers", ())), *added)
