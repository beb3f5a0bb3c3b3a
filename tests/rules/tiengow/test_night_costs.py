"""The cost of nights: hands that were simulated, paid by the sheet, and stored."""

from math import comb, sqrt
from random import Random

import pytest

from companion.rules.games import preset as found
from companion.rules.night_simulation import LENGTHS
from companion.rules.presets import Preset
from companion.rules.sheet import Bank, judge, score
from companion.rules.tiengow.hand import Mark
from companion.rules.tiengow.night_costs import (
    CHANCES,
    FIRST,
    HANDS,
    SEED,
    Dealt,
    HandCourse,
    cost,
    kept,
    known_of,
    manners,
    playable,
    sheet_of,
    sheets,
)
from companion.rules.tiengow.playing import Manner, SimulatedTable
from companion.rules.tiengow.presets import PRESETS
from companion.rules.tiengow.referee import rule

PLAYED = 600


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_every_hand_that_was_played_can_have_happened(preset: Preset) -> None:
    sheet = preset.sheet()
    for course in Dealt(Manner.of(sheet), PLAYED).courses:
        assert judge(sheet, course.hand(sheet), Bank(0)) == ()


def test_special_tricks_are_marked_as_the_referee_marks_them() -> None:
    sheet = found("celko-kam").sheet()
    asked = {question.code for question in sheet.questions}
    marked = set()
    for played in SimulatedTable(Manner.of(sheet), Random(3)).hands(2 * PLAYED):
        hand = HandCourse.of(played).hand(sheet)
        if hand.declared:
            continue
        right = []
        for trick in played.play:
            steps = (trick.winner - trick.leader) % 4
            shown = [()] * (steps - 1) + [trick.over.tiles] if trick.over else []
            for code in rule(sheet, trick.lead.tiles, shown, trick.last).marks:
                led = code == "little-three-captured"
                right.append(Mark(code, trick.leader if led else trick.winner))
        assert sorted(hand.marks) == sorted(right)
        marked |= {mark.code for mark in right}
    assert marked >= asked - {"one-red-dot", "little-three-captured", "last-quartet"}


def test_the_banker_shows_a_hand_first() -> None:
    course = HandCourse((2, 2, 2, 2), 1, (), ((1, ("one-red-dot",)), (3, ("all-white",))))
    assert course.hand(found("hong-kong").sheet()).declared == "one-red-dot"
    assert course.hand(found("hong-kong").sheet()).winner == 1
    assert course.hand(found("simple").sheet()).declared is None


def test_a_night_is_paid_hand_by_hand_and_the_bank_goes_on() -> None:
    sheet = found("hong-kong").sheet()
    dealt = Dealt(Manner.of(sheet), LENGTHS[-1])
    bank, won = Bank(0, 1, True), [0, 0, 0, 0]
    for place in dealt.order:
        hand = dealt.courses[place].hand(sheet)
        scored = score(sheet, hand, Bank(0, bank.streak, bank.opening))
        for each in scored.transfers:
            assert isinstance(each.payer, int)
            assert isinstance(each.payee, int)
            won[(bank.seat + each.payer) % 4] -= each.amount
            won[(bank.seat + each.payee) % 4] += each.amount
        bank = scored.bank._replace(seat=(bank.seat + scored.bank.seat) % 4)
    found_cost = cost(sheet, dealt)
    assert [mean for mean, _ in found_cost.means] == won
    assert sum(won) == 0


def test_what_nobody_plays_out_is_not_paid_for() -> None:
    assert playable(found("hong-kong").sheet())
    for answers in ({"pot": "on"}, {"civil-supreme": "capturable"}, {"branch-test": "worked-out"}):
        assert not playable(found("hong-kong").sheet(answers))


def test_the_chances_are_counted_exactly() -> None:
    # 7 tiles have one red pip, 13 none; the two of the Supreme, the four of each of four families.
    counted = {
        "one-red-pip": 7 * comb(13, 7),
        "supreme": comb(30, 6),
        "quartet": 4 * comb(28, 4) - comb(4, 2),
    }
    assert {name: number for name, (_, number) in CHANCES.items()} == counted


SPREAD = 1.96
MANNERS = list(manners())


def test_every_sheet_is_kept_with_a_million_hands() -> None:
    there = [(each.preset, dict(each.answers)) for each in kept().known]
    assert sorted(map(str, there)) == sorted(str(each) for each in sheets())
    assert kept().seed == SEED
    assert kept().hands == HANDS == 1_000_000
    assert {each.cost.nights for each in kept().known} == {HANDS // LENGTHS[-1]}


def test_exact_chances_are_hit_within_the_error_of_the_sample() -> None:
    dealt = 4 * kept().hands
    for chances in kept().chances:
        for name, (_, number) in CHANCES.items():
            chance = number / comb(32, 8)
            error = SPREAD * sqrt(chance * (1 - chance) / dealt)
            assert abs(chances[name] / dealt - chance) < error, name


def test_no_seat_wins_on_the_average() -> None:
    """One in twenty may miss the bound by chance; none misses it twice over."""
    for each in kept().known:
        assert abs(sum(won for won, _ in each.cost.means)) < 0.05
        assert all(abs(won) < 2 * error for won, error in each.cost.means), each.preset


def test_the_longer_the_night_the_further_apart_it_ends() -> None:
    for each in kept().known:
        lows = [night.player[1].points for night in each.cost.after]
        highs = [night.player[-2].points for night in each.cost.after]
        assert lows == sorted(lows, reverse=True)
        assert highs == sorted(highs)
        assert all(n.lost[0] < n.lost[1] < n.lost[2] for n in each.cost.after)


@pytest.mark.ordeal
@pytest.mark.parametrize("manner", MANNERS, ids=str)
def test_the_first_nights_of_every_sheet_come_out_again(manner: Manner) -> None:
    dealt = Dealt(manner, FIRST * LENGTHS[-1])
    known = {(each.preset, str(dict(each.answers))): each for each in kept().known}
    for key, answers in manners()[manner]:
        again, there = cost(sheet_of(key, answers), dealt), known[key, str(answers)].first
        assert again.after == there.after
        assert again.nights == there.nights == FIRST
        assert [round(won, 2) for won, _ in again.means] == [won for won, _ in there.means]


def test_a_sheet_is_found_by_its_sentences_whatever_it_is_called() -> None:
    sheet = found("hong-kong").sheet({"bank": "passes"})
    there = known_of(sheet)
    assert there
    assert (there.preset, there.answers) == ("hong-kong", {"bank": "passes"})
    assert known_of(found("hong-kong").sheet({"pot": "on"})) is None
