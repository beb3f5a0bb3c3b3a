"""The offline table of counted hands: every value equals the engine's."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.rules.counted_mahjong import STREAKS, offline_table
from companion.rules.counted_mahjong.hand import SEATS, Hand, Source
from companion.rules.counted_mahjong.presets import PRESETS
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, Sheet, judge
from tests.marks import in_ordeal
from tests.rules.counted_mahjong.factories import drawn, sheet, won
from tests.rules.factories import deal, engine_says, every_answer, phone_reads

LONGEST = STREAKS[-1]


class Asked(NamedTuple):
    hand: Hand
    bank: Bank


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


def told(on: Sheet) -> Callable[[Asked], bool]:
    """Whether a table has the counts of a hand, and a form has fields for all of it."""
    table: Any = offline_table(on)
    counts = range(table["least"] + len(table["pays"][0][0]))

    def is_told(asked: Asked) -> bool:
        claimed = {mark.source for mark in asked.hand.marked("false-win")}
        return len(claimed) <= 1 and all(win.counted in counts for win in asked.hand.wins)

    return is_told


MANY = ("hong-kong-mahjong", "taiwan", "singapore")
MOST_ANSWERS_LATER = [in_ordeal(each) if each.key in MANY else each for each in PRESETS]
"""The presets; those with the most answers, and so the most sheets, are left to the ordeal."""


@pytest.mark.parametrize("preset", MOST_ANSWERS_LATER, ids=lambda preset: str(preset.key))
def test_a_phone_reads_of_hands_with_several_winners_and_extras_what_the_engine_pays(
    preset: Preset,
) -> None:
    dice = Random(20261125)
    sheets = list(every_answer(preset))
    differ, compared = list[str](), 0
    for on in sheets:
        banks = [Bank(dice.randrange(4), dice.randrange(1, 5)) for _ in range(20)]
        asked = [*filter(told(on), (Asked(deal(dice, on, bank), bank) for bank in banks))]
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


def read(on: Sheet, *hands: tuple[dict[str, str], Bank]) -> list[list[Any]]:
    """What a phone reads from the table of all these hands, given by the fields of their form."""
    return phone_reads(offline_table(on), "counts", hands)


def wrong(on: Sheet, asked: Sequence[Asked]) -> list[str]:
    """Hands of which a phone reads something else than the engine pays."""
    assert not [each for each in asked if judge(on, *each)]
    pairs = zip(asked, read(on, *((typed(hand), bank) for hand, bank in asked)), strict=True)
    return [f"{each}: {there}" for each, there in pairs if there != engine_says(on, *each)]


@pytest.mark.parametrize("answers", ["the usual", in_ordeal("every")])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_a_phone_reads_of_every_counted_hand_what_the_engine_pays(
    preset: Preset, answers: str
) -> None:
    every, compared = answers == "every", 0
    for on in every_answer(preset) if every else [preset.sheet()]:
        asked = list(hands(on, 3, (1, 3, LONGEST)) if every else hands(on, 2, (2,)))
        assert wrong(on, asked) == []
        compared += len(asked)
    print(f"{preset.key}: {compared} hands compared, 0 differ")
    assert compared >= 100


FIRST = Bank(0, 1, True)
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
    whole, silent = read(sheet("taiwan"), (WON, FIRST), ({**WON, **more}, FIRST))
    assert whole == [[0, 6, -6, 0], [1, 1, False]]
    assert silent == [None, bank]


def test_a_count_that_is_left_at_the_seat_of_a_loser_means_nothing() -> None:
    [[won, _]] = read(sheet("taiwan"), ({**WON, "count-3": "8"}, FIRST))
    assert won == [0, 6, -6, 0]


def test_a_phone_says_nothing_of_a_count_below_the_least_or_of_a_longer_bank() -> None:
    low, long = typed(won(1, 2, 0)), typed(won(1, 5, 0))
    assert read(sheet(minimum=3), (low, Bank(0))) == [[None, [1, 1, False]]]
    assert read(sheet("taiwan"), (long, Bank(0, LONGEST + 1)))[0][0] is None
