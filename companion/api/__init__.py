"""The HTTP API: documents in, documents out, to whoever has a group's token."""

from companion.api import (
    catalogue,
    changes,
    cors,
    deleting,
    drafts,
    evenings,
    groups,
    keys,
    nights,
    phones,
    players,
    reading,
    referee,
    rules,
    season,
    settlement,
    sittings,
)
from companion.api.operations import pages

__all__ = [
    "catalogue",
    "changes",
    "cors",
    "deleting",
    "drafts",
    "evenings",
    "groups",
    "keys",
    "nights",
    "pages",
    "phones",
    "players",
    "reading",
    "referee",
    "rules",
    "season",
    "settlement",
    "sittings",
]
