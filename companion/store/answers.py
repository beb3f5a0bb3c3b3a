"""What was answered to a request that came with a key: whoever sends it again hears the same.

A phone that was without a network sends its hands days later, but not months: what is older is
forgotten by itself, a little whenever something is kept.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import delete, select

from companion.store.database import db, writing
from companion.store.tables import Answered

Plain = dict[str, Any]

KEPT = 30 * 24 * 3600 * 1000
"""So long (milliseconds) an answer is given again."""

DIGITS = 32
"""Of the digest of a request, so many are kept: 128 bits."""

AT_ONCE = 10
"""So many are forgotten when one is kept: they become fewer, and no write takes long."""


class KeyReused(Exception):
    """The same key came with another request before."""


def once(
    scope: str, key: str | None, request: object, at: int, do: Callable[[], Plain]
) -> tuple[Plain, bool]:
    """What `do` answers, done once for a key: (the answer, whether it was done just now).

    All of it is one write. Raises KeyReused if the key came with another request before.
    """
    digest = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()[:DIGITS]
    with writing():
        found = db.session.get(Answered, (scope, key)) if key else None
        if found is None:
            answer = do()
            if key:
                db.session.add(Answered(scope=scope, key=key, digest=digest, answer=answer, at=at))
                _forget(at - KEPT)
            return answer, True
        if found.digest != digest:
            raise KeyReused
        return found.answer, False


def _forget(until: int) -> None:
    """Takes away the oldest; those that another process is taking away at this moment are its."""
    old = select(Answered.scope, Answered.key).where(Answered.at < until).order_by(Answered.at)
    for scope, key in db.session.execute(old.limit(AT_ONCE).with_for_update(skip_locked=True)):
        db.session.execute(delete(Answered).where(Answered.scope == scope, Answered.key == key))
