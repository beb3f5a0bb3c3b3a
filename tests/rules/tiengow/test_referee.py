"""The referee: who takes a trick, whether a lead can be beaten, what it pays, and its table."""

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.rules import Bank, Sheet, preset, say, score
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.referee import (
    SIGNS,
    STANDING,
    WHY,
    declarations,
    judge_lead,
    may_lead,
    plays,
    read_lead,
    rule,
    table,
)
from companion.rules.tiengow.tiles import FULL_SET, TILES, TienGowTile, read_tile, read_tiles
from companion.rules.tiengow.tricks import brings, due, paid_for
from tests.oracle import referee as oracle
from tests.rules.tiengow.factories import beats, legal_leads

DECLARABLE = (
    "one-red-dot", "all-white", "seven-military", "eight-military", "four-pairs", "seven-civil",
    "eight-civil",
)  # fmt: skip
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
        ("5-1 5-1", ["6-1 6-1", "6-6 6-6"], False, ("civil-supreme-captured",)),
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


@pytest.mark.parametrize(
    ("led", "plays", "faults"),
    [
        ("", [], ["A lead is at least one tile."]),
        ("6-6 5-5", [], ["6-6 Heaven and 5-5 Plum Flower can’t be led together."]),
        ("6-6 6-6 6-3", [], ["At this table you can’t lead three of a family."]),
        (
            "6-3",
            ["6-3 5-4", "6-3"],
            ["Everyone plays as many tiles as were led: 1.", "The set has 1 of 6-3 Nine, not 3."],
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


@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.ordeal)])
@pytest.mark.parametrize(("sheet", "civil_supreme"), TABLES)
def test_every_answer_to_every_lead_is_as_the_rule_page_has_it(
    sheet: Sheet, civil_supreme: str, step: int
) -> None:
    """Of each kind of lead some, in the ordeal all of them."""
    compared, allowed = 0, may_lead(sheet)
    for tiles in oracle.every()[::step]:
        lead = oracle.led(tiles, allowed, civil_supreme)
        if lead is None:
            with pytest.raises(ValueError, match="can’t lead"):
                rule(sheet, map(read_tile, tiles), [])
            continue
        left = [answer for answer in oracle.every() if len(answer) == len(tiles)]
        for answer in left:
            if any((tiles + answer).count(tile) > read_tile(tile).copies for tile in answer):
                continue
            expected = oracle.taker(lead, [answer], civil_supreme)
            ruling = rule(sheet, map(read_tile, tiles), [tuple(map(read_tile, answer))])
            assert ruling.taker == expected, (tiles, answer)
            compared += 1
    assert compared > 900 // (step + 2)


@pytest.mark.parametrize(("sheet", "civil_supreme"), TABLES)
def test_whether_a_lead_can_be_beaten_is_as_the_rule_page_has_it(
    sheet: Sheet, civil_supreme: str
) -> None:
    dealing, allowed = Random(9), may_lead(sheet)
    for _ in range(20):
        hand = tuple(dealing.sample(FULL_SET, 8))
        for lead in {each.tiles for each in legal_leads(hand, may_lead(sheet))}:
            as_led = oracle.led(text(lead), allowed, civil_supreme)
            assert as_led
            expected = oracle.unbeatable(as_led, text(hand), civil_supreme)
            assert judge_lead(sheet, hand, lead).unbeatable == expected, (hand, lead)


HONG_KONG = preset("hong-kong").sheet()


def said(sheet: str, led: str, *plays: str, last: bool = True) -> list[str]:
    table = preset(sheet).sheet()
    ruling = rule(table, read_tiles(led), [read_tiles(play) for play in plays], last)
    return [say(each) for each in brings(table, ruling.outcome)]


def test_a_last_single_tells_of_early_death_and_of_all_eight_tricks() -> None:
    early, branches, dues = said("hong-kong", "6-6")
    assert early.startswith("Before a last trick of a single tile")
    assert "七支" in branches
    assert "八支" in branches
    assert dues.startswith("Between two players who are not banker, no trick then pays 5,")


def test_a_captured_little_three_tells_who_pays_and_how_much() -> None:
    sentences = said("hong-kong", "2-1", "4-2")
    assert any("the 4-2 takes it, its leader pays" in each for each in sentences)
    assert "no trick then pays 20, one trick 12, two tricks 8" in sentences[-1]


def test_before_the_last_trick_only_what_is_paid_at_once_is_told() -> None:
    assert said("celko-kam", "6-6", last=False) == []
    [paid] = said("celko-kam", "4-2 2-1", last=False)
    assert paid.startswith("A player who wins a trick with the Supreme pair")


@pytest.mark.parametrize("tricks", range(4))
def test_what_is_due_is_what_the_engine_pays(tricks: int) -> None:
    hand = Hand((4, tricks, 4 - tricks, 0), 0, (Mark("last-supreme", 0),))
    paid = [each for each in score(CELKO_KAM, hand, Bank(3)).transfers if each.payer == 1]
    assert due(CELKO_KAM, ["last-supreme"], tricks) == sum(each.amount for each in paid)


def test_what_a_last_trick_collects_besides_is_told_and_counted() -> None:
    doubled, besides, dues = said("celko-kam", "4-2 2-1")
    assert doubled.endswith("every payment for tricks is doubled.")
    assert "with the Supreme pair is paid 2 points at once" in besides
    assert "no trick then pays 12, one trick 8" in dues


def test_a_player_who_pays_for_a_loser_pays_what_that_one_owes() -> None:
    assert [due(HONG_KONG, ["little-three-captured"], n) for n in range(4)] == [20, 12, 8, 4]


MILITARY = "6-3 5-4 6-2 5-3 5-2 4-3"


@pytest.mark.parametrize(
    ("tiles", "declared"),
    [
        ("6-1 5-5 5-5 3-3 3-3 2-2 2-2 6-5", ["one-red-dot", "eight-civil"]),
        ("1-1 5-5 5-5 3-3 3-3 2-2 2-2 6-5", ["eight-civil"]),
        ("6-1 6-1 5-5 3-3 3-3 2-2 2-2 6-5", ["eight-civil"]),
        ("6-6 6-1 5-5 3-3 3-3 2-2 2-2 6-5", ["eight-civil"]),  # 6-6 has six red pips
        ("5-5 5-5 3-3 3-3 2-2 2-2 6-5 6-5", ["all-white", "four-pairs", "eight-civil"]),
        (f"{MILITARY} 4-2 2-1", ["eight-military"]),
        (f"{MILITARY} 4-2 5-1", ["seven-military"]),
        (f"{MILITARY} 6-6 5-1", []),
        ("6-6 6-6 5-5 5-5 6-3 5-4 4-1 3-2", ["four-pairs"]),
        ("6-6 6-3 1-1 1-1 5-5 5-5 3-3 3-3", ["seven-civil"]),
        ("4-2 2-1 1-1 1-1 5-5 5-5 3-3 3-3", []),
        ("6-6 6-5 1-1 1-1 5-5 5-5 3-3 2-2", ["eight-civil"]),
    ],
)
def test_a_hand_is_declared_for_all_that_it_is(tiles: str, declared: list[str]) -> None:
    assert list(declarations(read_tiles(tiles), DECLARABLE)) == declared


KEPT = Path(__file__).parents[3] / "static" / "tables" / "referee.json"
SMALL = 2500
"""Bytes, compressed."""


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text())
    return found


def test_it_is_small_enough_to_keep_on_a_phone() -> None:
    assert len(gzip.compress(KEPT.read_bytes())) < SMALL


def test_it_has_all_tiles_all_plays_and_whatever_can_lie_there(kept: dict[str, Any]) -> None:
    assert kept["tiles"] == {str(tile): tile.copies for tile in TILES}
    assert [tiles for tiles, _, _ in kept["standing"]] == [str(each) for each in STANDING]
    assert [kind for _, kind, _ in kept["standing"]] == [each.kind for each in STANDING]
    assert {str(size) for size in range(1, 5)} == {*kept["plays"]}


def test_what_takes_a_trick_is_what_the_engine_says_cell_by_cell(kept: dict[str, Any]) -> None:
    compared = 0
    for standing, (_, _, signs) in zip(STANDING, kept["standing"], strict=True):
        for play, sign in zip(kept["plays"][str(len(standing.tiles))], signs, strict=True):
            assert (sign == SIGNS["beats"]) == beats(standing, read_tiles(play)), (standing, play)
            compared += 1
    assert compared == sum(len(plays(len(each.tiles))) for each in STANDING)


@pytest.mark.ordeal
@pytest.mark.parametrize("sheet", [of.values[0] for of in TABLES], ids=[of.id for of in TABLES])
def test_its_reasons_are_the_rulings_of_every_table_cell_by_cell(
    sheet: Sheet, kept: dict[str, Any]
) -> None:
    for led in dict.fromkeys(each.tiles for each in legal_leads(FULL_SET, may_lead(sheet))):
        lead = read_lead(sheet, led)
        _, _, signs = kept["standing"][STANDING.index(lead)]
        for play, sign in zip(plays(len(led)), signs, strict=True):
            if any((*led, *play).count(tile) > tile.copies for tile in play):
                continue
            says = rule(sheet, led, [play]).says[1].message
            assert says == next(WHY[fate] for fate in SIGNS if SIGNS[fate] == sign).message


@pytest.mark.ordeal
def test_it_is_what_the_engine_writes(kept: dict[str, Any]) -> None:
    assert json.loads(json.dumps(table())) == kept
