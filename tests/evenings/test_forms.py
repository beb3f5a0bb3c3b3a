"""The form that starts an evening."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.documents.sheets import all_presets
from companion.evenings.forms import NewEvening, beginning, seating
from companion.rules.presets import Preset

PLAYERS = tuple((name.lower(), name) for name in ("Ana", "Bo", "Chan", "Di", "Eve"))
SEATED = ("ana", "bo", "chan", "di")


@pytest.fixture(autouse=True)
def request_context() -> Iterator[None]:
    with Flask("forms").test_request_context():
        yield


def evening(*seated: str, **data: Any) -> Any:
    form = NewEvening.made_for(4)(
        data={"banker": "0", **seating(seated, 4), **data}, meta={"csrf": False}
    )
    form.offer(PLAYERS)
    form.validate()
    return form


def test_seats_are_in_order_of_play_from_the_bottom_counter_clockwise() -> None:
    form = evening(*SEATED)
    assert not form.errors
    assert (form.bottom.data, form.right.data, form.top.data, form.left.data) == SEATED
    assert form.seated() == SEATED


def presets_by_key() -> dict[str, Preset]:
    return {preset.key: preset for preset in all_presets()}


@pytest.mark.parametrize(("until", "right"), [("", True), ("23:59", True), ("24:00", False)])
def test_an_end_is_a_time_of_day(until: str, right: bool) -> None:
    assert ("until" not in evening(*SEATED, until=until).errors) is right


def test_terms_are_only_what_was_said() -> None:
    sheet = presets_by_key()["celko-kam"].sheet()
    assert evening(*SEATED).terms(sheet) == {}
    said = evening(*SEATED, start=100, until="23:00").terms(sheet)
    assert said == {"start": 100, "until": "23:00"}


def test_where_the_rules_say_when_it_ends_it_is_kept_that_the_table_wants_no_end() -> None:
    sheet = presets_by_key()["six-round"].sheet()
    assert evening(*SEATED).terms(sheet) == {"hands": 0}
    assert evening(*SEATED, hands=8).terms(sheet) == {"hands": 8}


def test_a_preset_may_begin_with_points_and_an_end() -> None:
    begun = {key: beginning(p, p.sheet()) for key, p in presets_by_key().items()}
    assert begun["six-round"] == {"start": 100, "hands": 6}
    assert begun["celko-kam"] == {}
