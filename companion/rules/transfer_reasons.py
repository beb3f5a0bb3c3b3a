"""Why points cross the table outside a hand: words that every language has of its own."""

from companion.rules.phrases import Phrase, phrase

OFTEN = (phrase("fine"), phrase("tea money"), phrase("buy-in"), phrase("cash-out"))
"""What payments outside the hands are mostly for."""

_KNOWN: dict[str, Phrase] = {str(each): each for each in OFTEN}


def why_told(why: str) -> Phrase:
    """A reason as it was written down; one that is known, in the language of whoever reads it."""
    return _KNOWN.get(why) or phrase("{why}", why=why)
