"""Impossible hands: that section of docs/rules/tien-gow.md, fault by fault."""

import pytest

from companion.rules.phrases import say
from companion.rules.sheet import Bank
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.presets import PRESETS
from tests.rules.tiengow.table import hand, table

CELKO = table("celko-kam")
SCORE_SHEET = table("score-sheet")
FOUR_POINT = table("four-point")
HONG_KONG = table("hong-kong")

# Invalid seats and numbers that documents may contain.
ODD: tuple[int | float, ...] = (-1, 4, 1.5)


# Numbers


@pytest.mark.parametrize("preset", [preset.key for preset in PRESETS])
def test_every_sheet_refuses_tricks_that_do_not_come_to_eight(preset: str) -> None:
    at = table(preset)
    assert at.says_against(hand(3, 2, 0, 2, last=0)) == ["the tricks add up to 7, not to 8"]
    assert at.says_against(hand(3, 2, 0, 4, last=0)) == ["the tricks add up to 9, not to 8"]


def test_tricks_are_not_fewer_than_none() -> None:
    assert CELKO.says_against(hand(9, -1, 0, 0, last=0)) == ["Bo has fewer than zero tricks: -1"]


def test_tricks_are_whole() -> None:
    assert CELKO.says_against(Hand((2.5, 5.5, 0, 0), 1)) == [
        "Ah Ming’s tricks are not a whole number: 2.5",
        "Bo’s tricks are not a whole number: 5.5",
    ]


@pytest.mark.parametrize("seat", ODD)
def test_the_last_trick_is_taken_by_one_of_four(seat: float) -> None:
    assert CELKO.says_against(Hand((2, 2, 2, 2), seat)) == [
        f"there is no seat {seat} that could have taken the last trick"
    ]


def test_every_fault_is_said_at_once() -> None:
    played = Hand((2.5, -1, 0, 0), 7, (Mark("moon-shot", 9), Mark("supreme-led", 1)))
    assert CELKO.refuses(played) == [
        "no-such-seat", "not-whole", "negative", "unknown-mark", "no-such-seat",
    ]  # fmt: skip


# Special leads and tricks


@pytest.mark.parametrize("code", ["moon-shot", "mixed-pair-led", "one-red-dot"])
def test_a_special_trick_that_these_rules_do_not_know_is_refused(code: str) -> None:
    played = Hand((2, 2, 2, 2), 0, (Mark(code, 0),))
    assert CELKO.says_against(played) == [f"these rules do not ask for “{code}”"]


@pytest.mark.parametrize("seat", ODD)
def test_a_special_trick_is_for_one_of_four(seat: float) -> None:
    played = Hand((2, 2, 2, 2), 0, (Mark("supreme-led", seat),))
    assert CELKO.says_against(played) == [
        f"there is no seat {seat} for “led the Supreme pair (4-2 with 2-1)”"
    ]


@pytest.mark.parametrize("code", ["last_little_three", "last_supreme", "last_quartet"])
def test_a_special_last_trick_is_for_whoever_took_it(code: str) -> None:
    assert CELKO.refuses(hand(4, 4, 0, 0, last=0, **{code: 1})) == ["wrong-seat"]
    assert CELKO.says_against(hand(4, 4, 0, 0, last=0, last_quartet=1)) == [
        "“won the last trick with four tiles” is for Ah Ming, who took the last trick, not for Bo"
    ]


def test_a_captured_little_three_was_not_led_by_whoever_took_it() -> None:
    assert CELKO.says_against(hand(4, 4, 0, 0, last=0, little_three_captured=0)) == [
        (
            "Ah Ming took the last trick, so this cannot be: Ah Ming led the 2-1 as the "
            "last trick, and the 4-2 took it"
        )
    ]


def test_an_unbeatable_lead_is_for_the_banker() -> None:
    at = table("celko-kam", complete_game="not-if-unbeatable")
    assert at.says_against(hand(0, 8, 0, 0, last=1, unbeatable_lead=1)) == [
        (
            "“took all eight, and as far as they could tell their first lead could not be "
            "beaten” is for the banker, Ah Ming, not for Bo"
        ),
        "an unbeatable first lead matters only when the banker takes all eight",
    ]


def test_the_last_trick_is_of_one_kind() -> None:
    played = hand(6, 2, 0, 0, last=0, last_quartet=0, last_supreme=0)
    assert CELKO.says_against(played) == ["the last trick can only be of one kind"]
    assert CELKO.refuses(hand(6, 2, 0, 0, last=0, last_quartet=(0, 0))) == ["too-often"]
    captured = hand(4, 4, 0, 0, last=0, last_little_three=0, little_three_captured=1)
    assert CELKO.refuses(captured) == ["too-often"]


def test_all_eight_are_taken_as_eight_branches_once() -> None:
    assert HONG_KONG.says_against(hand(8, 0, 0, 0, last=0, eight_branch=(0, 0))) == [
        "“took all eight as 八支 (grand)” is entered more than once"
    ]
    assert HONG_KONG.says_against(hand(7, 1, 0, 0, last=0, eight_branch=0)) == [
        "八支 (the grand way) needs one player to take all eight tricks"
    ]


# Hands that are shown


def test_a_shown_hand_is_one_that_these_rules_know() -> None:
    assert CELKO.says_against(Hand.declare("all-white", 0)) == [
        "these rules have no declared hand “all-white”"
    ]
    assert CELKO.refuses(Hand.declare("supreme-led", 0)) == ["unknown-declared"]
    assert SCORE_SHEET.refuses(Hand.declare("one-red-dot", 0)) == ["unknown-declared"]


@pytest.mark.parametrize("seat", ODD)
def test_a_shown_hand_is_shown_by_one_of_four(seat: float) -> None:
    assert CELKO.says_against(Hand.declare("one-red-dot", seat)) == [
        f"there is no seat {seat} that could have shown a hand"
    ]


def test_a_shown_hand_has_no_order_of_play() -> None:
    # Its eight tricks are the first and the last, all at once.
    assert CELKO.banked_by(1).refuses(Hand.declare("one-red-dot", 0)) == []


# The order of play, paragraph by paragraph


def test_paragraph_1_the_winner_took_at_least_one_trick() -> None:
    assert FOUR_POINT.says_against(hand(4, 4, 0, 0, last=3)) == [
        "Di took the last trick, but has no trick"
    ]


def test_paragraph_2_a_special_trick_is_no_larger_than_what_its_winner_has() -> None:
    assert CELKO.says_against(hand(3, 3, 2, 0, last=0, quartet_won=1, supreme_led=1)) == [
        "Bo led the Supreme pair and Bo won a trick of four tiles: that alone is 6 tricks, "
        "and Bo has 3"
    ]


def test_paragraph_3_there_is_only_one_supreme_pair() -> None:
    assert SCORE_SHEET.says_against(hand(4, 4, 0, 0, last=1, supreme_led=(0, 1))) == [
        "Ah Ming led the Supreme pair and Bo led the Supreme pair: "
        "but there is only one 2-1 Little Three"
    ]


@pytest.mark.parametrize(
    ("last", "seat"), [("last_supreme", 0), ("last_little_three", 0), ("little_three_captured", 2)]
)
def test_paragraph_3_a_led_supreme_leaves_no_little_three_for_the_end(last: str, seat: int) -> None:
    at = CELKO.banked_by(0)
    both = hand(3, 3, 2, 0, last=0, supreme_led=1, **{last: seat})
    assert at.refuses(both) == ["one-such-tile"]
    assert at.refuses(both._replace(marks=both.marks[:1])) == []
    assert at.refuses(both._replace(marks=both.marks[1:])) == []


def test_paragraph_3_where_a_last_supreme_has_its_own_mark_a_led_one_was_not_the_last() -> None:
    played = hand(4, 3, 0, 1, last=1, supreme_led=1)
    assert FOUR_POINT.refuses(played) == []
    assert CELKO.says_against(played) == [
        (
            "Bo led the Supreme pair, but that can only have been the last trick; enter it "
            "under “The last trick was”"
        )
    ]
    assert CELKO.refuses(hand(4, 3, 0, 1, last=1, last_supreme=1)) == []
    assert CELKO.refuses(hand(3, 4, 0, 1, last=1, supreme_led=1)) == []


def test_paragraph_4_a_mixed_pair_may_be_beaten() -> None:
    assert SCORE_SHEET.refuses(hand(0, 4, 4, 0, last=1, mixed_pair_led=0)) == []
    assert FOUR_POINT.refuses(hand(0, 4, 4, 0, last=1, two_mixed_pairs_led=0)) == []


def test_paragraph_4_its_leader_had_the_lead() -> None:
    assert SCORE_SHEET.says_against(hand(0, 4, 4, 0, last=1, mixed_pair_led=3)) == [
        ("Di led a mixed pair, but Di never had the lead: Di took no trick and is not banker")
    ]
    assert SCORE_SHEET.says_against(hand(0, 4, 3, 1, last=3, mixed_pair_led=3)) == [
        "Di led a mixed pair, but Di never had the lead: Di won nothing before the last trick"
    ]
    assert SCORE_SHEET.says_against(hand(0, 4, 4, 0, last=1, mixed_pair_led=(0, 0))) == [
        "Ah Ming led a mixed pair 2 times, but Ah Ming had the lead at most 1 time"
    ]


def test_paragraph_4_each_mark_is_its_own_trick_and_never_the_supremes() -> None:
    played = hand(1, 7, 0, 0, last=1, mixed_pair_led=(0, 0), supreme_led=1)
    assert SCORE_SHEET.refuses(played) == []
    all_led_by_the_banker = hand(2, 6, 0, 0, last=1, mixed_pair_led=0, supreme_led=0)
    assert SCORE_SHEET.refuses(all_led_by_the_banker) == []
    three = hand(2, 6, 0, 0, last=1, mixed_pair_led=(0, 0), supreme_led=0)
    assert SCORE_SHEET.refuses(three) == ["never-led"]


def test_paragraph_5_a_trick_of_four_tiles_may_be_led_by_anyone() -> None:
    assert CELKO.refuses(hand(2, 6, 0, 0, last=0, quartet_won=1)) == []


def test_paragraph_5_it_is_not_the_last() -> None:
    assert CELKO.says_against(hand(0, 4, 4, 0, last=2, quartet_won=(1, 2))) == [
        (
            "Chan won a trick of four tiles, but that can only have been the last trick; "
            "enter it under “The last trick was”"
        )
    ]
    assert CELKO.refuses(hand(0, 4, 4, 0, last=2, quartet_won=1, last_quartet=2)) == []


def test_paragraph_6_a_last_quartet_may_be_led_by_anyone() -> None:
    assert CELKO.refuses(hand(0, 4, 4, 0, last=2, last_quartet=2)) == []


def test_paragraph_6_a_last_supreme_or_little_three_was_led_by_its_winner() -> None:
    assert CELKO.says_against(hand(0, 4, 2, 2, last=2, last_supreme=2)) == [
        "Chan led the Supreme pair as the last trick, but Chan never had the lead: "
        "Chan won nothing before the last trick"
    ]
    assert CELKO.refuses(hand(0, 4, 3, 1, last=2, last_supreme=2)) == []
    assert CELKO.refuses(hand(0, 4, 2, 2, last=2, last_little_three=2)) == []


def test_paragraph_6_a_captured_little_three_was_led_by_someone_who_had_the_lead() -> None:
    assert CELKO.says_against(hand(4, 4, 0, 0, last=1, little_three_captured=2)) == [
        (
            "Chan led the 2-1 as the last trick, and the 4-2 took it, but Chan never had the "
            "lead: Chan took no trick and is not banker"
        )
    ]


def test_paragraph_7_early_death() -> None:
    assert CELKO.says_against(hand(4, 3, 1, 0, last=2)) == [
        (
            "Chan’s only trick would be the last one, a single tile: a player who has no "
            "trick by then must discard the last tile"
        )
    ]
    assert SCORE_SHEET.refuses(hand(4, 3, 1, 0, last=2)) == []


def test_nobody_has_more_than_eight_tiles() -> None:
    played = hand(4, 4, 0, 0, last=0, mixed_pair_led=(0, 0, 0, 1, 1))
    assert SCORE_SHEET.says_against(played)[0] == (
        "the special tricks use 10 tiles of each player, who has only eight"
    )


# What follows


def test_the_winner_banks_next() -> None:
    at = CELKO.banked_by(1, 3, opening=True)
    assert at.next_bank(hand(2, 2, 2, 2, last=2)) == Bank(2, 1, opening=False)
    assert at.next_bank(hand(2, 2, 2, 2, last=1)) == Bank(1, 4, opening=True)


def test_the_first_sentence_says_what_a_hand_is() -> None:
    assert say(CELKO.sheet.clauses[0].says()) == (
        "Eight tricks are played; a trick of two, three or four tiles per player counts as that "
        "many tricks. The player who takes the last trick wins the hand and is banker next."
    )
