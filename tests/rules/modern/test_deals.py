"""The simulator of counted hands: no sheet refuses them, and everything occurs."""

from random import Random

import pytest

from companion.rules.counted_mahjong.presets import PRESETS
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, judge
from tests.rules.modern.deals import deal


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_no_table_refuses_them(preset: Preset) -> None:
    rng, sheet = Random(9), preset.sheet()
    hands = [deal(rng, sheet) for _ in range(300)]
    assert [hand for hand in hands if judge(sheet, hand, Bank(0))] == []
    assert any(not hand.wins for hand in hands)
    assert any(hand.self_drawn for hand in hands)
    asked = {question.code for question in sheet.questions}
    assert any(win.liable is not None for hand in hands for win in hand.wins) == ("liable" in asked)
