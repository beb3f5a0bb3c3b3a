"""The six sheets match docs/rules: choices, marks, what may be led, the puck."""

import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest

from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.presets import Choice, Preset
from companion.rules.sheet import Bank, Sheet
from companion.rules.tiengow.presets import PRESETS

RULES = Path(__file__).parents[3] / "docs" / "rules"
PAGE = (RULES / "tien-gow.md").read_text()
MORE = (RULES / "tien-gow-more.md").read_text()
# These are of sheets that have the bank's choice only, and of those that have no more than before.
MORE_OF = {"hong-kong": None, "celko-kam": {"bank"}, "simple": {"bank"}}
EVERY_PRESET = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)


def section(key: str) -> str:
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


def more_choices(key: str) -> dict[str, list[str]]:
    """What the page of more lists for a sheet, but for the two numbers of the pot."""
    of = MORE_OF.get(key, set())
    rows = re.findall(r"^\| `([a-z-]+)` \| (`.+`.*) \|$", MORE.split("## New marks")[0], re.M)
    return {
        choice: re.findall(r"(?:^|· )`([a-z0-9-]+)`", values)
        for choice, values in rows
        if of is None or choice in of
    }


def offered(preset: Preset) -> Iterator[tuple[Sheet, Sheet]]:
    """The preset under each value of each choice, the others at their defaults.

    With the sheet that it is without that value: a choice needs the answer that it is under.
    """
    for choice in preset.choices:
        if not isinstance(choice, Choice):
            continue
        under = dict([choice.under] if choice.under else [])
        for option in choice.options:
            yield preset.sheet({**under, choice.key: option.value}), preset.sheet({**under})


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
    assert offers == {**written_choices(preset.key), **more_choices(preset.key)}


@EVERY_PRESET
def test_what_is_seldom_chosen_is_what_the_page_of_more_adds(preset: Preset) -> None:
    seldom = {choice.key for choice in preset.choices if choice.seldom}
    numbers = {"pot-stake", "pot-payment"} & seldom
    assert seldom - numbers == {*more_choices(preset.key)}
    assert bool(numbers) == ("pot" in seldom)
    assert preset.sheet().choices == tuple(
        (choice.key, choice.default) for choice in preset.choices if not choice.seldom
    )


@EVERY_PRESET
def test_the_default_is_the_one_with_the_star(preset: Preset) -> None:
    starred = set(re.findall(r"`([a-z0-9-]+)`\*", section(preset.key)))
    usual = {choice.default for choice in preset.choices if not choice.seldom}
    assert usual == starred
    seldom = {choice.key: choice.default for choice in preset.choices if choice.seldom}
    for key in more_choices(preset.key):
        assert re.search(rf"^\| `{key}` \| `{seldom[key]}`\* ", MORE, re.MULTILINE)


@EVERY_PRESET
def test_a_sheet_asks_for_the_marks_that_the_page_gives_it(preset: Preset) -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|.*\| (.+?) \|$", PAGE, re.MULTILINE)
    written = {code for code, sheets in rows if re.search(rf"\b{preset.key}\b", sheets)}
    more = set(re.findall(r"^\| `([a-z-]+)` \| (?:lead|last|manner), ", MORE, re.MULTILINE))
    if preset.key == "hong-kong":
        written |= more
    asked = {
        question.code
        for sheet in (preset.sheet(), *(sheet for sheet, _ in offered(preset)))
        for question in sheet.questions
        if question.group != "declared"
    }
    assert asked == written - {choice.key for choice in preset.choices}


@EVERY_PRESET
def test_every_value_but_the_default_changes_a_sentence(preset: Preset) -> None:
    for sheet, without in offered(preset):
        assert (sentences(sheet) != sentences(without)) is (sheet.choices != without.choices)


@EVERY_PRESET
def test_under_all_choices_every_line_has_its_own_key_and_its_own_sentence(preset: Preset) -> None:
    choices = [choice for choice in preset.choices if isinstance(choice, Choice)]
    for one, other in combinations(choices, 2):
        for first, second in product(one.options, other.options):
            check_lines(preset.sheet({one.key: first.value, other.key: second.value}))
    # For each choice its answers other than the first.
    for n in (1, -1):
        check_lines(preset.sheet({choice.key: choice.options[n].value for choice in choices}))


def check_lines(sheet: Sheet) -> None:
    assert len({clause.key for clause in sheet.clauses}) == len(sheet.clauses)
    assert len(set(sentences(sheet))) == len(sheet.clauses)
    assert sheet.faults == ()


# What may be led (the page's last section)

PAIRS = {"single", "pair", "mixed-pair", "supreme"}


@pytest.mark.parametrize(
    ("key", "choices", "leads"),
    [
        ("score-sheet", {}, PAIRS),
        ("score-sheet", {"mixed-pairs": "two-pairs"}, PAIRS | {"two-mixed-pairs"}),
        ("four-point", {}, PAIRS | {"two-pairs", "two-mixed-pairs"}),
        *(
            (key, {}, PAIRS | {"triplet", "quartet"})
            for key in ("celko-kam", "hong-kong", "six-round", "simple")
        ),
    ],
)
def test_what_may_be_led_is_what_the_page_says(
    key: str, choices: dict[str, str | int | float], leads: set[str]
) -> None:
    clause = preset(key).sheet(choices).clause("leads")
    assert set(getattr(clause, "leads", ())) == leads


@pytest.mark.parametrize(
    ("key", "choices", "bank", "shown"),
    [
        ("celko-kam", {}, Bank(0, 3), ["×2"]),
        ("celko-kam", {"streak": "growing"}, Bank(0, 3), ["×4"]),
        ("celko-kam", {"first-banker": "single"}, Bank(0, 1, opening=True), ["×1"]),
        ("hong-kong", {"first-banker": "single"}, Bank(0, 2, opening=True), ["×2"]),
        ("score-sheet", {}, Bank(0, 2), ["no trick ×3"]),
        ("four-point", {}, Bank(0, 1), []),
        ("four-point", {}, Bank(0, 3), ["×3"]),
        ("four-point", {"figure": "substitute"}, Bank(0, 2), ["figure 8"]),
    ],
)
def test_the_puck_shows_what_the_bank_multiplies_by(
    key: str, choices: dict[str, str], bank: Bank, shown: list[str]
) -> None:
    assert [say(each) for each in preset(key).sheet(choices).puck(bank)] == shown
