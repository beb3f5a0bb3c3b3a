"""Lists that grow, a part at once: `limit` says how many at most, `before` where one left off."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from flask import abort, request

from companion.documents.json_values import NoDocument
from companion.rules.phrases import phrase

USUAL, MOST = 50, 200
"""So many are in one answer."""

PARTS = ("limit", "before")
"""What is asked of a list."""


class Listed(Protocol):
    """What has an id, by which the next part is asked for."""

    @property
    def id(self) -> str: ...


Each = TypeVar("Each", bound=Listed)


def part(things: Sequence[Each]) -> tuple[Sequence[Each], str | None]:
    """Those that were asked for, and what to ask for as `before` to have those that follow.

    Raises NoDocument for a limit that is none; answers 404 where nothing is that it is to follow.
    """
    limit, before = so_many(), request.args.get("before")
    if before:
        ids = [thing.id for thing in things]
        things = things[ids.index(before) + 1 :] if before in ids else abort(404)
    shown = things[:limit]
    return shown, shown[-1].id if len(things) > limit else None


def so_many() -> int:
    """How many are asked for at most. Raises NoDocument for a limit that is none."""
    return _number("limit", USUAL, MOST)


def before_number(most: int) -> int:
    """The number before which the part is asked for; of all up to `most`, the one that follows it.

    Raises NoDocument for what is no number of any.
    """
    return _number("before", most + 1, most + 1)


def _number(name: str, usual: int, most: int) -> int:
    text = request.args.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most):
        raise NoDocument(phrase("a number from {least} to {most}", least=1, most=most), name)
    return int(text)
