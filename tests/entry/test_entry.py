"""What the entry forms of all games share."""

from typing import Any

import pytest

from companion.entry.forms import EntryForm, EntryTable, hand_form
from companion.rules.games import PACKAGES, game
from companion.rules.phrases import say
from companion.rules.sheet import Bank

NAMES = ("Ana", "Bo", "Chan", "Di")


def form(key: str, typed: dict[str, str]) -> EntryForm[Any]:
    sheet = game(key).presets[0].sheet()
    return hand_form(key)(EntryTable(sheet, Bank(0), NAMES), typed)


@pytest.mark.parametrize("key", PACKAGES)
def test_every_game_has_a_form_that_is_found_by_its_key(key: str) -> None:
    assert form(key, {}).game == key


@pytest.mark.parametrize("key", PACKAGES)
def test_a_form_in_which_nothing_is_typed_asks_for_something(key: str) -> None:
    entered = form(key, {}).entered()
    assert entered.hand is None
    assert entered.missing
    assert entered.faults == ()


@pytest.mark.parametrize("key", PACKAGES)
def test_fields_that_nobody_asked_for_are_left_aside(key: str) -> None:
    assert form(key, {"csrf_token": "x", "no-such-lead-0": "1"}).typed == {}


def test_what_is_blank_was_not_typed() -> None:
    assert form("tien-gow", {"tricks-0": "3", "tricks-1": " "}).typed == {"tricks-0": "3"}


def test_a_fault_of_a_seats_field_names_the_player() -> None:
    entered = form("tien-gow", {"tricks-2": "x"}).entered()
    assert [say(fault, NAMES) for fault in entered.faults] == ["Chan: Enter a whole number."]
