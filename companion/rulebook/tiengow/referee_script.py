"""Data for the referee's offline script: its sentences, and what a sheet allows."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.form_fields import put
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.tiengow import referee
from companion.rules.tiengow.referee import DECLARED_BY, SIGNS, STANDING
from companion.rules.tiengow.tiles import LEAD_NAMES, LEAD_OF, TILES, Combination, above
from companion.rules.tiengow.tricks import Outcome, brings, outcome, paid_for

TAKES = (
    phrase("The leader takes it"),
    phrase("The second player takes it"),
    phrase("The third player takes it"),
    phrase("The fourth player takes it"),
)
LED_FIRST = phrase("Tap what was led")
CANNOT = phrase("That’s not possible")
HOLD = phrase("Tap your eight tiles")
SHOWN = phrase("{n} of {all}")
LEAD = phrase("Tap what you lead")
UNBEATABLE = phrase("Unbeatable")
BEATABLE = phrase("It can be beaten")
OUT = phrase("Still out and higher: {them}.")
NONE_OUT = phrase("Nothing that is still out is higher.")
MANY = 8
"""The most combinations that are listed."""

GAPS = ("what", "tiles", "best", "them", "n", "all")


def still_out(over: Iterable[Combination]) -> Phrase:
    """A sentence that lists the combinations which could still have beaten the trick."""
    texts = list(map(str, over))
    them = " · ".join(texts[:MANY]) + (" …" if len(texts) > MANY else "")
    return OUT.of(them=them) if texts else NONE_OUT


def spoken(sheet: Sheet) -> dict[str, Any]:
    """All texts that the script needs, in the reader's language."""
    brought = _Brought(sheet)
    leads = {n: brought.by(lead) for n, lead in enumerate(STANDING) if _allowed(sheet, lead)}
    refused = phrase("At this table you can’t lead {lead}.")
    return {
        "takes": list(map(put, TAKES)),
        "sentences": {name: _open(each) for name, each in _sentences().items()},
        "why": {SIGNS[fate]: _open(each) for fate, each in referee.WHY.items()},
        "kinds": {kind: put(name) for kind, name in referee.KIND_NAMES.items()},
        "labels": {str(tile): put(tile.label) for tile in TILES},
        "refused": {kind: put(refused.of(lead=LEAD_NAMES[lead])) for kind, lead in LEAD_OF.items()},
        "leads": leads,
        "rules": [[put(each) for each in found] for found in brought.rules],
        "shown": list(_shown(sheet)),
    }


def _sentences() -> Mapping[str, Phrase]:
    return {
        "led": referee.LED, "first": LED_FIRST, "cannot": CANNOT, "hold": HOLD, "held": SHOWN,
        "lead": LEAD, "unbeatable": UNBEATABLE, "beatable": BEATABLE, "out": OUT,
        "noneOut": NONE_OUT, "nothing": referee.NOTHING_HIGHER, "beatenBy": referee.BEATEN_BY,
        "heldByLeader": referee.HELD_BY_LEADER, "comma": phrase("{a}, {b}"),
        "and": phrase("{a} and {b}"), "together": phrase("{tiles} can’t be led together."),
    }  # fmt: skip


def _open(text: Phrase) -> str:
    """A sentence whose gaps the script fills in."""
    return put(text.of(**{gap: f"{{{gap}}}" for gap in (*GAPS, "a", "b")}))


def _allowed(sheet: Sheet, lead: Combination) -> bool:
    """Whether a sheet allows these tiles as a lead."""
    if lead.lead not in referee.may_lead(sheet):
        return False
    alike = [each for each in STANDING if each.tiles == lead.tiles and each.lead == lead.lead]
    return len(alike) == 1 or lead == referee.read_lead(sheet, lead.tiles)


class _Brought:
    """The effects of tricks at a table; equal lists of sentences are stored once."""

    def __init__(self, sheet: Sheet):
        self.sheet = sheet
        self.rules: list[tuple[Phrase, ...]] = []
        self._places: dict[Outcome, int] = {}

    def by(self, lead: Combination) -> list[Any]:
        """The indices of a lead's effects: unbeaten, beaten, and by who beat it if that matters."""
        stood = self._rules(lead, None)
        beaten = {str(over): self._rules(lead, over) for over in above(lead)}
        usual = next(reversed(beaten.values()), stood)
        return [stood, usual, {over: each for over, each in beaten.items() if each != usual}]

    def _rules(self, lead: Combination, over: Combination | None) -> list[int]:
        """The effects before the last trick, and of the last trick."""
        return [self._place(outcome(self.sheet, lead, over, last)) for last in (False, True)]

    def _place(self, trick: Outcome) -> int:
        if trick not in self._places:
            found = brings(self.sheet, trick)
            if found not in self.rules:
                self.rules.append(found)
            self._places[trick] = self.rules.index(found)
        return self._places[trick]


def _shown(sheet: Sheet) -> Iterable[dict[str, Any]]:
    """The hands that win when shown: their sentences, and the sums they require."""
    for question in sheet.questions:
        if question.group == "declared":
            sums = [
                [{str(tile): n for tile, n in each.counts.items()}, each.comes_to]
                for each in DECLARED_BY[question.code]
            ]
            yield {"says": [put(text) for text in paid_for(sheet, [question.code])], "sums": sums}
