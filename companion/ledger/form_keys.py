"""A form is done once, however often it arrives: by the key that it carries."""

import hashlib
from collections.abc import Callable
from typing import Any

from flask import request, session

from companion.groups.access import bearer, for_programs, is_member, now
from companion.ledger.idempotency import once

Plain = dict[str, Any]
UNCOUNTED = ("csrf_token", "key")


def done_once(scope: str | None, do: Callable[[], Plain]) -> Plain:
    """What `do` answers, done in one write. `scope` is the id of what is changed."""
    fields = {name: request.form.getlist(name) for name in request.form if name not in UNCOUNTED}
    key = request.form.get("key", "")[:64] or None
    return once(scope or "", key if scope else None, {"path": request.path, **fields}, now(), do)[0]


def founder() -> str | None:
    """The scope of the keys of a person who makes a group: the answer opens the group.

    It is bound to a secret that others cannot send: the session, or a token that opens a group.
    None where there is no secret, and no key can count.
    """
    known = bearer() if is_member() else None
    if known is None and not for_programs():
        known = session.get("csrf_token")
    return "groups:" + hashlib.sha256(known.encode()).hexdigest()[:32] if known else None
