"""Every amount on a key of counted mahjong is what the engine pays for that key."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from companion.entry.counted_mahjong import HandForm
from companion.entry.forms import EntryTable
from companion.i18n.currency import PointWorth, read_money
from companion.rules.chips import received
from companion.rules.counted_mahjong.count_clauses import Several
from companion.rules.counted_mahjong.hand import SEATS, Hand, Mark, Source, Win
from companion.rules.counted_mahjong.payment_clauses import BankStays, DealerMovesOn
from companion.rules.games import game, preset
from companion.rules.presets import Choice, NumberChoice
from companion.rules.sheet import Bank, Sheet, judge, score
from tests.rules.counted_mahjong.factories import NAMES

NOT_PAYING = (DealerMovesOn, BankStays, Several)
"""They say who banks next, and who wins when several could: what a winner is paid is the same."""

STAKES = (
    PointWorth("HKD", 25, 1),
    PointWorth("HKD", 50, 1),
    PointWorth("HKD", 100, 1),
    PointWorth("SGD", 10, 1),
    PointWorth("TWD", 1000, 1),
    PointWorth("EUR", 100, 10),
    PointWorth("JPY", 100, 3),
)
"""What a point is worth: the stakes with names, and others; one that does not come out even."""

DRAWN = 300
"""As many combinations of answers are drawn by lot from the product, which has 24,192."""

PRESETS = tuple(each.key for each in game("modern-mahjong").presets)


def compared(
    sheet: Sheet,
    winners: Sequence[int] = (0,),
    streaks: Sequence[int] = (3,),
    bankers: Sequence[int] = SEATS,
) -> int:
    """How many amounts of a sheet's keys were compared with the engine; none may differ."""
    form = HandForm(EntryTable(sheet, Bank(0), NAMES), {})
    assert form.keys
    cells = 0
    for key, winner, streak in product(form.keys, winners, streaks):
        sources: list[int | Literal["wall"]] = ["wall", *(seat for seat in SEATS if seat != winner)]
        for source in sources:
            # A bank adds the dealer's tai, which the label of the keys leaves out.
            for banker in bankers:
                paid = _paid(sheet, Hand((Win(winner, key.counted),), source), Bank(banker, streak))
                shown = _on_key(key, winner, source)
                assert paid == shown, (sheet, key, winner, source, banker)
                # Each amount is on the key in points and, under each stake, in money.
                cells += len(paid) * (1 + len(STAKES))
                assert all(_money_agrees(points) for points in shown)
    if form.false_win:
        cells += 3
        offence = score(sheet, Hand((), None, (Mark("false-win", 0),)), Bank(0)).transfers
        assert [-received(offence, seat) for seat in (1, 2, 3)] == [-form.falsely_each] * 3
    return cells


@cache
def _money_agrees(points: int) -> bool:
    """Whether points are written as the money that they are worth, to half the smallest unit."""
    for stake in STAKES:
        told = stake.told(points)
        units = read_money(told.removeprefix("≈"), stake.currency)
        assert units is not None, told
        off = abs(units * stake.points - points * stake.money) * 2
        assert off <= stake.points if told.startswith("≈") else off == 0, (stake, points, told)
    return True


def _paid(sheet: Sheet, hand: Hand, bank: Bank) -> list[int]:
    assert not judge(sheet, hand, bank)
    paid = score(sheet, hand, bank).transfers
    without_tai = [transfer for transfer in paid if transfer.code != "dealer"]
    return [-received(without_tai, seat) for seat in SEATS if not hand.won_with(seat)]


def _on_key(key: Any, winner: int, source: Source) -> list[int]:
    losers = [seat for seat in SEATS if seat != winner]
    if source == "wall":
        return [key.each] * len(losers)
    return [key.discarder if seat == source else key.others for seat in losers]


def _each_answer_alone(key: str) -> Iterator[Sheet]:
    """A preset with defaults, and with each answer to each of its questions."""
    yield preset(key).sheet()
    for choice in preset(key).choices:
        for value in _values(choice)[1:]:
            yield preset(key).sheet({choice.key: value})


def _answers_together(key: str) -> Iterator[Sheet]:
    """A preset under combinations of answers, up to DRAWN by lot, those with the same payments
    once.
    """
    choices, known, lot = preset(key).choices, set(), Random(29)
    values = [*product(*map(_values, choices))]
    for drawn in lot.sample(values, min(DRAWN, len(values))):
        sheet = preset(key).sheet({c.key: v for c, v in zip(choices, drawn, strict=True)})
        lines = tuple(c for c in sheet.clauses if not isinstance(c, NOT_PAYING))
        if lines not in known:
            known.add(lines)
            yield sheet


def _values(choice: Choice | NumberChoice) -> tuple[Any, ...]:
    if isinstance(choice, Choice):
        return tuple(option.value for option in choice.options)
    # A table's own prices change nothing but the amounts: one other value of one of them is enough.
    alone = choice.key.startswith("faan-") and choice.key != "faan-5"
    return (choice.default,) if alone else (choice.default, 7)


@pytest.mark.parametrize("key", PRESETS)
def test_keys_say_what_the_engine_pays_each_winner_and_streak(key: str) -> None:
    assert compared(preset(key).sheet(), winners=SEATS, streaks=(1, 3)) > 0


@pytest.mark.parametrize("key", PRESETS)
def test_keys_say_what_the_engine_pays_under_each_answer(key: str) -> None:
    assert sum(map(compared, _each_answer_alone(key))) > 0


@pytest.mark.ordeal
@pytest.mark.parametrize("key", PRESETS)
def test_keys_say_what_the_engine_pays_under_answers_together(
    key: str, record_property: Callable[[str, int], None]
) -> None:
    # Every banker was tried with each answer above.
    sheets = [*_answers_together(key)]
    amounts = sum(compared(sheet, bankers=(0, 1)) for sheet in sheets)
    record_property("sheets", len(sheets))
    record_property("amounts compared", amounts)
    print(f"{key}: {amounts:,} amounts of {len(sheets)} sheets compared, 0 differ")
    assert amounts >= 1_000 * len(sheets)
