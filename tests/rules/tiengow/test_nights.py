"""The cost of nights: the simulated hands, paid by the sheet."""

from math import comb
from random import Random

import pytest

from companion.rules.games import preset as found
from companion.rules.night_simulation import LENGTHS
from companion.rules.sheet import Bank, judge, score
from companion.rules.tiengow.hand import Mark
from companion.rules.tiengow.night_costs import CHANCES, Dealt, Going, cost, playable
from companion.rules.tiengow.playing import Manner, SimulatedTable
from companion.rules.tiengow.presets import PRESETS
from companion.rules.tiengow.referee import rule

HANDS = 1200


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: str(preset.key))
def test_every_hand_that_was_played_can_have_happened(preset: object) -> None:
    sheet = found(str(getattr(preset, "key", ""))).sheet()
    for going in Dealt(Manner.of(sheet), HANDS).goings:
        hand = going.hand(sheet)
        assert judge(sheet, hand, Bank(0)) == ()


def test_special_tricks_are_marked_as_the_referee_marks_them() -> None:
    sheet = found("celko-kam").sheet()
    asked = {question.code for question in sheet.questions}
    marked = set()
    for played in SimulatedTable(Manner.of(sheet), Random(3)).hands(HANDS):
        hand = Going.of(played).hand(sheet)
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


def test_whoever_could_show_a_hand_does_the_banker_first() -> None:
    going = Going((2, 2, 2, 2), 1, (), ((1, ("one-red-dot",)), (3, ("all-white",))))
    assert going.hand(found("hong-kong").sheet()).declared == "one-red-dot"
    assert going.hand(found("hong-kong").sheet()).winner == 1
    assert going.hand(found("simple").sheet()).declared is None


def test_a_night_is_paid_hand_by_hand_and_the_bank_goes_on() -> None:
    sheet = found("hong-kong").sheet()
    dealt = Dealt(Manner.of(sheet), LENGTHS[-1])
    bank, won = Bank(0, 1, True), [0, 0, 0, 0]
    for place in dealt.order:
        hand = dealt.goings[place].hand(sheet)
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
