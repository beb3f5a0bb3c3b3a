"""The offline table of counted hands: every value equals the engine's."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

import pytest

from companion.rules.chips import net
from companion.rules.counted_mahjong import STREAKS, offline_table
from companion.rules.counted_mahjong.hand import SEATS, Hand, Mark, Source, Win
from companion.rules.counted_mahjong.presets import PRESETS
from companion.rules.presets import NumberChoice, Preset
from companion.rules.sheet import Bank, Sheet, judge, score
from tests.rules.counted_mahjong.factories import drawn, sheet, won

READER = Path(__file__).parents[2] / "scripts" / "ordinary.js"
LONGEST = STREAKS[-1]


class Asked(NamedTuple):
    """A hand as form fields, and the bank."""

    hand: Hand
    bank: Bank

    @property
    def line(self) -> dict[str, Any]:
        return {"fields": list(typed(self.hand).items()), "bank": self.bank._asdict()}


def typed(hand: Hand) -> dict[str, str]:
    """A hand by the fields of its form."""
    first, *others = hand.winners or ("nobody",)
    fields = {"winner": str(first)} | {f"also-{seat}": "1" for seat in others}
    if hand.source is not None:
        fields["from"] = str(hand.source)
    for win in hand.wins:
        fields[f"count-{win.seat}"] = str(win.counted)
        if win.liable is not None:
            fields[f"liable-{win.seat}"] = str(win.liable)
        if win.jokerless:
            fields[f"jokerless-{win.seat}"] = "1"
    for mark in hand.marks:
        name = f"{mark.code}-{mark.seat}"
        if mark.source is not None:
            given = mark.code == "kong"
            fields["claimed"] = str(mark.source)
            name = f"given{mark.source}-{mark.seat}" if given else name
            if given:
                del fields["claimed"]
        fields[name] = str(int(fields.get(name, "0")) + 1)
    return fields


def any_hand(on: Sheet, dice: Random) -> Hand:
    """A hand with one winner or several, and with all that the rules ask besides."""
    told: Any = offline_table(on)
    seats = list(SEATS)
    winners = sorted(dice.sample(seats, dice.choice((0, 1, 1, 1, 2, 3))))
    sources: list[int | Literal["wall"]] = ["wall", *seats]
    source = dice.choice(sources) if winners else None
    asked = on.asked
    wins = (
        Win(
            seat,
            told["least"] + dice.randrange(20),
            dice.choice([None, None, *seats]) if "liable" in asked else None,
            "jokerless" in asked and dice.random() < 0.5,
        )
        for seat in winners
    )
    besides = [q for q in on.questions if q.group == "besides"]
    marks = tuple(
        Mark(q.code, dice.choice(seats), dice.choice([None, *seats]) if q.source else None)
        for q in dice.choices(besides, k=dice.randrange(3) if besides else 0)
    )
    return Hand(tuple(wins), source, marks)


def claimed_once(hand: Hand) -> bool:
    """Whether the form can tell it: it has one field for whose discard was claimed."""
    return len({mark.source for mark in hand.marked("false-win")}) <= 1


MANY = ("hong-kong-mahjong", "taiwan")
MOST_ANSWERS_LATER = [
    pytest.param(each, id=each.key, marks=[pytest.mark.ordeal] * (each.key in MANY))
    for each in PRESETS
]
"""The presets; those with the most answers, and so the most sheets, are left to the ordeal."""


@pytest.mark.parametrize("preset", MOST_ANSWERS_LATER)
def test_a_phone_reads_of_hands_with_several_winners_and_extras_what_the_engine_pays(
    preset: Preset,
) -> None:
    dice = Random(20261125)
    sheets = list(every_answer(preset))
    differ, compared = list[str](), 0
    for on in sheets:
        drawn = (Asked(any_hand(on, dice), Bank(dice.randrange(4), dice.randrange(1, 5)))
                 for _ in range(20))  # fmt: skip
        asked = [
            each for each in drawn
            if not judge(on, each.hand, each.bank) and claimed_once(each.hand)
        ]  # fmt: skip
        differ += wrong(on, asked)
        compared += len(asked)
    assert differ == []
    assert compared > len(sheets)
    print(f"{preset.key}: {compared} hands compared, 0 differ")


def hands(on: Sheet, winner: int, streaks: Sequence[int]) -> Iterator[Asked]:
    """Every count that the table has, from everybody and from the wall, in every bank."""
    told: Any = offline_table(on)
    counts = range(told["least"], told["least"] + len(told["pays"][0][0]))
    sources: list[Source] = ["wall", *(seat for seat in SEATS if seat != winner)]
    for seat, streak, opening in product(SEATS, streaks, (True, False)):
        bank = Bank(seat, streak, opening)
        yield Asked(drawn(), bank)
        for count, source in product(counts, sources):
            yield Asked(won(winner, count, source), bank)


def read(on: Sheet, lines: Sequence[dict[str, Any]]) -> list[list[Any]]:
    """What a phone reads from the table of all these hands."""
    text = "\n".join(map(json.dumps, [{"table": offline_table(on), "reader": "counts"}, *lines]))
    ran = subprocess.run(["node", READER], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def engine(on: Sheet, asked: Asked) -> list[Any]:
    assert not judge(on, asked.hand, asked.bank)
    scored = score(on, asked.hand, asked.bank)
    return [
        list(net(scored.transfers, 4)),
        [scored.bank.seat, scored.bank.streak, scored.bank.opening],
    ]


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
    ("more", "bank"),
    [
        ({"kong-2": "1"}, [1, 1, False]),
        ({"count-1": ""}, None),
        ({"count-1": "x"}, None),
        ({"count-1": "-3"}, None),
        ({"count-1": "900"}, [1, 1, False]),
        ({"from": ""}, None),
        ({"from": "1"}, None),
        ({"from": "wall", "also-3": "1", "count-3": "4"}, None),
        ({"winner": ""}, None),
        ({"false-win-0": "1"}, None),
    ],
    ids=str,
)
def test_a_phone_keeps_silent_about_what_the_table_does_not_have(
    more: dict[str, str], bank: list[Any] | None
) -> None:
    began = Bank(0, 1, True)._asdict()
    lines = [{"fields": list({**WON, **each}.items()), "bank": began} for each in ({}, more)]
    whole, silent = read(sheet("taiwan"), lines)
    assert whole == [[0, 6, -6, 0], [1, 1, False]]
    assert silent == [None, bank]


def test_a_count_that_is_left_at_the_seat_of_a_loser_means_nothing() -> None:
    bank = Bank(0, 1, True)._asdict()
    fields = list({**WON, "count-3": "8"}.items())
    [[won, _]] = read(sheet("taiwan"), [{"fields": fields, "bank": bank}])
    assert won == [0, 6, -6, 0]


def test_a_phone_says_nothing_of_a_count_below_the_least_or_of_a_longer_bank() -> None:
    low = Asked(won(1, 2, 0), Bank(0))
    assert read(sheet(minimum=3), [low.line]) == [[None, [1, 1, False]]]
    long = Asked(won(1, 5, 0), Bank(0, LONGEST + 1))
    assert read(sheet("taiwan"), [long.line])[0][0] is None
