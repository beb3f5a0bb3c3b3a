"""Imports are prepared before the write begins, and written at once."""

import os
import sys
from collections import Counter
from types import FrameType
from typing import Any

import pytest

from companion.db.models import Group, Sitting
from companion.db.session import db, writing
from companion.documents.sittings import read_sitting
from companion.evenings.import_export import begin_with, prepared, take_out
from companion.groups.members import add_player, create_group, ids_by_name, rename_player
from companion.ledger.book import book_cache
from companion.ledger.recording import Author
from companion.ledger.verify import differences

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0, "marks": []}}
SEATING = {"seating": ["Ah Ming", "Bo", "Chan", "Eve"]}
AUTHOR = Author("Chan", 7)


def document(*lines: Any) -> Any:
    plain = {"game": "tien-gow", "sheet": "simple", "players": PLAYERS, "lines": list(lines)}
    return read_sitting(plain)


@pytest.fixture
def group(app: object) -> str:
    with writing():
        return create_group("Us", PLAYERS, "secret", 0).id


def known(group: str) -> dict[str, str]:
    return ids_by_name(db.session.get_one(Group, group))


def brought_in(group: str, read: Any, ready: Any) -> str:
    with writing():
        there = db.session.get_one(Group, group)
        return begin_with(there, read, "2026-11-20", AUTHOR, ready=ready).id


def work_within_a_write(group: str, lines: int) -> int:
    """How often something of ours is called while others have to wait for an import."""
    read = document(*[HAND] * lines)
    ready = prepared(read, known(group), AUTHOR)
    calls = Counter[str]()

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and f"{os.sep}companion{os.sep}" in frame.f_code.co_filename:
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
    read = document(HAND, SEATING, HAND)
    found = brought_in(group, read, prepared(read, known(group), AUTHOR))
    book_cache.clear()
    sitting = db.session.get_one(Sitting, found)
    assert take_out(sitting)["lines"] == [HAND, SEATING, HAND]
    assert [player.name for player in sitting.evening.group.players if player.guest] == ["Eve"]
    assert not list(differences())


def test_who_is_renamed_while_it_is_made_ready_is_who_they_were(group: str) -> None:
    """The document knows them by their name of then: whoever is called so is somebody new."""
    read = document(HAND, SEATING)
    ready = prepared(read, known(group), AUTHOR)
    with writing():
        there = db.session.get_one(Group, group)
        rename_player(next(player for player in there.players if player.name == "Bo"), "Bob")
    sitting = db.session.get_one(Sitting, brought_in(group, read, ready))
    assert book_cache.open(sitting).standing.seats == ("Ah Ming", "Bo", "Chan", "Eve")
    assert known(group).keys() == {"Ah Ming", "Bob", "Chan", "Di", "Bo", "Eve"}


def test_who_comes_while_it_is_made_ready_is_nobody_else(group: str) -> None:
    read = document(HAND, SEATING)
    ready = prepared(read, known(group), AUTHOR)
    with writing():
        add_player(db.session.get_one(Group, group), "Eve")
    sitting = db.session.get_one(Sitting, brought_in(group, read, ready))
    assert book_cache.open(sitting).standing.seats == ("Ah Ming", "Bo", "Chan", "Eve")
    assert len(known(group)) == 5
