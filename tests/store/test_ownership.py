"""The owner of an object, by the ids in a URL."""

from flask import Flask

from companion.db.models import Group
from companion.db.session import db, writing
from companion.groups.access import Owner, owner_of
from tests.store.seated import Seated


def test_each_id_leads_to_its_group_and_those_in_an_evening_to_that_evening_too(app: Flask) -> None:
    seated = Seated(app)
    evening = seated.sitting.evening_id
    for given, there in (
        ({"sitting_id": seated.id}, evening),
        ({"evening_id": evening}, evening),
        ({"evening_id": evening, "group_id": "another"}, evening),
        ({"group_id": seated.group_id, "name": "grid"}, ""),
    ):
        assert owner_of(given) == Owner(seated.group_id, False, there)


def test_an_object_that_does_not_exist_has_no_owner(app: Flask) -> None:
    seated = Seated(app)
    for name in ("group_id", "evening_id", "sitting_id"):
        assert owner_of({name: "nobody"}) is None
    assert owner_of({"evening_id": seated.id}) is None


def test_a_demonstration_says_that_everybody_may_look(app: Flask) -> None:
    seated = Seated(app)
    with writing():
        db.session.get_one(Group, seated.group_id).demonstration = True
    found = owner_of({"sitting_id": seated.id})
    assert found
    assert found.demonstration
