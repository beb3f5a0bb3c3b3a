"""What was answered to a request that came with a key: whoever sends it again hears the same.

A phone that was without a network sends its hands days later, but not months: what is older is
forgotten by itself, a little whenever something is kept.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select

from companion.db.models import Answered
from companion.db.session import Base, db, writing

Plain = dict[str, Any]

KEPT = 30 * 24 * 3600 * 1000
"""So long (milliseconds) an answer is given again."""

DIGITS = 32
"""Of the digest of a request, so many are kept: 128 bits."""

AT_ONCE = 10
"""So many are forgotten when one is kept: they become fewer, and no write takes long."""

ANSWERED = Base.metadata.tables[Answered.__tablename__]
IT = (ANSWERED.c.scope == bindparam("of")) & (ANSWERED.c.key == bindparam("by"))
FOUND, KEEP, GONE = select(ANSWERED).where(IT), insert(ANSWERED), delete(ANSWERED).where(IT)
OLD = (
    select(ANSWERED.c.scope, ANSWERED.c.key)
    .where(ANSWERED.c.at < bindparam("until"))
    .order_by(ANSWERED.c.at)
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)


class KeyReused(Exception):
    """The same key came with another request before."""


def once(
    scope: str, key: str | None, request: object, at: int, do: Callable[[], Plain]
) -> tuple[Plain, bool]:
    """What `do` answers, done once for a key: (the answer, whether it was done just now).

    All of it is one write. Raises KeyReused if the key came with another request before.
    """
    with writing():
        if not key:
            return do(), True
        digest = _digest(request)
        found = _answered(scope, key)
        if found is None:
            answer = do()
            kept = {"scope": scope, "key": key, "digest": digest, "answer": answer, "at": at}
            db.session.execute(KEEP, kept)
            _forget(at - KEPT)
            return answer, True
        if found.digest != digest:
            raise KeyReused
        return found.answer, False


def _digest(request: object) -> str:
    return hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()[:DIGITS]


def _answered(scope: str, key: str) -> Row[Any] | None:
    return db.session.execute(FOUND, {"of": scope, "by": key}).one_or_none()


def _forget(until: int) -> None:
    """Takes away the oldest; those that another process is taking away at this moment are its."""
    for scope, key in db.session.execute(OLD, {"until": until}).all():
        db.session.execute(GONE, {"of": scope, "by": key})
