"""The summary of an import for the command line."""

from collections.abc import Iterator

from companion.histories.entries import Fault
from companion.histories.reading import History
from companion.rules.phrases import counted, phrase, say
from companion.rules.sheet import Sheet


def summary(history: History, sheet: Sheet) -> Iterator[str]:
    """Every fault with its row; without faults, the evenings with totals, and the new players."""
    if history.faults:
        yield from map(_fault, history.faults)
        return
    if not history.own_rules:
        options = ", ".join(f"{key}={value}" for key, value in sheet.choices)
        yield say(phrase("rules: {rules} ({options})", rules=sheet.preset, options=options))
    for evening in history.evenings:
        totals = ", ".join(f"{name} {points:+}" for name, points in evening.totals.items())
        hands = counted("{n} hand", "{n} hands", evening.hands)
        yield f"{evening.day}  {say(hands)}: {totals}"
    if history.new:
        yield say(phrase("new players: {names}", names=", ".join(history.new)))
    if history.unused:
        yield say(phrase("columns that are not used: {names}", names=", ".join(history.unused)))


def _fault(fault: Fault) -> str:
    text = say(fault.text, fault.seats)
    return say(phrase("row {n}: {fault}", n=fault.row, fault=text)) if fault.row else text
