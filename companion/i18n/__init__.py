"""Chooses the language of a request, and translates phrases into it."""

from flask import g, has_request_context, request, session
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.i18n.languages import Language, best, languages

__all__ = ["Language", "chosen", "languages"]

HEADER = 1_000
"""Characters of Accept-Language that are read: a long list is slow to parse."""


def chosen() -> Language:
    """The language of the request: from the URL, the session or the browser."""
    if not has_request_context():
        return best(())
    if "language" not in g:
        preferred = [request.args.get("lang", ""), session.get("language", "")]
        header = request.headers.get("Accept-Language", "")[:HEADER]
        asked = parse_accept_header(header, LanguageAccept).values()
        g.language = best([*preferred, *asked])
    language: Language = g.language
    return language
