"""The record of a Tien Gow hand, and the special leads and tricks in it."""

import pytest

from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.sheet import Bank, Case
from companion.rules.tiengow.hand import (
    CAPTURE,
    FEATS,
    LAST_LITTLE_THREE,
    LAST_QUARTET,
    LAST_SUPREME,
    MIXED_PAIR,
    QUARTET,
    SUPREME,
    TWO_MIXED_PAIRS,
    Feat,
    Hand,
)
from tests.rules.tiengow.factories import NAMES, hand

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


SCORE_SHEET = preset("score-sheet")


def case(played: Hand, preset: str = "hong-kong") -> Case[Hand]:
    sheet = HONG_KONG.sheet() if preset == "hong-kong" else SCORE_SHEET.sheet()
    return Case(played, Bank(0), sheet)


@pytest.mark.parametrize(
    ("feat", "most"), [(SUPREME, 1), (MIXED_PAIR, 4), (TWO_MIXED_PAIRS, 2), (QUARTET, 2)]
)
def test_a_special_trick_happens_as_often_as_there_are_tiles_for_it(feat: Feat, most: int) -> None:
    question = feat.question()
    assert (question.seat, question.most, question.group) == ("anyone", most, "lead")


@pytest.mark.parametrize("feat", [LAST_LITTLE_THREE, LAST_SUPREME, LAST_QUARTET])
def test_a_special_last_trick_is_asked_of_its_winner(feat: Feat) -> None:
    question = feat.question()
    assert (question.seat, question.most, question.group) == ("winner", 1, "last-trick")


def test_a_captured_little_three_is_asked_of_another_than_the_winner() -> None:
    assert CAPTURE.question().seat == "others"


@pytest.mark.parametrize(
    ("feat", "size", "led_by", "won_by"),
    [
        (SUPREME, 2, 1, 1),
        (MIXED_PAIR, 2, 1, None),
        (TWO_MIXED_PAIRS, 4, 1, None),
        (QUARTET, 4, None, 1),
        (LAST_QUARTET, 4, None, 1),
        (LAST_SUPREME, 2, 1, 1),
        (LAST_LITTLE_THREE, 1, 1, 1),
        (CAPTURE, 1, 1, None),
    ],
)
def test_a_mark_speaks_of_a_trick_by_its_size_its_leader_or_its_winner(
    feat: Feat, size: int, led_by: int | None, won_by: int | None
) -> None:
    marks = {feat.code.replace("-", "_"): 1}
    (trick,) = feat.tricks(case(hand(2, 2, 2, 2, last=0, **marks)))
    assert (trick.size, trick.led_by, trick.won_by) == (size, led_by, won_by)
    assert say(trick.says, NAMES).startswith("Bo ")


def test_what_takes_all_of_a_tile_happens_once() -> None:
    alone = {tile: {f.code for f in FEATS.values() if f.only == tile} for tile in ("2-1", "5-1")}
    assert alone["2-1"] == {
        "supreme-led", "last-supreme", "last-little-three", "little-three-captured",
    }  # fmt: skip
    assert alone["5-1"] == {
        "civil-supreme-led", "civil-supreme-captured", "last-civil-supreme", "last-five-one",
        "five-one-captured", "last-civil-supreme-captured",
    }  # fmt: skip
    assert {feat.only for feat in FEATS.values()} == {"", "2-1", "5-1"}


def test_a_supreme_is_not_the_last_trick_only_where_that_is_asked_by_itself() -> None:
    led = hand(2, 2, 2, 2, last=0, supreme_led=0)
    assert [trick.last for trick in SUPREME.tricks(case(led))] == [False]
    assert [trick.last for trick in SUPREME.tricks(case(led, "score-sheet"))] == [None]


def test_a_trick_marked_twice_is_two_tricks() -> None:
    led = hand(2, 2, 2, 2, last=0, mixed_pair_led=(0, 3))
    assert [trick.led_by for trick in MIXED_PAIR.tricks(case(led, "score-sheet"))] == [0, 3]
