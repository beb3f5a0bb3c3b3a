"""Form fields and query parameters, cut before anything else reads them."""

from collections.abc import Iterable, Mapping

from flask import Request
from werkzeug.datastructures import ImmutableMultiDict, MultiDict

LONGEST = 4000
"""Characters of a value. The names of a new group, the longest text that people type, fit."""


class Parameters(ImmutableMultiDict[str, str]):
    """Values by name; each has at most `LONGEST` characters."""

    def __init__(self, given: Mapping[str, str] | Iterable[tuple[str, str]] | None = None):
        values = MultiDict(given or ())
        super().__init__([(name, text[:LONGEST]) for name, text in values.items(multi=True)])


class CutRequest(Request):
    """A request whose form and query hold no text that is too long to work on."""

    parameter_storage_class = Parameters
