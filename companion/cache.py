"""A small in-process cache that drops the least recently used values when it is full."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """A thread-safe cache with a size limit."""

    def __init__(self, limit: int, weigh: Callable[[Value], int] = lambda _: 1):
        """`limit` bounds the sum of all weights; the newest value is kept even if it is larger."""
        self._limit, self._weigh, self._total = limit, weigh, 0
        self._values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def put(self, key: Key, value: Value) -> None:
        weight = self._weigh(value)
        with self._lock:
            self._total += weight - self._values.pop(key, (None, 0))[1]
            self._values[key] = value, weight
            while self._total > self._limit and len(self._values) > 1:
                self._total -= self._values.popitem(last=False)[1][1]

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._total = 0
