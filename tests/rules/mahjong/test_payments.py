"""Who pays whom and why, the printed tables of the source, and the next banker."""

import pytest

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
SINGLE = 70


def because(transfer: Transfer) -> list[tuple[str, int]]:
    return [(say(reason.text, NAMES), reason.times) for reason in transfer.because]


def to_winner(hand: Hand, on: Sheet, bank: Bank = EAST_BANKS) -> list[int]:
    """How often each seat pays the single amount."""
    paid = [0, 0, 0, 0]
    for transfer in scored(hand, on, bank).transfers:
        if transfer.kind == "win" and isinstance(transfer.payer, int):
            paid[transfer.payer] = transfer.amount // SINGLE
    return paid


def self_picked(by: int) -> Hand:
    return Hand(by, self_pick=True, hands=((by, WIN),))


@pytest.mark.parametrize(
    ("double", "discarded", "picked", "banker_discarded", "banker_won", "banker_picked"),
    [
        ("banker", [2, 0, 1, 1], [2, 0, 1, 1], [2, 0, 1, 1], [0, 2, 2, 2], [0, 2, 2, 2]),
        ("discarder", [1, 0, 2, 1], [2, 0, 2, 2], [2, 0, 1, 1], [0, 1, 2, 1], [0, 2, 2, 2]),
        ("both", [2, 0, 2, 1], [4, 0, 2, 2], [4, 0, 1, 1], [0, 2, 4, 2], [0, 4, 4, 4]),
        ("none", [1, 0, 1, 1], [1, 0, 1, 1], [1, 0, 1, 1], [0, 1, 1, 1], [0, 1, 1, 1]),
    ],
)
def test_who_pays_the_winner_how_often(
    double: str,
    discarded: list[int],
    picked: list[int],
    banker_discarded: list[int],
    banker_won: list[int],
    banker_picked: list[int],
) -> None:
    on = sheet(double=double)
    assert to_winner(won(WIN, by=1, discarder=2), on) == discarded
    assert to_winner(self_picked(by=1), on) == picked
    assert to_winner(won(WIN, by=1, discarder=0), on) == banker_discarded
    assert to_winner(won(WIN, by=0, discarder=2), on) == banker_won
    assert to_winner(self_picked(by=0), on) == banker_picked


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


def test_of_each_two_losers_the_lower_pays_the_higher_the_difference() -> None:
    hand = won(Counted(4), by=1, losers=LOSERS)
    assert settled(sheet(), hand) == {(2, 0): 10, (0, 3): 20, (2, 3): 30}
    assert settled(sheet(woo_mei="banker-doubles"), hand) == {(2, 0): 20, (0, 3): 40, (2, 3): 30}
    assert settled(sheet(woo_mei="off"), hand) == {}


def test_a_banker_who_wins_doubles_nothing_among_the_losers() -> None:
    hand = won(Counted(4), by=0, losers={1: Counted(4), 3: Counted(20)})
    on = sheet(woo_mei="banker-doubles")
    assert settled(on, hand) == settled(sheet(), hand) == {(2, 1): 10, (2, 3): 20, (1, 3): 10}


def test_the_discarder_pays_the_other_losers_what_anyone_does() -> None:
    hand = won(Counted(4), by=1, discarder=2, losers=LOSERS)
    assert settled(sheet(double="both"), hand) == settled(sheet(), hand)


def test_equal_hands_pay_nothing() -> None:
    hand = won(Counted(4), by=1, losers={0: Counted(2), 2: Counted(8), 3: Counted(10)})
    assert settled(sheet(), hand) == {}


def test_a_difference_says_what_both_hands_are_worth() -> None:
    hand = won(Counted(4), by=1, losers=LOSERS)
    transfers = scored(hand, sheet(woo_mei="banker-doubles")).transfers
    first = next(transfer for transfer in transfers if transfer.kind == "losers")
    assert (first.points, first.amount, first.code) == (10, 20, "woo-mei")
    assert because(first) == [
        ("Ah Ming’s hand is worth 20, Chan’s 10", 1),
        ("Chan pays the banker", 2),
    ]


DRAW = Hand(None, hands=((0, Counted(4, 1)), (1, Counted(6)), (2, Counted(20, 1))))


def test_a_draw_pays_nothing_though_it_is_counted() -> None:
    score = scored(DRAW, sheet())
    assert score.transfers == ()
    assert [count.value for count in score.counts] == [20, 10, 40, 0]


@pytest.mark.parametrize(
    ("woo_mei", "paid"),
    [
        ("single", (10, -30, 90, -70)),
        ("banker-doubles", (20, -40, 110, -90)),
        ("off", (0, 0, 0, 0)),
    ],
)
def test_where_a_draw_is_settled_all_four_settle_as_losers_do(
    woo_mei: str, paid: tuple[int, ...]
) -> None:
    assert nets(DRAW, sheet(draw="settle", woo_mei=woo_mei)) == paid


def test_payments_of_nothing_are_no_payments() -> None:
    assert scored(won(Counted(0), by=1), sheet(base=0)).transfers == ()
    assert scored(won(Counted(40), by=1), sheet(limit=0)).transfers == ()


@pytest.mark.parametrize(("basic", "farn", "single", "double"), GAMING_CELLS)
def test_a_gaming_hand_pays_as_printed(basic: int, farn: int, single: int, double: int) -> None:
    for units in range(basic - 8, basic + 1, 2):
        paid = nets(won(Counted(units, farn), by=1), sheet())
        assert paid == (-double, double + 2 * single, -single, -single)


@pytest.mark.parametrize(("basic", "farn", "single", "double"), GAMING_CELLS)
def test_a_banker_who_wins_is_paid_the_second_figure_by_all(
    basic: int, farn: int, single: int, double: int
) -> None:
    assert nets(won(Counted(basic, farn), by=0), sheet()) == (3 * double, *[-double] * 3)


@pytest.mark.parametrize(("units", "farn", "worth"), WOO_MEI_CELLS)
def test_a_losers_hand_is_worth_as_printed(units: int, farn: int, worth: int) -> None:
    score = scored(won(Counted(4), by=1, losers={3: Counted(units, farn)}), sheet())
    assert score.counts[3].value == worth
    settled = {(t.payer, t.payee): t.amount for t in score.transfers if t.kind == "losers"}
    assert settled == {(0, 3): worth, (2, 3): worth}


BANKERS = pytest.mark.parametrize("banker", range(4))


@BANKERS
def test_a_banker_who_wins_banks_again(banker: int) -> None:
    bank = Bank(banker, 2)
    assert scored(won(Counted(4), by=banker), sheet(), bank).bank == Bank(banker, 3)


@BANKERS
def test_after_anyone_elses_win_the_next_in_order_of_play_banks(banker: int) -> None:
    for step in (1, 2, 3):
        hand = won(Counted(4), by=(banker + step) % 4)
        assert scored(hand, sheet(), Bank(banker, 2)).bank == Bank((banker + 1) % 4, 1)


@BANKERS
def test_after_a_draw_the_banker_stays_or_the_bank_passes(banker: int) -> None:
    bank = Bank(banker, 2)
    assert scored(Hand(None), sheet(), bank).bank == Bank(banker, 3)
    passes = sheet(banker_on_draw="passes")
    assert scored(Hand(None), passes, bank).bank == Bank((banker + 1) % 4, 1)


def test_a_shown_hand_moves_the_bank_as_any_win_does() -> None:
    on = sheet(three_dragons_shown="yes", banker_on_draw="passes")
    assert scored(Hand.show("three-dragons", 2), on, Bank(2, 4)).bank == Bank(2, 5)
    assert scored(Hand.show("three-dragons", 0), on, Bank(2, 4)).bank == Bank(3, 1)
