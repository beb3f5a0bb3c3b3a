"""Recomputes a hand with other answers to the open questions of its rules."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from companion.rulebook.rulesets import kept, preset_of
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase
from companion.rules.presets import AmendmentError, Choice, Preset
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow, carry_on
from companion.rules.what_if import as_read

SHEETS = 64
"""The number of sheets for which other answers are cached."""


class Reading(NamedTuple):
    """A question, another answer to it, and the sheet with that answer."""

    asks: Phrase
    says: Phrase
    sheet: Sheet


class Otherwise(NamedTuple):
    """A hand under another answer: the question, the answer, and each player's points."""

    asks: Phrase
    says: Phrase
    nets: tuple[tuple[str, int], ...]


@lru_cache(SHEETS)
def readings(sheet: Sheet) -> tuple[Reading, ...]:
    """All other answers to the questions of a sheet."""
    preset = preset_of(sheet.preset)
    return tuple(_readings(preset, sheet)) if preset else ()


def _readings(preset: Preset, sheet: Sheet) -> Iterator[Reading]:
    answers = kept(preset, sheet)
    given = {choice.key: answers.get(choice.key, choice.default) for choice in preset.choices}
    for choice in preset.choices:
        if choice.key not in answers or not isinstance(choice, Choice):
            continue
        for option in choice.options:
            if option.value == answers[choice.key]:
                continue
            # A house rule may change a line that another answer removes.
            with suppress(AmendmentError):
                other = preset.sheet({**given, choice.key: option.value}, sheet.house)
                yield Reading(choice.asks, option.says, other)


def otherwise(row: LedgerRow, sheet: Sheet) -> tuple[Otherwise, ...]:
    """The answers under which a hand would have paid something else; () for other lines."""
    if not isinstance(row.line, HandLine) or row.objections:
        return ()
    return tuple(_otherwise(row, row.line, sheet))


def _otherwise(row: LedgerRow, line: HandLine, sheet: Sheet) -> Iterator[Otherwise]:
    for reading in readings(sheet):
        hand = HandLine(as_read(row, line, sheet, reading.sheet).hand)
        other = next(carry_on(reading.sheet, row.before, (hand,), row.number))
        if not other.objections and other.net != row.net:
            yield Otherwise(reading.asks, reading.says, tuple(other.net.items()))
