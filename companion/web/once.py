"""A form is done once, however often it arrives: by the key that it carries."""

import hashlib
from collections.abc import Callable
from typing import Any

from flask import request, session

from companion.store.answers import once
from companion.web.access import bearer, now

Plain = dict[str, Any]
UNCOUNTED = ("csrf_token", "key")


def done_once(scope: str, do: Callable[[], Plain]) -> Plain:
    """What `do` answers, done in one write. `scope` is the id of what is changed."""
    fields = {name: request.form.getlist(name) for name in request.form if name not in UNCOUNTED}
    key = request.form.get("key", "")[:64] or None
    return once(scope, key, {"path": request.path, **fields}, now(), do)[0]


def founder() -> str:
    """The scope of the keys of whoever makes a group: what it is answered with opens the group.

    So a key counts only from where it came first: the browser, the token, or for programs without
    one the address. The same key from anywhere else is another's, and makes another group.
    """
    known = bearer() or session.get("csrf_token") or request.remote_addr or ""
    return "groups:" + hashlib.sha256(known.encode()).hexdigest()[:32]
