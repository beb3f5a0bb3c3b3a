"""Sheets as JSON, read strictly and written back: presets, choices, house rules, catalogue."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.documents.json_values import parse
from companion.documents.sheets import (
    MOST_SHEETS,
    SheetsAgain,
    read_change,
    read_game,
    read_sheet,
    restore_sheet,
    store_sheet,
    write_preset,
    write_sheet,
)
from companion.documents.sittings import answer, read_sitting
from companion.rules.games import all_games, all_presets, game
from companion.rules.presets import LARGEST, Add, Edit, Preset, Swap
from companion.rules.sheet import Sheet
from companion.rules.tiengow.payment_clauses import NoTrick
from companion.rules.tiengow.special_clauses import LeadPays
from tests.documents import strategies as drawn
from tests.documents.factories import Plain, error
from tests.oracle.documents import ALL_CHOICES
from tests.oracle.random_documents import mahjong, tien_gow

TIEN_GOW = game("tien-gow")


def sheet(document: object, of: str = "tien-gow") -> Sheet:
    return read_sheet(document, game(of))


def house(*changes: object) -> Plain:
    return {"preset": "simple", "house": list(changes)}


def through_json(value: object) -> Any:
    return parse(json.dumps(value).encode())


# Games and presets


def test_a_game_is_read_by_its_key() -> None:
    keys = ("tien-gow", "mahjong", "modern-mahjong")
    assert tuple(read_game(key) for key in keys) == all_games()


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("poker", "game: unknown game “poker”"),
        ("Tien-Gow", "game: unknown game “Tien-Gow”"),
        (1, "game: this must be a text"),
        (None, "game: this must be a text"),
    ],
)
def test_another_game_is_no_document(key: object, said: str) -> None:
    assert error(read_game, key) == said


@pytest.mark.parametrize("of", ["tien-gow", "mahjong", "modern-mahjong"])
def test_a_sheet_may_be_just_the_presets_key(of: str) -> None:
    for preset in game(of).presets:
        assert sheet(preset.key, of) == sheet({"preset": preset.key}, of) == preset.sheet()


@pytest.mark.parametrize("points", [0, LARGEST])
def test_base_and_limit_are_taken_up_to_the_largest_number_of_a_table(points: int) -> None:
    choices = {"base": points, "limit": points}
    made = sheet({"preset": "malayan", "choices": choices}, "mahjong")
    assert made.faults == ()
    assert dict(made.choices).items() >= choices.items()


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (1, "sheet: this must be an object"),
        ({}, "sheet: “preset” is missing"),
        ("malayan", "sheet: unknown rules “malayan”"),
        ({"preset": "Simple"}, "sheet.preset: unknown rules “Simple”"),
        ({"preset": "simple", "name": "x"}, "sheet: “name” is not known here"),
        ({"preset": "simple", "choices": []}, "sheet.choices: this must be an object"),
        (
            {"preset": "simple", "choices": {"capture": "off"}},
            "sheet.choices: unknown choice “capture”",
        ),
        (
            {"preset": "simple", "choices": {"streak": "Growing"}},
            "sheet.choices.streak: unknown value “Growing”",
        ),
        ({"preset": "simple", "choices": {"streak": 1}}, "sheet.choices.streak: unknown value “1”"),
        ({"preset": "simple", "house": {}}, "sheet.house: this must be a list"),
    ],
)
def test_what_is_no_sheet_is_told_with_its_place(document: object, said: str) -> None:
    assert error(sheet, document) == said


@pytest.mark.parametrize(
    ("choice", "values"), [("sequences", ["1", 3, 1.5, True]), ("base", ["50", True, None, [50]])]
)
def test_a_choice_of_numbers_knows_its_numbers_only_and_a_number_of_the_table_is_one(
    choice: str, values: list[object]
) -> None:
    for value in values:
        document = {"preset": "malayan", "choices": {choice: value}}
        assert error(sheet, document, "mahjong").startswith(f"sheet.choices.{choice}: ")


# House rules


def test_a_house_rule_edits_values_of_a_clause() -> None:
    change = {"edit": "empty", "values": {"points": 6}}
    read = read_change(change, TIEN_GOW, "house[0]")
    assert read == Edit("empty", (("points", 6),))
    assert sheet(house(change)).clause("empty") == NoTrick("empty", points=6)


def test_a_house_rule_adds_a_clause_of_the_catalogue_with_what_is_left_out_as_usual() -> None:
    clause = {"kind": "lead-pays", "key": "supreme-led", "values": {"with_banker": 6}}
    added = LeadPays("supreme-led", with_banker=6)
    read = read_change({"add": clause}, TIEN_GOW, "house[0]")
    assert read == Add(added)
    assert sheet(house({"add": clause})).clause("supreme-led") == added


def test_a_house_rule_may_say_after_which_clause_it_adds() -> None:
    clause = {"kind": "no-trick", "key": "again"}
    made = sheet(house({"add": clause, "after": "empty"}))
    keys = [clause.key for clause in made.clauses]
    assert keys[keys.index("empty") + 1] == "again"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "sheet.house[0]: “add” is missing"),
        ({"swap": "empty"}, "sheet.house[0]: “swap” is not known here"),
        ({"strike": "none"}, "sheet.house: the rules have no “none”"),
        ({"edit": "empty"}, "sheet.house[0]: “values” is missing"),
        ({"edit": "empty", "values": []}, "sheet.house[0].values: this must be an object"),
        ({"edit": "none", "values": {}}, "sheet.house: the rules have no “none”"),
        (
            {"edit": "empty", "values": {"points": "6"}},
            "sheet.house: “points” of “empty” is a different kind of value",
        ),
        (
            {"edit": "empty", "values": {"points": 1001}},
            "sheet.house: “points” of “empty” is a number from 0 to 1000",
        ),
        (
            {"edit": "empty", "values": {"points": 2.5}},
            "sheet.house[0].values.points: this must be a whole number, not 2.5",
        ),
        ({"edit": "empty", "values": {"key": "x"}}, "sheet.house: “empty” has no “key”"),
        (
            {"edit": "banker", "values": {"losing_banker": "never"}},
            "sheet.house: “losing_banker” of “banker” has no such option",
        ),
        ({"add": {"key": "x"}}, "sheet.house[0].add: “kind” is missing"),
        ({"add": {"kind": "no-trick"}}, "sheet.house[0].add: “key” is missing"),
        (
            {"add": {"kind": "woo-mei", "key": "x"}},
            "sheet.house[0].add.kind: unknown kind of rule “woo-mei”",
        ),
        (
            {"add": {"kind": "no-trick", "key": "x", "points": 4}},
            "sheet.house[0].add: “points” is not known here",
        ),
        (
            {"add": {"kind": "no-trick", "key": "x", "values": {"par": 4}}},
            "sheet.house[0].add.values: “x” has no “par”",
        ),
        (
            {"add": {"kind": "no-trick", "key": "empty"}},
            "sheet.house: the rules already have “empty”",
        ),
        (
            {"add": {"kind": "no-trick", "key": "x"}, "after": "none"},
            "sheet.house: the rules have no “none”",
        ),
    ],
)
def test_a_house_rule_that_does_not_fit_is_told_with_its_place(change: object, said: str) -> None:
    assert error(sheet, house(change)) == said


def test_what_makes_it_a_hand_at_all_is_not_struck_out() -> None:
    assert error(sheet, house({"strike": "eight-tricks"})).endswith("cannot be left out")


def test_a_swap_is_a_matter_of_choices_and_is_not_written() -> None:
    swapped = sheet("simple")
    changed = Sheet("tien-gow", "simple", (), (Swap(NoTrick("empty")),), swapped.clauses)
    with pytest.raises(ValueError, match="house rules do not"):
        write_sheet(changed)


# There and back


@given(drawn.sheets())
def test_a_stored_sheet_comes_back_whole_without_asking_its_preset(written: Sheet) -> None:
    stored = through_json(store_sheet(written))
    assert stored["clauses"]
    back = restore_sheet(stored)
    assert (back.game, back.preset, back.choices) == (written.game, written.preset, written.choices)
    assert (back.house, back.clauses) == (written.house, written.clauses)


def test_a_stored_sheet_outlives_a_preset_that_nobody_knows_any_more() -> None:
    stored = {**store_sheet(sheet("simple")), "preset": "forgotten"}
    assert restore_sheet(stored).clauses == sheet("simple").clauses


def test_a_stored_sheet_with_a_clause_that_nobody_knows_is_told_with_its_place() -> None:
    stored = store_sheet(sheet("simple"))
    stored["clauses"][2]["kind"] = "forgotten"
    assert error(restore_sheet, stored) == "clauses[2].kind: unknown kind of rule “forgotten”"


@pytest.mark.parametrize("write", [write_sheet, store_sheet])
def test_every_choice_is_written_also_those_nobody_made_but_for_the_seldom_ones(
    write: Callable[[Sheet], dict[str, Any]],
) -> None:
    written = write(sheet("simple"))
    assert written["choices"] == {
        "streak": "double",
        "losing-banker-over-par": "multiplied",
        "early-death": "on",
    }
    assert "house" not in written


def test_the_same_rules_again_are_the_same_sheet_and_others_are_not() -> None:
    again, of = SheetsAgain(), game("tien-gow")
    chosen = {"preset": "score-sheet", "choices": {}}
    assert again("score-sheet", of) is again("score-sheet", of)
    assert again(chosen, of) == again("score-sheet", of)
    assert again("simple", of).preset == "simple"
    assert again(chosen, of) is again(dict(chosen), of)
    once = {"edit": "empty", "values": {"points": 1}}
    assert again({**chosen, "house": [once]}, of).house
    # True is equal to 1, and yet no number of points.
    assert error(again, {**chosen, "house": [{**once, "values": {"points": True}}]}, of)


def test_no_more_sheets_are_kept_than_a_batch_mostly_has() -> None:
    again, of = SheetsAgain(), game("tien-gow")
    first = again("celko-kam", of)
    for number in range(MOST_SHEETS):
        added = {"add": {"kind": "no-trick", "key": f"empty-{number}", "values": {}}}
        again({"preset": "four-point", "choices": {}, "house": [added]}, of)
    assert again("celko-kam", of) is not first
    assert again("celko-kam", of) == first


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
