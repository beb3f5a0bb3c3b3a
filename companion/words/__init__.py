"""Which language a request is answered in, and how a phrase is put into it."""

from companion.rules.phrases import ENGLISH, Words


def chosen() -> Words:
    """The language of whoever asks."""
    return ENGLISH
