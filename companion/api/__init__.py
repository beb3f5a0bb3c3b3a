"""The HTTP API: JSON documents for programs with a group's token."""

from companion.api import changes, evenings, groups, openapi, rules, season, settlement, sittings
from companion.api.requests import pages

__all__ = [
    "changes",
    "evenings",
    "groups",
    "openapi",
    "pages",
    "rules",
    "season",
    "settlement",
    "sittings",
]
