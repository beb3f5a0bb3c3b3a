"""Times in other time zones."""

from datetime import UTC, datetime

import pytest

from companion.i18n import day_in_zone, zone_named, zone_time

AT = int(datetime(2026, 11, 21, 21, 20, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("name", "day"), [("Asia/Hong_Kong", "2026-11-22"), ("America/New_York", "2026-11-21")]
)
def test_the_day_is_that_of_the_zone(name: str, day: str) -> None:
    assert day_in_zone(AT, name) == day


@pytest.mark.parametrize("name", ["", "Nowhere/Here", "../../etc/passwd", "Asia", "\x00", 8, None])
def test_what_is_no_zone_is_the_servers_own(name: object) -> None:
    assert zone_named(name) is None
    assert zone_time(AT, zone_named(name)) == datetime.fromtimestamp(AT / 1000, UTC)
