"""Hands and their payments in sentences."""

from typing import Any

import pytest

from companion.documents.sittings import LineReader
from companion.i18n import languages
from companion.rules.chips import transfer_told
from companion.rules.games import preset
from companion.rules.lines import TransferLine
from companion.rules.phrases import say
from companion.rules.settling import Payment, catch_up_told
from companion.rules.sitting import PlayedSitting, replay

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
CELKO_KAM = preset("celko-kam").sheet()
MALAYAN = preset("malayan").sheet({"three-dragons-shown": "yes"})
SHOOTER = preset("malayan-shooter").sheet()


def told(document: dict[str, Any], sheet: Any = CELKO_KAM) -> list[str]:
    line = LineReader(sheet)(document, "")
    return [say(text, NAMES) for text in line.tells(sheet)]


def test_a_hand_says_who_won_the_tricks_and_the_special_leads() -> None:
    marks = [{"code": "supreme-led", "seat": 0}, *[{"code": "quartet-won", "seat": 1}] * 2]
    assert told({"hand": {"tricks": [2, 6, 0, 0], "last_trick": 0, "marks": marks}}) == [
        "Ah Ming took the last trick",
        "tricks: Ah Ming 2, Bo 6, Chan 0 and Di 0",
        "Ah Ming led the Supreme pair (4-2 with 2-1)",
        "Bo won a trick of four tiles, not the last, 2 times",
    ]


def test_a_hand_that_was_shown_has_no_tricks_to_tell() -> None:
    assert told({"hand": {"declared": "one-red-dot", "by": 2}}) == [
        "Chan showed a hand with exactly one red pip"
    ]


def test_a_code_that_the_rules_do_not_ask_for_is_told_as_it_is() -> None:
    (shown,) = told({"hand": {"declared": "nine-lives", "by": 2}})
    assert shown == "Chan nine-lives"


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ({"seating": ["Bo", "Eve", "Chan", "Di"]}, ["at the table: Bo, Eve, Chan and Di"]),
        ({"transfer": {"payer": "Bo", "payee": "Di", "points": 5}}, ["Bo pays Di 5"]),
        (
            {"transfer": {"payer": None, "payee": "Di", "points": 5, "why": "prize"}},
            ["the kitty pays Di 5", "prize"],
        ),
        (
            {"agreed": {"net": [6, 0, -6, 0], "why": "{who} misdealt"}},
            ["table ruling: Ah Ming wins 6 and Chan loses 6", "{who} misdealt"],
        ),
        ({"bank": {"seat": 3, "streak": 1}}, ["Di is banker"]),
    ],
)
def test_the_other_lines_say_what_they_are(document: dict[str, Any], says: list[str]) -> None:
    assert told(document) == says


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ({"winner": None}, ["nobody won"]),
        ({"winner": 1, "hands": {"1": {"units": 12}}}, ["Bo won", "Bo: 12 units"]),
        (
            {"winner": 1, "self_pick": True, "hands": {"1": {"units": 12, "farn": 1}}},
            ["Bo won by self-draw", "Bo: 12 units and 1 farn"],
        ),
        (
            {
                "winner": 1,
                "discarder": 2,
                "hands": {
                    "0": {
                        "groups": [
                            {"kind": "kong", "tile": "T9", "open": True},
                            {"kind": "triplet", "tile": "DC"},
                            {"kind": "sequence", "tile": "M1"},
                            {"kind": "pair", "tile": "WE"},
                        ],
                        "flowers": ["F1"],
                        "house_farn": 2,
                        "why": "luck",
                    },
                    "1": {"limit": True, "why": "thirteen wonders"},
                },
            },
            [
                "Bo won",
                "Chan discarded the winning tile",
                (
                    "Ah Ming: open kong of 9 of dots, triplet of Red dragon (Zhong), 1-2-3 of "
                    "characters, pair of East wind, Plum (flower 1), 2 extra farn and luck"
                ),
                "Bo: a limit hand and thirteen wonders",
            ],
        ),
        ({"shown": "three-dragons", "by": 3}, ["Di showed triplets of all three dragons"]),
    ],
)
def test_a_mahjong_hand_says_who_won_how_and_with_what(
    hand: dict[str, Any], says: list[str]
) -> None:
    sheet = MALAYAN if "shown" in hand else SHOOTER
    assert told({"hand": hand}, sheet) == says


def paid(*documents: dict[str, Any]) -> list[str]:
    """What the last of some lines pays, in words."""
    read = LineReader(CELKO_KAM)
    lines = tuple(read(document, "") for document in documents)
    *_, row = replay(PlayedSitting(CELKO_KAM, NAMES, 0, lines))
    return [say(transfer_told(transfer), row.before.seats) for transfer in row.transfers]


def test_a_payment_outside_the_hands_is_told_by_name() -> None:
    assert paid({"transfer": {"payer": "Bo", "payee": None, "points": 2}}) == [
        "Bo pays the kitty 2: outside a hand"
    ]


def test_a_correction_ends_in_what_everybody_wants_to_know() -> None:
    assert say(catch_up_told([Payment("Bo", "Di", 6)])) == "Bo gives Di 6 to put this right"
    assert say(catch_up_told([Payment("Bo", "Di", 6), Payment(None, "Chan", 2)])) == (
        "Bo gives Di 6 and the kitty gives Chan 2 to put this right"
    )
    assert say(catch_up_told([])) == "nobody has to give anything"


def test_tea_money_is_called_what_each_language_calls_it() -> None:
    line = TransferLine("Bo", None, 5, "tea money")
    told = [say(each, (), languages()["zh-Hant"]) for each in line.tells(CELKO_KAM)]
    assert told == ["Bo畀公數 5", "茶錢"]
