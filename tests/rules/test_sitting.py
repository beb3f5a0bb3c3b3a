"""A sitting: its lines folded into who banks, what everyone has won or lost, and why not."""

import pytest

from companion.rules.phrases import say
from companion.rules.settling import Payment
from companion.rules.sheet import Bank
from companion.rules.sitting import (
    Agreed,
    BankSet,
    HandLine,
    Handover,
    Line,
    Number,
    Row,
    Seating,
    Sitting,
    Standing,
    carry_on,
    correct,
    replay,
)
from companion.rules.tiengow.hand import Hand
from companion.rules.tiengow.presets import CELKO_KAM, SIX_ROUND

PLAYERS = ("Ah Ming", "Bo", "Chan", "Di")
SHEET = SIX_ROUND.sheet()

KEPT = HandLine(Hand((3, 2, 0, 3), 0))  # Ah Ming banks and wins 16.
LOST = HandLine(Hand((2, 4, 1, 1), 1))  # Bo takes 4 from Ah Ming, who banks, 3 and 3.
IMPOSSIBLE = HandLine(Hand((3, 2, 0, 2), 0))


def sitting(*lines: Line, banker: int = 0) -> Sitting:
    return Sitting(SHEET, PLAYERS, banker, lines)


def rows(*lines: Line, banker: int = 0) -> list[Row]:
    return list(replay(sitting(*lines, banker=banker)))


def standing(*lines: Line, banker: int = 0) -> Standing:
    return rows(*lines, banker=banker)[-1].after


def objections(*lines: Line) -> list[str]:
    """What is said against the last of the lines."""
    row = rows(*lines)[-1]
    assert row.after == row.before
    assert (row.transfers, dict(row.net)) == ((), {})
    return [say(fault.text, row.before.seats) for fault in row.objections]


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


# Seats


def test_whoever_leaves_keeps_what_he_won_and_a_newcomer_begins_with_nothing() -> None:
    after = standing(KEPT, Seating(("Ah Ming", "Bo", "Eve", "Di")), KEPT)
    assert after.balances == {"Ah Ming": 32, "Bo": -8, "Chan": -10, "Di": -4, "Eve": -10}


def test_the_bank_and_its_streak_go_with_the_banker_to_his_new_seat() -> None:
    moved = ("Di", "Chan", "Ah Ming", "Bo")
    assert standing(KEPT, Seating(moved)).bank == Bank(2, 2, opening=True)


def test_a_banker_who_leaves_leaves_the_bank_to_his_seat() -> None:
    without = ("Bo", "Eve", "Chan", "Di")
    assert standing(KEPT, Seating(without)).bank == Bank(0, 1, opening=False)


def test_who_comes_back_goes_on_with_his_balance() -> None:
    out, back = Seating(("Ah Ming", "Bo", "Eve", "Di")), Seating(PLAYERS)
    after = standing(KEPT, out, back)
    assert after.balances["Chan"] == -10
    assert after.seats == PLAYERS


def test_a_hand_after_a_change_is_for_those_who_sit_now() -> None:
    row = rows(Seating(("Di", "Chan", "Bo", "Ah Ming")), KEPT)[1]
    assert row.net == {"Di": 2 + 5 + 2, "Chan": -2, "Bo": -5, "Ah Ming": -2}


# Chips outside the hands


def test_one_player_pays_another_outside_the_hands() -> None:
    row = rows(KEPT, Handover("Bo", "Di", 5, "a misplay"))[1]
    assert row.net == {"Bo": -5, "Di": 5}
    assert row.after.balances == {"Ah Ming": 16, "Bo": -9, "Chan": -10, "Di": 3}
    assert [(t.payer, t.payee, t.amount) for t in row.transfers] == [("Bo", "Di", 5)]
    assert row.after.bank == row.before.bank


def test_the_reason_of_a_payment_is_what_was_written_down() -> None:
    with_why, without = rows(Handover("Bo", "Di", 5, "a {misplay}"), Handover("Bo", "Di", 5))
    assert say(with_why.transfers[0].because[0].text) == "a {misplay}"
    assert say(without.transfers[0].because[0].text) == "outside the hands"


def test_the_box_takes_and_gives_and_nobody_forgets_it() -> None:
    after = standing(Handover("Bo", None, 7, "tea"), KEPT, Handover(None, "Di", 3))
    assert after.box == 4
    assert sum(after.balances.values()) == -4
    assert after.accounts()[None] == 4


def test_a_box_that_was_never_used_is_not_there() -> None:
    assert standing(KEPT).box is None
    assert None not in standing(KEPT).accounts()
    assert standing(Handover("Bo", None, 7), Handover(None, "Bo", 7)).box == 0


def test_whoever_has_left_may_still_pay() -> None:
    after = standing(Seating(("Ah Ming", "Bo", "Eve", "Di")), Handover("Chan", "Eve", 2))
    assert (after.balances["Chan"], after.balances["Eve"]) == (-2, 2)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (Handover("Fay", "Bo", 1), ["Fay has never sat at this table"]),
        (Handover("Bo", "Bo", 1), ["Bo cannot pay Bo"]),
        (Handover(None, None, 1), ["the box cannot pay the box"]),
        (Handover("Bo", "Di", 0), ["the points paid: 0 is less than 1"]),
        (Handover("Bo", "Di", 2.5), ["the points paid: 2.5 is not whole"]),
        (Handover("Bo", "Di", 10**9 + 1), ["the points paid: 1000000001 is more than 1000000000"]),
        (
            Handover("Fay", "Fay", -1),
            [
                "Fay has never sat at this table",
                "Fay cannot pay Fay",
                "the points paid: -1 is less than 1",
            ],
        ),
    ],
)
def test_a_payment_that_cannot_be_is_refused_with_every_fault(line: Line, said: list[str]) -> None:
    assert objections(line) == said


# Settled by talk


def test_what_is_agreed_is_booked_and_leaves_the_bank_alone() -> None:
    row = rows(KEPT, Agreed((6, -6, 0, 0), "a misdeal"))[1]
    assert row.net == {"Ah Ming": 6, "Bo": -6, "Chan": 0, "Di": 0}
    assert [(t.payer, t.payee, t.amount) for t in row.transfers] == [(1, 0, 6)]
    assert row.after.bank == row.before.bank == Bank(0, 2, opening=True)


def test_what_is_agreed_is_paid_with_the_fewest_payments() -> None:
    row = rows(Agreed((5, -3, -5, 3)))[0]
    assert [(t.payer, t.payee, t.amount) for t in row.transfers] == [(1, 3, 3), (2, 0, 5)]
    assert say(row.transfers[0].because[0].text) == "settled by talk"


@pytest.mark.parametrize(
    ("nets", "said"),
    [
        ((1, 0, 0, 0), ["what was agreed comes to 1, not to zero"]),
        ((0, 0, 0, 0), ["nothing was agreed: all four are zero"]),
        (
            (0.5, -0.5, 0, 0),
            ["what was agreed: 0.5 is not whole", "what was agreed: -0.5 is not whole"],
        ),
        (
            (10**9 + 1, -(10**9) - 1, 0, 0),
            [
                "what was agreed: 1000000001 is more than 1000000000",
                "what was agreed: -1000000001 is less than -1000000000",
            ],
        ),
    ],
)
def test_an_agreement_that_does_not_come_out_is_refused(
    nets: tuple[Number, Number, Number, Number], said: list[str]
) -> None:
    assert objections(Agreed(nets)) == said


# The bank set by hand


def test_a_bank_set_by_hand_is_what_the_table_really_did() -> None:
    row = rows(KEPT, BankSet(2, 3, "Chan really dealt"))[1]
    assert row.after.bank == Bank(2, 3, opening=False)
    assert row.after.balances == row.before.balances


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (BankSet(4, 1), ["there is no seat 4 to bank"]),
        (BankSet(0.5, 1), ["there is no seat 0.5 to bank"]),
        (BankSet(0, 0), ["the hands in a row that the banker has banked: 0 is less than 1"]),
        (
            BankSet(-1, 1.5),
            [
                "there is no seat -1 to bank",
                "the hands in a row that the banker has banked: 1.5 is not whole",
            ],
        ),
    ],
)
def test_a_bank_that_cannot_be_is_refused(line: Line, said: list[str]) -> None:
    assert objections(line) == said


def test_a_sitting_goes_on_from_another_with_its_streak() -> None:
    yesterday = standing(KEPT, KEPT)
    bank = yesterday.bank
    today = Sitting(
        CELKO_KAM.sheet({"streak": "growing"}), yesterday.seats, bank.seat,
        (BankSet(bank.seat, bank.streak), KEPT),
    )  # fmt: skip
    row = list(replay(today))[1]
    assert row.before.bank == Bank(0, 3, opening=False)
    assert row.net["Ah Ming"] == 4 * (2 + 5 + 1)


# Refused lines


def test_a_refused_line_is_there_and_changes_nothing() -> None:
    assert objections(KEPT, IMPOSSIBLE) == ["the tricks come to 7, not to eight"]


def test_later_lines_are_judged_as_if_a_refused_one_were_not_there() -> None:
    with_it, without = rows(KEPT, IMPOSSIBLE, LOST), rows(KEPT, LOST)
    assert with_it[2].after == without[1].after
    assert with_it[2].number == 3


def test_a_line_goes_on_from_where_the_others_left() -> None:
    first = rows(KEPT)[0]
    assert list(carry_on(SHEET, first.after, [LOST, KEPT], 2)) == rows(KEPT, LOST, KEPT)[1:]


# Corrections


def changed(before: Sitting, after: Sitting) -> tuple[list[int], tuple[Payment, ...]]:
    correction = correct(before, after)
    return [row.number for row in correction.rows], correction.catch_up


def test_a_corrected_hand_changes_its_row_and_those_that_follow_from_it() -> None:
    fixed = HandLine(Hand((3, 1, 0, 4), 0))
    numbers, catch_up = changed(sitting(LOST, KEPT), sitting(LOST, fixed))
    assert numbers == [2]
    assert catch_up == (Payment("Bo", "Ah Ming", 1), Payment("Bo", "Di", 1))


def test_a_hand_that_moves_the_bank_changes_what_comes_after() -> None:
    numbers, catch_up = changed(sitting(KEPT, KEPT, LOST), sitting(LOST, KEPT, LOST))
    assert numbers == [1, 2, 3]
    assert sum(payment.points for payment in catch_up) > 0


def test_to_catch_up_brings_the_chips_on_the_table_to_the_corrected_books() -> None:
    before, after = sitting(KEPT, KEPT, LOST), sitting(LOST, KEPT, LOST)
    chips = dict(list(replay(before))[-1].after.balances)
    for payment in correct(before, after).catch_up:
        assert isinstance(payment.payer, str)
        assert isinstance(payment.payee, str)
        chips[payment.payer] -= payment.points
        chips[payment.payee] += payment.points
    assert chips == list(replay(after))[-1].after.balances


def test_a_struck_line_gives_its_chips_back() -> None:
    tea = Handover("Bo", None, 7, "tea")
    numbers, catch_up = changed(sitting(KEPT, tea), sitting(KEPT))
    assert (numbers, catch_up) == ([], (Payment(None, "Bo", 7),))


def test_after_a_strike_the_later_lines_close_up() -> None:
    numbers, _ = changed(sitting(KEPT, LOST, LOST), sitting(KEPT, LOST))
    assert numbers == []
    numbers, _ = changed(sitting(KEPT, LOST, LOST), sitting(LOST, LOST))
    assert numbers == [1, 2]


def test_an_inserted_line_is_a_changed_row() -> None:
    numbers, catch_up = changed(sitting(), sitting(KEPT))
    assert numbers == [1]
    assert catch_up == (
        Payment("Bo", "Ah Ming", 4), Payment("Chan", "Ah Ming", 10), Payment("Di", "Ah Ming", 2),
    )  # fmt: skip


def test_another_first_banker_changes_the_rows_that_he_paid_in() -> None:
    numbers, _ = changed(sitting(LOST, LOST), sitting(LOST, LOST, banker=3))
    assert numbers == [1, 2]


def test_nothing_corrected_is_nothing_to_catch_up() -> None:
    assert changed(sitting(KEPT, LOST), sitting(KEPT, LOST)) == ([], ())


def test_a_later_line_that_a_correction_makes_impossible_is_among_the_changed_rows() -> None:
    early = HandLine(Hand((0, 0, 1, 7), 2))
    correction = correct(sitting(KEPT, LOST), sitting(KEPT, early))
    assert [fault.code for row in correction.rows for fault in row.objections] == ["early-death"]
