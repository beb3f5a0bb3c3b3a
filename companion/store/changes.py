"""Changes of sittings as the database and the chain have them, put in as they are.

Each is its row, as text for the database, and its digest for the chain: nothing of it has to be
looked up or worked out again once the write has begun.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from sqlalchemy import text

from companion.store.chain import Digests, Key, name_of, size_of, told
from companion.store.database import Base, db
from companion.store.following import note_at_once
from companion.store.tables import Change

Plain = dict[str, Any]

CHANGES = Base.metadata.tables[Change.__tablename__]

ADDED = text("""
    INSERT INTO changes (sitting_id, version, kind, body, target, who, at)
    VALUES (:sitting_id, :version, :kind, :body, :target, :who, :at)
""")

USUAL: Mapping[str, Any] = MappingProxyType({"body": None, "target": None})
"""What of a change is not said of every kind."""


@dataclass(slots=True)
class Changes:
    """Those that are to be put in, all of one group; `grown` is how much room they take."""

    key: Key
    rows: list[Plain] = field(default_factory=list)
    digests: Digests = field(default_factory=dict)
    grown: int = 0

    def add(self, change: Plain) -> None:
        """One more; what is `USUAL` need not be said."""
        sealed = told(CHANGES, change)
        self.digests[name_of(CHANGES, change)] = self.key.digest(CHANGES.name, sealed)
        self.grown += size_of(sealed)
        body = json.dumps(change["body"]) if "body" in change else None
        self.rows.append({**USUAL, **change, "body": body})

    def put_in(self, group_id: str) -> None:
        """Have them in the database. Part of a write, in which their sittings are."""
        db.session.flush()
        if self.rows:
            db.session.execute(ADDED, self.rows)
            note_at_once(db.session, group_id, self.digests, self.grown)
