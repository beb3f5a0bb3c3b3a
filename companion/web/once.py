"""A form is done once, however often it arrives: by the key that it carries."""

from collections.abc import Callable
from typing import Any

from flask import request

from companion.store.writing import once
from companion.web.access import now

Plain = dict[str, Any]
UNCOUNTED = ("csrf_token", "key")


def done_once(scope: str, do: Callable[[], Plain]) -> Plain:
    """What `do` answers, done in one write. `scope` is the id of what is changed."""
    fields = {name: request.form.getlist(name) for name in request.form if name not in UNCOUNTED}
    key = request.form.get("key", "")[:64] or None
    return once(scope, key, {"path": request.path, **fields}, now(), do)[0]
