"""The end of a sitting by the clock."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from companion.ledger.book import GameEnd, game_end, go_on
from tests.ledger.factories import Seated, hand

HOUR = 3_600_000
BEGAN = 1_795_000_000_000
WON = hand(3, 2, 0, 3, last=0)


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app, "six-round")


def set_up(seated: Seated, **meta: Any) -> None:
    def deed(sitting: Any, _author: object) -> None:
        sitting.meta, sitting.created = meta, BEGAN

    seated.write(deed)


def now(seated: Seated, later: int = 0) -> GameEnd:
    return game_end(seated.sitting, seated.book, BEGAN + later)


def test_the_clock_ends_it_once_a_hand_was_played_also_after_midnight(seated: Seated) -> None:
    local = datetime.fromtimestamp(BEGAN / 1000, UTC).astimezone()
    before = f"{(local.hour - 1) % 24:02}:{local.minute:02}"  # it has passed: it is tomorrow's
    set_up(seated, hands=0, until=before)
    assert not now(seated, 24 * HOUR).over
    seated.record(WON)
    assert not now(seated, 22 * HOUR).over
    assert now(seated, 24 * HOUR).by_time
    seated.write(lambda sitting, _: go_on(sitting, 0))
    assert not now(seated, 24 * HOUR).over


@pytest.mark.parametrize("zone", ["Asia/Hong_Kong", "America/New_York", "Pacific/Kiritimati"])
def test_the_clock_is_that_of_the_phone_on_which_the_time_was_set(
    seated: Seated, zone: str
) -> None:
    there = datetime.fromtimestamp(BEGAN / 1000, ZoneInfo(zone))
    set_up(seated, hands=0, until=f"{(there.hour + 2) % 24:02}:{there.minute:02}", zone=zone)
    seated.record(WON)
    assert not now(seated, HOUR).over
    assert now(seated, 2 * HOUR).by_time
