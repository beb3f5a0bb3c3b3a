"""The patterns of a game as listed on pages and paper."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.rules.patterns import HandCounts, Pattern, value
from companion.rules.phrases import Phrase


class Row(NamedTuple):
    """A pattern in a list: its count at this table, its tiles, and the keys of the patterns that do
    not count beside it.
    """

    pattern: Pattern
    counts: int
    groups: tuple[tuple[str, ...], ...]
    without: tuple[str, ...]


def listed(counts: HandCounts, own: Mapping[str, int]) -> list[tuple[Phrase, list[Row]]]:
    """The patterns under their headings, with a table's own values."""
    known = counts.known
    return [
        (
            section.heading,
            [
                Row(
                    each,
                    value(each, own, counts.limit),
                    in_groups(each.tiles),
                    known.without(each.key),
                )
                for each in section.patterns
            ],
        )
        for section in known.sections
    ]


def in_groups(tiles: str) -> tuple[tuple[str, ...], ...]:
    """The codes of an example: "T123 DCC" is 1, 2, 3 of dots and a pair of red dragons."""
    return tuple(tuple(group[0] + each for each in group[1:]) for group in tiles.split())
