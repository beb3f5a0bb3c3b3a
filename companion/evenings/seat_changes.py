"""Detects that seats changed after a form was opened, so that its input is not used for others."""

from flask import request

from companion.ledger.book import Book
from companion.rules.standing import Seats


def sat(book: Book) -> Seats:
    """Players the submitted form was filled in for, if the seats have changed since; else ()."""
    typed_for = request.form.get("seats") or book.seated
    if typed_for == book.seated:
        return ()
    return tuple(book.names.get(player, "?") for player in typed_for.split())
