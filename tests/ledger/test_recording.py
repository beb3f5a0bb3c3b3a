"""Recording lines: one after another, each once; corrections, their effects, stored lines."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.db.models import IdempotentAnswer
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.documents.sittings import LineReader, write_line
from companion.ledger import idempotency, recording
from companion.ledger.book import LineEdit, LineSerializer, WrittenLine, apply, book_cache, reverse
from companion.ledger.idempotency import AT_ONCE, KEPT, once
from companion.ledger.recording import EditEffects, Refused, correcting_edits, effects
from companion.rules.games import preset
from companion.rules.lines import KINDS, HandLine
from tests.ledger.factories import LEVEL, Plain, Seated, hand, seating, tea

WON_BY_DI = hand(3, 2, 0, 3, last=3)


def bankers(seated: Seated) -> list[tuple[str, int]]:
    """Who banked each hand, and for which hand in a row."""
    return [
        (row.before.seats[row.before.bank.seat], row.before.bank.streak)
        for row in seated.book.rows
        if isinstance(row.line, HandLine)
    ]


def test_a_stranger_who_sits_down_becomes_a_guest(seated: Seated) -> None:
    seated.record(seating("Eve", "Bo", "Chan", "Di"))
    assert [player.name for player in seated.group.players if player.guest] == ["Eve"]
    assert seated.book.standing.seats[0] == "Eve"


def test_a_seating_that_is_refused_invites_nobody(seated: Seated) -> None:
    seated.record(LEVEL, tea("Ah Ming"))
    with pytest.raises(Refused):
        seated.record({"transfer": {"payer": "Eve", "payee": None, "points": 1}})
    with pytest.raises(NoDocument):
        seated.record(seating("Eve", "Eve", "Chan", "Di"))
    assert len(seated.group.players) == 4


def test_the_banker_who_stays_is_the_person_not_the_seat(seated: Seated) -> None:
    seated.record(LEVEL, seating("Bo", "Ah Ming", "Chan", "Di"), LEVEL)
    seated.correct(2, seating("Chan", "Bo", "Di", "Ah Ming"), played_on=True)
    assert bankers(seated)[-1] == ("Ah Ming", 2)
    seated.strike(2, played_on=True)
    assert seated.book.standing.seats[0] == "Ah Ming"


def test_a_hand_struck_out_after_which_the_table_played_on_leaves_the_bank(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, LEVEL)
    seated.strike(1, played_on=True)
    assert bankers(seated) == [("Ah Ming", 2), ("Ah Ming", 3)]


def _at_once(seated: Seated, count: int, number: int | None) -> list[str]:
    """Many write at once, each from a thread of their own: the names of what went wrong."""
    line = seated.line(LEVEL)

    def write(_: int) -> str:
        with seated.app.app_context():
            try:
                seated.write(recording.record, number, line)
            except Exception as fault:
                return type(fault).__name__
        return ""

    with ThreadPoolExecutor(count) as writers:
        faults = [*filter(None, writers.map(write, range(count)))]
    db.session.rollback()
    return faults


def test_many_writers_lose_nothing(seated: Seated) -> None:
    assert _at_once(seated, 8, None) == []
    assert len(seated.book.written) == 8
    assert seated.book.rows == seated.fresh.rows


def test_of_many_who_write_the_same_number_one_is_first(seated: Seated) -> None:
    assert _at_once(seated, 6, 1) == ["NumberTaken"] * 5
    assert len(book_cache.open(seated.sitting).written) == 1


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
    assert apply(apply(lines, edits), reverse(edits)) == lines


def corrected(seated: Seated, number: int, document: Plain, played_on: bool = False) -> EditEffects:
    edits = correcting_edits(seated.book, number, seated.line(document), played_on)
    return effects(seated.book, edits)


def test_a_correction_that_changes_nothing_else_speaks_of_one_line(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL)
    found = corrected(seated, 1, hand(3, 1, 2, 2, last=0))
    ((was, now),) = found.edited
    assert was is not None
    assert now is not None
    assert (was.net["Bo"], now.net["Bo"]) == (-4, -6)
    assert (found.others, found.impossible, found.moves_bank) == ((), (), False)


def test_the_bank_of_a_hand_that_is_still_to_come_moves_nothing(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL)
    assert not corrected(seated, 2, WON_BY_DI).moves_bank


def test_where_the_table_played_on_no_later_hand_differs(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, LEVEL)
    found = corrected(seated, 1, WON_BY_DI, played_on=True)
    assert (found.others, found.moves_bank) == ((), False)
    assert [(e.was is None, e.now is None) for e in found.edited] == [(False, False), (True, False)]


def test_a_strike_compares_lines_not_numbers(seated: Seated) -> None:
    seated.record(tea("Bo"), LEVEL, WON_BY_DI)
    found = effects(seated.book, correcting_edits(seated.book, 1, None))
    ((was, now),) = found.edited
    assert was is not None
    assert now is None
    assert found.others == ()
    assert [(p.payer, p.payee, p.points) for p in found.catch_up] == [(None, "Bo", 2)]


SHEET = preset("celko-kam").sheet()
NAMES = {"p1": "Ah Ming", "p2": "Bo", "p3": "Chan", "p4": "Di"}

ONE_OF_EACH: list[Plain] = [
    {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0, "marks": []}},
    {"seating": ["p2", "p1", "p3", "p4"]},
    {"transfer": {"payer": "p2", "payee": None, "points": 2, "why": "Ah Ming"}},
    {"agreed": {"net": [6, -6, 0, 0]}},
    {"bank": {"seat": 1, "streak": 3, "why": "p1"}},
    {"pot_ends": {"why": "p1"}},
]
"""One line of each kind."""


def test_there_is_one_of_each_kind_here() -> None:
    assert [next(iter(document)) for document in ONE_OF_EACH] == list(KINDS)


@pytest.mark.parametrize("kept", ONE_OF_EACH, ids=lambda kept: next(iter(kept)))
def test_what_is_kept_comes_back_with_names_and_is_written_with_ids_again(kept: Plain) -> None:
    pen = LineSerializer(SHEET, NAMES)
    line = pen.read_line(kept)
    assert pen.write_line(line) == kept
    said = str(write_line(line, "tien-gow"))
    assert not any(player in said.replace("'why': 'p1'", "") for player in NAMES)


def test_a_stranger_is_kept_by_name() -> None:
    line = LineReader(SHEET)({"seating": ["Bo", "Ah Ming", "Eve", "Di"]}, "")
    assert LineSerializer(SHEET, NAMES).write_line(line) == {"seating": ["p2", "p1", "Eve", "p4"]}


def kept() -> list[str]:
    return [
        row.key
        for row in db.session.query(IdempotentAnswer).order_by(
            IdempotentAnswer.at, IdempotentAnswer.key
        )
    ]


def test_what_is_old_is_forgotten_from_the_oldest_on_when_something_is_kept(seated: Seated) -> None:
    for n in range(AT_ONCE + 2):
        once(seated.id, f"old {n:02}", {}, n, dict)
    once(seated.id, "young", {}, KEPT, dict)
    assert kept() == [f"old {n:02}" for n in range(AT_ONCE + 2)] + ["young"]
    once(seated.id, "now", {}, AT_ONCE + 2 + KEPT, dict)
    assert kept() == [f"old {n:02}" for n in (AT_ONCE, AT_ONCE + 1)] + ["young", "now"]
    once(seated.id, "later", {}, AT_ONCE + 2 + KEPT, dict)
    assert kept() == ["young", "later", "now"]


def test_without_a_key_nothing_is_kept(seated: Seated) -> None:
    before = kept()
    assert idempotency.once(seated.id, None, {}, 0, lambda: {"n": 1}) == ({"n": 1}, True)
    assert kept() == before
