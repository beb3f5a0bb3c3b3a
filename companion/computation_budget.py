"""Limits the computation of a request, so that other tables stay fast.

Python computes in one thread at a time. Therefore long computations run one after another, only a
few requests may wait (two per link), every computed line counts against the rate limit of the link
(or address), and a request that takes too long is stopped.
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
from companion.ledger.book import Book, LineEdit, book_cache
from companion.ledger.recording import NothingThere
from companion.request_context import g
from companion.rules.lines import Line

Row = TypeVar("Row")
Edits = Callable[[Book], Iterable[LineEdit[Line]]]

FEW = 200
"""Lines that can be computed while a page is made; more lines have to wait for their turn."""
SECONDS = 10
"""How long a request may compute, including its wait in the queue."""
AGAIN = 2
"""Seconds after which a refused request may try again."""

PLACES, PLACES_OF_ONE = 4, 2
"""Requests that may compute many lines or wait for it: in total, and per link or address."""

_waiting: list[str] = []
_entering = Lock()
_computing = Lock()


@contextmanager
def heavy(lines: int) -> Iterator[None]:
    """Count the lines against the rate limit; if they are many, wait until no other request
    computes.

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
    """Return a text cached with the book. Making it counts as a heavy computation."""
    if book_cache.has_text(book, looks):
        return book_cache.text(book, looks, make)
    with heavy(lines):
        return book_cache.text(book, looks, make)


@contextmanager
def _replaying(lines: int) -> Iterator[None]:
    """Apply the budget to the replay of an uncached sitting. An open write must not wait."""
    if not has_request_context() or is_writing() or lines <= FEW:
        yield
        return
    with heavy(lines):
        yield


def set_up(_: Flask) -> None:
    """Apply the request's budget to the cache of books."""
    book_cache.replaying = _replaying


def in_time(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows. Raises RequestEntityTooLarge once the request has taken too long."""
    for row in rows:
        if time.perf_counter() - g.began > SECONDS:
            raise RequestEntityTooLarge
        yield row


@contextmanager
def ahead(edits: Edits) -> Iterator[None]:
    """Replay the changed lines before the write begins, so that other writes need not wait.

    `edits` returns the edits of the change. The write itself reports what is wrong with them.
    """
    book = book_cache.open(g.sitting)
    if len(book.written) <= FEW:
        yield
        return
    with heavy(len(book.written)):
        db.session.rollback()  # the sitting may have changed during the wait
        book = book_cache.open(g.sitting)
        with suppress(NothingThere, NoDocument):
            book.edited(() if book.closed else edits(book))
        yield
