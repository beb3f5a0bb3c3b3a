"""Limits of what a request may compute, so that other tables stay fast.

Python computes in one thread at a time. So what takes long is done one request after the other, few
wait for it (two of a link), every line that is computed counts against the rate of the link (or of
the address, without one), and a request ends when its time is over.
"""

import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TypeVar

from flask import Flask, has_request_context
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests

from companion import limits
from companion.db.session import db, is_writing
from companion.documents.json_values import NoDocument
from companion.ledger.book import Book, book_cache
from companion.ledger.edits import LineEdit
from companion.ledger.recording import NothingThere
from companion.request_context import g
from companion.rules.lines import Line

Row = TypeVar("Row")
Edits = Callable[[Book], Iterable[LineEdit[Line]]]

FEW = 200
"""Lines that are computed in the time in which a page is made."""
SECONDS = 10
"""How long a request may compute, its time in the queue included."""
AGAIN = 2
"""Seconds after which there may be a place."""

PLACES, PLACES_OF_ONE = 4, 2
"""Requests that may compute many lines, or wait for it: of all, and of one link or address."""

_waiting: list[str] = []
_entering = Lock()
_computing = Lock()


@contextmanager
def heavy(lines: int) -> Iterator[None]:
    """Count a number of lines, and let one request at a time compute many.

    Raises TooManyRequests.
    """
    limits.count_lines(lines)
    if lines <= FEW or g.computing:
        yield
        return
    who = limits.who()
    with _entering:
        if len(_waiting) >= PLACES or _waiting.count(who) >= PLACES_OF_ONE:
            raise TooManyRequests(retry_after=AGAIN)
        _waiting.append(who)
    try:
        with _computing:
            g.computing = True
            yield
    finally:
        g.computing = False
        with _entering:
            _waiting.remove(who)


def kept_text(book: Book, looks: Hashable, lines: int, make: Callable[[], str]) -> str:
    """A text that is kept with the book; one that has to be made is heavy."""
    if book_cache.has_text(book, looks):
        return book_cache.text(book, looks, make)
    with heavy(lines):
        return book_cache.text(book, looks, make)


@contextmanager
def _replaying(lines: int) -> Iterator[None]:
    """Replay a sitting that is not at hand. A write that goes on must not wait for others."""
    if not has_request_context() or is_writing() or lines <= FEW:
        yield
        return
    with heavy(lines):
        yield


def set_up(_: Flask) -> None:
    """Have the shelf keep to the budget of the request."""
    book_cache.replaying = _replaying


def in_time(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, one after the other. Raises RequestEntityTooLarge once the request is too slow."""
    for row in rows:
        if time.perf_counter() - g.began > SECONDS:
            raise RequestEntityTooLarge
        yield row


@contextmanager
def ahead(edits: Edits) -> Iterator[None]:
    """Replay the lines after a change before its write begins, so that no other write waits.

    `edits` are those of the change. What is wrong with them is said by the write itself.
    """
    book = book_cache.open(g.sitting)
    if len(book.written) <= FEW:
        yield
        return
    with heavy(len(book.written)):
        db.session.rollback()  # while this request waited, another may have changed the sitting
        book = book_cache.open(g.sitting)
        with suppress(NothingThere, NoDocument):
            book.edited(() if book.closed else edits(book))
        yield
