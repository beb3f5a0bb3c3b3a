"""Edits of lines: what one does, the next takes back."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.store.edits import (
    Edit,
    Entry,
    apply,
    back,
    read_edits,
    with_ids,
    with_names,
    write_edits,
)

ONE, TWO, THREE = (Entry(line, {"bank": {"seat": n}}) for n, line in enumerate("abc"))
IDS = {"Ah Ming": "p1", "Bo": "p2"}
NAMES = {player: name for name, player in IDS.items()}


def test_an_edit_without_a_before_puts_a_line_in() -> None:
    assert apply((ONE, THREE), [Edit(1, TWO.id, None, TWO.body)]) == (ONE, TWO, THREE)


def test_an_edit_without_an_after_takes_a_line_out() -> None:
    assert apply((ONE, TWO, THREE), [Edit(1, TWO.id, TWO.body, None)]) == (ONE, THREE)


def test_a_line_that_is_replaced_keeps_its_id() -> None:
    assert apply((ONE, TWO), [Edit(1, TWO.id, TWO.body, {"bank": {"seat": 3}})]) == (
        ONE,
        Entry(TWO.id, {"bank": {"seat": 3}}),
    )


@st.composite
def edited(draw: st.DrawFn) -> tuple[tuple[Entry, ...], tuple[Edit, ...]]:
    """Lines, and edits that fit them one after the other."""
    start = lines = tuple(Entry(f"line {n}", {"n": n}) for n in range(draw(st.integers(0, 5))))
    edits: list[Edit] = []
    for n in range(draw(st.integers(0, 8))):
        place = draw(st.integers(0, len(lines)))
        there = lines[place] if place < len(lines) and draw(st.booleans()) else None
        becomes = draw(st.sampled_from([None, {"n": 100 + n}])) if there else {"n": 100 + n}
        edit = Edit(
            place, there.id if there else f"new {n}", there.body if there else None, becomes
        )
        edits.append(edit)
        lines = edit.apply(lines)
    return start, tuple(edits)


@given(edited())
def test_edits_taken_back_leave_what_was_there_before(
    case: tuple[tuple[Entry, ...], tuple[Edit, ...]],
) -> None:
    lines, edits = case
    assert apply(apply(lines, edits), back(edits)) == lines


@given(edited())
def test_edits_are_read_as_they_were_written(
    case: tuple[tuple[Entry, ...], tuple[Edit, ...]],
) -> None:
    assert read_edits(write_edits(case[1])) == case[1]


def test_a_change_without_edits_has_none() -> None:
    assert read_edits(None) == read_edits({"balances": {}}) == ()


def test_players_are_kept_by_id_and_come_back_by_name() -> None:
    lines: list[dict[str, Any]] = [
        {"seating": ["Bo", "Ah Ming", "Eve", "Di"]},
        {"transfer": {"payer": "Bo", "payee": None, "points": 2, "why": "Ah Ming"}},
        {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}},
    ]
    kept = [with_ids(line, IDS) for line in lines]
    assert kept[0] == {"seating": ["p2", "p1", "Eve", "Di"]}
    assert kept[1]["transfer"] == {"payer": "p2", "payee": None, "points": 2, "why": "Ah Ming"}
    assert [with_names(line, NAMES) for line in kept] == lines
