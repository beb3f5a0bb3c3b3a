"""The frame of a mahjong hand: who won, how, and with what; refuses what cannot have happened."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong import holdings
from companion.rules.mahjong.hand import Hand, Tiles
from companion.rules.mahjong.holdings import FOUR_GROUPS, ONE_OF_TWO, is_seat, who
from companion.rules.mahjong.tiles import BY_CODE, too_many
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Case, Clause, Objection


@dataclass(frozen=True)
class FourGroupsAndAPair(Clause):
    """What makes it a hand at all: refuses what is none, every fault at once."""

    essential: ClassVar[bool] = True
    faults: ClassVar[tuple[str, ...]] = (
        "winner-unsaid", "no-such-seat", "unknown-shown", "self-pick-on-draw", "discarder-on-draw",
        "discarder-won", "discarder-and-self-pick", "no-winning-hand", "two-ways", "losers-limit",
        *holdings.FAULTS, "too-many-alike",
    )  # fmt: skip
