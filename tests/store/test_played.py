"""The hands of a group that were played by exactly these rules."""

from companion.db.models import Group, Sitting
from companion.db.session import db
from companion.rules.games import preset as found
from companion.season.statistics import played_by
from tests.store.table import Table

HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
TALK = {"agreed": {"net": [5, -5, 0, 0], "why": "talk"}}


def test_hands_are_told_by_seat_evening_by_evening_and_nothing_else(table: Table) -> None:
    for lines in ([HAND, TALK, HAND], [HAND], []):
        evening = table.evening()
        sitting = db.session.get_one(Sitting, table.begun(evening.id))
        for line in lines:
            table.write(lambda line=line, s=sitting: table.line(s, line))  # type: ignore[misc]
    group = db.session.get_one(Group, table.group_id)
    told = played_by(found("celko-kam").sheet(), group)
    assert sorted(map(len, told)) == [1, 2]
    assert {sum(hand) for evening in told for hand in evening} == {0}
    assert (16, -4, -10, -2) in {hand for evening in told for hand in evening}
    assert played_by(found("celko-kam").sheet({"streak": "growing"}), group) == ()
