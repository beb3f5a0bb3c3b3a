"""Idempotency keys: a request that is sent again gets the same answer and is not done again.

A phone without a network sends its hands days later. Answers older than KEPT are deleted, a few
with each write.
"""

import hashlib
import json
from collections.abc import Callable

from flask import request, session
from sqlalchemy import bindparam, delete, insert, select

from companion.db.models import IdempotentAnswer
from companion.db.session import Base, db, writing
from companion.documents.json_values import JsonObject
from companion.groups.access import bearer, for_programs, is_member, now

KEPT = 30 * 24 * 3600 * 1000

DIGITS = 32

AT_ONCE = 10
"""Old answers deleted with each write: more than one, and few enough to be quick."""

ANSWERED = Base.metadata.tables[IdempotentAnswer.__tablename__]
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
    """The key was used for another request before."""


def once(
    scope: str, key: str | None, request: object, at: int, do: Callable[[], JsonObject]
) -> tuple[JsonObject, bool]:
    """The answer of `do`, called once for each key, and whether it was new. Raises KeyReused."""
    with writing():
        if not key:
            return do(), True
        digest = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()[:DIGITS]
        found = db.session.execute(FOUND, {"of": scope, "by": key}).one_or_none()
        if found is None:
            answer = do()
            kept = {"scope": scope, "key": key, "digest": digest, "answer": answer, "at": at}
            db.session.execute(KEEP, kept)
            _forget(at - KEPT)
            return answer, True
        if found.digest != digest:
            raise KeyReused
        return found.answer, False


def _forget(until: int) -> None:
    """Deletes the oldest answers, except those that another process is deleting."""
    for scope, key in db.session.execute(OLD, {"until": until}).all():
        db.session.execute(GONE, {"of": scope, "by": key})


UNCOUNTED = ("csrf_token", "key")


def done_once(scope: str | None, do: Callable[[], JsonObject]) -> JsonObject:
    """The answer of `do`, done once for the key in the form. `scope` is the changed object's id."""
    fields = {name: request.form.getlist(name) for name in request.form if name not in UNCOUNTED}
    key = request.form.get("key", "")[:64] or None
    return once(scope or "", key if scope else None, {"path": request.path, **fields}, now(), do)[0]


def group_creation_scope() -> str | None:
    """The key scope for making a group, bound to a secret of the client; None without one."""
    known = bearer() if is_member() else None
    if known is None and not for_programs():
        known = session.get("csrf_token")
    return "groups:" + hashlib.sha256(known.encode()).hexdigest()[:32] if known else None
