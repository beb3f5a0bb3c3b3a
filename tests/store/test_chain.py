"""What is sealed of a row, and by which secret."""

from companion.store.chain import chained_tables, key_of, name_of, told
from companion.store.database import Base

CHANGES, EVENINGS = (Base.metadata.tables[name] for name in ("changes", "evenings"))


def test_a_column_that_is_as_it_is_by_default_leaves_the_seal_as_it_was() -> None:
    row = {"id": "a", "group_id": "g", "title": "", "points": 1, "chips": [], "rotation": "hand"}
    assert told(EVENINGS, row) == {"id": "a", "group_id": "g"}
    assert told(EVENINGS, {**row, "points": 2}) == {"id": "a", "group_id": "g", "points": 2}


def test_a_row_is_named_by_its_table_and_its_whole_key() -> None:
    assert name_of(CHANGES, {"sitting_id": "s", "version": 7}) == "changes s 7"


def test_each_secret_has_its_own_name_and_its_own_seals() -> None:
    one, other = key_of("one"), key_of("other")
    assert one.name != other.name
    assert one.seal("x") == key_of("one").seal("x") != other.seal("x")


def test_a_table_that_is_changed_never_without_a_group_is_what_is_chained() -> None:
    names = {table.name for table in chained_tables()}
    assert {"groups", "payments", "changes", "counted", "players"} <= names
    assert not names & {"rates", "answered", "chain"}
