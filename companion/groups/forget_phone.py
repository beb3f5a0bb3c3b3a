"""Leads a phone to the page on which it forgets what it kept of a group, or of all of them.

What a browser keeps beside its cookie only its own scripts can find: that page tells them what to
forget. Browsers that are told by a header throw away their cache besides.
"""

from flask import session
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion.templating import see

EVERYTHING = "*"
"""What is forgotten where a phone leaves all its groups."""

CACHE = '"cache"'
ALL_BUT_COOKIES = '"cache", "storage"'
"""Never "cookies": that would end what other servers of the same domain have with this browser."""


def forgetting(what: str, forget: str = CACHE) -> ResponseReturnValue:
    session["left"] = what
    response: Response = see("leaving.left")  # type: ignore[assignment]
    response.headers["Clear-Site-Data"] = forget
    return response
