"""The offline table of ordinary hands: every value equals the engine's."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from companion.rules.chips import InPot
from companion.rules.games import preset as found
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.tiengow import SHARES, STREAKS, offline_table
from companion.rules.tiengow.hand import SEATS, Hand, Mark
from companion.rules.tiengow.presets import PRESETS
from tests.marks import in_ordeal
from tests.rules.factories import engine_says, every_answer, phone_reads

OF_THE_WINNER = ("last-little-three", "last-supreme", "last-quartet", "last-civil-supreme",
                 "last-five-one")  # fmt: skip


class Asked(NamedTuple):
    hand: Hand
    bank: Bank
    last: str

    @property
    def fields(self) -> dict[str, str]:
        kind = {"last-trick": self.last} if self.last else {}
        tricks = {f"tricks-{seat}": str(n) for seat, n in enumerate(self.hand.tricks)}
        way = {"manner": "plain"} if self.hand.complete else {}
        return {**tricks, "last_trick": str(self.hand.winner), **kind, **way}


def hands(sheet: Sheet, winners: Iterable[int], streaks: Sequence[int]) -> Iterator[Asked]:
    asked = {question.code for question in sheet.questions}
    lasts = ("", *(code for code in OF_THE_WINNER if code in asked))
    seats = product(lasts, winners, SEATS, streaks, (True, False))
    for (last, winner, seat, streak, opening), tricks in product(seats, SHARES):
        marks = (Mark(last, winner),) if last else ()
        yield Asked(Hand(tricks, winner, marks), Bank(seat, streak, opening), last)


def read(sheet: Sheet, asked: Sequence[Asked]) -> list[list[Any]]:
    """What a phone reads from the table of all these hands."""
    hands = ((each.fields, each.bank) for each in asked)
    return phone_reads(offline_table(sheet), "tricks", hands)


def engine(sheet: Sheet) -> Any:
    """What the engine says of a hand, in the same words; it is asked once whether each can be."""

    @cache
    def can_be(hand: Hand, seat: int) -> bool:
        return not judge(sheet, hand, Bank(seat))

    def says(asked: Asked) -> list[Any]:
        hand, bank, _ = asked
        won, following = engine_says(sheet, hand, bank)
        return [won if can_be(hand, bank.seat) else None, following]

    return says


def wrong(sheet: Sheet, asked: Sequence[Asked], silent: bool = False) -> list[str]:
    """Hands of which a phone reads something else than the engine pays; or that it may not know."""
    says = engine(sheet)
    pairs = zip(asked, read(sheet, asked), strict=True)
    return [
        f"{each.hand} {each.bank}: {there}, not {says(each)}"
        for each, there in pairs
        if there != says(each) and not (silent and there[0] is None)
    ]


@pytest.mark.parametrize("answers", ["the usual", in_ordeal("every")])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_a_phone_reads_of_every_hand_what_the_engine_pays(preset: Preset, answers: str) -> None:
    every, compared = answers == "every", 0
    for sheet in every_answer(preset) if every else [preset.sheet()]:
        if sheet.has_pot:
            continue
        # If the table derives the manner of all eight tricks, it must be asked.
        worked_out = dict(sheet.choices).get("branch-test") == "worked-out"
        winner, streaks = (3, (1, STREAKS[-1])) if every else (2, (2,))
        asked = list(hands(sheet, [winner], streaks))
        assert wrong(sheet, asked, silent=worked_out) == []
        compared += len(asked)
    print(f"{preset.key}: {compared} hands compared, 0 differ")
    assert compared >= 1320


def test_a_phone_says_nothing_of_a_longer_bank_than_the_table_has() -> None:
    sheet = found("simple").sheet()
    bank = Bank(0, STREAKS[-1] + 1)
    [there] = read(sheet, [Asked(Hand((3, 2, 2, 1), 0), bank, "")])
    assert there == [None, [0, bank.streak + 1, False]]


def typed(**fields: str) -> list[Any]:
    """What a phone shows for these fields at a Hong Kong table in the first hand."""
    names = {name.replace("__", "-"): text for name, text in fields.items()}
    table = offline_table(found("hong-kong").sheet())
    [there] = phone_reads(table, "tricks", [(names, Bank(0, 1, True))])
    return list(there)


THREE = {"tricks__0": "3", "tricks__1": "2", "tricks__2": "0", "last_trick": "0"}


def test_what_goes_without_saying_need_not_be_typed() -> None:
    assert typed(**THREE) == typed(**THREE, tricks__3="3") == [[16, -4, -10, -2], [0, 2, True]]
    assert typed(tricks__1="8", manner="plain") == [[-20, 40, -10, -10], [1, 1, False]]


@pytest.mark.parametrize("said", [{}, {"manner": "eight-branch"}])
def test_a_phone_says_nothing_of_all_eight_until_they_were_taken_as_usual(
    said: dict[str, str],
) -> None:
    assert typed(tricks__1="8", **said) == [None, [1, 1, False]]


@pytest.mark.parametrize(
    "more",
    [
        {"supreme__led__0": "1"},
        {"declared": "one-red-dot:0"},
        {"last__trick": "little-three-captured:2"},
        {"last__trick": "asked"},
        {"whose": "little-three-captured"},
        {"tricks__3": "9"},
        {"tricks__3": "1"},
        {"tricks__3": "x"},
    ],
    ids=str,
)
def test_a_phone_does_not_say_what_is_paid_for_what_the_table_does_not_have(
    more: dict[str, str],
) -> None:
    assert typed(**THREE, **more) == [None, [0, 2, True]]


def test_with_a_pot_a_phone_knows_who_is_banker_next_and_not_what_is_paid() -> None:
    sheet = found("hong-kong").sheet({"pot": "on"})
    asked = [Asked(Hand((3, 2, 2, 1), winner), Bank(1, 3), "") for winner in SEATS]
    banks = [score(sheet, each.hand, each.bank, InPot()).bank for each in asked]
    assert read(sheet, asked) == [[None, [*bank]] for bank in banks]
