"""What is known of a sitting beside its hands, as far as whoever only looks needs it.

All of it (`meta`) may be large, and phones ask all day. It changes in a write alone, and every
write is sealed: so what was found is kept, for one process, by the seal of its group's latest one.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from zlib import crc32

from sqlalchemy import inspect, select

from companion.codec.ending import SETTINGS
from companion.store.database import db, is_writing
from companion.store.tables import Head, Sitting

TERMS = (*SETTINGS, "until", "zone")
"""What says when a sitting is over."""


class Known(NamedTuple):
    """The terms of a sitting, those that are said, and a digest of all that is known of it."""

    terms: Mapping[str, Any]
    digest: int


def known_of(sitting: Sitting) -> Known:
    """What is known of a sitting now. What a write has not sealed yet is never kept."""
    if is_writing() or "meta" not in inspect(sitting).unloaded:
        return _read(sitting.meta)
    # The seal is asked for first: what is read after it is at least as new.
    seal = seal_of(sitting.evening.group_id)
    return _kept(sitting.id, seal) if seal else _read(sitting.meta)


def seal_of(group_id: str) -> str | None:
    """The seal of a group's latest write: while it is the same, so is all that the group has."""
    return db.session.scalar(select(Head.last).where(Head.scope == group_id))


@lru_cache(1000)
def _kept(sitting_id: str, seal: str) -> Known:
    """As it was when the write of that seal was the latest: it is no other as long as that is."""
    return _read(db.session.get_one(Sitting, sitting_id).meta)


def _read(meta: Mapping[str, Any]) -> Known:
    terms = {name: meta[name] for name in TERMS if name in meta}
    return Known(terms, crc32(json.dumps(meta, sort_keys=True).encode()))
