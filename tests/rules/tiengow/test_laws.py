"""Laws of every Tien Gow hand, really played: accepted, and the same at a turned table."""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.chips import Transfer, net
from companion.rules.presets import Choice, Preset
from companion.rules.sheet import Bank, Scored, Sheet, judge, score
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.presets import PRESETS
from companion.rules.tiengow.tiles import legal_leads, taker
from tests.rules.tiengow.factories import (
    FOUR_POINT,
    OTHERS,
    SCORE_SHEET,
    PlayedDeal,
    deal,
    hand,
    marks_for,
    play_out,
    table,
)

BY_PRESET = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)


def any_choices(rng: Random, preset: Preset) -> Sheet:
    """The sheet of a table that throws dice for every choice."""
    options = {c.key: c.options for c in preset.choices if isinstance(c, Choice)}
    return preset.sheet({key: rng.choice(of).value for key, of in options.items()})


class Dealt(NamedTuple):
    """A hand played at some table, and its record."""

    sheet: Sheet
    bank: Bank
    hand: Hand

    @property
    def scored(self) -> Scored:
        return score(self.sheet, self.hand, self.bank)


def dealt_at(sheet: Sheet, rng: Random) -> Dealt:
    bank = Bank(rng.randrange(4), rng.randint(1, 5), rng.random() < 0.5)
    return Dealt(sheet, bank, deal(rng, sheet, bank.seat))


def dealt_anywhere(seed: int) -> Dealt:
    rng = Random(seed)
    return dealt_at(any_choices(rng, rng.choice(PRESETS)), rng)


def at(preset: str, **choices: str) -> st.SearchStrategy[Dealt]:
    """Hands that were played out by exactly these rules."""
    sheet = table(preset, **choices).sheet
    return seeds.map(lambda seed: dealt_at(sheet, Random(seed)))


seeds = st.integers(0, 2**32)
dealt = seeds.map(dealt_anywhere)


# No possible hand is refused


def refuse_none(preset: Preset, hands: int) -> None:
    for seed in range(hands):
        rng = Random(seed)
        dealt = dealt_at(any_choices(rng, preset), rng)
        assert judge(dealt.sheet, dealt.hand, dealt.bank) == (), (seed, dealt.hand)


@BY_PRESET
def test_no_possible_hand_is_refused(preset: Preset) -> None:
    refuse_none(preset, 100)


@pytest.mark.ordeal
@BY_PRESET
def test_no_possible_hand_is_refused_of_very_many(preset: Preset) -> None:
    refuse_none(preset, 5_000)


# Turning the table


def turned(hand: Hand, by: int) -> Hand:
    """The same hand with all players moved by this number of seats."""
    tricks = [hand.tricks[(seat - by) % 4] for seat in range(4)]
    first, second, third, fourth = tricks
    return hand._replace(
        tricks=(first, second, third, fourth),
        last_trick=(hand.winner + by) % 4,
        marks=tuple(Mark(mark.code, (int(mark.seat) + by) % 4) for mark in hand.marks),
    )


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
    return net(end, 4)[dealt.hand.winner]


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
    hand = dealt.hand
    leader = (hand.winner + after) % 4
    assume(hand.declared is None and not hand.marks and hand.tricks[leader])
    captured = hand._replace(marks=(Mark("little-three-captured", leader),))
    times = 4 if dealt.sheet.preset == "hong-kong" else 1
    was = dealt.scored.transfers
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


TABLES = (SCORE_SHEET, FOUR_POINT, OTHERS)


def deals(leads: frozenset[str], n: int, early_death: bool = True) -> list[PlayedDeal]:
    rng = Random(9)
    return [play_out(rng, leads, early_death, banker=place % 4) for place in range(n)]


def test_with_early_death_nobody_takes_a_last_single_tile_as_the_only_trick() -> None:
    only = [
        played
        for played in deals(OTHERS, 200)
        if played.play[-1].size == 1 and played.tricks[played.last_trick] == 1
    ]
    assert only == []


def test_without_early_death_it_happens() -> None:
    assert any(
        played.tricks[played.last_trick] == 1 for played in deals(OTHERS, 200, early_death=False)
    )


def test_a_last_supreme_is_a_led_one_where_the_sheet_has_no_other_mark() -> None:
    led, last = frozenset({"supreme-led"}), frozenset({"supreme-led", "last-supreme"})
    ended = [played for played in deals(OTHERS, 200) if played.play[-1].lead.kind == "supreme"]
    assert ended
    for played in ended:
        assert marks_for(played, led) == (("supreme-led", played.last_trick),)
        assert marks_for(played, last) == (("last-supreme", played.last_trick),)


@pytest.mark.parametrize("leads", TABLES)
def test_a_deal_is_played_by_the_rules_with_the_tiles_that_were_dealt(
    leads: frozenset[str],
) -> None:
    for played in deals(leads, 40):
        held = [Counter(hand) for hand in played.hands]
        leader = played.banker
        for trick in played.play:
            assert trick.leader == leader
            assert trick.lead in legal_leads(trick.lead.tiles, leads)
            leader = (trick.leader + taker(trick.lead, trick.plays)) % 4
            assert trick.winner == leader
            for step, shown in enumerate((trick.lead.tiles, *trick.plays)):
                held[(trick.leader + step) % 4].subtract(shown)
        assert played.last_trick == leader
        assert sum(played.tricks) == 8
        assert all(n >= 0 for hand in held for n in hand.values())


@pytest.mark.parametrize(
    ("leads", "known"),
    [
        (SCORE_SHEET, "supreme-led mixed-pair-led"),
        (FOUR_POINT, "supreme-led two-mixed-pairs-led"),
        (OTHERS, "supreme-led quartet-won last-quartet last-supreme last-little-three "
         "little-three-captured unbeatable-lead eight-branch"),
    ],
)  # fmt: skip
def test_every_mark_that_a_sheet_knows_comes_up(leads: frozenset[str], known: str) -> None:
    codes, found = frozenset(known.split()), set[str]()
    rng, place = Random(9), 0
    while found != codes:
        played = play_out(rng, leads, True, banker=place % 4)
        found |= {code for code, _ in marks_for(played, codes)}
        place += 1
