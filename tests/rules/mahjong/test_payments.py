"""Payments are those of the printed tables of the source."""

from companion.rules.mahjong.hand import Counted, Hand
from companion.rules.sheet import Bank, Sheet
from tests.rules.mahjong.factories import (
    EAST_BANKS,
    GAMING_CELLS,
    WOO_MEI_CELLS,
    nets,
    scored,
    sheet,
    won,
)


def settled(on: Sheet, hand: Hand, bank: Bank = EAST_BANKS) -> dict[tuple[object, object], int]:
    transfers = scored(hand, on, bank).transfers
    return {(t.payer, t.payee): t.amount for t in transfers if t.kind == "losers"}


def test_a_gaming_hand_pays_as_printed() -> None:
    on = sheet()
    for basic, farn, single, double in GAMING_CELLS:
        for units in range(basic - 8, basic + 1, 2):
            paid = nets(won(Counted(units, farn), by=1), on)
            assert paid == (-double, double + 2 * single, -single, -single), (units, farn)
        banked = nets(won(Counted(basic, farn), by=0), on)
        assert banked == (3 * double, *[-double] * 3), (basic, farn)


def test_a_losers_hand_is_worth_as_printed() -> None:
    for units, farn, worth in WOO_MEI_CELLS:
        losers = {3: Counted(units, farn)}
        paid = settled(sheet(), won(Counted(4), by=1, losers=losers))
        assert paid == {(0, 3): worth, (2, 3): worth}, (units, farn)
