"""The history of a sitting: who changed what, and when, in words."""

from companion.db.session import writing as one_write
from companion.groups import members
from companion.ledger.history import past_changes, unchanged_lines
from companion.rules.phrases import say
from tests.ledger.factories import LEVEL, Seated, hand, seating, tea

WON_BY_DI = hand(3, 2, 0, 3, last=3)


def headlines(seated: Seated) -> list[str]:
    """The headlines of all changes, the first one first."""
    return [say(step.headline()) for step in reversed(past_changes(seated.book, count=100))]


def test_every_deed_has_its_headline(seated: Seated) -> None:
    seated.record(LEVEL, tea("Bo"), LEVEL)
    seated.correct(3, WON_BY_DI)
    seated.strike(1)
    for _ in range(3):
        seated.undo()
    for _ in range(3):
        seated.redo()
    seated.close()
    seated.reopen()
    assert headlines(seated) == [
        "hand 1 recorded",
        "payment recorded",
        "hand 2 recorded",
        "hand 2 corrected",
        "hand 1 deleted",
        "hand 1 restored",
        "correction undone: hand 2",
        "hand 2 undone",
        "hand 2 recorded again",
        "hand 2 corrected again",
        "hand 1 deleted again",
        "closed",
        "reopened",
    ]


def test_the_other_lines_are_called_what_a_table_calls_them(seated: Seated) -> None:
    seated.record(
        seating("Bo", "Ah Ming", "Chan", "Di"),
        {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}},
        {"bank": {"seat": 1, "streak": 2}},
    )
    assert headlines(seated) == [
        "change of seats recorded",
        "table agreement recorded",
        "banker set manually recorded",
    ]


def test_where_the_table_played_on_the_correction_is_what_was_done(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL)
    seated.correct(1, WON_BY_DI, played_on=True)
    seated.undo()
    assert headlines(seated)[-2:] == ["hand 1 corrected", "correction undone: hand 1"]
    assert [say(told.what) for told in past_changes(seated.book)[0].told()] == [
        "banker set manually",
        "hand 1",
    ]


def test_a_hand_is_told_by_the_names_of_those_who_sat_at_the_time(seated: Seated) -> None:
    seated.record(seating("Bo", "Ah Ming", "Chan", "Di"), LEVEL)
    seated.strike(2)
    with one_write():
        members.rename_player(seated.group.players[1], "Bob")
    (told,) = past_changes(seated.book)[0].told()
    assert say(told.was[0], told.seats) == "Bob took the last trick"


def test_lines_are_untouched_up_to_the_first_that_was_changed_since(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, LEVEL)
    assert unchanged_lines(seated.book, 3) == 3
    seated.record(LEVEL)
    assert unchanged_lines(seated.book, 3) == 3
    seated.correct(2, hand(3, 2, 0, 3, last=0))
    seated.record(LEVEL)
    assert [unchanged_lines(seated.book, since) for since in (5, 4)] == [4, 1]
    seated.undo()
    assert [unchanged_lines(seated.book, since) for since in (6, 5)] == [4, 4]
    seated.undo()
    seated.close()
    assert [unchanged_lines(seated.book, since) for since in (9, 8, 7)] == [4, 4, 1]
