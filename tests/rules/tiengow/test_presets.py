"""The six sheets offer what docs/rules/tien-gow.md says: choices, marks, hands that are shown."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from companion.rules.phrases import say
from companion.rules.presets import Choice, Preset
from companion.rules.sheet import Sheet
from companion.rules.tiengow.presets import (
    CELKO_KAM,
    FOUR_POINT,
    HONG_KONG,
    PRESETS,
    SCORE_SHEET,
    SIMPLE,
    SIX_ROUND,
)

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "tien-gow.md").read_text()
EVERY_PRESET = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)


def section(key: str) -> str:
    """What the page says of one sheet."""
    found = re.search(rf"^### `{key}`.*?$(.*?)^##", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def written_choices(key: str) -> dict[str, list[str]]:
    """The choices that the page lists for a sheet, the values in its order."""
    text = section(key)
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", text, re.MULTILINE)
    inline = re.findall(r"`([a-z-]+)`: (`.+?)(?:\.|$)", text, re.MULTILINE)
    return {
        choice: [value for part in values.split(" · ") for value in re.findall("`(.+?)`", part)[:1]]
        for choice, values in (rows or inline)
    }


def offered(preset: Preset) -> Iterator[Sheet]:
    """The preset under each value of each choice, the others at their defaults."""
    for choice in preset.choices:
        assert isinstance(choice, Choice)
        for option in choice.options:
            yield preset.sheet({choice.key: option.value})


def sentences(sheet: Sheet) -> list[str]:
    return [say(clause.says()) for clause in sheet.clauses]


def test_the_page_has_a_section_for_every_sheet_and_no_other() -> None:
    assert re.findall("^### `(.+?)`", PAGE, re.MULTILINE) == [preset.key for preset in PRESETS]


@EVERY_PRESET
def test_a_sheet_offers_the_choices_that_the_page_lists_the_default_first(preset: Preset) -> None:
    offers = {
        choice.key: [option.value for option in choice.options]
        for choice in preset.choices
        if isinstance(choice, Choice)
    }
    assert offers == written_choices(preset.key)


@EVERY_PRESET
def test_the_default_is_the_one_with_the_star(preset: Preset) -> None:
    starred = set(re.findall(r"`([a-z0-9-]+)`\*", section(preset.key)))
    assert {choice.default for choice in preset.choices} == starred


@EVERY_PRESET
def test_a_sheet_asks_for_the_marks_that_the_page_gives_it(preset: Preset) -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|.*\| (.+?) \|$", PAGE, re.MULTILINE)
    written = {code for code, sheets in rows if re.search(rf"\b{preset.key}\b", sheets)}
    asked = {
        question.code
        for sheet in (preset.sheet(), *offered(preset))
        for question in sheet.questions
        if question.group != "declared"
    }
    assert asked == written - {choice.key for choice in preset.choices}


def test_hands_are_shown_on_two_sheets() -> None:
    shown = {
        preset.key: {
            question.code
            for sheet in (preset.sheet(), *offered(preset))
            for question in sheet.questions
            if question.group == "declared"
        }
        for preset in PRESETS
    }
    assert {key: codes for key, codes in shown.items() if codes} == {
        "celko-kam": {"one-red-dot"},
        "hong-kong": {"one-red-dot", "all-white", "seven-military", "eight-military"},
    }


@EVERY_PRESET
def test_every_value_but_the_default_changes_a_sentence(preset: Preset) -> None:
    for sheet in offered(preset):
        chosen = dict(sheet.choices) != {c.key: c.default for c in preset.choices}
        assert (sentences(sheet) != sentences(preset.sheet())) is chosen


@EVERY_PRESET
def test_under_all_choices_every_line_has_its_own_key_and_its_own_sentence(preset: Preset) -> None:
    options = [c.options for c in preset.choices if isinstance(c, Choice)]
    for chosen in product(*options):
        values = {c.key: o.value for c, o in zip(preset.choices, chosen, strict=True)}
        sheet = preset.sheet(values)
        assert len({clause.key for clause in sheet.clauses}) == len(sheet.clauses)
        assert len(set(sentences(sheet))) == len(sheet.clauses)
        assert sheet.faults == ()


@EVERY_PRESET
def test_every_choice_asks_by_example_and_answers_in_few_words(preset: Preset) -> None:
    for choice in preset.choices:
        assert isinstance(choice, Choice)
        assert say(choice.asks).endswith("?")
        assert len({say(option.says) for option in choice.options}) == len(choice.options)


# What may be led (the page's last section)

PAIRS = {"single", "pair", "mixed-pair", "supreme"}


@pytest.mark.parametrize(
    ("preset", "choices", "leads"),
    [
        (SCORE_SHEET, {}, PAIRS),
        (SCORE_SHEET, {"mixed-pairs": "two-pairs"}, PAIRS | {"two-mixed-pairs"}),
        (FOUR_POINT, {}, PAIRS | {"two-pairs", "two-mixed-pairs"}),
        (CELKO_KAM, {}, PAIRS | {"triplet", "quartet"}),
        (HONG_KONG, {}, PAIRS | {"triplet", "quartet"}),
        (SIX_ROUND, {}, PAIRS | {"triplet", "quartet"}),
        (SIMPLE, {}, PAIRS | {"triplet", "quartet"}),
    ],
)
def test_what_may_be_led_is_what_the_page_says(
    preset: Preset, choices: dict[str, str | int | float], leads: set[str]
) -> None:
    clause = preset.sheet(choices).clause("leads")
    assert set(getattr(clause, "leads", ())) == leads
