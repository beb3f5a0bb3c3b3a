"""A cache keeps the most recently used values, up to its limit."""

from companion.cache import Cache


def test_it_returns_what_was_put_and_nothing_after_it_was_cleared() -> None:
    cache: Cache[str, bytes] = Cache(10)
    assert cache.get("a") is None
    cache.put("a", b"one")
    assert cache.get("a") == b"one"
    cache.clear()
    assert cache.get("a") is None


def test_when_it_is_full_it_drops_what_was_not_used_for_longest() -> None:
    cache: Cache[str, str] = Cache(5)
    for name in "abcde":
        cache.put(name, name)
    cache.get("a")
    cache.put("f", "f")
    assert [name for name in "abcdef" if cache.get(name)] == list("acdef")


def test_values_take_room_by_weight_and_the_same_key_once() -> None:
    cache: Cache[str, bytes] = Cache(100, weigh=len)
    cache.put("a", b"x" * 40)
    for _ in range(9):
        cache.put("b", b"x" * 60)
    assert cache.get("a")
    cache.put("b", b"x" * 61)
    assert cache.get("a") is None


def test_the_newest_is_kept_even_if_it_is_heavier_than_the_limit() -> None:
    cache: Cache[str, bytes] = Cache(100, weigh=len)
    cache.put("a", b"x")
    cache.put("b", b"x" * 200)
    assert (cache.get("a"), cache.get("b")) == (None, b"x" * 200)
    cache.put("c", b"x")
    assert (cache.get("b"), cache.get("c")) == (None, b"x")
