"""Sittings exported as documents and imported: prepared first, then written at once."""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from flask import Flask

import companion
from companion.db.models import Group, Sitting
from companion.db.session import db, writing
from companion.documents.sittings import LineReader, read_sitting
from companion.evenings.import_export import (
    AlreadyThere,
    check_new,
    export_sitting,
    import_sitting,
    prepared,
    stake_of,
)
from companion.groups.members import add_player, create_group, ids_by_name, rename_player
from companion.ledger.book import book_cache
from companion.ledger.recording import Author, correct, lock_sitting, record, undo
from companion.ledger.sealing import differences
from companion.rules.games import preset

Plain = dict[str, Any]

AUTHOR = Author("Chan", 7)
OURS = str(Path(companion.__file__).parent)
PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
LINE = LineReader(preset("celko-kam").sheet())
HAND: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0, "marks": []}}
OTHER: Plain = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 3, "marks": []}}
EVENING: Plain = {
    "day": "2024-02-10",
    "title": "New year",
    "currency": "HKD",
    "money": 100,
    "points": 10,
    "coin": 50,
    "chips": [1, 5, 25],
    "crossing": True,
}


def document(**more: object) -> Plain:
    lines = [HAND, {"transfer": {"payer": "Bo", "payee": None, "points": 2}}, OTHER]
    return {"game": "tien-gow", "sheet": "simple", "players": PLAYERS, "lines": lines, **more}


@pytest.fixture
def group(stored: Flask) -> str:
    with writing():
        return create_group("Us", PLAYERS, 0).id


def brought_in(group: str, document: Any, ready: Any = None) -> str:
    """Import a document; `ready` is what was prepared of it, once it was read."""
    read = document if ready else read_sitting(document)
    with writing():
        there = db.session.get_one(Group, group)
        return import_sitting(there, read, "2026-11-20", AUTHOR, ready=ready).id


def test_the_same_lines_are_noticed_when_they_come_again(group: str) -> None:
    first = brought_in(group, document())
    there = db.session.get_one(Group, group)
    with pytest.raises(AlreadyThere) as noticed:
        check_new(there, read_sitting(document(meta={"evening": EVENING})))
    assert noticed.value.sitting_id == first
    for other in (
        document(lines=[HAND]),
        document(lines=[]),
        document(sheet="celko-kam"),
        document(banker=1),
        document(players=["Ah Ming", "Bo", "Di", "Chan"]),
    ):
        check_new(there, read_sitting(other))


def sitting(sitting_id: str) -> Sitting:
    return db.session.get_one(Sitting, sitting_id)


def test_what_is_taken_out_comes_in_as_it_was(group: str) -> None:
    recorded = [{"who": who, "at": at} for at, who in enumerate(("Bo", "", "Di"))]
    meta = {"evening": EVENING, "recorded": recorded, "start": 100, "note": ["red", "book"]}
    out = export_sitting(sitting(brought_in(group, document(meta=meta))))
    assert out["meta"] == meta
    assert out["lines"] == document()["lines"]
    assert export_sitting(sitting(brought_in(group, out))) == out


def test_what_does_not_say_otherwise_is_of_today_and_of_its_importer(group: str) -> None:
    meta = export_sitting(sitting(brought_in(group, document())))["meta"]
    assert meta["evening"]["day"] == "2026-11-20"
    assert meta["recorded"] == [{"who": "Chan", "at": 7}] * 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("day", "the tenth"),
        ("day", "20240210"),
        ("title", "x" * 61),
        ("currency", "hkd"),
        ("money", -1),
        ("points", 0),
        ("coin", 10**30),
        ("chips", [1, "5"]),
        ("chips", [5, 1]),
        ("crossing", 1),
    ],
)
def test_a_stake_that_cannot_be_is_left_out(group: str, name: str, value: object) -> None:
    meta = {"evening": {**EVENING, name: value}}
    found = stake_of(sitting(brought_in(group, document(meta=meta))).evening)
    assert found[name] != value
    assert {**found, name: EVENING[name]} == EVENING


@pytest.mark.parametrize(
    "meta",
    [
        {"evening": "a long one", "recorded": "by hand", "start": "low"},
        {"hands": -1, "until": "24:00"},
        {"recorded": [{"who": "Bo", "at": 1}]},
        {"recorded": [{"who": "x" * 61, "at": 1}, {"at": 1}, {"who": "Bo", "at": True}]},
    ],
)
def test_what_others_keep_there_in_another_shape_does_no_harm(group: str, meta: Plain) -> None:
    found = sitting(brought_in(group, document(meta=meta)))
    assert found.meta == {}
    assert export_sitting(found)["meta"]["recorded"] == [{"who": "Chan", "at": 7}] * 3


def authors(sitting_id: str) -> list[str]:
    return [line["who"] for line in export_sitting(sitting(sitting_id))["meta"]["recorded"]]


def test_a_line_is_of_its_last_author(group: str) -> None:
    sitting_id = brought_in(group, document(lines=[]))
    for at, who in enumerate(("Ah Ming", "Bo")):
        with writing():
            record(lock_sitting(sitting_id), None, LINE(HAND, ""), Author(who, at))
    with writing():
        correct(lock_sitting(sitting_id), 1, LINE(OTHER, ""), Author("Di", 5))
    assert authors(sitting_id) == ["Di", "Bo"]
    with writing():
        undo(lock_sitting(sitting_id), Author("Di", 6))
    assert authors(sitting_id) == ["Ah Ming", "Bo"]


def test_players_go_by_the_names_that_they_have_now(group: str) -> None:
    sitting_id = brought_in(group, document())
    with writing():
        rename_player(db.session.get_one(Group, group).players[1], "Beau")
    out = export_sitting(sitting(sitting_id))
    assert out["players"] == ["Ah Ming", "Beau", "Chan", "Di"]
    assert out["lines"][1]["transfer"]["payer"] == "Beau"


def test_strangers_become_guests_in_the_order_in_which_they_come(group: str) -> None:
    lines = [{"seating": ["Zoe", "Bo", "Fei", "Di"]}, {"seating": ["Eve", "Bo", "Fei", "Di"]}]
    brought_in(group, document(lines=lines))
    strangers = db.session.get_one(Group, group).players[4:]
    assert [player.name for player in strangers if player.guest] == ["Zoe", "Fei", "Eve"]


def test_a_document_may_tell_people_apart_by_capitals_alone(group: str) -> None:
    sitting_id = brought_in(group, document(players=["Ah Ming", "ah ming", "Zoe", "ZOE"], lines=[]))
    assert export_sitting(sitting(sitting_id))["players"] == ["Ah Ming", "ah ming", "Zoe", "ZOE"]


SEATING = {"seating": ["Ah Ming", "Bo", "Chan", "Eve"]}


def known(group: str) -> dict[str, str]:
    return ids_by_name(db.session.get_one(Group, group))


def work_within_a_write(group: str, lines: int) -> int:
    """How often something of ours is called while others have to wait for an import."""
    read = read_sitting(document(lines=[*[HAND] * lines]))
    ready = prepared(read, known(group), AUTHOR)
    calls = Counter[str]()

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            calls[frame.f_code.co_name] += 1

    sys.setprofile(called)
    try:
        brought_in(group, read, ready)
    finally:
        sys.setprofile(None)
    return calls.total()


def test_nobody_waits_longer_for_an_import_of_many_lines(group: str) -> None:
    """Of a line nothing is left to do but to hand it over."""
    work_within_a_write(group, 1)
    few, many = work_within_a_write(group, 100), work_within_a_write(group, 1100)
    assert many - few < 1000 / 10


def test_what_was_made_ready_is_what_is_there(group: str) -> None:
    read = read_sitting(document(lines=[HAND, SEATING, HAND]))
    found = brought_in(group, read, prepared(read, known(group), AUTHOR))
    book_cache.clear()
    sitting = db.session.get_one(Sitting, found)
    assert export_sitting(sitting)["lines"] == [HAND, SEATING, HAND]
    assert [player.name for player in sitting.evening.group.players if player.guest] == ["Eve"]
    assert not list(differences())


def test_who_is_renamed_while_it_is_made_ready_is_who_they_were(group: str) -> None:
    """The document has their old name, so that name becomes a new player."""
    read = read_sitting(document(lines=[HAND, SEATING]))
    ready = prepared(read, known(group), AUTHOR)
    with writing():
        there = db.session.get_one(Group, group)
        rename_player(next(player for player in there.players if player.name == "Bo"), "Bob")
    sitting = db.session.get_one(Sitting, brought_in(group, read, ready))
    assert book_cache.open(sitting).standing.seats == ("Ah Ming", "Bo", "Chan", "Eve")
    assert known(group).keys() == {"Ah Ming", "Bob", "Chan", "Di", "Bo", "Eve"}


def test_who_comes_while_it_is_made_ready_is_nobody_else(group: str) -> None:
    read = read_sitting(document(lines=[HAND, SEATING]))
    ready = prepared(read, known(group), AUTHOR)
    with writing():
        add_player(db.session.get_one(Group, group), "Eve")
    sitting = db.session.get_one(Sitting, brought_in(group, read, ready))
    assert book_cache.open(sitting).standing.seats == ("Ah Ming", "Bo", "Chan", "Eve")
    assert len(known(group)) == 5
