"""Which language a request is answered in, and how a phrase is put into it."""

from flask import g, has_request_context, request, session

from companion.i18n.languages import Language, best, languages

__all__ = ["Language", "chosen", "languages"]


def chosen() -> Language:
    """The language of whoever asks: asked for in the address, chosen before, or their browser's."""
    if not has_request_context():
        return best(())
    if "language" not in g:
        preferred = [request.args.get("lang", ""), session.get("language", "")]
        g.language = best([*preferred, *request.accept_languages.values()])
    language: Language = g.language
    return language
