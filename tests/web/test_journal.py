"""The request log: a line of JSON for each request, without keys."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion import monitoring
from companion.groups.access import needs
from tests.factories import Phone

TOKEN = "a-token-that-opens-a-group"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def kept() -> Iterator[None]:
    """The root logger is put back as it was."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    yield
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    monitoring.requests.setLevel(logging.NOTSET)


@pytest.fixture
def written(kept: None) -> io.StringIO:
    to = io.StringIO()
    monitoring.write(to)
    return to


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_each_request_is_a_line(phone: Phone, written: io.StringIO) -> None:
    phone.client.get("/", headers={"Cookie": "companion=a-cookie"})
    phone.client.get("/groups/nobody?a=secret")
    home, group = lines(written)
    assert {
        name: home[name] for name in ("level", "says", "method", "route", "status", "from")
    } == {
        "level": "info",
        "says": "request",
        "method": "GET",
        "route": "/",
        "status": 200,
        "from": "127.0.0.1",
    }
    assert home["ms"] >= 0
    assert home["bytes"] > 0
    assert home["at"].endswith("+00:00")
    assert (group["route"], group["group_id"], group["status"]) == (
        "/groups/<group_id>", "nobody", 404,
    )  # fmt: skip
    assert "cookie" not in written.getvalue()
    assert "secret" not in written.getvalue()


def test_what_a_proxy_asks_every_second_is_no_line(phone: Phone, written: io.StringIO) -> None:
    assert phone.client.get("/healthz/live").status_code == 200
    assert lines(written) == []


@pytest.mark.parametrize("address", [f"/join/{TOKEN}", f"/join/{TOKEN}/{TOKEN}", f"/{TOKEN}"])
def test_no_key_is_in_it(phone: Phone, written: io.StringIO, address: str) -> None:
    phone.client.get(address, headers={"Authorization": f"Bearer {TOKEN}"})
    assert len(lines(written)) == 1
    assert TOKEN not in written.getvalue()


def test_a_failure_is_told_whole_and_yet_without_keys(own_app: Flask, written: io.StringIO) -> None:
    own_app.view_functions["home.offer"] = needs(None)(_fail)
    assert own_app.test_client().get(f"/join/{TOKEN}").status_code == 500
    failure, request = lines(written)
    assert (failure["level"], failure["says"], failure["route"]) == (
        "error", "ZeroDivisionError", "/join/<token>",
    )  # fmt: skip
    assert "_fail" in failure["fault"]
    assert (request["level"], request["status"]) == ("error", 500)
    assert TOKEN not in written.getvalue()


def _fail(token: str) -> str:
    raise ZeroDivisionError(f"/join/{token}")


def test_on_a_terminal_only_what_went_wrong_is_told(phone: Phone, kept: None) -> None:
    terminal = Terminal()
    monitoring.write(terminal)
    phone.look("/")
    assert terminal.getvalue() == ""
    logging.getLogger("companion").warning("careful, %s", f"/join/{TOKEN}")
    [line] = lines(terminal)
    assert (line["level"], line["says"]) == ("warning", "careful, /join/…")
