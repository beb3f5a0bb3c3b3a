"""A PIN as people type it and as programs send it: the digits that go with the keys of a group."""

import re
import unicodedata

from companion.codec import plain
from companion.codec.plain import NoDocument
from companion.rules.phrases import phrase


def digits_of(typed: str) -> str:
    """The digits, however they were set apart and whatever keyboard they come from."""
    return re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", typed))


def read_pin(document: object, place: str = "") -> str:
    """A PIN that does. Raises NoDocument for another."""
    pin = digits_of(plain.text(document, place))
    if not re.fullmatch(r"[0-9]{4,12}", pin):
        raise NoDocument(phrase("A PIN has 4 to 12 digits."), place)
    return pin
