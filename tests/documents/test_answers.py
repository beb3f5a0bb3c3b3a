"""The answer to a sitting document: its rows, or every fault of every line."""

import json
import re

import pytest
from hypothesis import given

from companion.documents.json_values import parse
from companion.documents.sittings import SittingDocument, answer, read_sitting
from companion.rules.phrases import English
from tests.documents import strategies as drawn
from tests.documents.factories import (
    KEPT,
    PLAYERS,
    SUPREME,
    Plain,
    answered,
    document,
    hand,
    last_row,
    objections,
    transfer,
)

# What an answer has


def test_the_first_line_of_the_example_is_answered_as_the_page_shows() -> None:
    line = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0, "marks": [SUPREME]}}
    sheet = {"preset": "celko-kam", "choices": {"streak": "growing"}}
    found = answered(line, sheet=sheet, banker=0)
    (row,) = found["rows"]
    balances = {"Ah Ming": 28, "Bo": -8, "Chan": -14, "Di": -6}
    assert (row["number"], row["banker"], row["streak"]) == (1, 0, 1)
    assert len(row["transfers"]) == 6
    shown = row["transfers"][0]
    because = [{"text": each["text"], "times": each["times"]} for each in shown.pop("because")]
    assert shown == {"payer": 2, "payee": 0, "amount": 10, "points": 5, "code": "empty"}
    assert because == [
        {"text": "took no trick", "times": 1},
        {"text": "Chan pays the banker", "times": 2},
    ]
    assert (row["net"], row["balances"]) == ([28, -8, -14, -6], balances)
    assert found["next"] == {"banker": 0, "streak": 2}
    assert found["balances"] == balances
    assert {"payer": "Chan", "payee": "Ah Ming", "points": 14} in found["settlement"]


def test_an_answer_has_rows_next_balances_and_settlement_and_does_not_repeat_the_document() -> None:
    found = answered(KEPT)
    assert list(found) == ["rows", "next", "balances", "settlement"]
    assert list(found["rows"][0]) == [
        "number", "banker", "streak", "transfers", "net", "balances",
    ]  # fmt: skip


def test_a_sitting_without_lines_has_an_answer_too() -> None:
    assert answered(banker=2) == {
        "rows": [],
        "next": {"banker": 2, "streak": 1},
        "balances": dict.fromkeys(PLAYERS, 0),
        "settlement": [],
    }


def test_an_amount_is_its_points_times_every_times() -> None:
    for each in last_row({"bank": {"seat": 0, "streak": 3}}, KEPT)["transfers"]:
        amount = each["points"]
        for reason in each["because"]:
            assert reason.keys() == {"text", "times", "clause"}
            amount *= reason["times"]
        assert each["amount"] == amount > 0


def test_every_row_carries_banker_and_streak_as_they_stand_before_its_line() -> None:
    found = answered(KEPT, KEPT, hand([2, 4, 1, 1], 1), transfer("Bo", "Di"), KEPT)
    banks = [(row["banker"], row["streak"]) for row in found["rows"]]
    assert banks == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 1)]
    assert found["next"] == {"banker": 0, "streak": 1}


# Rows of every kind


def test_a_hand_speaks_in_seats() -> None:
    turned = ["Di", "Ah Ming", "Bo", "Chan"]
    row = last_row({"seating": turned}, hand([3, 2, 0, 3]))
    assert {(each["payer"], each["payee"]) for each in row["transfers"]} == {(1, 0), (2, 0), (3, 0)}
    assert row["net"] == [10, -4, -5, -1]
    assert row["balances"] == {"Ah Ming": -4, "Bo": -5, "Chan": -1, "Di": 10}


def test_a_seating_has_no_transfers_and_an_empty_net_and_acts_at_once() -> None:
    found = answered(KEPT, {"seating": ["Bo", "Ah Ming", "Eve", "Di"]})
    row = found["rows"][-1]
    assert found["next"] == {"banker": 1, "streak": 2}
    assert (row["banker"], row["streak"]) == (0, 2)
    assert (row["transfers"], row["net"]) == ([], {})
    assert row["balances"] == {"Ah Ming": 16, "Bo": -4, "Chan": -10, "Di": -2, "Eve": 0}


def test_a_transfer_speaks_in_names() -> None:
    line = {"transfer": {"payer": "Bo", "payee": "Di", "points": 5, "why": "misplay"}}
    row = last_row(line)
    assert row["net"] == {"Bo": -5, "Di": 5}
    (written,) = row["transfers"]
    assert (written["payer"], written["payee"], written["amount"]) == ("Bo", "Di", 5)
    assert written["because"] == [{"text": "misplay", "times": 1, "clause": ""}]
    assert (row["balances"], "box" in row) == ({"Ah Ming": 0, "Bo": -5, "Chan": 0, "Di": 5}, False)


def test_a_transfer_with_the_box_says_null_and_its_net_speaks_of_the_player_alone() -> None:
    row = last_row(transfer("Bo", None, 2))
    assert (row["transfers"][0]["payer"], row["transfers"][0]["payee"]) == ("Bo", None)
    assert row["net"] == {"Bo": -2}


def test_the_box_stands_beside_the_balances_once_it_was_used_in_rows_too() -> None:
    found = answered(KEPT, transfer("Bo", None, 2), transfer(None, "Bo", 2))
    assert [row.get("box") for row in found["rows"]] == [None, 2, 0]
    assert "box" not in found["rows"][0]
    assert found["box"] == 0
    assert list(found) == ["rows", "next", "balances", "box", "settlement"]
    assert None not in found["balances"]


def test_what_was_agreed_speaks_in_seats_and_is_the_fewest_transfers_that_make_it() -> None:
    row = last_row({"agreed": {"net": [6, -6, 3, -3], "why": "misdeal"}})
    assert row["net"] == [6, -6, 3, -3]
    flows = {(each["payer"], each["payee"]): each["amount"] for each in row["transfers"]}
    assert flows == {(1, 0): 6, (3, 2): 3}
    assert {each["because"][0]["text"] for each in row["transfers"]} == {"table ruling: misdeal"}


def test_the_settlement_brings_all_to_zero_the_box_included() -> None:
    found = answered(KEPT, transfer("Chan", None, 7), {"seating": ["Eve", "Bo", "Chan", "Di"]})
    owed = {**found["balances"], None: found["box"]}
    for payment in found["settlement"]:
        owed[payment["payer"]] += payment["points"]
        owed[payment["payee"]] -= payment["points"]
    assert set(owed.values()) == {0}


# Counts


def malayan(*hands: Plain) -> Plain:
    return last_row(*({"hand": each} for each in hands), game="mahjong", sheet="malayan")


def test_rows_of_mahjong_hands_add_the_counts_of_all_four_seats() -> None:
    counts = malayan({"winner": 1, "hands": {"1": {"units": 12, "farn": 1}}})["counts"]
    assert list(counts) == ["0", "1", "2", "3"]
    assert counts["1"].items() >= {"units": 12, "basic": 20, "farn": 1, "value": 140}.items()
    assert counts["0"] == {"units": 0, "basic": 0, "farn": 0, "value": 0, "because": []}


def test_a_count_says_its_units_and_farn_line_by_line() -> None:
    groups = [
        {"kind": "triplet", "tile": "DC", "open": True},
        *({"kind": "sequence", "tile": tile} for tile in ("T1", "S3", "M5")),
        {"kind": "pair", "tile": "T5"},
    ]
    counts = malayan({"winner": 1, "hands": {"1": {"groups": groups}}})["counts"]
    lines = counts["1"]["because"]
    assert sum(line.get("units", 0) for line in lines) == counts["1"]["units"] == 4
    assert sum(line.get("farn", 0) for line in lines) == counts["1"]["farn"] == 1
    assert all(line["text"] for line in lines)
    assert {"units", "farn"} & set(lines[0]) == {"units"}


def test_counts_are_in_every_hands_row_also_where_nothing_is_paid_for_them() -> None:
    row = malayan({"winner": None, "hands": {"2": {"units": 12}}})
    assert (row["transfers"], row["net"]) == ([], [0, 0, 0, 0])
    assert row["counts"]["2"].items() >= {"units": 12, "basic": 20, "farn": 0, "value": 20}.items()


def test_rows_without_a_mahjong_hand_have_no_counts() -> None:
    assert "counts" not in last_row(transfer("Bo", "Di"), game="mahjong", sheet="malayan")
    assert "counts" not in last_row(KEPT)


# Numbers


def test_whole_numbers_are_whole_however_they_are_written() -> None:
    line = b'{"hand": {"tricks": [3.0, 2e0, 0.0, 30e-1], "last_trick": 0.0}}'
    text = json.dumps(document()).encode().replace(b'"lines": []', b'"lines": [' + line + b"]")
    found = answer(read_sitting(parse(text)).sitting)
    assert found == answered(KEPT)
    assert "." not in json.dumps(found["rows"][0]["net"])


# Words


class Shouting(English):
    """English in capital letters, all but the gaps."""

    def gettext(self, message: str, /) -> str:
        return re.sub(r"[^{}]+(?![^{]*})", lambda text: text[0].upper(), message)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return self.gettext(super().ngettext(one, many, n))


def test_texts_are_in_the_language_that_is_asked_for() -> None:
    found = answer(read_sitting(document(KEPT)).sitting, Shouting())
    assert found["rows"][0]["transfers"][0]["because"][0]["text"] == "TOOK NO TRICK"
    refused = answer(read_sitting(document(hand([3, 2, 0, 2]))).sitting, Shouting())
    assert refused["objections"][0]["text"] == "THE TRICKS ADD UP TO 7, NOT TO 8"


# Laws


@given(drawn.sittings())
def test_an_answer_to_anything_is_plain_json_and_its_sums_are_zero(
    document: SittingDocument,
) -> None:
    found = answer(document.sitting)
    assert json.loads(json.dumps(found)) == found
    for row in [*found.get("rows", ()), *([found] if "rows" in found else ())]:
        assert sum(row["balances"].values()) + row.get("box", 0) == 0
    for fault in found.get("objections", ()):
        assert fault.keys() == {"line", "code", "text"}
        assert 0 <= fault["line"] <= len(document.sitting.lines)


def test_an_answer_by_rules_that_end_says_when_and_then_who_has_won() -> None:
    hands = [{"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}] * 6
    six = {"sheet": "six-round", "players": ["Ah Ming", "Bo", "Chan", "Di"]}
    assert answered(*hands[:5], **six)["end"] == {"after": 6, "played": 5, "over": False}
    assert answered(*hands, **six)["end"] == {
        "after": 6, "played": 6, "over": True, "winners": ["Ah Ming"], "ahead": 108,
    }  # fmt: skip
    assert answered(*hands, *hands, **six)["end"]["over"] is True
    assert "end" not in answered(*hands)


def test_every_fault_of_every_line_is_told() -> None:
    faults = objections(hand([9, -1, 2.5, 0], 4, ("moonwalk", 7)), KEPT, transfer("Eve", "Eve", 0))
    assert faults == [
        (1, "no-such-seat"),
        (1, "negative"),
        (1, "not-whole"),
        (1, "unknown-mark"),
        (1, "no-such-seat"),
        (3, "stranger"),
        (3, "oneself"),
        (3, "too-small"),
    ]


def test_an_objection_speaks_of_the_players_as_they_sit_at_its_line() -> None:
    seating = {"seating": ["Ah Ming", "Bo", "Eve", "Di"]}
    led = hand([4, 4, 0, 0], 1, ("mixed-pair-led", 2))
    (fault,) = answered(seating, led, sheet="score-sheet")["objections"]
    assert fault["text"].startswith("Eve led a mixed pair, but Eve never had the lead")


def test_later_lines_are_judged_as_if_a_refused_one_were_not_there() -> None:
    lost = hand([2, 4, 1, 1], 1)
    impossible = {"hand": {**lost["hand"], "last_trick": 2.5}}
    # Bo banks the third hand only if the second one counts.
    led = hand([4, 0, 0, 4], 0, ("mixed-pair-led", 1))
    assert objections(impossible, led, sheet="score-sheet") == [
        (1, "no-such-seat"),
        (2, "never-led"),
    ]
    assert "rows" in answered(lost, led, sheet="score-sheet")


def test_the_numbers_of_the_table_are_line_0() -> None:
    sheet = {"preset": "malayan", "choices": {"base": -1, "limit": 10**9 + 1}}
    assert objections(game="mahjong", sheet=sheet) == [
        (0, "number-of-the-table"),
        (0, "number-of-the-table"),
    ]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        (hand([3, 2, 0, 3], 0, ("moonwalk", 0)), ["unknown-mark"]),
        ({"hand": {"declared": "one-red-dot", "by": 0}}, ["unknown-declared"]),
        ({"hand": {"declared": "two-left-feet", "by": 4}}, ["no-such-seat", "unknown-declared"]),
        (hand([3, 2, 0, 3], 4), ["no-such-seat"]),
        (hand([3, 2, 0, 3], 1.5), ["no-such-seat"]),
        (hand([3.5, 1.5, 0, 3]), ["not-whole", "not-whole"]),
        (hand([9, -1, 0, 0]), ["negative"]),
        (hand([3, 2, 0, 2]), ["not-eight"]),
        (transfer("Bo", "Eve"), ["stranger"]),
        (transfer("Bo", "Bo"), ["oneself"]),
        (transfer("Bo", "Di", 0), ["too-small"]),
        (transfer("Bo", "Di", 0.5), ["not-whole"]),
        (transfer("Bo", "Di", 10**9 + 1), ["too-large"]),
        ({"agreed": {"net": [1, -1, 1, 0]}}, ["not-zero"]),
        ({"agreed": {"net": [0, 0, 0, 0]}}, ["all-zero"]),
        ({"agreed": {"net": [0.5, -0.5, 0, 0]}}, ["not-whole", "not-whole"]),
        ({"agreed": {"net": [10**9 + 1, -(10**9) - 1, 0, 0]}}, ["too-large", "too-small"]),
        ({"bank": {"seat": 4, "streak": 1}}, ["no-such-seat"]),
        ({"bank": {"seat": 0, "streak": 0}}, ["too-small"]),
        ({"bank": {"seat": 0, "streak": 1.5}}, ["not-whole"]),
        ({"bank": {"seat": 0, "streak": 10**9 + 1}}, ["too-large"]),
    ],
)
def test_what_cannot_have_happened_is_refused(line: Plain, codes: list[str]) -> None:
    assert sorted(objections(line)) == sorted((1, code) for code in codes)


@pytest.mark.parametrize("points", [1, 10**9])
def test_points_up_to_the_largest_number_of_a_table_are_taken(points: int) -> None:
    assert answered(transfer("Bo", "Di", points))["balances"]["Di"] == points
    assert answered({"agreed": {"net": [points, -points, 0, 0]}})["balances"]["Bo"] == -points
    assert answered({"bank": {"seat": 0, "streak": points}})["next"]["streak"] == points
