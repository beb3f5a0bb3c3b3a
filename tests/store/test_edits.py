"""Edits of lines: each can be reversed."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.ledger.book import LineEdit, WrittenLine, apply, back, read_edits, write_edits

ONE, TWO, THREE = (WrittenLine(line, {"bank": {"seat": n}}) for n, line in enumerate("abc"))
Plain = dict[str, Any]


def test_an_edit_without_a_before_puts_a_line_in() -> None:
    assert apply((ONE, THREE), [LineEdit(1, TWO.id, None, TWO.line)]) == (ONE, TWO, THREE)


def test_an_edit_without_an_after_takes_a_line_out() -> None:
    assert apply((ONE, TWO, THREE), [LineEdit(1, TWO.id, TWO.line, None)]) == (ONE, THREE)


def test_a_line_that_is_replaced_keeps_its_id() -> None:
    assert apply((ONE, TWO), [LineEdit(1, TWO.id, TWO.line, {"bank": {"seat": 3}})]) == (
        ONE,
        WrittenLine(TWO.id, {"bank": {"seat": 3}}),
    )


@st.composite
def edited(draw: st.DrawFn) -> tuple[tuple[WrittenLine[Plain], ...], tuple[LineEdit[Plain], ...]]:
    """Lines, and edits that fit them one after the other."""
    start = lines = tuple(
        WrittenLine(f"line {n}", {"n": n}) for n in range(draw(st.integers(0, 5)))
    )
    edits: list[LineEdit[Plain]] = []
    for n in range(draw(st.integers(0, 8))):
        place = draw(st.integers(0, len(lines)))
        there = lines[place] if place < len(lines) and draw(st.booleans()) else None
        becomes = draw(st.sampled_from([None, {"n": 100 + n}])) if there else {"n": 100 + n}
        edit = LineEdit(
            place, there.id if there else f"new {n}", there.line if there else None, becomes
        )
        edits.append(edit)
        lines = apply(lines, [edit])
    return start, tuple(edits)


@given(edited())
def test_edits_taken_back_leave_what_was_there_before(
    case: tuple[tuple[WrittenLine[Plain], ...], tuple[LineEdit[Plain], ...]],
) -> None:
    lines, edits = case
    assert apply(apply(lines, edits), back(edits)) == lines


@given(edited())
def test_edits_are_read_as_they_were_written(
    case: tuple[tuple[WrittenLine[Plain], ...], tuple[LineEdit[Plain], ...]],
) -> None:
    assert read_edits(write_edits(case[1])) == case[1]


def test_a_change_without_edits_has_none() -> None:
    assert read_edits(None) == read_edits({"balances": {}}) == ()


def test_an_edit_of_documents_is_one_of_lines_once_they_are_read() -> None:
    edit = LineEdit(1, "b", {"bank": {"seat": 1}}, None)
    assert edit.of(lambda document: document["bank"]["seat"]) == LineEdit(1, "b", 1, None)
