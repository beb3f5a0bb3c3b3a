"""Impossible hands are refused with every fault of every line, and nothing else."""

import pytest

from tests.codec.written import KEPT, Plain, answered, hand, objections, transfer


def test_a_document_with_objections_is_answered_by_them_alone() -> None:
    found = answered(KEPT, hand([3, 2, 0, 2]))
    assert found == {
        "objections": [{"line": 2, "code": "not-eight", "text": "the tricks add up to 7, not to 8"}]
    }


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
        (hand([3, 2, 0, 3], 0, ("supreme-led", 0)), ["unknown-mark"]),
        ({"hand": {"declared": "one-red-dot", "by": 0}}, ["unknown-declared"]),
        ({"hand": {"declared": "two-left-feet", "by": 0}}, ["unknown-declared"]),
        ({"hand": {"declared": "two-left-feet", "by": 4}}, ["no-such-seat", "unknown-declared"]),
        (hand([3, 2, 0, 3], 4), ["no-such-seat"]),
        (hand([3, 2, 0, 3], -1), ["no-such-seat"]),
        (hand([3, 2, 0, 3], 1.5), ["no-such-seat"]),
        (hand([3.5, 1.5, 0, 3]), ["not-whole", "not-whole"]),
        (hand([9, -1, 0, 0]), ["negative"]),
        (hand([3, 2, 0, 2]), ["not-eight"]),
        (transfer("Bo", "Eve"), ["stranger"]),
        (transfer("Bo", "Bo"), ["oneself"]),
        (transfer(None, None), ["oneself"]),
        (transfer("Bo", "Di", 0), ["too-small"]),
        (transfer("Bo", "Di", -3), ["too-small"]),
        (transfer("Bo", "Di", 0.5), ["not-whole"]),
        (transfer("Bo", "Di", 10**9 + 1), ["too-large"]),
        ({"agreed": {"net": [1, -1, 1, 0]}}, ["not-zero"]),
        ({"agreed": {"net": [0, 0, 0, 0]}}, ["all-zero"]),
        ({"agreed": {"net": [0.5, -0.5, 0, 0]}}, ["not-whole", "not-whole"]),
        ({"agreed": {"net": [10**9 + 1, -(10**9) - 1, 0, 0]}}, ["too-large", "too-small"]),
        ({"bank": {"seat": 4, "streak": 1}}, ["no-such-seat"]),
        ({"bank": {"seat": 0.5, "streak": 1}}, ["no-such-seat"]),
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
