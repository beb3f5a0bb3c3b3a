"""Changes that are put in as they are: what is kept of them is whole, and proven like all else."""

from companion.store.books import shelf
from companion.store.breaks import breaks
from companion.store.chain import Ring, key_of
from companion.store.changes import Changes
from companion.store.database import db, writing
from companion.store.tables import Change
from tests.store.seated import LEVEL, Seated


def put_in(seated: Seated, **change: object) -> Changes:
    """The change as the next of the sitting, at its latest version but one."""
    changes = Changes(key_of("secret"))
    with writing():
        changes.add({"sitting_id": seated.id, "who": "Bo", "at": 8, **change})
        changes.put_in(seated.group_id)
    return changes


def test_what_every_kind_of_change_has_not_is_nothing(seated: Seated) -> None:
    put_in(seated, version=1, kind="reopen")
    kept = db.session.get_one(Change, (seated.id, 1))
    assert (kept.kind, kept.body, kept.target, kept.who, kept.at) == ("reopen", None, None, "Bo", 8)


def test_its_document_is_read_as_it_was_written(seated: Seated) -> None:
    put_in(seated, version=1, kind="close", body={"said": "莊 “家”", "points": [1, -1]})
    kept = db.session.get_one(Change, (seated.id, 1))
    assert kept.body == {"said": "莊 “家”", "points": [1, -1]}


def test_it_is_chained_and_takes_the_room_that_the_group_is_told(seated: Seated) -> None:
    changes = put_in(seated, version=1, kind="reopen")
    assert changes.grown > 100
    assert [str(text) for text in breaks(Ring("secret"))] == []


def test_a_line_is_the_same_to_a_process_that_has_not_written_it(seated: Seated) -> None:
    seated.record(LEVEL)
    written = shelf.open(seated.sitting)
    shelf.clear()
    read = shelf.open(seated.sitting)
    assert (read.rows, read.done, read.version) == (written.rows, written.done, 1)
