"""Lists that grow, a part at once: `limit` says how many at most, `before` where one left off."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from flask import abort, request

from companion.codec.plain import NoDocument
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
    limit, before = _limit(), request.args.get("before")
    if before:
        ids = [thing.id for thing in things]
        things = things[ids.index(before) + 1 :] if before in ids else abort(404)
    shown = things[:limit]
    return shown, shown[-1].id if len(things) > limit else None


def _limit() -> int:
    text = request.args.get("limit", str(USUAL))
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST):
        raise NoDocument(phrase("a number from {least} to {most}", least=1, most=MOST), "limit")
    return int(text)
