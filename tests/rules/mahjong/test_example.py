"""The example hand of each sheet."""

import pytest

from companion.rules.mahjong import example
from companion.rules.mahjong.presets import PRESETS
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, judge, score


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_the_example_can_happen_under_each_sheet_and_pays(preset: Preset) -> None:
    sheet = preset.sheet()
    assert judge(sheet, example(sheet), Bank(0)) == ()
    assert score(sheet, example(sheet), Bank(0)).transfers
