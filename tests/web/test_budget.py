"""The computation budget: long sittings are limited, and replayed before a write begins."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from threading import Event
from time import perf_counter
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests

from companion.ledger.book import book_cache
from companion.ledger.recording import MOST_LINES
from companion.limits import FEW, PLACES_OF_ONE, SECONDS, heavy_computation, within_time_limit
from companion.request_context import g
from companion.rules.night_simulation import DRAWN
from companion.scores.what_if import OTHERWISE

HAND: dict[str, Any] = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
OTHER = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 1}}
DOCUMENT = {"game": "tien-gow", "sheet": "celko-kam", "players": ["Ana", "Bo", "Chan", "Di"]}


class Long:
    """A sitting with many lines in an app, and a program with its token."""

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

    def look(self, page: str, status: int) -> None:
        answer = self.client.get(self.at.removeprefix("/api") + page, headers=self.key)
        assert answer.status_code == status, answer.text

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
    book_cache.clear()
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
        assert list(within_time_limit([1, 2])) == [1, 2]
        g.began = perf_counter() - SECONDS - 1
        with pytest.raises(RequestEntityTooLarge):
            list(within_time_limit([1, 2]))


def test_the_answer_of_a_long_sitting_is_kept_until_it_changes(app: Flask) -> None:
    long = Long(app, FEW + 50)
    app.config["RATES"]["lines computed"] = f"{FEW + 50}/hour"
    first = long.ask("GET", long.at)
    assert long.ask("GET", long.at) == first
    long.ask("POST", f"{long.at}/lines", {"number": FEW + 51, **HAND})
    long.ask("GET", long.at, status=429)


def test_hands_read_by_other_rules_are_kept_for_the_same_question(app: Flask) -> None:
    long = Long(app, FEW + 50)
    app.config["RATES"]["lines computed"] = f"{OTHERWISE * (FEW + 50)}/hour"
    first = long.ask("POST", f"{long.at}/otherwise", {"sheet": "hong-kong"})
    assert long.ask("POST", f"{long.at}/otherwise", {"sheet": "hong-kong"}) == first
    long.ask("POST", f"{long.at}/otherwise", {"sheet": "hong-kong", "never": []}, status=429)


@pytest.mark.parametrize("page", ["", "/summary", "/enter"])
def test_a_replay_counts_as_lines_that_are_computed(app: Flask, page: str) -> None:
    long = Long(app, FEW + 50)
    app.config["RATES"]["lines computed"] = f"{FEW + 50}/hour"
    for status in (200, 429):
        book_cache.clear()
        long.look(page, status)


def test_nights_drawn_from_books_count_as_lines_that_are_computed(app: Flask) -> None:
    long = Long(app, FEW + 50)
    app.config["RATES"]["lines computed"] = f"{FEW + 50 + DRAWN}/hour"
    for status in (200, 429):
        long.look("/night/books", status)


def test_a_link_that_computes_already_is_refused_and_another_is_not(app: Flask) -> None:
    leave = Event()

    def compute(address: str) -> bool:
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            try:
                with heavy_computation(FEW + 1):
                    return leave.wait(60)
            except TooManyRequests:
                return False

    with ThreadPoolExecutor() as threads:
        ours = [threads.submit(compute, "192.0.2.1") for _ in range(PLACES_OF_ONE + 1)]
        next(as_completed(ours))
        theirs = threads.submit(compute, "192.0.2.7")
        leave.set()
    assert sorted(each.result() for each in ours) == [False, *[True] * PLACES_OF_ONE]
    assert theirs.result()
