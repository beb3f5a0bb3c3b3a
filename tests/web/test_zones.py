"""Times in the phone's zone, and in the server's if the phone has sent none."""

from datetime import UTC, datetime

import pytest
from flask import Flask

from companion.i18n import phone_time, phone_zone
from companion.templating import clock, moment
from tests.factories import EVENING


@pytest.mark.parametrize(
    ("name", "shown"), [("Asia/Hong_Kong", "05:20"), ("America/New_York", "16:20")]
)
def test_a_phone_sees_its_own_clock(app: Flask, name: str, shown: str) -> None:
    at = int(datetime(2026, 11, 21, 21, 20, tzinfo=UTC).timestamp() * 1000)
    with app.test_request_context(headers={"Cookie": f"zone={name}"}):
        assert clock(at) == shown
        day = 22 if shown < "12" else 21
        assert moment(at) == f"{day} November, {shown}"


@pytest.mark.parametrize(
    "name", ["", "Nowhere/Here", "../../etc/passwd", "Asia", "\x00", "x" * 999]
)
def test_what_is_no_zone_is_the_servers_own(app: Flask, name: str) -> None:
    with app.test_request_context(headers={"Cookie": f"zone={name}"}):
        assert phone_zone() is None
        assert phone_time(EVENING) == datetime.fromtimestamp(EVENING / 1000, UTC)
