"""Names and numbers in golden evenings of all games."""

import re
from collections.abc import Sequence


def who(text: str, seats: Sequence[str]) -> tuple[int | float, str]:
    """The seat that a text begins with, and the rest of it.

    A seat is given by the name of whoever sits there, or (where nobody can) by number: "seat 7".
    """
    for seat, name in enumerate(seats):
        if re.match(rf"{re.escape(name)}\b", text):
            return seat, text[len(name) :].strip()
    found = re.match(r"seat (-?[\d.]+)", text)
    if not found:
        raise ValueError(f"nobody of {', '.join(seats)}: {text}")
    return as_number(found[1]), text[found.end() :].strip()


def as_number(text: str) -> int | float:
    """A number as it stands there; one that is not whole is for the rules to refuse."""
    written = text.replace("−", "-")
    return float(written) if "." in written else int(written)
