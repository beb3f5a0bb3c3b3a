"""Isolates right-to-left names, so that they do not reorder the text around them."""

import re

from companion.rules.phrases import Phrase, Value, Who

TURNING = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Right-to-left letters, and marks that change the direction of others."""


def isolate_text(text: str) -> str:
    """A text isolated for use in a sentence, whatever its direction."""
    return f"\u2068{text}\u2069" if TURNING.search(text) else text


def isolate_phrase(phrase: Phrase) -> Phrase:
    """A phrase with each text in its gaps isolated: names, and what people wrote."""
    return phrase._replace(values=tuple((gap, _isolated(value)) for gap, value in phrase.values))


def _isolated(value: Value) -> Value:
    match value:
        case str():
            return isolate_text(value)
        case Phrase():
            return isolate_phrase(value)
        case tuple() if not isinstance(value, Who):
            return tuple(isolate_phrase(part) for part in value)
    return value
