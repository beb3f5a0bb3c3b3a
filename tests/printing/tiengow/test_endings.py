"""The payment card for unusual endings: each figure is what the engine pays."""

import pytest

from companion.printing.game_documents import PaymentCard
from companion.printing.tiengow import ALL_EIGHT, BANKS, LastTrickEnding, ending_cards, payment_card
from companion.rules.chips import net
from companion.rules.games import preset as found
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.tiengow import SHARES, lasts
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.presets import PRESETS


def pays(sheet: Sheet, tricks: int, bank: Bank, ending: LastTrickEnding) -> set[int | None]:
    """What a loser with this number of tricks pays in any hand with this ending; the winner's
    receipts.
    """
    marks = (Mark(ending.last, 0),) if ending.last else ()
    hands = (Hand(each, 0, marks) for each in SHARES if each[1] == tricks)
    there = [h for h in hands if h.complete == ending.all_eight and not judge(sheet, h, bank)]
    found = set[int | None]()
    for hand in there:
        transfers = score(sheet, hand, bank).transfers
        between = [t for t in transfers if {t.payer, t.payee} == {0, 1}]
        found.add(-net(between, 4)[1])
    return found or {None}


def differing(sheet: Sheet, drawn: PaymentCard, ending: LastTrickEnding) -> list[str]:
    banks = dict(BANKS)
    seats = {str(who): seat for who, seat in banks.items()}
    wrong = []
    for title, rows in drawn.groups:
        n = next((int(word) for word in str(title).split() if word.isdigit()), 1)
        opening = "first" in str(title)
        for who, row in rows:
            bank = Bank(seats[str(who)], n, opening)
            for column, figure in zip(drawn.columns, row, strict=True):
                says = pays(sheet, int(str(column)), bank, ending)
                if says != {figure}:
                    wrong.append(f"{title}, {who}, {column}: {figure}, not {says}")
    return wrong


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_every_figure_of_every_ending_is_what_the_engine_pays(preset: Preset) -> None:
    sheet = preset.sheet()
    ways = [LastTrickEnding(all_eight=True), *map(LastTrickEnding, lasts(sheet)[1:])]
    assert [each for way in ways for each in differing(sheet, payment_card(sheet, way), way)] == []


def test_an_ending_that_pays_as_any_other_has_no_card_of_its_own() -> None:
    assert [str(title) for title, _ in ending_cards(found("simple").sheet())] == [str(ALL_EIGHT)]
    hong_kong = [str(title) for title, _ in ending_cards(found("hong-kong").sheet())]
    assert hong_kong[1:] == [
        "The last trick was the single 2-1",
        "The last trick was the Supreme pair",
        "The last trick was four tiles",
    ]
