"""Why somebody pays, and the printed tables of the source."""

from companion.rules.chips import Transfer
from companion.rules.mahjong.hand import Counted, Hand
from companion.rules.phrases import say
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

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
WIN = Counted(12)


def because(transfer: Transfer) -> list[tuple[str, int]]:
    return [(say(reason.text, NAMES), reason.times) for reason in transfer.because]


def self_picked(by: int) -> Hand:
    return Hand(by, self_pick=True, hands=((by, WIN),))


def test_every_factor_is_a_reason_with_its_times() -> None:
    first, *_ = scored(won(WIN, by=1, discarder=0), sheet(double="both")).transfers
    assert (first.points, first.amount, first.code) == (70, 280, "win")
    assert because(first) == [
        ("Bo won the hand", 1),
        ("the banker pays Bo", 2),
        ("Ah Ming discarded the winning tile", 2),
    ]
    _, second, _ = scored(self_picked(by=0), sheet(double="both")).transfers
    assert because(second) == [
        ("Ah Ming won the hand", 1),
        ("Chan pays the banker", 2),
        ("self-drawn", 2),
    ]


LOSERS = {0: Counted(4, 1), 2: Counted(4), 3: Counted(20, 1)}


def settled(on: Sheet, hand: Hand, bank: Bank = EAST_BANKS) -> dict[tuple[object, object], int]:
    transfers = scored(hand, on, bank).transfers
    return {(t.payer, t.payee): t.amount for t in transfers if t.kind == "losers"}


def test_a_difference_says_what_both_hands_are_worth() -> None:
    hand = won(Counted(4), by=1, losers=LOSERS)
    transfers = scored(hand, sheet(woo_mei="banker-doubles")).transfers
    first = next(transfer for transfer in transfers if transfer.kind == "losers")
    assert (first.points, first.amount, first.code) == (10, 20, "woo-mei")
    assert because(first) == [
        ("Ah Ming’s hand is worth 20, Chan’s 10", 1),
        ("Chan pays the banker", 2),
    ]


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
