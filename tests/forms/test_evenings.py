"""The form that begins an evening."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.codec.catalogue import presets
from companion.forms.evenings import NewEvening, beginning, seating

PLAYERS = tuple((name.lower(), name) for name in ("Ana", "Bo", "Chan", "Di", "Eve"))
SEATED = ("ana", "bo", "chan", "di")


@pytest.fixture(autouse=True)
def request_context() -> Iterator[None]:
    with Flask("forms").test_request_context():
        yield


def evening(*seated: str, **data: Any) -> Any:
    form = NewEvening(data={"banker": "0", **seating(seated), **data}, meta={"csrf": False})
    form.offer(PLAYERS)
    form.validate()
    return form


def test_seats_are_in_order_of_play_from_the_bottom_counter_clockwise() -> None:
    form = evening(*SEATED)
    assert not form.errors
    assert (form.bottom.data, form.right.data, form.top.data, form.left.data) == SEATED
    assert form.seated() == SEATED


def test_nobody_sits_in_two_places() -> None:
    assert evening("bo", "bo", "chan", "di").errors == {"left": ["Bo cannot sit in two places."]}


def test_somebody_banks() -> None:
    assert set(evening(*SEATED, banker=None).errors) == {"banker"}


@pytest.mark.parametrize(("until", "right"), [("", True), ("23:59", True), ("24:00", False)])
def test_an_end_is_a_time_of_day(until: str, right: bool) -> None:
    assert ("until" not in evening(*SEATED, until=until).errors) is right


def test_terms_are_only_what_was_said() -> None:
    assert evening(*SEATED).terms() == {}
    assert evening(*SEATED, start=100, until="23:00").terms() == {"start": 100, "until": "23:00"}


def test_a_preset_may_begin_with_points_and_an_end() -> None:
    begun = {preset.key: beginning(preset) for preset in presets()}
    assert begun["six-round"] == {"start": 100, "hands": 6}
    assert begun["celko-kam"] == {}
