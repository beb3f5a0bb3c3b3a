"""The catalogue of presets as JSON."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.documents.answers import answer
from companion.documents.sheets import all_presets, write_preset
from companion.documents.sittings import read_sitting
from companion.rules.presets import LARGEST, Preset
from tests.oracle.documents import ALL_CHOICES
from tests.oracle.random_documents import mahjong, tien_gow

Plain = dict[str, Any]

EVERY = tuple(all_presets())
each_preset = pytest.mark.parametrize("preset", EVERY, ids=lambda preset: preset.key)


def test_every_preset_of_the_rule_pages_is_there() -> None:
    offered = {preset.key: preset.game for preset in EVERY}
    assert offered == {key: game for game, sheets in ALL_CHOICES.items() for key in sheets}


@each_preset
def test_every_choice_of_the_rule_pages_is_offered_its_default_first(preset: Preset) -> None:
    expected = ALL_CHOICES[preset.game][preset.key]
    written = write_preset(preset)["choices"]
    assert [choice["key"] for choice in written] == list(expected)
    for choice in written:
        values = expected[choice["key"]]
        assert choice["default"] == values[0]
        if "values" in choice:
            offered = [each["value"] for each in choice["values"]]
            assert (offered[0], set(offered)) == (values[0], set(values))
        else:
            assert (choice["least"], choice["most"]) == (0, LARGEST)


@each_preset
def test_a_preset_says_its_name_its_choices_and_its_sentences(preset: Preset) -> None:
    written = write_preset(preset)
    said = [
        written["name"],
        written["about"],
        *(sentence["text"] for sentence in written["sentences"]),
        *(mark["text"] for mark in written["marks"]),
        *(choice["asks"] for choice in written["choices"]),
        *(each["says"] for choice in written["choices"] for each in choice.get("values", ())),
    ]
    assert all(said)
    assert not [text for text in said if re.search(r"[{}]", text)]
    keys = [sentence["clause"] for sentence in written["sentences"]]
    assert len(set(keys)) == len(keys)


@each_preset
def test_codes_and_marks_are_kebab_case_and_listed_once(preset: Preset) -> None:
    written = write_preset(preset)
    listed = [
        *written["codes"].values(),
        [mark["code"] for mark in written["marks"]],
        [sentence["clause"] for sentence in written["sentences"]],
    ]
    for codes in listed:
        assert len(set(codes)) == len(codes)
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code in codes)


@pytest.mark.parametrize("make", [tien_gow, mahjong])
def test_an_answer_has_no_codes_but_those_that_are_listed(make: Callable[[Random], Plain]) -> None:
    listed = {preset.key: write_preset(preset)["codes"] for preset in EVERY}
    for seed in range(150):
        sitting = read_sitting(make(Random(seed))).sitting
        found, codes = answer(sitting), listed[sitting.sheet.preset]
        transfers = [each["code"] for row in found.get("rows", ()) for each in row["transfers"]]
        assert set(transfers) <= set(codes["transfers"])
        assert {each["code"] for each in found.get("objections", ())} <= set(codes["objections"])
