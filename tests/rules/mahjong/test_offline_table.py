"""The next banker in old-style mahjong: the phone's table equals the engine."""

import json
import subprocess
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.rules.mahjong import offline_table
from companion.rules.mahjong.hand import SEATS, Counted, Hand
from companion.rules.mahjong.presets import PRESETS
from companion.rules.presets import NumberChoice, Preset
from companion.rules.sheet import Bank, Sheet, score

READER = Path(__file__).parents[2] / "scripts" / "ordinary.js"
BANKS = [Bank(*each) for each in product(SEATS, (1, 3), (True, False))]


def every_answer(preset: Preset) -> list[Sheet]:
    choices = [each for each in preset.choices if not isinstance(each, NumberChoice)]
    made = [preset.sheet({c.key: o.value}) for c in choices for o in c.options[1:]]
    return [preset.sheet(), *made]


def read(on: Sheet, hands: list[tuple[str, Bank]]) -> list[Any]:
    lines: list[Any] = [{"table": offline_table(on), "reader": "units"}]
    lines += [{"fields": [["winner", won]], "bank": bank._asdict()} for won, bank in hands]
    return [json.loads(line)[1] for line in run("\n".join(map(json.dumps, lines))).splitlines()]


@cache
def run(text: str) -> str:
    """What the phone's script reads; most sheets have the same table."""
    command = ["node", str(READER)]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def engine(on: Sheet, won: str, bank: Bank) -> list[Any]:
    hand = Hand(None)
    if won != "nobody":
        hand = Hand(int(won), self_pick=True, hands=((int(won), Counted(14, 2)),))
    return list(score(on, hand, bank).bank)


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(each, id=each.key, marks=[pytest.mark.ordeal] * (n > 0))
        for n, each in enumerate(PRESETS)
    ],
)
def test_a_phone_reads_who_is_banker_next_as_the_engine_says(preset: Preset) -> None:
    for on in every_answer(preset):
        hands = list(product(["nobody", *map(str, SEATS)], BANKS))
        assert read(on, [*hands, ("", BANKS[0])]) == [*(engine(on, *each) for each in hands), None]
