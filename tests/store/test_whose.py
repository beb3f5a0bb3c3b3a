"""Whose something is, by the ids in an address."""

from flask import Flask

from companion.store.database import db, writing
from companion.store.tables import Group
from companion.store.whose import Whose, whose
from tests.store.seated import Seated


def test_each_id_leads_to_its_group_and_what_is_in_an_evening_to_that(app: Flask) -> None:
    seated = Seated(app)
    evening = seated.sitting.evening_id
    for given, there in (
        ({"sitting_id": seated.id}, evening),
        ({"evening_id": evening}, evening),
        ({"evening_id": evening, "group_id": "another"}, evening),
        ({"group_id": seated.group_id, "name": "grid"}, ""),
    ):
        assert whose(given) == Whose(seated.group_id, False, there)


def test_what_is_not_there_is_nobodys(app: Flask) -> None:
    seated = Seated(app)
    assert {whose({name: "nobody"}) for name in ("group_id", "evening_id", "sitting_id")} == {None}
    assert whose({"evening_id": seated.id}) is None


def test_a_demonstration_says_that_everybody_may_look(app: Flask) -> None:
    seated = Seated(app)
    with writing():
        db.session.get_one(Group, seated.group_id).demonstration = True
    found = whose({"sitting_id": seated.id})
    assert found
    assert found.demonstration
