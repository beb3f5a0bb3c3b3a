"""The record of a Tien Gow hand."""

from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.tiengow.hand import Hand
from tests.rules.tiengow.table import NAMES, hand

CELKO_KAM = preset("celko-kam")
HONG_KONG = preset("hong-kong")


def test_a_shown_hand_counts_as_all_eight_tricks_and_the_last() -> None:
    shown = Hand.declare("one-red-dot", 2)
    assert (shown.tricks, shown.winner, shown.declared) == ((0, 0, 8, 0), 2, "one-red-dot")
    assert shown.complete


def test_losers_are_all_but_whoever_took_the_last_trick() -> None:
    played = hand(3, 2, 0, 3, last=2)
    assert (played.winner, played.losers) == (2, (0, 1, 3))
    assert not played.complete


def test_marks_are_found_by_their_code_as_often_as_they_were_made() -> None:
    played = hand(4, 4, 0, 0, last=0, mixed_pair_led=(0, 1, 0), supreme_led=1)
    assert played.marked("mixed-pair-led") == (0, 1, 0)
    assert played.marked("quartet-won") == ()


def test_a_hand_is_told_in_sentences() -> None:
    played = hand(0, 8, 0, 0, last=1, quartet_won=(1, 1))
    assert [say(text, NAMES) for text in played.told(HONG_KONG.sheet().questions)] == [
        "Bo took the last trick",
        "tricks: Ah Ming 0, Bo 8, Chan 0 and Di 0",
        "Bo won a trick of four tiles, not the last, 2 times",
    ]
    shown = Hand.declare("one-red-dot", 3)
    assert [say(text, NAMES) for text in shown.told(CELKO_KAM.sheet().questions)] == [
        "Di showed a hand with exactly one red pip"
    ]
