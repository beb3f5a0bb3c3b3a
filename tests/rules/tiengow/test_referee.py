"""The referee: who takes a trick and why, and whether a lead can be beaten."""

from random import Random

import pytest

from companion.rules import Sheet, preset, say
from companion.rules.tiengow.referee import judge_lead, leads_from, may_lead, rule
from companion.rules.tiengow.tiles import FULL_SET, TienGowTile, read_tile, read_tiles
from companion.rules.tiengow.tricks import paid_for
from tests.oracle import referee as oracle

CELKO_KAM = preset("celko-kam").sheet()
SCORE_SHEET = preset("score-sheet").sheet()
FULL = preset("hong-kong").sheet(
    {"civil-supreme": "capturable", "beaten-quartet": "leader-pays-x2", "branch-test": "worked-out"}
)
TABLES = [
    pytest.param(preset(key).sheet(answers), supreme, id=" ".join((key, *answers.values())))
    for key, answers, supreme in (
        ("score-sheet", {}, "off"),
        ("score-sheet", {"mixed-pairs": "two-pairs"}, "off"),
        ("four-point", {}, "off"),
        ("celko-kam", {}, "off"),
        ("hong-kong", {"civil-supreme": "capturable"}, "capturable"),
        ("hong-kong", {"civil-supreme": "unbeatable"}, "unbeatable"),
    )
]


def taken(sheet: Sheet, led: str, *plays: str, last: bool = False) -> tuple[int, list[str]]:
    ruling = rule(sheet, read_tiles(led), [read_tiles(play) for play in plays], last)
    return ruling.taker, [say(sentence) for sentence in ruling.says]


def test_a_sentence_for_each_play_says_why() -> None:
    assert taken(CELKO_KAM, "5-5", "5-4", "6-6", "1-1") == (
        2,
        [
            "Led: a single civil tile (5-5).",
            "5-4 is discarded: it isn’t a single civil tile.",
            "6-6 beats 5-5.",
            "1-1 ranks below 6-6.",
        ],
    )


def test_of_equals_the_first_keeps_the_trick_and_what_lies_face_down_is_not_spoken_of() -> None:
    who, why = taken(CELKO_KAM, "6-3", "", "5-4")
    assert who == 0
    assert why[1:] == ["5-4 isn’t higher: 6-3 came first and keeps the trick."]


def test_what_could_still_have_beaten_it_is_of_the_tiles_that_nobody_showed() -> None:
    ruling = rule(CELKO_KAM, read_tiles("3-1 3-1"), [read_tiles("6-6 5-5"), read_tiles("4-4 4-4")])
    assert (ruling.taker, [str(each) for each in ruling.over]) == (2, ["1-1 1-1"])


@pytest.mark.parametrize(
    ("led", "plays", "last", "marks"),
    [
        ("4-2 2-1", ["6-6 6-6"], False, ("supreme-led",)),
        ("4-2 2-1", [], True, ("last-supreme",)),
        ("2-1", [], True, ("last-little-three",)),
        ("2-1", ["4-2"], True, ("little-three-captured",)),
        ("2-1", ["4-2", "6-3"], True, ()),
        ("2-1", ["4-2"], False, ()),
        ("3-1 3-1 4-1 3-2", ["4-4 4-4 5-2 4-3"], False, ("quartet-won",)),
        ("3-1 3-1 4-1 3-2", ["4-4 4-4 5-2 4-3"], True, ("last-quartet-beaten",)),
        ("3-1 3-1 4-1 3-2", [], True, ("last-quartet",)),
        ("5-1 5-1", ["6-6 6-6"], False, ("civil-supreme-led",)),
        ("5-1 5-1", ["6-1 6-1"], False, ("civil-supreme-captured",)),
        ("5-1 5-1", ["6-1 6-1"], True, ("last-civil-supreme-captured",)),
        ("5-1", ["6-1"], True, ("five-one-captured",)),
        ("6-6 6-6 6-3", [], True, ("last-several",)),
        ("6-6 6-6", [], False, ()),
    ],
)
def test_a_trick_has_the_marks_that_the_table_pays_for(
    led: str, plays: list[str], last: bool, marks: tuple[str, ...]
) -> None:
    ruling = rule(FULL, read_tiles(led), [read_tiles(play) for play in plays], last)
    assert ruling.marks == marks


def test_a_last_trick_that_the_sheet_does_not_ask_for_is_marked_as_any_other() -> None:
    ruling = rule(SCORE_SHEET, read_tiles("6-6 6-3"), [], last=True)
    assert ruling.marks == ("mixed-pair-led",)


def test_what_a_trick_pays_is_said_in_the_words_of_the_rules() -> None:
    assert [say(said) for said in paid_for(CELKO_KAM, ["last-supreme"])] == [
        "If the last trick is the Supreme pair, every payment for tricks is doubled."
    ]
    assert paid_for(CELKO_KAM, []) == ()


HELD = "6-6 1-1 1-1 4-4 3-3 6-5 6-2 2-1"


@pytest.mark.parametrize(
    ("led", "unbeatable", "why"),
    [
        ("6-6", True, "Nothing is higher."),
        ("1-1 1-1", True, "Only 6-6 6-6 would be higher, and you hold 6-6 Heaven yourself."),
        ("3-3", False, "It can be beaten by 6-6 · 4-4 · 3-1 · 5-5."),
    ],
)
def test_a_lead_is_unbeatable_in_the_eyes_of_who_holds_what_would_beat_it(
    led: str, unbeatable: bool, why: str
) -> None:
    verdict = judge_lead(CELKO_KAM, read_tiles(HELD), read_tiles(led))
    assert (verdict.unbeatable, say(verdict.says)) == (unbeatable, why)


def test_what_may_be_led_is_the_tables() -> None:
    tiles = read_tiles("6-6 6-6 6-3 4-2 2-1")
    assert "6-6 6-6 6-3" in [str(each) for each in leads_from(CELKO_KAM, tiles)]
    assert "6-6 6-6 6-3" not in [str(each) for each in leads_from(SCORE_SHEET, tiles)]


@pytest.mark.parametrize(
    ("led", "plays", "faults"),
    [
        ("", [], ["A lead is at least one tile."]),
        ("6-6 5-5", [], ["6-6 Heaven and 5-5 Plum Flower can’t be led together."]),
        ("6-6 6-6 6-3", [], ["At this table you can’t lead three of a family."]),
        (
            "6-3",
            ["6-3 5-4", "6-3"],
            [
                "Everyone plays as many tiles as were led: 1.",
                "The set has 1 of 6-3 Nine, not 3.",
            ],
        ),
    ],
)
def test_what_cannot_be_is_refused_with_every_reason(
    led: str, plays: list[str], faults: list[str]
) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        rule(SCORE_SHEET, read_tiles(led), [read_tiles(play) for play in plays])
    assert [str(fault) for fault in refused.value.args] == faults


def test_nobody_leads_what_they_do_not_hold() -> None:
    with pytest.raises(ValueError, match="You don’t hold 6-6"):
        judge_lead(CELKO_KAM, read_tiles("6-6 5-5"), read_tiles("6-6 6-6"))


def text(tiles: tuple[TienGowTile, ...]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


@pytest.mark.ordeal
@pytest.mark.parametrize(("sheet", "civil_supreme"), TABLES)
def test_every_answer_to_every_lead_is_as_the_rule_page_has_it(
    sheet: Sheet, civil_supreme: str
) -> None:
    compared, allowed = 0, may_lead(sheet)
    for tiles in oracle.EVERY:
        lead = oracle.led(tiles, allowed, civil_supreme)
        if lead is None:
            with pytest.raises(ValueError, match="can’t lead"):
                rule(sheet, map(read_tile, tiles), [])
            continue
        left = [answer for answer in oracle.EVERY if len(answer) == len(tiles)]
        for answer in left:
            if any((tiles + answer).count(tile) > read_tile(tile).copies for tile in answer):
                continue
            expected = oracle.taker(lead, [answer], civil_supreme)
            ruling = rule(sheet, map(read_tile, tiles), [tuple(map(read_tile, answer))])
            assert ruling.taker == expected, (tiles, answer)
            compared += 1
    assert compared > 900


@pytest.mark.parametrize(("sheet", "civil_supreme"), TABLES)
def test_whether_a_lead_can_be_beaten_is_as_the_rule_page_has_it(
    sheet: Sheet, civil_supreme: str
) -> None:
    dealing, allowed = Random(9), may_lead(sheet)
    for _ in range(20):
        hand = tuple(dealing.sample(FULL_SET, 8))
        for lead in {each.tiles for each in leads_from(sheet, hand)}:
            as_led = oracle.led(text(lead), allowed, civil_supreme)
            assert as_led
            expected = oracle.unbeatable(as_led, text(hand), civil_supreme)
            assert judge_lead(sheet, hand, lead).unbeatable == expected, (hand, lead)
