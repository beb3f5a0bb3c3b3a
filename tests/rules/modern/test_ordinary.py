"""The table of what counted hands pay: whatever a phone reads from it is what the engine pays."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.rules.chips import net
from companion.rules.modern.hand import SEATS, Hand, Source
from companion.rules.modern.ordinary import STREAKS, table
from companion.rules.modern.presets import PRESETS
from companion.rules.presets import NumberChoice, Preset
from companion.rules.sheet import Bank, Sheet, judge, score
from tests.rules.modern.written import drawn, sheet, won

READER = Path(__file__).parents[2] / "scripts" / "ordinary.js"
LONGEST = STREAKS[-1]


class Asked(NamedTuple):
    """A hand as it is typed, and who banks."""

    hand: Hand
    bank: Bank

    @property
    def line(self) -> dict[str, Any]:
        fields = {"winner": "nobody"}
        for win in self.hand.wins:
            fields = {"winner": str(win.seat), "from": str(self.hand.source),
                      f"count-{win.seat}": str(win.counted)}  # fmt: skip
        return {"fields": list(fields.items()), "bank": self.bank._asdict()}


def hands(on: Sheet, winner: int, streaks: Sequence[int]) -> Iterator[Asked]:
    """Every count that the table has, from everybody and from the wall, in every bank."""
    told: Any = table(on)
    counts = range(told["least"], told["least"] + len(told["pays"][0][0]))
    sources: list[Source] = ["wall", *(seat for seat in SEATS if seat != winner)]
    for seat, streak, opening in product(SEATS, streaks, (True, False)):
        bank = Bank(seat, streak, opening)
        yield Asked(drawn(), bank)
        for count, source in product(counts, sources):
            yield Asked(won(winner, count, source), bank)


def read(on: Sheet, lines: Sequence[dict[str, Any]]) -> list[list[Any]]:
    """What a phone reads from the table of all these hands."""
    text = "\n".join(map(json.dumps, [{"table": table(on)}, *lines]))
    ran = subprocess.run(["node", READER], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def engine(on: Sheet, asked: Asked) -> list[Any]:
    assert not judge(on, asked.hand, asked.bank)
    scored = score(on, asked.hand, asked.bank)
    nets, winner = net(scored.transfers, 4), asked.hand.won_by
    pays = [0 if seat == winner else -nets[seat] for seat in SEATS]
    return [pays, [scored.bank.seat, scored.bank.streak, scored.bank.opening]]


def wrong(on: Sheet, asked: Sequence[Asked]) -> list[str]:
    """Hands of which a phone reads something else than the engine pays."""
    pairs = zip(asked, read(on, [each.line for each in asked]), strict=True)
    return [f"{each}: {there}" for each, there in pairs if there != engine(on, each)]


def every_answer(preset: Preset) -> Iterator[Sheet]:
    yield preset.sheet()
    for choice in preset.choices:
        if isinstance(choice, NumberChoice):
            yield preset.sheet({choice.key: choice.default + 7})
        else:
            yield from (preset.sheet({choice.key: each.value}) for each in choice.options[1:])


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_a_phone_reads_of_every_counted_hand_what_the_engine_pays(preset: Preset) -> None:
    asked = list(hands(preset.sheet(), 2, (2,)))
    assert wrong(preset.sheet(), asked) == []
    assert len(asked) >= 100


@pytest.mark.ordeal
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_a_phone_reads_what_is_paid_under_every_answer_in_every_hand_of_a_bank(
    preset: Preset,
) -> None:
    compared = 0
    for on in every_answer(preset):
        asked = list(hands(on, 3, (1, 3, LONGEST)))
        assert wrong(on, asked) == []
        compared += len(asked)
    print(f"{preset.key}: {compared} hands compared, 0 differ")


WON = {"winner": "1", "from": "2", "count-1": "3"}


@pytest.mark.parametrize(
    "more",
    [
        {"also-3": "1", "count-3": "4"},
        {"liable-1": "0"},
        {"jokerless-1": "1"},
        {"false-win-0": "1"},
        {"kong-2": "1"},
        {"given3-2": "1"},
        {"count-1": ""},
        {"count-1": "x"},
        {"count-1": "-3"},
        {"count-1": "900"},
        {"from": ""},
        {"from": "1"},
        {"winner": ""},
        {"winner": "nobody"},
    ],
    ids=str,
)
def test_a_phone_keeps_silent_about_what_the_table_does_not_have(more: dict[str, str]) -> None:
    bank = Bank(0, 1, True)._asdict()
    lines = [{"fields": list({**WON, **each}.items()), "bank": bank} for each in ({}, more)]
    whole, silent = read(sheet("taiwan"), lines)
    assert whole[0] == [0, 0, 6, 0]
    assert silent == [None, None]


def test_a_count_that_is_left_at_the_seat_of_a_loser_means_nothing() -> None:
    bank = Bank(0, 1, True)._asdict()
    fields = list({**WON, "count-3": "8"}.items())
    [[pays, _]] = read(sheet("taiwan"), [{"fields": fields, "bank": bank}])
    assert pays == [0, 0, 6, 0]


def test_a_phone_says_nothing_of_a_count_below_the_least_or_of_a_longer_bank() -> None:
    low = Asked(won(1, 2, 0), Bank(0))
    assert read(sheet(minimum=3), [low.line]) == [[None, None]]
    long = Asked(won(1, 5, 0), Bank(0, LONGEST + 1))
    assert read(sheet("taiwan"), [long.line]) == [[None, None]]
