"""The name of a phone in the host's list."""

import pytest
from flask import Request

from companion.groups.access import kind_of

PIXEL = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
)


def called(agent: str) -> str:
    return kind_of(Request({"HTTP_USER_AGENT": agent}))


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (PIXEL, "Android, Chrome"),
        (PIXEL.replace("Chrome/", "SamsungBrowser/25 Chrome/"), "Android, Samsung Internet"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) CriOS/126.0 Safari/604.1", "iPhone, Chrome"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0", "Linux, Firefox"),
        ("curl/8.8.0", ""),
        ("", ""),
    ],
)
def test_a_phone_is_called_by_its_machine_and_its_browser(agent: str, name: str) -> None:
    assert called(agent) == name
