"""The entry form of a mahjong hand: its questions, results, and impossible taps."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.documents.mahjong import write_hand
from companion.entry.forms import EntryResult, EntryTable, Faults
from companion.entry.mahjong import HandForm
from companion.rules.mahjong.hand import Hand
from companion.rules.phrases import say
from companion.rules.sheet import Bank
from tests.rules.factories import deal
from tests.rules.mahjong.factories import sheet

NAMES = ("Ana", "Bo", "Chan", "Di")
NOBODY_HAS_ANY = {"units-0": "0", "units-2": "0", "units-3": "0"}
ORDINARY = {"winner": "1", "units-1": "12", **NOBODY_HAS_ANY}
GROUPS = "open triplet S9, sequence T1, sequence M3, sequence S4, pair T5"


def written(found: EntryResult) -> dict[str, Any] | None:
    """The document of a hand that is whole."""
    return write_hand(found.hand) if isinstance(found.hand, Hand) else None


def at(key: str = "malayan", **choices: Any) -> EntryTable:
    return EntryTable(sheet(key, **choices), Bank(0), NAMES)


def entered(typed: dict[str, str], key: str = "malayan", **choices: Any) -> EntryResult:
    return HandForm(at(key, **choices), typed).entered()


def cannot(typed: dict[str, str], key: str = "malayan") -> Mapping[str, Faults]:
    return HandForm(at(key), typed).cannot()


def faults(typed: dict[str, str], key: str = "malayan") -> list[str]:
    return [say(fault, NAMES) for fault in entered(typed, key).faults]


def missing(typed: dict[str, str], key: str = "malayan", **choices: Any) -> str:
    asked = entered(typed, key, **choices).missing
    return say(asked, NAMES) if asked else ""


def test_what_is_missing_is_asked_for_one_after_the_other() -> None:
    typed: dict[str, str] = {}
    asked = []
    answers = (
        {"winner": "1"}, {"units-1": "12"}, {"farn-1": "1"}, {"units-0": "0"}, {"units-2": "8"},
        {"farn-2": "0"},
    )  # fmt: skip
    for answer in answers:
        asked.append(missing(typed))
        typed |= answer
    assert [*asked, missing(typed)] == [
        "Who won, or did nobody win?",
        "How many units does Bo have?",
        "How many farn does Bo have, or none?",
        "How many units does Ana have, or none?",
        "How many units does Chan have, or none?",
        "How many farn does Chan have, or none?",
        "How many units does Di have, or none?",
    ]


@pytest.mark.parametrize(
    ("typed", "choices", "asked"),
    [
        ({**ORDINARY, "farn-1": ""}, {}, ""),  # left out at last, they are none
        ({**ORDINARY, "units-1": "", "farn-1": "2"}, {}, "How many units does Bo have?"),
        ({"winner": "1", "units-1": "12"}, {"woo_mei": "off"}, ""),  # losers settle nothing
    ],
)
def test_units_are_asked_of_those_who_settle_and_farn_alone_are_no_count(
    typed: dict[str, str], choices: dict[str, str], asked: str
) -> None:
    assert missing(typed, **choices) == asked


@pytest.mark.parametrize("more", [{}, {"full": "limit", "from": "self"}], ids=str)
def test_on_a_draw_that_pays_nothing_nobody_is_asked_and_nothing_of_a_winner_counts(
    more: dict[str, str],
) -> None:
    hand = written(entered({"winner": "nobody", **more}))
    assert hand == {"winner": None, "self_pick": False, "discarder": None, "hands": {}}


def test_all_four_are_asked_on_a_draw_that_is_settled() -> None:
    typed = {"winner": "nobody", **NOBODY_HAS_ANY}
    assert missing(typed, draw="settle") == "How many units does Bo have, or none?"
    assert missing({**typed, "units-1": "4"}, draw="settle") == ""


def test_the_discarder_is_asked_only_where_the_rules_use_them() -> None:
    assert HandForm(at(), {}).sources == ()
    assert missing(ORDINARY) == ""
    assert missing(ORDINARY, "malayan-shooter") == "Who discarded the winning tile?"
    values = [value for value, _ in HandForm(at("malayan-shooter"), {}).sources]
    assert values == ["self", "0", "1", "2", "3"]


def test_a_self_pick_is_asked_only_where_it_is_a_farn() -> None:
    assert [value for value, _ in HandForm(at(self_pick=1), {}).sources] == ["", "self"]


@pytest.mark.parametrize("source", ["self", "3"])
def test_how_a_hand_was_won_stays_to_be_seen_where_it_was_said(source: str) -> None:
    assert source in dict(HandForm(at(), {**ORDINARY, "from": source}).noted)


def test_three_dragons_can_be_shown_only_where_the_rules_have_it() -> None:
    assert [value for value, _ in HandForm(at(), {}).limits] == ["limit"]
    on = at(three_dragons_shown="yes")
    assert [value for value, _ in HandForm(on, {}).limits] == ["limit", "three-dragons"]


def test_a_single_suit_counts_once_the_hand_is_whole() -> None:
    tiles = "sequence S1, sequence S2, open triplet S9, concealed triplet S7"
    for pair, farn in (("", []), (", pair S8", ["one suit"]), (", pair T8", [])):
        (bo,) = HandForm(at(), {"winner": "1", "tiles-1": tiles + pair}).counts
        assert [str(line.text) for line in bo.lines if line.farn] == farn


@pytest.mark.parametrize(
    ("typed", "has"),
    [
        ({}, None),
        ({"units-1": "0"}, "none"),
        ({"units-1": "12"}, "12"),
        ({"units-1": "12", "farn-1": "1"}, "12 · 1 farn"),
        ({"tiles-1": "F2"}, "tiles"),
        ({"winner": "1", "full": "limit"}, "limit"),
    ],
)
def test_an_untouched_seat_looks_different_from_one_with_nothing(
    typed: dict[str, str], has: str | None
) -> None:
    told = HandForm(at(), typed).has(1)
    assert (told and str(told)) == has


def test_no_tile_can_be_tapped_a_fifth_time_at_any_seat() -> None:
    dim = cannot({"winner": "1", "tiles-1": "open triplet S9", "tiles-3": "F2"})
    assert say(dim["tile=pair S9"][0]) == ("“9 of bamboo” is used 5 times, but there are only four")
    assert "tile=sequence S7" not in dim
    assert say(dim["tile=F2"][0]) == "“Orchid (flower 2)” is used 2 times, but there is only one"


def test_no_sequence_of_honours_or_beyond_a_nine_can_be_tapped() -> None:
    sequences = {tap for tap in cannot({}) if tap.startswith("tile=")}
    assert sequences == {
        f"tile=sequence {tile}"
        for tile in ("T8", "T9", "S8", "S9", "M8", "M9", "WE", "WS", "WW", "WN", "DC", "DF", "DB")
    }


def test_a_seat_takes_no_more_groups_than_it_has_room_for() -> None:
    whole = {**ORDINARY, "units-1": "", "tiles-1": GROUPS}
    dim = cannot(whole)
    assert say(dim["tiles-1=pair"][0], NAMES) == (
        "Bo won with 4 sets and 2 pairs: a win needs four sets and a pair"
    )
    assert "tiles-1=sequence" in dim
    assert "tiles-2=sequence" not in dim
    shown = "open triplet T2, open triplet T3, open triplet M9, open triplet WE"
    dim = cannot({**whole, "units-2": "", "tiles-2": shown})
    assert "Chan shows 14 tiles" in say(dim["tiles-2=pair"][0], NAMES)


def test_a_seat_with_tiles_is_not_counted_as_well() -> None:
    dim = cannot({"winner": "1", "tiles-1": GROUPS})
    assert say(dim["units-1"][0], NAMES) == "Bo’s hand is entered in two ways: use only one"
    assert "units-0" not in dim


def test_the_winner_did_not_discard_the_tile_they_won_with() -> None:
    dim = cannot(ORDINARY, "malayan-shooter")
    assert [tap for tap in dim if tap.startswith("from=")] == ["from=1"]


def test_what_cannot_be_read_is_said_with_the_player_and_every_fault_at_once() -> None:
    assert faults({"units-0": "x", "tiles-1": "nothing much", "winner": "7"}) == [
        "Choose one of these.",
        "Ana: Enter a whole number.",
        (
            "Bo: “nothing much” isn’t a set. Enter sets like this: open triplet S9, concealed "
            "kong DC, sequence T1, pair WE, F2"
        ),
    ]


@pytest.mark.parametrize(
    "text", ["x y" * 5_000, "9" * 5000, "\u202e3", "🀄 🀄", "<b>3</b>", "2.5", "F1," * 99]
)
def test_whatever_is_typed_stays_as_it_was_typed(text: str) -> None:
    for field in ("winner", "from", "full", "units-0", "farn-1", "tiles-2"):
        form = HandForm(at(), {field: text})
        assert form.entered().faults
        assert form.counts == ()
        assert form.typed == {field: text}


def test_any_hand_is_entered_as_it_was_dealt() -> None:
    table = at()
    for seed in range(40):
        dealt = deal(Random(seed), table.sheet, table.bank)
        again = written(HandForm(table, HandForm.of(table, dealt).typed).entered())
        whole = write_hand(dealt)
        won, held = str(whole["winner"]), whole["hands"].items()
        shown = {seat: each for seat, each in held if any(each.values()) or seat == won}
        assert again == {**whole, "hands": shown}, seed


def test_a_count_is_told_what_it_has_to_hold_already_where_a_self_pick_is_farn() -> None:
    one, drawn = at(self_pick=1), {"winner": "1", "from": "self"}
    asked = str(HandForm(one, drawn).counts_itself)
    assert asked.startswith("Include the self-draw, 1 farn")
    for typed in ({"winner": "1"}, {**drawn, "tiles-1": "pair WE"}, {**drawn, "full": "limit"}):
        assert HandForm(one, typed).counts_itself is None
    assert HandForm(at(), drawn).counts_itself is None
