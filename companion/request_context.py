"""What is known of a request while it is answered: Flask's `g`, with the types of what is in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, cast

import flask

from companion.db.models import Evening, Group, Sitting
from companion.db.session import db
from companion.groups.members import Opened, Role
from companion.groups.phones import Asking
from companion.ledger.book import find_sitting

if TYPE_CHECKING:
    from companion.monograms import Monogram

    Namespace = object  # what is not among the fields is a mistake
else:
    Namespace = flask.Flask.app_ctx_globals_class


@dataclass
class Found(Namespace):
    """What `access` found by the ids in the address, and who asks.

    A view that needs a role has a group; one with a sitting in its address has that and its
    evening. Found are their ids: more is loaded when it is asked for. What has no default is not
    there before it is found.
    """

    group_id: str = field(init=False)
    evening_id: str = field(init=False)
    sitting_id: str = field(init=False)
    role: Role | None = None
    phone: Asking | None = None
    link: str | None = None
    """The digest of the key that was shown."""
    by_token: Opened | None = field(init=False)
    """What the token opens that came with the request, once it was looked for."""
    idempotency_key: str | None = None
    monograms: "Mapping[str, Monogram] | None" = None
    """Those of the group, by name, once somebody is drawn."""
    tells_a_key: bool = False
    """Whether the answer has a key to a group in it, so that nothing may keep it."""
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
        """The sitting, and with it its evening and their group."""
        return find_sitting(self.sitting_id)

    def forget(self) -> None:
        """The visitor has no access here, or no longer."""
        self.role = self.phone = self.link = None
        for name in ("group", "evening", "sitting"):
            vars(self).pop(name, None)
            vars(self).pop(f"{name}_id", None)


g = cast(Found, flask.g)
