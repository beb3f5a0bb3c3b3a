"""`companion verify` finds manual changes of a database, and what can no longer be read."""

from typing import Any

import pytest
from sqlalchemy import text

from companion.db.models import Change
from companion.db.session import db
from companion.db.session import writing as one_write
from companion.groups import members
from companion.ledger.sealing import differences
from tests.ledger.factories import LEVEL, Seated, hand, seating, tea

WON = hand(3, 2, 0, 3, last=0)


def found(seated: Seated) -> list[str]:
    """The findings, without their place."""
    return [str(said).partition(f"{seated.id}: ")[2] for said in differences()]


def spoil(seated: Seated, table: str, spoilt: str, version: int | None = None) -> None:
    """Damage the sitting, or one of its changes, by hand."""
    where = "sitting_id = :id AND version = :version" if table == "changes" else "id = :id"
    with one_write():
        db.session.execute(
            text(f"UPDATE {table} SET {spoilt} WHERE {where}"),
            {"id": seated.id, "version": version},
        )


def spoil_body(seated: Seated, version: int, body: Any) -> None:
    with one_write():
        seated.change(version).body = body


def spoil_line(seated: Seated, version: int, becomes: Any) -> None:
    body = dict(seated.change(version).body or {})
    body["edits"][0]["becomes"] = becomes
    spoil_body(seated, version, body)


@pytest.fixture
def evening(seated: Seated) -> Seated:
    """All that can be done in a sitting, closed at the end."""
    seated.record(WON, seating("Eve", "Bo", "Chan", "Di"), LEVEL, tea("Eve", 3))
    seated.correct(1, hand(3, 2, 1, 2, last=0))
    seated.undo()
    seated.redo()
    seated.strike(3)
    seated.close()
    seated.reopen()
    seated.record({"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}})
    seated.close()
    return seated


def test_a_sound_database_has_no_differences(evening: Seated) -> None:
    assert found(evening) == []


def test_a_renamed_player_is_no_difference(evening: Seated) -> None:
    with one_write():
        members.rename_player(evening.group.players[1], "Bob")
    assert found(evening) == []


def test_what_is_found_says_where(evening: Seated) -> None:
    spoil(evening, "sittings", "version = 99")
    (said,) = differences()
    assert str(said) == (
        f"2026-11-20, Us, sitting {evening.id}: it is at version 99, but its last change is 12"
    )


def test_every_sitting_is_looked_at(evening: Seated) -> None:
    other = Seated(evening.app)
    for one in (evening, other):
        spoil(one, "sittings", "version = 99")
    assert len(list(differences())) == 2


def test_a_sealed_figure_that_does_not_follow_from_the_lines(evening: Seated) -> None:
    sealed = dict(evening.change(12).body or {})
    bo = evening.group.players[1].id
    true = sealed["balances"][bo]
    spoil_body(evening, 12, {**sealed, "balances": {**sealed["balances"], bo: true + 5}, "box": 4})
    assert found(evening) == [
        f"closed with balances of Bo {true + 5}, but its lines come to {true}",
        "closed with box 4, but its lines come to 3",
    ]


def test_the_seal_of_a_sitting_that_was_opened_again_is_proven_too(evening: Seated) -> None:
    sealed = dict(evening.change(9).body or {})
    spoil_body(evening, 9, {**sealed, "digest": "0"})
    (said,) = found(evening)
    assert said.startswith("closed with digest 0, but its lines come to ")


@pytest.mark.parametrize("body", [None, ["sealed"]])
def test_a_seal_without_figures(evening: Seated, body: Any) -> None:
    spoil_body(evening, 12, body)
    assert "closed with box None, but its lines come to 3" in found(evening)


def test_a_line_that_was_changed_behind_the_seal(evening: Seated) -> None:
    spoil_line(evening, 11, {"agreed": {"net": [8, -8, 0, 0]}})
    assert any(said.startswith("closed with balances of Eve") for said in found(evening))


def test_a_change_that_is_missing(evening: Seated) -> None:
    with one_write():
        db.session.delete(evening.change(3))
    assert found(evening)[0] == "changes are missing: 3"


def test_a_mark_that_is_not_what_the_last_change_did(evening: Seated) -> None:
    spoil(evening, "sittings", "closed = FALSE")
    assert found(evening) == ["it is marked as open, but its last change closed it"]
    evening.reopen()
    spoil(evening, "sittings", "closed = TRUE")
    assert found(evening) == ["it is marked as closed, but no change closed it"]


@pytest.mark.parametrize(
    "spoilt",
    [
        None,
        {},
        {"edits": []},
        {"edits": [{"place": 0}]},
        {"edits": [{"place": 7, "line": "x", "was": None, "becomes": LEVEL}]},
        {"edits": [{"place": 0, "line": "x", "was": LEVEL, "becomes": None}]},
        {"edits": [{"place": "first", "line": "x", "was": None, "becomes": LEVEL}]},
        {"edits": 7},
        [7],
    ],
)
def test_edits_that_do_not_fit(seated: Seated, spoilt: Any) -> None:
    seated.record(WON)
    spoil_body(seated, 1, spoilt)
    assert found(seated)[0] == "change 1 does not fit what was there"


def test_a_line_put_in_twice_and_an_undo_of_what_was_not_the_last(seated: Seated) -> None:
    seated.record(WON, LEVEL)
    seated.undo()
    spoil(seated, "changes", "target = 1", 3)
    assert found(seated) == ["change 3 does not fit what was there"]
    spoil(seated, "changes", "target = 2", 3)
    spoil_body(seated, 2, {**(seated.change(1).body or {})})
    assert found(seated)[0] == "change 2 does not fit what was there"


def test_a_change_while_it_was_closed(seated: Seated) -> None:
    seated.record(WON)
    seated.close()
    spoil(seated, "changes", "kind = 'undo', target = 1", 2)
    with one_write():
        db.session.add(Change(sitting_id=seated.id, version=3, kind="redo", target=1, at=0))
    spoil(seated, "sittings", "version = 3, closed = FALSE")
    assert found(seated) == []
    spoil(seated, "changes", "kind = 'close', target = NULL", 2)
    assert "change 3 was made while it was closed" in found(seated)


def test_a_line_that_can_no_longer_be_read(seated: Seated) -> None:
    seated.record(WON)
    spoil_line(seated, 1, {"hand": {"tricks": "many"}})
    (said,) = found(seated)
    assert said.startswith("line 1 can no longer be read: ")


def test_a_line_that_no_longer_can_be(seated: Seated) -> None:
    seated.record(WON, LEVEL)
    spoil_line(seated, 2, hand(2, 2, 2, 3, last=0))
    assert found(seated) == ["line 2 is not possible: the tricks add up to 9, not to 8"]


def test_a_seal_over_a_line_that_cannot_be_read_cannot_be_proven(seated: Seated) -> None:
    seated.record(WON)
    seated.close()
    spoil_line(seated, 1, {"nap": {}})
    first, second = found(seated)
    assert first.startswith("the figures kept at closing cannot be verified: line 1 ")
    assert second.startswith("line 1 can no longer be read: ")


@pytest.mark.parametrize("sheet", [{"game": "go"}, {"game": "tien-gow"}, 7, []])
def test_rules_that_can_no_longer_be_read(seated: Seated, sheet: Any) -> None:
    with one_write():
        seated.sitting.sheet = sheet
    (said,) = found(seated)
    assert said.startswith("its rules can no longer be read: ")


@pytest.mark.parametrize(
    "spoilt", ['players = \'["a", "b", "c", "d"]\'', "players = '[]'", "banker = 4"]
)
def test_those_who_sat_down_are_players_of_the_group(seated: Seated, spoilt: str) -> None:
    spoil(seated, "sittings", spoilt)
    assert found(seated) == ["the seated players, or the banker, are not players of the group"]
