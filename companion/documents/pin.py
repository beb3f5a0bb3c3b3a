"""A PIN as people type it and as programs send it: the digits that go with the keys of a group."""

import re
import unicodedata

from companion.documents import json_values
from companion.documents.json_values import NoDocument
from companion.rules.phrases import phrase

LEAST_DIGITS, MOST_DIGITS = 6, 12

LONGEST_TYPED = 64
"""Characters that are read: PINs with a blank after each digit fit."""


def digits_of(typed: str) -> str:
    """The digits, without blanks and hyphens, in ASCII, as any keyboard types them."""
    cut = typed.strip()[:LONGEST_TYPED]
    return re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", cut))


def read_pin(document: object, place: str = "") -> str:
    """A new PIN. Raises NoDocument unless it has 6 to 12 digits."""
    pin = digits_of(json_values.text(document, place))
    if not re.fullmatch(rf"[0-9]{{{LEAST_DIGITS},{MOST_DIGITS}}}", pin):
        raise NoDocument(
            phrase("A PIN has {least} to {most} digits.", least=LEAST_DIGITS, most=MOST_DIGITS),
            place,
        )
    return pin
