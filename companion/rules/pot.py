"""What lies in the pot, which nobody owns until it is won."""

from typing import NamedTuple


class InPot(NamedTuple):
    """What lies in the pot between two lines: so many points.

    `begins` says that no hand was played since the sitting began or the pot was ended; `winner` is
    the name of whoever won the last hand.
    """

    points: int = 0
    begins: bool = True
    winner: str | None = None
