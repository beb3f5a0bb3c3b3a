"""The HTTP API: JSON documents for programs with a group's token."""

from companion.api import (
    catalogue,
    changes,
    deleting,
    drafts,
    evenings,
    groups,
    keys,
    nights,
    openapi,
    phones,
    players,
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
    "deleting",
    "drafts",
    "evenings",
    "groups",
    "keys",
    "nights",
    "openapi",
    "pages",
    "phones",
    "players",
    "referee",
    "rules",
    "season",
    "settlement",
    "sittings",
]
