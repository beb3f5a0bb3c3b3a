"""Its entry form: a number for each seat."""

from collections.abc import Mapping
from typing import Any

from companion.entry.forms import EntryForm, EntryResult, EntryTable, Faults
from companion.form_fields import WholeNumber
from companion.rules.phrases import Who, phrase
from tests.toy.rules.oddone.hand import HIGHEST, SEATS, Hand


class HandForm(EntryForm[Hand]):
    """What each of the five named."""

    @classmethod
    def fields(cls, table: EntryTable) -> Mapping[str, Any]:
        return {f"named-{seat}": WholeNumber("", 0, HIGHEST) for seat in SEATS}

    @classmethod
    def of(cls, table: EntryTable, hand: Hand) -> "HandForm":
        return cls(table, {f"named-{seat}": str(n) for seat, n in enumerate(hand.named)})

    def entered(self) -> EntryResult:
        if not self.validate():
            return EntryResult(faults=tuple(self.unreadable()))
        named = tuple(self[f"named-{seat}"].data for seat in SEATS)
        if None in named:
            return EntryResult(missing=phrase("What did {who} name?", who=Who(named.index(None))))
        return EntryResult(Hand(named))

    def impossible(self) -> Mapping[str, Faults]:
        return {}
