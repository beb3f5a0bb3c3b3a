"""Sheets as JSON: presets, choices and house rules, read strictly and written back."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from companion.documents.json_values import NoDocument, parse
from companion.documents.sheets import (
    kinds,
    read_change,
    read_clause,
    read_game,
    read_sheet,
    restore_sheet,
    store_sheet,
    write_sheet,
)
from companion.rules.games import all_games, game
from companion.rules.presets import LARGEST, Add, Edit, Strike, Swap
from companion.rules.sheet import Sheet
from companion.rules.tiengow.clauses import LeadPays, NoTrick
from tests.codec import drawn

TIEN_GOW = game("tien-gow")
MAHJONG = game("mahjong")


def sheet(document: object, of: str = "tien-gow") -> Sheet:
    return read_sheet(document, game(of))


def error(document: object, of: str = "tien-gow") -> str:
    """The error of an invalid sheet."""
    with pytest.raises(NoDocument) as caught:
        read_sheet(document, game(of))
    return str(caught.value)


def house(*changes: object, preset: str = "simple") -> dict[str, Any]:
    return {"preset": preset, "house": list(changes)}


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
    with pytest.raises(NoDocument) as caught:
        read_game(key)
    assert str(caught.value) == said


@pytest.mark.parametrize("of", ["tien-gow", "mahjong", "modern-mahjong"])
def test_a_sheet_may_be_just_the_presets_key(of: str) -> None:
    for preset in game(of).presets:
        assert sheet(preset.key, of) == sheet({"preset": preset.key}, of) == preset.sheet()


def test_a_choice_is_named_by_its_key_and_its_value() -> None:
    made = sheet({"preset": "celko-kam", "choices": {"streak": "growing"}})
    assert dict(made.choices)["streak"] == "growing"
    assert dict(made.choices)["early-death"] == "on"


def test_a_numeric_choice_is_a_number_however_it_is_written() -> None:
    read = through_json({"preset": "malayan", "choices": {"sequences": 2, "base": 100.0}})
    made = dict(sheet(read, "mahjong").choices)
    assert (made["sequences"], made["base"]) == (2, 100)


@pytest.mark.parametrize("points", [0, LARGEST])
def test_base_and_limit_are_taken_up_to_the_largest_number_of_a_table(points: int) -> None:
    choices = {"base": points, "limit": points}
    made = sheet({"preset": "malayan", "choices": choices}, "mahjong")
    assert made.faults == ()
    assert dict(made.choices).items() >= choices.items()


@pytest.mark.parametrize("points", [-1, 2.5, LARGEST + 1])
def test_a_base_that_cannot_be_is_refused_by_the_sitting_and_is_a_document(points: float) -> None:
    made = sheet({"preset": "malayan", "choices": {"base": points}}, "mahjong")
    assert [fault.code for fault in made.faults] == ["number-of-the-table"]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (1, "sheet: this must be an object"),
        (None, "sheet: this must be an object"),
        (["simple"], "sheet: this must be an object"),
        ({}, "sheet: “preset” is missing"),
        ("malayan", "sheet: unknown rules “malayan”"),
        ({"preset": "Simple"}, "sheet.preset: unknown rules “Simple”"),
        ({"preset": 3}, "sheet.preset: this must be a text"),
        ({"preset": "simple", "name": "x"}, "sheet: “name” is not known here"),
        ({"preset": "simple", "choices": []}, "sheet.choices: this must be an object"),
        ({"preset": "simple", "choices": None}, "sheet.choices: this must be an object"),
        (
            {"preset": "simple", "choices": {"capture": "off"}},
            "sheet.choices: unknown choice “capture”",
        ),
        (
            {"preset": "simple", "choices": {"streak": "Growing"}},
            "sheet.choices.streak: unknown value “Growing”",
        ),
        (
            {"preset": "simple", "choices": {"streak": 1}},
            "sheet.choices.streak: unknown value “1”",
        ),
        (
            {"preset": "simple", "choices": {"streak": True}},
            "sheet.choices.streak: this must be a number",
        ),
        (
            {"preset": "simple", "choices": {"streak": None}},
            "sheet.choices.streak: this must be a number",
        ),
        ({"preset": "simple", "house": {}}, "sheet.house: this must be a list"),
    ],
)
def test_what_is_no_sheet_is_told_with_its_place(document: object, said: str) -> None:
    assert error(document) == said


@pytest.mark.parametrize("value", ["1", 3, 1.5, True])
def test_a_choice_of_numbers_knows_its_numbers_only(value: object) -> None:
    said = error({"preset": "malayan", "choices": {"sequences": value}}, "mahjong")
    assert said.startswith("sheet.choices.sequences: ")


@pytest.mark.parametrize("value", ["50", True, None, [50]])
def test_a_number_of_the_table_is_a_number(value: object) -> None:
    said = error({"preset": "malayan", "choices": {"base": value}}, "mahjong")
    assert said.startswith("sheet.choices.base: ")


# House rules


def test_a_house_rule_edits_values_of_a_clause() -> None:
    change = {"edit": "empty", "values": {"points": 6}}
    read = read_change(change, TIEN_GOW, "house[0]")
    assert read == Edit("empty", (("points", 6),))
    assert sheet(house(change)).clause("empty") == NoTrick("empty", points=6)


def test_a_house_rule_strikes_a_clause_out() -> None:
    change = {"strike": "over-par"}
    assert read_change(change, TIEN_GOW, "house[0]") == Strike("over-par")
    assert sheet(house(change)).clause("over-par") is None


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


def test_house_rules_are_made_one_after_the_other() -> None:
    changes = (
        {"strike": "empty"},
        {"add": {"kind": "no-trick", "key": "empty", "values": {"points": 3}}},
    )
    assert sheet(house(*changes)).clause("empty") == NoTrick("empty", points=3)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("strike", "sheet.house[0]: this must be an object"),
        ({}, "sheet.house[0]: “add” is missing"),
        ({"swap": "empty"}, "sheet.house[0]: “swap” is not known here"),
        ({"strike": "empty", "why": ""}, "sheet.house[0]: “why” is not known here"),
        ({"strike": 1}, "sheet.house[0].strike: this must be a text"),
        ({"strike": "none"}, "sheet.house: the rules have no “none”"),
        ({"edit": "empty"}, "sheet.house[0]: “values” is missing"),
        ({"edit": 1, "values": {}}, "sheet.house[0].edit: this must be a text"),
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
        (
            {"edit": "empty", "values": {"points": None}},
            "sheet.house[0].values.points: this must be a number",
        ),
        ({"edit": "empty", "values": {"key": "x"}}, "sheet.house: “empty” has no “key”"),
        (
            {"edit": "banker", "values": {"losing_banker": "never"}},
            "sheet.house: “losing_banker” of “banker” has no such option",
        ),
        ({"add": 1}, "sheet.house[0].add: this must be an object"),
        ({"add": {"key": "x"}}, "sheet.house[0].add: “kind” is missing"),
        ({"add": {"kind": "no-trick"}}, "sheet.house[0].add: “key” is missing"),
        ({"add": {"kind": "no-trick", "key": ""}}, "sheet.house[0].add: “key” is missing"),
        ({"add": {"kind": "no-trick", "key": 1}}, "sheet.house[0].add.key: this must be a text"),
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
            {"add": {"kind": "no-trick", "key": "x", "values": {"points": None}}},
            "sheet.house[0].add.values.points: this must be a number",
        ),
        (
            {"add": {"kind": "no-trick", "key": "empty"}},
            "sheet.house: the rules already have “empty”",
        ),
        (
            {"add": {"kind": "no-trick", "key": "x"}, "after": "none"},
            "sheet.house: the rules have no “none”",
        ),
        (
            {"add": {"kind": "no-trick", "key": "x"}, "after": 1},
            "sheet.house[0].after: this must be a text",
        ),
    ],
)
def test_a_house_rule_that_does_not_fit_is_told_with_its_place(change: object, said: str) -> None:
    assert error(house(change)) == said


def test_what_makes_it_a_hand_at_all_is_not_struck_out() -> None:
    assert error(house({"strike": "eight-tricks"})).endswith("cannot be left out")


def test_a_swap_is_a_matter_of_choices_and_is_not_written() -> None:
    swapped = sheet("simple")
    changed = Sheet("tien-gow", "simple", (), (Swap(NoTrick("empty")),), swapped.clauses)
    with pytest.raises(ValueError, match="house rules do not"):
        write_sheet(changed)


# Clauses


def test_every_kind_of_clause_has_a_name_of_its_own_in_its_game() -> None:
    assert NoTrick.stored_as == "no-trick"
    assert kinds(TIEN_GOW)["no-trick"] is NoTrick
    assert "no-trick" not in kinds(MAHJONG)
    for each in all_games():
        used = {type(clause) for preset in each.presets for clause in preset.clauses}
        assert used <= set(kinds(each).values())


def test_half_a_character_is_no_key_of_a_clause() -> None:
    with pytest.raises(NoDocument, match="half a character"):
        read_clause({"kind": "no-trick", "key": "\ud800"}, TIEN_GOW, "add")


# There and back


@given(drawn.sheets())
def test_a_sheet_comes_back_from_its_document_as_it_was(written: Sheet) -> None:
    back = sheet(through_json(write_sheet(written)), written.game)
    assert back == written
    assert repr(back) == repr(written)


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
    with pytest.raises(NoDocument) as caught:
        restore_sheet(stored)
    assert str(caught.value) == "clauses[2].kind: unknown kind of rule “forgotten”"


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
