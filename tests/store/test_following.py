"""Every write is followed, however it is written: by object, or for many rows at once."""

from sqlalchemy import delete, insert, update

from companion.store.breaks import breaks
from companion.store.chain import Ring
from companion.store.database import db
from companion.store.tables import Change, PaymentRow, Player
from tests.store.table import Table


def broken() -> list[str]:
    db.session.remove()
    return [str(text) for text in breaks(Ring("secret"))]


def test_rows_that_are_written_many_at_once_are_followed_one_by_one(table: Table) -> None:
    evening = table.evening((3, -3, 0, 0))
    [sitting] = evening.sittings
    sitting_id, group_id = sitting.id, table.group_id
    change = {"sitting_id": sitting_id, "version": 9, "kind": "reopen", "at": 0}
    table.write(lambda: db.session.execute(insert(Change), [change]))
    assert broken() == []
    anybody = update(Player).where(Player.group_id == group_id)
    table.write(lambda: db.session.execute(anybody.values(guest=True)))
    assert broken() == []
    gone = delete(Change).where(Change.sitting_id == sitting_id, Change.version == 9)
    table.write(lambda: db.session.execute(gone))
    assert broken() == []


def test_a_row_that_is_made_and_taken_out_in_one_write_leaves_no_trace(table: Table) -> None:
    evening_id = table.evening((3, -3, 0, 0)).id

    def write() -> None:
        payment = PaymentRow(evening_id=evening_id, kind="made", amount=1, at=0)
        db.session.add(payment)
        db.session.flush()
        db.session.delete(payment)

    table.write(write)
    assert broken() == []
