"""The next banker in old-style mahjong: the phone's table equals the engine."""

from itertools import product
from typing import Any

import pytest

from companion.rules.mahjong import offline_table
from companion.rules.mahjong.hand import SEATS, Counted, Hand
from companion.rules.mahjong.presets import PRESETS
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, Sheet, score
from tests.marks import in_ordeal
from tests.rules.factories import every_answer, phone_reads

BANKS = [Bank(*each) for each in product(SEATS, (1, 3), (True, False))]


def read(on: Sheet, hands: list[tuple[str, Bank]]) -> list[Any]:
    asked = (({"winner": won}, bank) for won, bank in hands)
    return [bank for _, bank in phone_reads(offline_table(on), "units", asked)]


def engine(on: Sheet, won: str, bank: Bank) -> list[Any]:
    hand = Hand(None)
    if won != "nobody":
        hand = Hand(int(won), self_pick=True, hands=((int(won), Counted(14, 2)),))
    return list(score(on, hand, bank).bank)


FIRST, *OTHERS = PRESETS


@pytest.mark.parametrize(
    "preset", [FIRST, *map(in_ordeal, OTHERS)], ids=lambda preset: str(preset.key)
)
def test_a_phone_reads_who_is_banker_next_as_the_engine_says(preset: Preset) -> None:
    for on in every_answer(preset):
        hands = list(product(["nobody", *map(str, SEATS)], BANKS))
        assert read(on, [*hands, ("", BANKS[0])]) == [*(engine(on, *each) for each in hands), None]
