"""The editor of house rules: its page and its reader agree."""

from typing import Any

import pytest

from companion.rulebook.house_views import (
    NumberField,
    fitting,
    offered,
    read_changes,
    readings,
    sentence_id,
    sentences,
    with_gaps,
)
from companion.rules.games import all_presets
from companion.rules.presets import Add, Edit, Preset, Strike
from companion.rules.sheet import Clause, Sheet
from companion.rules.tiengow.payment_clauses import NoTrick

PRESETS = {preset.key: preset for preset in all_presets()}
CELKO = PRESETS["celko-kam"].sheet()


def as_shown(base: Sheet, sheet: Sheet) -> dict[str, str]:
    """What a browser sends back from the editor when nothing is touched."""
    sent: dict[str, str] = {}
    known = {sentence_id(clause) for clause in base.clauses}
    for sentence in sentences(base, sheet):
        if sentence.struck:
            sent[f"strike.{sentence.id}"] = "1"
            continue
        if sentence.id not in known:
            sent[f"add.{sentence.id}"] = "1"
        for part in with_gaps(sentence.clause):
            if isinstance(part, NumberField):
                sent[part.field] = str(part.value)
        for name, options in readings(sentence.clause):
            sent[name] = next(option.value for option in options if option.holds)
    return sent


def changed(sent: dict[str, str], own: tuple[Clause, ...] = ()) -> tuple[Any, ...]:
    changes, faults = read_changes(CELKO, own, sent)
    assert not faults
    return changes


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.key)
def test_an_editor_that_nobody_touched_changes_nothing(preset: Preset) -> None:
    sheet = preset.sheet()
    assert read_changes(sheet, (), as_shown(sheet, sheet)) == ((), {})


def test_a_line_comes_from_another_way_of_playing_the_same_game() -> None:
    ids = {sentence_id(clause) for clause in offered(CELKO, ())}
    assert "seven-or-eight-branch.all-eight" in ids
    assert not ids & {sentence_id(clause) for clause in CELKO.clauses}
    assert not any(name.startswith("pair-units") for name in ids)


def test_a_line_that_was_the_groups_own_can_be_taken_out_and_is_still_offered() -> None:
    own = (NoTrick("empty-too", points=1),)
    sent = as_shown(CELKO, CELKO)
    assert changed({**sent, "add.no-trick.empty-too": "1"}, own) == (Add(own[0]),)
    struck = {"add.no-trick.empty-too": "1", "strike.no-trick.empty-too": "1"}
    assert changed({**sent, **struck}, own) == ()
    assert own[0] in offered(CELKO, own)


def test_an_added_line_takes_the_place_of_the_one_with_its_key() -> None:
    sent = {**as_shown(CELKO, CELKO), "add.lead-pays.supreme-led": "1"}
    strike, add = changed(sent)
    assert strike == Strike("supreme-led")
    assert isinstance(add, Add)
    PRESETS["celko-kam"].sheet({}, (strike, add))


def test_the_frame_of_the_game_cannot_be_struck_out() -> None:
    sent = {**as_shown(CELKO, CELKO), "strike.eight-tricks.eight-tricks": "1"}
    assert changed(sent) == ()


@pytest.mark.parametrize("typed", ["", "x", "1.5", "-1", "1001", "9" * 5000])
def test_what_is_no_number_within_the_bounds_is_a_fault_of_its_field(typed: str) -> None:
    sent = {**as_shown(CELKO, CELKO), "empty.points": typed, "under-par.par": "9"}
    _, faults = read_changes(CELKO, (), sent)
    assert set(faults) == {"empty.points", "under-par.par"}
    assert faults["empty.points"].endswith("needs a whole number from 0 to 1,000.")


def test_a_word_that_is_none_of_its_readings_leaves_the_sentence_alone() -> None:
    assert changed({**as_shown(CELKO, CELKO), "banker.losing_banker": "x"}) == ()


def test_changes_to_a_line_that_an_answer_took_away_are_left_out() -> None:
    without = PRESETS["celko-kam"].sheet({"one-red-dot": "off"})
    changes = (Edit("one-red-dot", (("times", 3),)), Edit("empty", (("points", 7),)))
    assert tuple(fitting(without, changes)) == changes[1:]
