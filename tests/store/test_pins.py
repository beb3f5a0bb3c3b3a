"""Wrong PINs are counted in both databases, even simultaneous ones."""

from concurrent.futures import ThreadPoolExecutor

from flask import Flask

from companion.groups import pins
from companion.groups.pins import DAY, FREE

NOW = 1_795_000_000_000


def test_of_many_tries_at_once_only_the_first_are_let_through(app: Flask) -> None:
    def tries(_: int) -> bool:
        with app.app_context():
            return pins.try_once("a", NOW)

    with ThreadPoolExecutor(4) as threads:
        let_through = list(threads.map(tries, range(20)))
    assert sum(let_through) == FREE
    assert pins.locked_until("a") == NOW + 60_000
    assert pins.try_once("b", NOW)


def test_a_lock_doubles_up_to_a_day_and_is_forgotten_a_day_later(app: Flask) -> None:
    now = NOW
    for _ in range(20):
        assert pins.try_once("a", now)
        now = max(now, pins.locked_until("a"))
    assert pins.locked_until("a") - now == 0
    assert not pins.try_once("a", now - 1)
    pins.try_once("a", now + DAY)
    assert pins.locked_until("a") == now + DAY


def test_a_right_pin_takes_its_own_try_back(app: Flask) -> None:
    for _ in range(FREE - 1):
        pins.try_once("a", NOW)
    pins.try_once("a", NOW)
    pins.was_right("a", NOW)
    assert pins.locked_until("a") == NOW
    assert pins.try_once("a", NOW)
    assert not pins.try_once("a", NOW)
