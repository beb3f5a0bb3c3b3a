"""A damaged evening says so, hides no other, and its host can download its data."""

import json

import pytest
from flask import Flask
from sqlalchemy import text

from companion.db.session import db
from companion.ledger.sealing import differences
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand
from tests.pages import said

DAMAGES = (
    "UPDATE changes SET body = '{' WHERE sitting_id = :id",
    "UPDATE sittings SET sheet = '{' WHERE id = :id",
    "UPDATE sittings SET sheet = '{}' WHERE id = :id",
    "UPDATE sittings SET players = '{' WHERE id = :id",
    "UPDATE sittings SET players = '[]' WHERE id = :id",
)
"""Kinds of damage to a single evening."""


def another_evening(table: TableInApp) -> str:
    """A sitting of another evening of the group, with a hand."""
    with table.behind() as seated:
        other = seated.another(0)
        other.record(hand(3, 2, 0, 3, last=0))
        return other.id


def page(phone: Phone, address: str) -> tuple[int, str]:
    answer = phone.client.get(address)
    phone.page = answer.text
    return answer.status_code, said(phone)


def tear(table: TableInApp, damage: str) -> tuple[str, str, str, str]:
    """Damages a sitting: the ids of its group, of itself and its evening, and of a whole one."""
    table.record(LEVEL)
    whole = another_evening(table)
    with table.behind() as seated:
        group, torn, evening = seated.group_id, seated.id, seated.sitting.evening_id
        db.session.execute(text(damage), {"id": torn})
        db.session.execute(text("UPDATE groups SET revision = revision + 1"))
        db.session.commit()
    return group, torn, evening, whole


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_evening_that_cannot_be_read_says_so_and_hides_no_other(
    app: Flask, table: TableInApp, phone: Phone, other_phone: Phone, damage: str
) -> None:
    group, torn, evening, whole = tear(table, damage)
    host, watcher = table.open_to(phone, "host"), table.open_to(other_phone, "view")
    for at in (f"/sittings/{torn}", f"/evenings/{evening}", f"/evenings/{evening}/settle"):
        for who, may in ((host, True), (watcher, False)):
            status, says = page(who, at)
            assert (status, "This evening can’t be read any more" in says) == (500, True), at
            assert ("Everything stored for this evening" in says) == may
    kept = json.loads(host.client.get(f"/evenings/{evening}/facts.json").text)
    assert [row["id"] for row in kept["sittings"]] == [torn]
    assert len(kept["changes"]) == 1
    assert page(watcher, f"/evenings/{evening}/facts.json")[0] == 403
    for at in ("/", f"/sittings/{whole}", f"/groups/{group}/group.jsonl"):
        assert page(host, at)[0] == 200, at
    for at in (f"/groups/{group}", f"/groups/{group}/season", f"/groups/{group}/season.csv"):
        status, says = page(host, at)
        assert (status, "16" in says) == (200, True), at
    with app.app_context():
        assert any(torn in str(each) for each in differences())


def test_what_is_damaged_stops_only_who_makes_use_of_it(table: TableInApp, phone: Phone) -> None:
    table.record(LEVEL)
    with table.behind() as seated:
        group, sitting = seated.group_id, seated.id
        db.session.execute(text("UPDATE evenings SET chips = '{'"))
        db.session.commit()
    host = table.open_to(phone, "host")
    for at in ("/", f"/groups/{group}", f"/sittings/{sitting}"):
        assert page(host, at)[0] == 200, at


@pytest.mark.parametrize("damage", DAMAGES[::2])
def test_an_evening_that_cannot_be_read_is_deleted_by_its_host_once_they_have_what_is_left(
    app: Flask, table: TableInApp, phone: Phone, damage: str
) -> None:
    group, torn, evening, whole = tear(table, damage)
    host = table.open_to(phone, "host")
    assert f'href="/evenings/{evening}/delete"' in host.client.get(f"/sittings/{torn}").text
    status, says = page(host, f"/evenings/{evening}/delete")
    assert (status, "can’t be read any more" in says) == (200, True)
    assert f'href="/evenings/{evening}/facts.json"' in phone.page
    assert host.send(f"/groups/{group}/delete-evening", evening=evening).status_code == 422
    host.client.get(f"/evenings/{evening}/facts.json")
    host.send(f"/groups/{group}/delete-evening", evening=evening)
    assert "has been deleted." in said(host)
    assert page(host, f"/evenings/{evening}")[0] == 404
    assert page(host, f"/sittings/{whole}")[0] == 200
    with app.app_context():
        assert not any(torn in str(each) for each in differences())
