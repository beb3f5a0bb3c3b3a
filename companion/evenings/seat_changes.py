"""Who sat where when a form was begun: what was typed for some is never taken for others."""

from flask import request

from companion.ledger.book import Book
from companion.rules.standing import Seats


def sat(book: Book) -> Seats:
    """The names of those for whom the form that was sent was typed, where they are not who sits
    there now; none where they are, or where it does not say.
    """
    typed_for = request.form.get("seats") or book.seated
    if typed_for == book.seated:
        return ()
    return tuple(book.names.get(player, "?") for player in typed_for.split())
