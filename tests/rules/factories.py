"""A table that plays six rounds, hands of any game, and what a phone reads offline."""

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from companion.documents.sittings import hands
from companion.rules.chips import POT, InPot, Transfer, net
from companion.rules.games import preset
from companion.rules.lines import HandLine, Line
from companion.rules.phrases import Phrase, phrase, say
from companion.rules.presets import NumberChoice, Preset
from companion.rules.sheet import Bank, Clause, Scored, Sheet, score
from companion.rules.sitting import LedgerRow, PlayedSitting, replay
from companion.rules.tiengow.hand import Hand
from tests.oracle.random_documents import MAKE_HAND
from tests.oracle.sittings import opening_standing

PLAYERS = ("Ah Ming", "Bo", "Chan", "Di")
SHEET = preset("six-round").sheet()


@dataclass(frozen=True)
class AllToTheBox(Clause):
    """A minimal pot: nobody wins it, and at the end it goes to the box."""

    def says(self) -> Phrase:
        return phrase("The box has what is left in the pot.")

    def shares(self, pot: InPot, seats: tuple[str, ...]) -> Iterator[Transfer]:
        yield Transfer(POT, None, pot.points, "pot-ends", "pot")


WITH_POT = replace(SHEET, clauses=(*SHEET.clauses, AllToTheBox("pot")))

KEPT = HandLine(Hand((3, 2, 0, 3), 0))  # Ah Ming banks and wins 16.
LOST = HandLine(Hand((2, 4, 1, 1), 1))  # Bo takes 4 from Ah Ming, who banks, 3 and 3.


def sheet(key: str, **choices: Any) -> Sheet:
    return preset(key).sheet(choices)


def rows(*lines: Line, banker: int = 0, sheet: Sheet = SHEET) -> list[LedgerRow]:
    return list(replay(PlayedSitting(sheet, PLAYERS, banker, lines)))


def objections(*lines: Line, sheet: Sheet = SHEET) -> list[str]:
    """The objections to the last of the lines."""
    row = rows(*lines, sheet=sheet)[-1]
    assert row.after == row.before
    assert (row.transfers, dict(row.net)) == ((), {})
    return [say(fault.text, row.before.seats) for fault in row.objections]


class Dealt(NamedTuple):
    """A hand that can have happened at some table."""

    sheet: Sheet
    bank: Bank
    hand: Any

    @property
    def scored(self) -> Scored:
        return score(self.sheet, self.hand, self.bank)


def written_hand(rng: Random, sheet: Sheet, bank: Bank, faults: float = 0.0) -> dict[str, Any]:
    """A hand of this table as the oracle plays it; with this chance one that cannot have been."""
    chosen = {"preset": sheet.preset, "choices": dict(sheet.choices)}
    table = opening_standing({"game": sheet.game, "sheet": chosen, "players": PLAYERS})
    table.bank = (bank.seat, bank.streak, bank.opening)
    return MAKE_HAND[sheet.game](rng, table, faults)


def deal(rng: Random, sheet: Sheet, bank: Bank, faults: float = 0.0) -> Any:
    """The same, read."""
    return hands(sheet.game).read_hand(written_hand(rng, sheet, bank, faults), "")


def any_sheet(rng: Random, preset: Preset) -> Sheet:
    """The sheet of a table that throws dice for every choice."""
    chosen: dict[str, str | int | float] = {
        choice.key: rng.choice((0, choice.default, 2000))
        if isinstance(choice, NumberChoice)
        else rng.choice(choice.options).value
        for choice in preset.choices
    }
    return preset.sheet(chosen)


def dealt_at(sheet: Sheet, rng: Random) -> Dealt:
    bank = Bank(rng.randrange(4), rng.randint(1, 5), rng.random() < 0.5)
    return Dealt(sheet, bank, deal(rng, sheet, bank))


def dealt_anywhere(presets: Sequence[Preset]) -> SearchStrategy[Dealt]:
    """Hands at any table that plays one of these games."""

    def dealt(seed: int) -> Dealt:
        rng = Random(seed)
        return dealt_at(any_sheet(rng, rng.choice(presets)), rng)

    return st.integers(0, 2**32).map(dealt)


def every_answer(preset: Preset) -> Iterator[Sheet]:
    """A preset's sheet, and one with each other answer to each question."""
    yield preset.sheet()
    for choice in preset.choices:
        if isinstance(choice, NumberChoice):
            yield preset.sheet({choice.key: choice.default + 7})
        else:
            yield from (preset.sheet({choice.key: each.value}) for each in choice.options[1:])


READER = Path(__file__).parents[1] / "scripts" / "ordinary.js"


def phone_reads(
    table: object, reader: str, hands: Iterable[tuple[Mapping[str, str], Bank]]
) -> list[Any]:
    """The nets and the next bank that a phone's script reads of hands, given by the fields of
    their form, from an offline table.
    """
    asked = ({"fields": [*fields.items()], "bank": bank._asdict()} for fields, bank in hands)
    given = "\n".join(map(json.dumps, [{"table": table, "reader": reader}, *asked]))
    return [json.loads(line) for line in _run(given).splitlines()]


def engine_says(sheet: Sheet, hand: Any, bank: Bank) -> list[Any]:
    """The same of a hand, from the engine."""
    scored = score(sheet, hand, bank)
    return [[*net(scored.transfers, 4)], [*scored.bank]]


@lru_cache(maxsize=4)
def _run(given: str) -> str:
    command = ["node", str(READER)]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout
