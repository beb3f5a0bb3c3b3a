"""The chart of running totals: bounded, readable without colour, names never overlap."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.games import game
from companion.rules.lines import Agreed, HandLine, Seating, TransferLine
from companion.rules.sitting import PlayedSitting, replay
from companion.rules.tiengow import Hand
from companion.scores.chart import (
    BOTTOM,
    LEFT,
    LINE_HEIGHT,
    LOW,
    ON_WIDE_PAPER,
    RIGHT,
    SAMPLES,
    TOP,
    Chart,
    chart,
    drawing,
    short_name,
)

SHEET = game("tien-gow").presets[0].sheet()
NAMES = ("Ah Ming", "Bo", "Chan", "Di")


def drawn(*lines: Agreed | Seating | TransferLine) -> Chart:
    """A step for each line."""
    sitting = PlayedSitting(SHEET, NAMES, 0, lines)
    totals = [sitting.start().balances, *(row.after.balances for row in replay(sitting))]
    return drawing(totals, called=["", *map(str, range(1, len(totals)))])


def test_there_is_no_drawing_before_the_first_line() -> None:
    assert chart(PlayedSitting(SHEET, NAMES).start(), ()) is None


def test_a_winner_ends_above_a_loser() -> None:
    runs = {run.name: run for run in drawn(Agreed((6, -6, 0, 0))).runs}
    assert runs["Ah Ming"].points[-1][1] < runs["Chan"].points[-1][1] < runs["Bo"].points[-1][1]
    assert runs["Ah Ming"].points[0] == runs["Bo"].points[0]
    assert runs["Ah Ming"].total == 6


def test_a_player_who_came_later_begins_later() -> None:
    lines = Agreed((6, -6, 0, 0)), Seating(("Eve", "Bo", "Chan", "Di")), Agreed((2, -2, 0, 0))
    runs = drawn(*lines).runs
    assert [run.points[0][0] == LEFT for run in runs] == [True] * 4 + [False]
    assert all(run.points[-1][0] == RIGHT for run in runs)


def test_on_paper_the_line_of_a_player_who_left_ends_where_they_left() -> None:
    played = HandLine(Hand((2, 2, 2, 2), last_trick=0))
    seats = Seating(("Eve", "Bo", "Chan", "Di"))
    sitting = PlayedSitting(SHEET, NAMES, 0, (played, played, seats, played, played))
    rows = tuple(replay(sitting))
    for frame, ends in ((ON_WIDE_PAPER, 1 / 2), (LOW, 1)):
        found = chart(sitting.start(), rows, frame)
        assert found
        (left, right), runs = found.across, {run.name: run.points[-1][0] for run in found.runs}
        assert runs["Ah Ming"] == left + (right - left) * ends
        assert {runs[name] for name in ("Bo", "Chan", "Di", "Eve")} == {right}


@pytest.mark.parametrize("lines", [1, 2, SAMPLES - 1, SAMPLES, 1000])
def test_a_line_has_a_bounded_number_of_points_from_the_start_to_the_end(lines: int) -> None:
    for run in drawn(*[Agreed((3, -1, -1, -1))] * lines).runs:
        assert len(run.points) <= min(lines + 1, 4 * (RIGHT - LEFT + 1))
        assert (run.points[0][0], run.points[-1][0]) == (LEFT, RIGHT)


@settings(max_examples=15)
@given(st.integers(0, 2 * SAMPLES - 1), st.integers(SAMPLES, 200))
def test_the_highest_and_the_lowest_total_of_a_long_evening_are_drawn(at: int, more: int) -> None:
    swing = [Agreed((80, -80, 0, 0)), Agreed((-80, 80, 0, 0))]
    lines = [Agreed((0, 0, 1, -1)), Agreed((0, 0, -1, 1))] * more
    found = drawn(*lines[:at], *swing, *lines[at:])
    heights = dict(found.levels)
    runs = {run.name: [y for _, y in run.points] for run in found.runs}
    top, bottom = max(heights), min(heights)
    assert top >= 80 > bottom + 79
    span = BOTTOM - TOP
    assert min(runs["Ah Ming"]) == BOTTOM - span * (80 - bottom) // (top - bottom)
    assert max(runs["Bo"]) == BOTTOM - span * (-80 - bottom) // (top - bottom)


def test_of_a_long_evening_no_more_is_told_than_somebody_listens_to() -> None:
    assert len(drawn(*[Agreed((3, -1, -1, -1))] * 1000).told) <= SAMPLES


@given(st.lists(st.tuples(*[st.integers(-(10**9), 10**9)] * 3), min_size=1, max_size=8))
def test_all_lies_within_the_drawing_under_round_figures(nets: list[tuple[int, int, int]]) -> None:
    found = drawn(*(Agreed((*net, -sum(net))) for net in nets if any(net)), Agreed((1, -1, 0, 0)))
    heights = [y for run in found.runs for _, y in run.points] + [run.at for run in found.runs]
    assert min(heights) >= TOP
    assert max(heights) <= BOTTOM
    assert 2 <= len(found.levels) <= 7
    assert 0 in [level for level, _ in found.levels]


def test_what_is_drawn_on_paper_ends_close_above_the_highest_and_below_the_lowest_total() -> None:
    found = drawn(Agreed((1088, -1000, -88, 0)))
    assert [level for level, _ in found.levels] == [-1000, -500, 0, 500, 1000, 1500]


@given(st.integers(4, 30), st.data())
def test_names_never_stand_on_each_other(players: int, data: st.DataObject) -> None:
    names = [f"P{n}" for n in range(players)]
    guests = (Seating((name, "Bo", "Chan", "Di")) for name in names[4:])
    paid = (
        TransferLine(name, None, data.draw(st.integers(1, 60))) for name in (*NAMES, *names[4:])
    )
    at = sorted(run.at for run in drawn(*guests, *paid).runs)
    gap = min(LINE_HEIGHT, (BOTTOM - TOP) // len(at))
    assert all(below - above >= gap for above, below in pairwise(at))
    assert at[0] >= TOP
    assert at[-1] <= BOTTOM


def test_a_dozen_players_are_told_apart_without_colour() -> None:
    guests = (Seating((f"Guest {n}", "Bo", "Chan", "Di")) for n in range(8))
    runs = drawn(*guests).runs
    assert len({(run.dashes, run.sign) for run in runs}) == len(runs) == 12


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Bo", "Bo"),
        ("Maximiliane!", "Maximiliane!"),
        ("Maximiliane von", "Maximiliane…"),
        ("WWWWWW", "WWWWWW"),
        ("WWWWWWW", "WWWWW…"),
        ("陳大文先生", "陳大文先生"),
        ("陳大文先生夫人她", "陳大文先生…"),
    ],
)
def test_a_long_name_is_cut_where_its_room_ends(name: str, short: str) -> None:
    assert short_name(name) == short


def test_long_figures_have_room_beside_the_drawing_on_a_screen() -> None:
    sitting = PlayedSitting(SHEET, NAMES, 0, (Agreed((90_000, -90_000, 0, 0)),))
    found = chart(sitting.start(), tuple(replay(sitting)), LOW)
    assert found
    assert found.frame.left > LOW.left
    assert found.runs[0].points[0][0] == found.frame.left


def test_below_a_drawing_stand_hands_by_number_and_never_too_many() -> None:
    played = HandLine(Hand((2, 2, 2, 2), last_trick=0))
    sitting = PlayedSitting(
        SHEET, NAMES, 0, (played, Seating(("Eve", "Bo", "Chan", "Di")), *[played] * 29)
    )
    found = chart(sitting.start(), tuple(replay(sitting)), LOW)
    assert found
    assert [text for text, _ in found.ticks] == ["5", "10", "15", "20", "25", "30"]
    assert found.ticks[-1][1] == found.frame.right


def test_what_is_paid_between_two_hands_counts_to_the_step_of_the_hand_before() -> None:
    played = HandLine(Hand((2, 2, 2, 2), last_trick=0))
    moved = TransferLine("Bo", None, 5), Seating(("Bo", "Ah Ming", "Chan", "Di"))
    sitting = PlayedSitting(SHEET, NAMES, 0, (played, *moved, Agreed((6, -6, 0, 0)), played))
    rows = tuple(replay(sitting))
    found = chart(sitting.start(), rows, LOW)
    assert found
    assert [name for name, _ in found.told] == ["1", "2"]
    assert [at for _, at in found.ticks] == [at for at, _ in found.runs[0].points[1:]]
    assert found.told[0][1] == tuple(rows[3].after.balances[run.name] for run in found.runs)
    assert found.told[-1][1] == tuple(run.total for run in found.runs)
