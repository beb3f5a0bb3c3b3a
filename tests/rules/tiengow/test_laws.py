"""Laws of every Tien Gow hand, really played: accepted, and the same at a turned table."""

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.chips import Transfer, received
from companion.rules.sheet import Bank, judge, score
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.presets import PRESETS
from tests.rules.factories import Dealt, dealt_anywhere, dealt_at
from tests.rules.tiengow.factories import (
    hand,
    table,
    turned,
)

dealt = dealt_anywhere(PRESETS)


def at(preset: str, **choices: str) -> st.SearchStrategy[Dealt]:
    """Hands that were played out by exactly these rules."""
    sheet = table(preset, **choices).sheet
    return st.integers(0, 2**32).map(lambda seed: dealt_at(sheet, Random(seed)))


# Turning the table


def pairs(transfers: tuple[Transfer, ...], by: int = 0) -> dict[tuple[str, int, int], int]:
    """Payments with reasons, with all players moved by this number of seats."""
    paid: dict[tuple[str, int, int], int] = {}
    for transfer in transfers:
        assert isinstance(transfer.payer, int)
        assert isinstance(transfer.payee, int)
        key = (transfer.code, (transfer.payer + by) % 4, (transfer.payee + by) % 4)
        paid[key] = paid.get(key, 0) + transfer.amount
    return paid


@given(dealt, st.integers(1, 3))
def test_turning_the_table_turns_the_payments_and_the_bank(dealt: Dealt, by: int) -> None:
    bank = dealt.bank._replace(seat=(dealt.bank.seat + by) % 4)
    there = score(dealt.sheet, turned(dealt.hand, by), bank)
    assert pairs(there.transfers) == pairs(dealt.scored.transfers, by)
    following = dealt.scored.bank
    assert there.bank == following._replace(seat=(following.seat + by) % 4)


@given(dealt, st.integers(0, 3), st.integers(1, 3))
def test_turning_the_table_turns_what_is_refused(dealt: Dealt, banker: int, by: int) -> None:
    here = judge(dealt.sheet, dealt.hand, Bank(banker))
    there = judge(dealt.sheet, turned(dealt.hand, by), Bank((banker + by) % 4))
    assert sorted(fault.code for fault in there) == sorted(fault.code for fault in here)


@given(dealt)
def test_the_order_in_which_marks_are_written_down_does_not_matter(dealt: Dealt) -> None:
    backwards = dealt.hand._replace(marks=dealt.hand.marks[::-1])
    assert judge(dealt.sheet, backwards, dealt.bank) == ()
    there = score(dealt.sheet, backwards, dealt.bank)
    assert pairs(there.transfers) == pairs(dealt.scored.transfers)


# What can be added up on one's fingers


def winner_gets(dealt: Dealt) -> int:
    """The winner's net at the end of the hand, without what special tricks pay."""
    end = [transfer for transfer in dealt.scored.transfers if transfer.kind == "end-of-hand"]
    return received(end, dealt.hand.winner)


def without_a_trick(hand: Hand) -> int:
    return sum(hand.tricks[loser] == 0 for loser in hand.losers)


@given(at("four-point"))
def test_four_point_the_winner_gets_n_times_four_and_their_tricks(dealt: Dealt) -> None:
    tricks = dealt.hand.taken(dealt.hand.winner)
    assert winner_gets(dealt) == dealt.bank.streak * (4 + tricks)


@given(at("four-point", figure="substitute"))
def test_substitute_the_winner_gets_three_figures_less_the_losers_tricks(dealt: Dealt) -> None:
    tricks = dealt.hand.taken(dealt.hand.winner)
    assert winner_gets(dealt) == 3 * 4 * dealt.bank.streak - (8 - tricks)


@given(at("score-sheet"))
def test_score_sheet_the_winner_gets_four_their_tricks_and_a_bankers_empties(dealt: Dealt) -> None:
    banks = dealt.hand.winner == dealt.bank.seat
    raised = 4 * dealt.bank.streak * without_a_trick(dealt.hand) if banks else 0
    assert winner_gets(dealt) == 4 + dealt.hand.taken(dealt.hand.winner) + raised


@given(at("score-sheet", streak="all-to-banker"))
def test_all_to_banker_a_winning_banker_gets_it_all_times_the_streak(dealt: Dealt) -> None:
    times = dealt.bank.streak + 1 if dealt.hand.winner == dealt.bank.seat else 1
    assert winner_gets(dealt) == times * (4 + dealt.hand.taken(dealt.hand.winner))


@given(at("simple", streak="growing") | at("simple") | at("six-round"))
def test_simple_the_winner_gets_four_their_tricks_the_empties_and_the_bankers_part_again(
    dealt: Dealt,
) -> None:
    growing = dict(dealt.sheet.choices).get("streak") == "growing"
    times = dealt.bank.streak + 1 if growing else 2
    hand, banker = dealt.hand, dealt.bank.seat
    plain = 4 + hand.taken(hand.winner) + without_a_trick(hand)
    bankers = 4 - hand.taken(banker) + (hand.tricks[banker] == 0)
    again = plain if hand.winner == banker else bankers
    assert winner_gets(dealt) == plain + (times - 1) * again


@given(at("celko-kam") | at("hong-kong"))
def test_a_special_trick_collects_from_all_three_and_once_more_with_the_banker(
    dealt: Dealt,
) -> None:
    assume(not dealt.hand.marked("last-quartet"))  # which may pay as well
    points = {"supreme-led": 2, "quartet-won": 4}
    banker = dealt.bank.seat
    more = dealt.bank.streak if dealt.sheet.preset == "hong-kong" else 1
    for mark in dealt.hand.marks:
        if mark.code in points:
            seat = int(mark.seat)
            paid = [t for t in dealt.scored.transfers if t.code == mark.code and t.payee == seat]
            times = dealt.hand.marked(mark.code).count(seat)
            with_banker = 3 if seat == banker else 1
            assert sum(t.amount for t in paid) == times * points[mark.code] * (
                3 + more * with_banker
            )


@given(at("celko-kam") | at("hong-kong"), st.integers(1, 3))
def test_a_capture_moves_what_the_losers_owe_and_leaves_what_the_winner_owes(
    dealt: Dealt, after: int
) -> None:
    hand = dealt.hand._replace(marks=())
    leader = (hand.winner + after) % 4
    assume(hand.declared is None and hand.tricks[leader])
    captured = hand._replace(marks=(Mark("little-three-captured", leader),))
    times = 4 if dealt.sheet.preset == "hong-kong" else 1
    was = score(dealt.sheet, hand, dealt.bank).transfers
    now = score(dealt.sheet, captured, dealt.bank).transfers
    assert [(t.debtor, t.payee) for t in now] == [(t.payer, t.payee) for t in was]
    for owed, paid in zip(was, now, strict=True):
        to_winner = owed.payee == hand.winner
        assert paid.amount == owed.amount * (times if to_winner else 1)
        assert paid.payer == (leader if to_winner else owed.payer)


@given(at("celko-kam", complete_game="off") | at("hong-kong"), st.sampled_from(range(4)))
def test_a_shown_hand_pays_what_all_eight_tricks_pay(dealt: Dealt, by: int) -> None:
    shown = Hand.declare("one-red-dot", by)
    tricks = [8 * (seat == by) for seat in range(4)]
    there = score(dealt.sheet, shown, dealt.bank)
    all_eight = score(dealt.sheet, hand(*tricks, last=by), dealt.bank)
    assert pairs(there.transfers) == pairs(all_eight.transfers)
