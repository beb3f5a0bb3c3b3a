"""The HTTP API: documents in, documents out, to whoever has a group's token."""

from companion.web.api import catalogue, changes, groups, reading, sittings
from companion.web.api.operations import pages

__all__ = ["catalogue", "changes", "groups", "pages", "reading", "sittings"]
