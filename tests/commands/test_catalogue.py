"""`companion sheets`: the presets as text and as JSON."""

import json

from companion.documents.sheets import write_preset
from companion.rules.games import all_presets
from tests.test_cli import run


def test_sheets_lists_every_preset_its_choices_and_their_values_with_the_default_marked() -> None:
    ran = run("sheets")
    assert (ran.status, ran.err) == (0, "")
    for preset in all_presets():
        assert f"{preset.key}  {preset.name}  ({preset.game})\n" in ran.out
        for choice in preset.choices:
            assert f"    {choice.key}: {choice.asks}\n" in ran.out
    assert "        double* · growing\n" in ran.out
    assert "        1* · 0 · 2\n" in ran.out
    assert "        50*, or any whole number from 0\n" in ran.out


def test_sheets_as_json_lists_sentences_and_codes_too() -> None:
    ran = run("sheets", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == [write_preset(preset) for preset in all_presets()]
