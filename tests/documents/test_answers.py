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


def test_a_sitting_without_lines_has_an_answer_too() -> None:
    assert answered(banker=2) == {
        "rows": [],
        "next": {"banker": 2, "streak": 1},
        "balances": dict.fromkeys(PLAYERS, 0),
        "settlement": [],
    }


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
