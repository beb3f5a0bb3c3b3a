"""Sends a phone to the page that deletes what it cached of one group or all groups.

Only scripts can find what a browser keeps beside its cookie; that page tells them what to delete. A
header also clears the cache in browsers that support it.
"""

from flask import session
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion.templating import see

EVERYTHING = "*"
"""The marker for all groups."""

CACHE = '"cache"'
ALL_BUT_COOKIES = '"cache", "storage"'
"""Not "cookies": that would log the browser out of other servers of the same domain."""


def forgetting(what: str, forget: str = CACHE) -> ResponseReturnValue:
    session["left"] = what
    response: Response = see("leaving.left")  # type: ignore[assignment]
    response.headers["Clear-Site-Data"] = forget
    return response
