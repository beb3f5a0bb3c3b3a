"""A sitting: its lines folded into bank, balances and objections."""

from companion.rules.lines import BankSet, HandLine, TransferLine
from companion.rules.settling import Payment
from companion.rules.sheet import Bank
from companion.rules.sitting import PlayedSitting, carry_on, catch_up, replay
from companion.rules.standing import Standing
from companion.rules.tiengow.hand import Hand
from tests.rules.evening import (
    CELKO_KAM,
    IMPOSSIBLE,
    KEPT,
    LOST,
    PLAYERS,
    SHEET,
    objections,
    rows,
    sitting,
    standing,
)

# Hands


def test_before_the_first_line_everyone_has_nothing_and_the_dice_chose_the_banker() -> None:
    start = sitting(banker=2).start()
    assert (start.seats, start.bank, start.box) == (PLAYERS, Bank(2, 1, opening=True), None)
    assert start.balances == dict.fromkeys(PLAYERS, 0)


def test_a_hand_moves_the_balances_and_the_bank() -> None:
    after = standing(KEPT, LOST)
    assert after.balances == {"Ah Ming": 12, "Bo": 6, "Chan": -13, "Di": -5}
    assert after.bank == Bank(1)


def test_a_row_has_the_standing_before_and_after_its_line() -> None:
    first, second = rows(KEPT, LOST)
    assert (first.number, second.number) == (1, 2)
    assert first.after == second.before
    assert second.before.bank == Bank(0, 2, opening=True)
    assert second.net == {"Ah Ming": -4, "Bo": 10, "Chan": -3, "Di": -3}


def test_the_opening_bank_is_over_when_it_moves_and_does_not_come_back() -> None:
    back = HandLine(Hand((8, 0, 0, 0), 0))
    assert standing(KEPT, KEPT).bank == Bank(0, 3, opening=True)
    assert standing(KEPT, LOST, back).bank == Bank(0, 1, opening=False)


def test_without_lines_there_are_no_rows() -> None:
    assert rows() == []


def test_a_sitting_goes_on_from_another_with_its_streak() -> None:
    yesterday = standing(KEPT, KEPT)
    bank = yesterday.bank
    today = PlayedSitting(
        CELKO_KAM.sheet({"streak": "growing"}), yesterday.seats, bank.seat,
        (BankSet(bank.seat, bank.streak), KEPT),
    )  # fmt: skip
    row = list(replay(today))[1]
    assert row.before.bank == Bank(0, 3, opening=False)
    assert row.net["Ah Ming"] == 4 * (2 + 5 + 1)


# Refused lines


def test_a_refused_line_is_there_and_changes_nothing() -> None:
    assert objections(KEPT, IMPOSSIBLE) == ["the tricks add up to 7, not to 8"]


def test_later_lines_are_judged_as_if_a_refused_one_were_not_there() -> None:
    with_it, without = rows(KEPT, IMPOSSIBLE, LOST), rows(KEPT, LOST)
    assert with_it[2].after == without[1].after
    assert with_it[2].number == 3


def test_a_line_goes_on_from_where_the_others_left() -> None:
    first = rows(KEPT)[0]
    assert list(carry_on(SHEET, first.after, [LOST, KEPT], 2)) == rows(KEPT, LOST, KEPT)[1:]


# Corrections


def caught_up(before: PlayedSitting, after: PlayedSitting) -> tuple[Payment, ...]:
    return catch_up(end(before), end(after))


def end(sitting: PlayedSitting) -> Standing:
    return [sitting.start(), *(row.after for row in replay(sitting))][-1]


def test_a_corrected_hand_is_caught_up_in_the_fewest_payments() -> None:
    fixed = HandLine(Hand((3, 1, 0, 4), 0))
    assert caught_up(sitting(LOST, KEPT), sitting(LOST, fixed)) == (
        Payment("Bo", "Ah Ming", 1), Payment("Bo", "Di", 1),
    )  # fmt: skip


def test_to_catch_up_brings_the_chips_on_the_table_to_the_corrected_books() -> None:
    before, after = sitting(KEPT, KEPT, LOST), sitting(LOST, KEPT, LOST)
    chips = dict(list(replay(before))[-1].after.balances)
    for payment in caught_up(before, after):
        assert isinstance(payment.payer, str)
        assert isinstance(payment.payee, str)
        chips[payment.payer] -= payment.points
        chips[payment.payee] += payment.points
    assert chips == list(replay(after))[-1].after.balances


def test_a_struck_line_gives_its_chips_back() -> None:
    tea = TransferLine("Bo", None, 7, "tea")
    assert caught_up(sitting(KEPT, tea), sitting(KEPT)) == (Payment(None, "Bo", 7),)


def test_an_inserted_line_is_caught_up_by_what_it_pays() -> None:
    assert caught_up(sitting(), sitting(KEPT)) == (
        Payment("Bo", "Ah Ming", 4), Payment("Chan", "Ah Ming", 10), Payment("Di", "Ah Ming", 2),
    )  # fmt: skip


def test_nothing_corrected_is_nothing_to_catch_up() -> None:
    assert caught_up(sitting(KEPT, LOST), sitting(KEPT, LOST)) == ()
