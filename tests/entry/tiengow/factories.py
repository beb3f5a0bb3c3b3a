"""Fills in the entry form of a Tien Gow hand."""

from typing import Any

from companion.documents.tiengow import write_hand
from companion.entry.forms import EntryResult, EntryTable
from companion.entry.tiengow import HandForm
from companion.rules.games import preset
from companion.rules.sheet import Bank
from companion.rules.tiengow.hand import Hand

NAMES = ("Ana", "Bo", "Chan", "Di")


def written(found: EntryResult) -> dict[str, Any] | None:
    """The document of a hand that is whole."""
    return write_hand(found.hand) if isinstance(found.hand, Hand) else None


def at(key: str = "celko-kam", **choices: str) -> EntryTable:
    return EntryTable(preset(key).sheet(choices), Bank(0, 1, opening=True), NAMES)


def entered(typed: dict[str, str], key: str = "celko-kam", **choices: str) -> EntryResult:
    return HandForm(at(key, **choices), typed).entered()
