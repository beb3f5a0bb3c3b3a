"""Each figure of the payment card is what the sheet pays for possible hands."""

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

import pytest

from companion.printing.game_documents import EACH_MORE, in_ladders
from companion.rules.counted_mahjong.hand import Hand as Counted
from companion.rules.counted_mahjong.hand import Source, Win
from companion.rules.games import all_presets
from companion.rules.games import preset as found
from companion.rules.mahjong.hand import Counted as Units
from companion.rules.mahjong.hand import Hand as MahjongHand
from companion.rules.phrases import Phrase
from companion.rules.presets import Choice, NumberChoice, Preset
from companion.rules.sheet import Bank, Hand, Sheet, judge, score
from companion.rules.tiengow.hand import Hand as TienGowHand
from tests.marks import in_ordeal
from tests.printing.factories import card_figures, payment_card

PRESETS = [*all_presets()]
TIEN_GOW, MAHJONG, MODERN = (
    [p for p in PRESETS if p.game == g] for g in ("tien-gow", "mahjong", "modern-mahjong")
)
# One sheet of each game; the rest are for the ordeal.
OF_EVERY_RUN = {"celko-kam", "taiwan", "hong-kong-mahjong"}
DIFFERENT = [preset if preset.key in OF_EVERY_RUN else in_ordeal(preset) for preset in PRESETS]
WINNER, LOSER = 0, 1
WHO = {"to the banker": (WINNER,), "by the banker": (LOSER,), "between others": (2, 3)}
WON = {
    "Loser discarded": {"discarder": LOSER},
    "Someone else discarded": {"discarder": 3},
    "Self-drawn": {"self_pick": True},
}
BANKS = {
    "Neither winner nor payer is the banker": (2, 3),
    "Winner or payer is the banker": (WINNER, LOSER),
}
NUMBER = 777
"""What a number of the table is set to besides what it is."""


def paid(sheet: Sheet, hand: Hand, bank: Bank) -> int:
    """What the loser pays the winner, straight from the score."""
    ends = [(t.payer, t.payee, t.amount) for t in score(sheet, hand, bank).transfers]
    there = sum(n for payer, payee, n in ends if (payer, payee) == (LOSER, WINNER))
    return there - sum(n for payer, payee, n in ends if (payer, payee) == (WINNER, LOSER))


def all_tricks(loser: int) -> Iterator[TienGowHand]:
    """All unmarked hands in which the loser has this number of tricks, and nobody all eight."""
    for winner, other in product(range(8), repeat=2):
        fourth = 8 - winner - loser - other
        if 0 <= fourth < 8 and loser < 9:
            yield TienGowHand((winner, loser, other, fourth), WINNER)


def banks_of(title: str, sheet: Sheet) -> list[tuple[int, bool]]:
    """The hands of a bank, and whether the evening's first, of which a head of the card speaks."""
    n = next((int(word) for word in title.split() if word.isdigit()), 0)
    lasts = dict(sheet.choices).get("bank") != "passes"
    streaks = (n,) if n else (1, 2, 3, 4) if lasts else (1,)
    match title.partition(",")[0]:
        case "banker by dice":
            return [(streak, True) for streak in streaks]
        case "later banker" | "every other hand":
            return [(streak, False) for streak in streaks]
    return [(streak, first) for streak in streaks for first in (True, False)]


def wrong_tien_gow(sheet: Sheet) -> tuple[int, list[str]]:
    """The number of compared figures of the card, and the wrong ones."""
    drawn, compared, wrong = payment_card(sheet), 0, []
    firsts = {n for title, _ in drawn.groups for n, first in banks_of(str(title), sheet) if first}
    assert firsts
    columns = [int(str(column)) for column in drawn.columns]
    possible = {
        (seat, tricks): [h for h in all_tricks(tricks) if not judge(sheet, h, Bank(seat))]
        for seat, tricks in product(range(4), range(9))
    }
    assert [n for n in range(9) if any(possible[seat, n] for seat in range(4))] == columns
    for (title, head), row in card_figures(drawn).items():
        for tricks, cell in zip(columns, row, strict=True):
            for (streak, first), seat in product(banks_of(title, sheet), WHO[head]):
                bank = Bank(seat, streak, first)
                can_be = possible[seat, tricks]
                says: set[int | None] = {paid(sheet, hand, bank) for hand in can_be} or {None}
                compared += 1
                if says != {cell}:
                    wrong.append(f"{title}, {head}, {tricks}: {cell}, not {says}")
    return compared, wrong


def wrong_mahjong(sheet: Sheet) -> tuple[int, list[str]]:
    compared, wrong, seen = 0, [], set()
    for title, rows in payment_card(sheet).groups:
        for kind in str(title).split(" / "):
            banks = next((BANKS[b] for b in BANKS if b in kind), (0, 1, 2, 3))
            manners = [WON[m] for m in WON if m in kind] or list(WON.values())
            for bank, manner in product(banks, manners):
                seen.add((bank, str(manner)))
                for head, row in rows:
                    units = int(str(head).split()[0])
                    for farn, cell in enumerate(row):
                        held = ((WINNER, Units(units, farn)),)
                        hand = MahjongHand(WINNER, hands=held, **manner)  # type: ignore[arg-type]
                        assert judge(sheet, hand, Bank(bank)) == ()
                        says = paid(sheet, hand, Bank(bank))
                        compared += 1
                        if says != cell:
                            wrong.append(f"{kind}, {head}, {farn} farn: {cell}, not {says}")
    assert len(seen) == 12, "every kind of hand is on the card"
    return compared, wrong


SOURCES: dict[str, Source] = {
    "Loser discarded": LOSER, "Someone else discarded": 3, "Self-drawn": "wall",
}  # fmt: skip


def wrong_modern(sheet: Sheet) -> tuple[int, list[str]]:
    compared, wrong, drawn = 0, [], payment_card(sheet)
    # A banker who has stayed n times has the hand after that; what is said of no streak, in any.
    banking = [str(title) for title, _ in drawn.groups if str(title).startswith("Winner or")]
    streaks: dict[str, tuple[int, ...]] = {str(title): (1, 2, 3) for title, _ in drawn.groups}
    if len(banking) > 1:
        streaks |= {title: (n,) for n, title in enumerate(banking, 1)}
    for title, rows in drawn.groups:
        seats = next((BANKS[b] for b in BANKS if str(title).startswith(b)), (0, 1, 2, 3))
        for seat, streak in product(seats, streaks[str(title)]):
            bank = Bank(seat, streak)
            for head, row in rows:
                for column, cell in zip(drawn.columns, row, strict=True):
                    hand = Counted((Win(WINNER, int(str(head))),), SOURCES[str(column)])
                    assert judge(sheet, hand, bank) == ()
                    compared += 1
                    if (says := paid(sheet, hand, bank)) != cell:
                        wrong.append(f"{title}, {head}, {column}: {cell}, not {says}")
    return compared, wrong


def compared(sheets: Iterable[Sheet]) -> tuple[int, list[str]]:
    check = {"tien-gow": wrong_tien_gow, "mahjong": wrong_mahjong, "modern-mahjong": wrong_modern}
    found = [check[sheet.game](sheet) for sheet in sheets]
    return sum(n for n, _ in found), [text for _, wrong in found for text in wrong]


@pytest.mark.parametrize("preset", MODERN, ids=lambda preset: str(preset.key))
def test_a_ladder_said_in_steps_comes_to_the_same_figures(preset: Preset) -> None:
    for sheet in one_by_one(preset):
        whole = payment_card(sheet)
        for (_, rows), (_, said) in zip(whole.groups, in_ladders(whole).groups, strict=True):
            if len(said) == len(rows):
                continue
            (_, first), (more, added), last = said
            assert (more, last) == (EACH_MORE, rows[-1])
            for step, (_, row) in enumerate(rows):
                climbed = zip(first, added, strict=True)
                assert row == tuple((a or 0) + step * (b or 0) for a, b in climbed)


def test_seventy_rows_of_taiwan_are_fifteen() -> None:
    groups = in_ladders(payment_card(found("taiwan").sheet())).groups
    assert [len(rows) for _, rows in groups] == [3] * 5


def answers(choice: Choice | NumberChoice) -> list[str | int]:
    if isinstance(choice, NumberChoice):
        return [choice.default, NUMBER]
    return [option.value for option in choice.options]


def one_by_one(preset: Preset) -> Iterator[Sheet]:
    """The default sheet, and one with each answer to each question about payments."""
    yield preset.sheet()
    for choice in preset.choices:
        if preset.game != "mahjong" or choice.key in PAYING:
            for value in answers(choice)[1:]:
                yield preset.sheet({choice.key: value})


PAYING = ("base", "zero-units", "limit", "limit-caps", "double", "woo-mei", "self-pick")
"""The questions of mahjong that say what a counted hand pays."""


@pytest.mark.parametrize("preset", DIFFERENT, ids=lambda preset: str(preset.key))
def test_every_figure_is_what_the_sheet_pays_under_each_answer(preset: Preset) -> None:
    count, wrong = compared(one_by_one(preset))
    assert wrong == []
    assert count > 150
    print(f"{preset.key}: {count} figures compared, {len(wrong)} differ")


def all_together(preset: Preset) -> Iterator[Sheet]:
    """The sheet with all answers that say what is paid, in up to a hundred combinations by lot.

    Those that are seldom given are drawn for each of them: together they are millions.
    """
    said = [c for c in preset.choices if preset.game != "mahjong" or c.key in PAYING]
    asked, seldom = ([c for c in said if c.seldom is way] for way in (False, True))
    rng = Random(preset.key)
    every = [*product(*(answers(choice) for choice in asked))]
    for values in rng.sample(every, min(len(every), 100)):
        drawn = {choice.key: rng.choice(answers(choice)) for choice in seldom}
        together = dict(zip([choice.key for choice in asked], values, strict=True))
        yield preset.sheet({**together, **drawn})


@pytest.mark.ordeal
@pytest.mark.parametrize("preset", [*TIEN_GOW, MAHJONG[0]], ids=lambda preset: str(preset.key))
def test_every_figure_is_what_the_sheet_pays_under_all_answers_together(preset: Preset) -> None:
    count, wrong = compared(all_together(preset))
    assert wrong == []
    print(f"{preset.key}: {count} figures compared, {len(wrong)} differ")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_every_sheet_has_a_card_with_a_figure_in_every_field(preset: Preset) -> None:
    drawn = payment_card(preset.sheet())
    assert all(len(row) == len(drawn.columns) for _, rows in drawn.groups for _, row in rows)
    assert all(isinstance(head, Phrase) for head, _ in drawn.groups)
    assert drawn.paid_back == (preset.game == "tien-gow")
