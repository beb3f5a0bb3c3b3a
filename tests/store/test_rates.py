"""Counts of how often something was done, which all processes share."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from limits import parse
from limits.strategies import FixedWindowRateLimiter

from companion.store import rates
from companion.store.database import db
from companion.store.rates import Rates
from companion.store.tables import Rate

Passing = Callable[[int], None]


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Passing:
    """Lets so many seconds pass."""
    moment = [1_795_000_000_000]
    monkeypatch.setattr(rates, "_now", lambda: moment[0])

    def passes(seconds: int) -> None:
        moment[0] += seconds * 1000

    return passes


def kept() -> list[str]:
    with db.session() as session:
        return sorted(rate.key for rate in session.query(Rate))


def test_what_is_done_is_counted_until_its_time_is_over(app: Flask, passing: Passing) -> None:
    assert [Rates().incr("a", 60) for _ in range(3)] == [1, 2, 3]
    passing(59)
    assert Rates().incr("a", 60, amount=2) == 5
    assert Rates().get("a") == 5
    assert Rates().get_expiry("a") == 1_795_000_060
    passing(1)
    assert Rates().get("a") == 0
    assert Rates().incr("a", 60) == 1


def test_a_count_can_be_given_back(app: Flask) -> None:
    Rates().incr("a", 60)
    assert Rates().incr("a", 60, amount=-1) == 0


def test_what_is_over_is_forgotten_when_something_new_is_counted(
    app: Flask, passing: Passing
) -> None:
    Rates().incr("a", 60)
    Rates().incr("b", 3600)
    passing(61)
    Rates().incr("c", 60)
    assert kept() == ["b", "c"]


def test_counts_are_cleared_one_by_one_or_all_together(app: Flask) -> None:
    for key in "abc":
        Rates().incr(key, 60)
    Rates().clear("a")
    assert kept() == ["b", "c"]
    assert Rates().reset() == 2
    assert kept() == []


def test_of_many_at_once_none_is_lost(app: Flask) -> None:
    strategy = FixedWindowRateLimiter(Rates())
    limit = parse("50/hour")

    def hit(_: int) -> bool:
        with app.app_context():
            return strategy.hit(limit, "a")

    with ThreadPoolExecutor(8) as together:
        assert sum(together.map(hit, range(80))) == 50
    assert strategy.get_window_stats(limit, "a").remaining == 0
    assert Rates().get(limit.key_for("a")) == 80
