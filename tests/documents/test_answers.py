"""The answer to a sitting document: its rows, or every fault of every line."""

import json
import re

import pytest
from hypothesis import given

from companion.documents.sittings import SittingDocument, answer, read_sitting
from companion.rules.phrases import English
from tests.documents import strategies as drawn
from tests.documents.factories import (
    KEPT,
    PLAYERS,
    Plain,
    answered,
    document,
    hand,
    objections,
    transfer,
)

# What an answer has


def test_a_sitting_without_lines_has_an_answer_too() -> None:
    assert answered(banker=2) == {
        "rows": [],
        "next": {"banker": 2, "streak": 1},
        "balances": dict.fromkeys(PLAYERS, 0),
        "settlement": [],
    }


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
def test_an_answer_to_anything_is_plain_json_whose_sums_are_zero(document: SittingDocument) -> None:
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
        ({"hand": {"declared": "two-left-feet", "by": 4}}, ["no-such-seat", "unknown-declared"]),
        ({"agreed": {"net": [10**9 + 1, -(10**9) - 1, 0, 0]}}, ["too-large", "too-small"]),
        ({"bank": {"seat": 0, "streak": 1.5}}, ["not-whole"]),
        ({"bank": {"seat": 0, "streak": 10**9 + 1}}, ["too-large"]),
    ],
)
def test_what_the_golden_page_leaves_out_is_refused_too(line: Plain, codes: list[str]) -> None:
    assert sorted(objections(line)) == sorted((1, code) for code in codes)


@pytest.mark.parametrize("points", [1, 10**9])
def test_points_up_to_the_largest_number_of_a_table_are_taken(points: int) -> None:
    assert answered(transfer("Bo", "Di", points))["balances"]["Di"] == points
    assert answered({"agreed": {"net": [points, -points, 0, 0]}})["balances"]["Bo"] == -points
    assert answered({"bank": {"seat": 0, "streak": points}})["next"]["streak"] == points
