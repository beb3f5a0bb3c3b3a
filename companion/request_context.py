"""The typed context of a request: Flask's `g`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, cast

import flask

from companion.db.models import Evening, Group, Sitting
from companion.db.session import db
from companion.groups.members import PhoneAccess, Role, TokenAccess
from companion.ledger.book import find_sitting

if TYPE_CHECKING:
    from companion.groups.monograms import Monogram

    Namespace = object  # an unknown name is a mistake
else:
    Namespace = flask.Flask.app_ctx_globals_class


@dataclass
class RequestContext(Namespace):
    """What `access` found out: the role, and the ids in the URL, as far as they are known."""

    group_id: str = field(init=False)
    evening_id: str = field(init=False)
    sitting_id: str = field(init=False)
    role: Role | None = None
    phone: PhoneAccess | None = None
    link: str | None = None
    """The digest of the key in use."""
    by_token: TokenAccess | None = field(init=False)
    """What the bearer token of the request opens, once it was looked up."""
    idempotency_key: str | None = None
    monograms: "Mapping[str, Monogram] | None" = None
    """The group's monograms by name, once one is drawn."""
    tells_a_key: bool = False
    """Whether the response contains a key to a group, so that nothing may cache it."""
    began: float = field(default_factory=perf_counter)
    computing: bool = False
    """Whether this is the request that computes many lines now."""

    @cached_property
    def group(self) -> Group:
        return db.session.get_one(Group, self.group_id)

    @cached_property
    def evening(self) -> Evening:
        if hasattr(self, "sitting_id"):
            return self.sitting.evening
        return db.session.get_one(Evening, self.evening_id)

    @cached_property
    def sitting(self) -> Sitting:
        return find_sitting(self.sitting_id)

    def forget(self) -> None:
        """Remove all access, because the visitor has none or has lost it."""
        self.role = self.phone = self.link = None
        for name in ("group", "evening", "sitting"):
            vars(self).pop(name, None)
            vars(self).pop(f"{name}_id", None)


g = cast(RequestContext, flask.g)
