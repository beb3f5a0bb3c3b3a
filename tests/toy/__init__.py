"""A third game, as an extension would add it: odd one out, for five players.

It has only files of its own, in packages named like the product's; `KEY` and `PACKAGE` are its
entry in the registry of games.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.rules.games import PACKAGES

KEY, PACKAGE = "odd-one-out", "tests.toy.rules.oddone"


@contextmanager
def registered() -> Iterator[None]:
    """The game is one of the games."""
    PACKAGES[KEY] = PACKAGE
    try:
        yield
    finally:
        del PACKAGES[KEY]
