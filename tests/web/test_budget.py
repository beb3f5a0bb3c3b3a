"""What a request may compute: long sittings are bounded, and replayed before a write begins."""

from time import perf_counter
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import RequestEntityTooLarge

from companion.store.books import shelf
from companion.store.writing import MOST_LINES
from companion.web.budget import FEW, SECONDS, in_time
from companion.web.found import g

HAND: dict[str, Any] = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
OTHER = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 1}}
DOCUMENT = {"game": "tien-gow", "sheet": "celko-kam", "players": ["Ana", "Bo", "Chan", "Di"]}


class Long:
    """A sitting of so many lines in an app, and a program with its token."""

    def __init__(self, app: Flask, lines: int):
        self.client = app.test_client()
        made: Any = self.client.post("/api/groups", json={"name": "Us", "players": []}).json
        self.key = {"Authorization": f"Bearer {made['tokens']['host']}"}
        begins = f"/api/groups/{made['id']}/sittings"
        begun: Any = self.ask("POST", begins, {**DOCUMENT, "lines": [HAND] * lines})
        self.at = f"/api/sittings/{begun['id']}"

    def ask(self, method: str, path: str, body: object = None, status: int = 0, **more: str) -> Any:
        headers = self.key | {name.replace("_", "-"): value for name, value in more.items()}
        answer = self.client.open(path, method=method, json=body, headers=headers)
        assert answer.status_code in ((status,) if status else (200, 201)), answer.text
        return answer.json

    @property
    def balances(self) -> dict[str, int]:
        found: dict[str, int] = self.ask("GET", self.at)["answer"]["balances"]
        return found


def test_a_long_sitting_that_is_corrected_undone_and_redone_has_the_figures_of_a_new_replay(
    app: Flask,
) -> None:
    long = Long(app, FEW + 50)
    found = [long.balances]
    long.ask("PUT", f"{long.at}/lines/1", OTHER, If_Match="*")
    found.append(long.balances)
    for way in ("undo", "redo", "undo", "redo"):
        long.ask("POST", f"{long.at}/{way}")
        found.append(long.balances)
    assert found[0] != found[1]
    assert found == [found[0], found[1]] * 3
    long.ask("DELETE", f"{long.at}/lines/2", If_Match="*")
    struck = long.balances
    shelf.clear()
    assert long.balances == struck


def test_a_full_sitting_takes_no_further_line_but_is_corrected(app: Flask) -> None:
    long = Long(app, MOST_LINES)
    said = long.ask("POST", f"{long.at}/lines", {"number": MOST_LINES + 1, **HAND}, status=413)
    assert "2,000 lines" in said["detail"]
    long.ask("PUT", f"{long.at}/lines/{MOST_LINES}", OTHER, If_Match="*")


def test_what_is_wrong_with_a_change_is_said_as_of_a_short_sitting(app: Flask) -> None:
    long = Long(app, FEW + 50)
    long.ask("POST", f"{long.at}/redo", status=409)
    long.ask("PUT", f"{long.at}/lines/9999", OTHER, status=404, If_Match="*")
    long.ask("PUT", f"{long.at}/lines/1", {"hand": {}}, status=400, If_Match="*")
    long.ask("POST", f"{long.at}/close")
    long.ask("POST", f"{long.at}/undo", status=409)


def test_a_request_that_computes_for_too_long_ends(app: Flask) -> None:
    with app.test_request_context():
        assert list(in_time([1, 2])) == [1, 2]
        g.began = perf_counter() - SECONDS - 1
        with pytest.raises(RequestEntityTooLarge):
            list(in_time([1, 2]))
