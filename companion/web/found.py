"""What is known of a request while it is answered: Flask's `g`, with the types of what is in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, cast

import flask

from companion.store.people import Role
from companion.store.tables import Evening, Group, Link, Phone, Sitting

if TYPE_CHECKING:
    from companion.paper.chops import Monogram

    Namespace = object  # what is not among the fields is a mistake
else:
    Namespace = flask.Flask.app_ctx_globals_class


@dataclass
class Found(Namespace):
    """What `access` found by the ids in the address, and who asks.

    A view that needs a role has a group; one with a sitting in its address has that and its
    evening. What has no default is not there before it is found.
    """

    group: Group = field(init=False)
    evening: Evening = field(init=False)
    sitting: Sitting = field(init=False)
    role: Role | None = None
    phone: Phone | None = None
    link: str | None = None
    """The digest of the key that was shown."""
    by_token: Link | None = field(init=False)
    """The link of the token that came with the request, once it was looked for."""
    idempotency_key: str | None = None
    monograms: "Mapping[str, Monogram] | None" = None
    """Those of the group, by name, once somebody is drawn."""
    tells_a_key: bool = False
    """Whether the answer has a key to a group in it, so that nothing may keep it."""
    began: float = field(default_factory=perf_counter)

    def forget(self) -> None:
        """Whoever asks has nothing here, or nothing any more."""
        self.role = self.phone = self.link = None
        for name in ("group", "evening", "sitting"):
            vars(self).pop(name, None)


g = cast(Found, flask.g)
