"""The HTTP API: JSON documents for programs with a group's token."""

from companion.api import evenings, groups, openapi, rules, sittings
from companion.api.requests import pages

__all__ = ["evenings", "groups", "openapi", "pages", "rules", "sittings"]
