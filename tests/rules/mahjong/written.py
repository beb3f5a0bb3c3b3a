"""Hands as the worked figures write them, and tables that they are played at."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.rules.chips import net
from companion.rules.mahjong.hand import Counted, Group, Hand, Held, Limit, Seat, Tiles
from companion.rules.mahjong.presets import PRESETS
from companion.rules.sheet import Bank, Scored, Sheet, judge, score

Plain = dict[str, Any]

VECTORS: Plain = json.loads(
    (Path(__file__).parents[2] / "vectors" / "mahjong.json").read_text("utf-8")
)


def sheet(preset: str = "malayan", **choices: Any) -> Sheet:
    """A preset's sheet; `woo_mei` is the choice "woo-mei"."""
    found = next(each for each in PRESETS if each.key == preset)
    return found.sheet({name.replace("_", "-"): value for name, value in choices.items()})


def read_sheet(written: str | Plain) -> Sheet:
    plain = {"preset": written} if isinstance(written, str) else written
    return sheet(plain["preset"], **plain.get("choices", {}))


def read_hand(written: Plain) -> Hand:
    """A hand of a worked figure or of the random documents, faulty ones included."""
    if "shown" in written:
        return Hand.show(written["shown"], written["by"])
    hands = tuple(
        (_seat(seat), held)
        for seat, plain in written.get("hands", {}).items()
        for held in _ways(plain)
    )
    return Hand(
        written.get("winner", "unsaid"),
        written.get("self_pick", False),
        written.get("discarder"),
        hands,
    )


def _seat(written: str) -> Seat:
    return int(written) if written.lstrip("-").isdigit() else written


def _ways(plain: Plain) -> Iterator[Held]:
    if plain.get("limit"):
        yield Limit(plain.get("why", ""))
    if "units" in plain:
        yield Counted(plain["units"], plain.get("farn", 0))
    if "groups" in plain or "flowers" in plain or not ("limit" in plain or "units" in plain):
        groups = tuple(
            Group(each["kind"], each["tile"], each.get("open")) for each in plain.get("groups", ())
        )
        flowers = tuple(plain.get("flowers", ()))
        yield Tiles(groups, flowers, plain.get("house_farn", 0), plain.get("why", ""))


def tiles(groups: str = "", flowers: str = "", house_farn: int = 0, why: str = "") -> Tiles:
    """Tiles in short: "123T 999S DC3 5M2 WE4" with a dash before what is concealed.

    A group is its lowest tile with how many there are: `T1:seq`, `S9:3`, `-S9:3`, `DC:4`, `T5:2`.
    """
    return Tiles(tuple(map(_group, groups.split())), tuple(flowers.split()), house_farn, why)


KINDS = {"seq": "sequence", "2": "pair", "3": "triplet", "4": "kong"}


def _group(text: str) -> Group:
    tile, size = text.lstrip("-").split(":")
    concealed = text.startswith("-")
    return Group(KINDS[size], tile, not concealed if size in "34" else None)


def scored(hand: Hand, on: Sheet, bank: Bank | None = None) -> Scored:
    """The score of a hand that nothing may be wrong with."""
    bank = bank or Bank(0)
    assert [str(fault.text) for fault in judge(on, hand, bank)] == []
    return score(on, hand, bank)


def nets(hand: Hand, on: Sheet, bank: Bank | None = None) -> tuple[int, int, int, int]:
    return net(scored(hand, on, bank).transfers)


def codes(hand: Hand, on: Sheet | None = None, bank: Bank | None = None) -> list[str]:
    """The codes of all that is wrong with a hand."""
    return [fault.code for fault in judge(on or sheet(), hand, bank or Bank(0))]
