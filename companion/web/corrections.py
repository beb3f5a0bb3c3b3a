"""A line corrected or struck out: what that changes is shown first, and kept when it is wanted.

Nothing is remembered between the steps: what was typed travels with the form, together with the
line's id and the version that was looked at.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, flash, g, render_template, request
from flask.typing import ResponseReturnValue

from companion.rules.sitting import HandLine
from companion.store import writing
from companion.store.books import Book, shelf
from companion.store.edits import Edit, Plain
from companion.store.effects import Effects, effects
from companion.store.writing import NothingThere, Refused, Stale, locked
from companion.web.access import author, needs
from companion.web.entering import Entry
from companion.web.once import done_once
from companion.web.pages import said, see

pages = Blueprint("corrections", __name__, url_prefix="/sittings/<sitting_id>/lines/<int:number>")

CARRIED = ("line", "version", "key", "csrf_token", "step")
"""Fields of a form that are not part of what was typed."""


class Way(NamedTuple):
    """One of the two ways to take a change, and what it would do."""

    played_on: bool
    effects: Effects


def ways(book: Book, edits: Callable[[bool], tuple[Edit, ...]]) -> tuple[Way, ...]:
    """What a change would do; where the bank moves, also if the table really played on."""
    plain = effects(book, edits(False))
    if not plain.moves_bank:
        return (Way(False, plain),)
    return Way(False, plain), Way(True, effects(book, edits(True)))
