"""Lists of patterns with their counts, as tables look them up; nothing is derived from tiles."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.rules.phrases import Phrase

MOST_COUNT = 400
"""The most that a pattern counts, even with a table's own value."""


class Pattern(NamedTuple):
    """A pattern, or anything else that a hand counts for.

    `counts` is None for a hand that counts as much as the limit. `tiles` is an example in groups: a
    letter and its numbers ("T123"), or several letters of honours ("WEEE"). It counts up to `most`
    times.
    """

    key: str
    name: Phrase
    chinese: str
    counts: int | None
    tiles: str = ""
    most: int = 1


class Section(NamedTuple):
    """Patterns under one heading."""

    heading: Phrase
    patterns: tuple[Pattern, ...]


class PatternList(NamedTuple):
    """The patterns of a ruleset, and which of them exclude each other.

    `apart` are pairs of keys that exclude each other. `fixes` says of which kind and how many sets
    a pattern is; a hand has at most `sets`. `part` names the pattern that the count of another
    includes, since the hand always has it, or one that excludes it.
    """

    sections: tuple[Section, ...]
    apart: frozenset[frozenset[str]]
    fixes: Mapping[str, tuple[str, int]] = MappingProxyType({})
    sets: int = 4
    part: Mapping[str, str] = MappingProxyType({})

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        return tuple(pattern for section in self.sections for pattern in section.patterns)

    def without(self, key: str) -> tuple[str, ...]:
        """The keys that do not count beside this one, in the order of the list."""
        keys = (pattern.key for pattern in self.patterns)
        return tuple(other for other in keys if frozenset((key, other)) in self.apart)

    def fits(self, found: Mapping[str, int]) -> bool:
        """Whether the sets of these patterns fit into a hand; those of one kind can share sets."""
        most: dict[str, int] = {}
        for key, times in found.items():
            if key in self.fixes:
                kind, sets = self.fixes[key]
                most[kind] = max(most.get(kind, 0), sets + times - 1)
        return sum(most.values()) <= self.sets

    def sum(self, found: Mapping[str, int], own: Mapping[str, int], limit: int) -> int:
        """The total, at most the limit. Raises ValueError if patterns exclude each other."""
        apart = any(frozenset(pair) in self.apart for pair in combinations(found, 2))
        if apart or not self.fits(found):
            raise ValueError(f"these do not go together: {', '.join(found)}")
        counts = {pattern.key: value(pattern, own, limit) for pattern in self.patterns}
        total = sum(times * counts[key] for key, times in found.items())
        # A part is not counted beside a better pattern that stands in its place.
        for key in found.keys() & self.part.keys():
            part = self.part[key]
            if any(frozenset((part, other)) in self.apart for other in found if other != key):
                total -= counts[part]
        return min(limit, total)


def value(pattern: Pattern, own: Mapping[str, int], limit: int) -> int:
    """The count of a pattern at a table with values of its own."""
    counts = own.get(pattern.key, pattern.counts)
    return limit if counts is None else counts


class HandCounts(NamedTuple):
    """What hands count by a sheet: the patterns, the most that is paid, and the unit."""

    known: PatternList
    limit: int
    unit: Phrase


def own_values(kept: Any, known: PatternList) -> dict[str, int]:
    """A table's own values from a sitting's `meta`; invalid ones are left out."""
    found = kept if isinstance(kept, Mapping) else {}
    keys = {pattern.key for pattern in known.patterns}
    return {
        key: counts
        for key, counts in found.items()
        if key in keys and type(counts) is int and 0 <= counts <= MOST_COUNT
    }


def pattern_list(
    sections: Mapping[Phrase, Iterable[tuple[Any, ...]]],
    groups: Iterable[str] = (),
    whole: str = "",
    beside: str = "",
    excludes: Mapping[str, str] = MappingProxyType({}),
    fixes: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
    sets: int = 4,
    part: Mapping[str, str] = MappingProxyType({}),
) -> PatternList:
    """Build a list from the rows of its sections, each with the values of a `Pattern`.

    Of each of the `groups` one pattern counts. A `whole` hand excludes all others, except those in
    `beside`. `excludes` are patterns that are part of another, or never occur with it. `fixes` are
    patterns that are a number of sets of one kind; a hand has this many `sets`. `part` is as in the
    list.
    """
    headed = tuple(
        Section(heading, tuple(Pattern(*row) for row in rows)) for heading, rows in sections.items()
    )
    keys = [pattern.key for section in headed for pattern in section.patterns]
    pairs = {frozenset(pair) for group in groups for pair in combinations(group.split(), 2)}
    for key in whole.split():
        pairs |= {frozenset((key, each)) for each in keys if each not in {key, *beside.split()}}
    for key, others in (*excludes.items(), *part.items()):
        pairs |= {frozenset((key, each)) for each in others.split()}
    fixed = {key: (kind, n) for kind, each in fixes.items() for key, n in each.items()}
    return PatternList(headed, frozenset(pairs), fixed, sets, part)


class ListedPattern(NamedTuple):
    """A pattern in a list, with its count at this table.

    `groups` are the codes of its tiles ("DCC" is a pair of `DC`), `without` the keys of the
    patterns that do not count beside it, `fixes` the kind and the number of the sets that it is,
    `part` the key of the pattern that its count includes.
    """

    pattern: Pattern
    counts: int
    groups: tuple[tuple[str, ...], ...]
    without: tuple[str, ...]
    fixes: tuple[str, int] | None
    part: str | None


def listed(counts: HandCounts, own: Mapping[str, int]) -> list[tuple[Phrase, list[ListedPattern]]]:
    """The patterns under their headings, with a table's own values."""
    known = counts.known
    return [
        (
            section.heading,
            [
                ListedPattern(
                    each,
                    value(each, own, counts.limit),
                    tuple(tuple(group[0] + n for n in group[1:]) for group in each.tiles.split()),
                    known.without(each.key),
                    known.fixes.get(each.key),
                    known.part.get(each.key),
                )
                for each in section.patterns
            ],
        )
        for section in known.sections
    ]
