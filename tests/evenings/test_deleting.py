"""An evening deleted by its host: first downloaded, then deleted for good."""

import json
import re

import pytest
from flask import Flask

from companion.commands.database import documents_in, import_documents
from companion.db.session import writing
from companion.documents.sittings import read_sitting
from companion.groups import members
from tests.factories import Evening, Phone, begin, evening_of, make_group, record
from tests.ledger.factories import Table
from tests.pages import said


@pytest.fixture
def table(app: Flask) -> Table:
    with app.app_context():
        return Table()


@pytest.fixture
def evening(app: Flask, table: Table, phone: Phone) -> Evening:
    evening = Evening(app, table, (10, -10, 0, 0), (5, -5, 0, 0))
    evening.open_to(phone)
    return evening


def ask(phone: Phone, evening: Evening) -> tuple[str, dict[str, str]]:
    """The confirmation page: the URL of its form, and its fields."""
    phone.look(f"/evenings/{evening.id}/delete")
    return f"/groups/{evening.group_id}/delete-evening", {"evening": evening.id, "key": "k"}


def test_an_evening_without_a_hand_goes_with_one_tap_and_a_question(
    phone: Phone, group: str
) -> None:
    begin(phone, group)
    evening = evening_of(phone, group)
    phone.look(f"/evenings/{evening}")
    assert f'href="/evenings/{evening}/delete"' in phone.page
    phone.look(f"/evenings/{evening}/delete")
    assert "Nothing has been recorded in it yet." in said(phone)
    phone.send(f"/groups/{group}/delete-evening", evening=evening)
    assert re.search(r"The evening of \d+ November has been deleted\.", said(phone))
    assert f"/evenings/{evening}" not in phone.page
    assert phone.look(f"/evenings/{evening}").status_code == 404


def test_a_copy_is_asked_for_first(evening: Evening, phone: Phone) -> None:
    to, sent = ask(phone, evening)
    assert phone.send(to, **sent).status_code == 422
    assert "Download a copy first, or tick that you don’t need one." in said(phone)
    copy = phone.client.get(f"/evenings/{evening.id}/evening.jsonl")
    assert "attachment" in copy.headers["Content-Disposition"]
    documents = [read_sitting(json.loads(line)) for line in copy.text.splitlines()]
    assert [document.sitting.lines[0].net[0] for document in documents] == [10, 5]  # type: ignore[attr-defined]
    assert "has been deleted." in (phone.send(to, **sent), said(phone))[1]


def test_a_copy_that_is_older_than_the_last_hand_does_not_count(
    evening: Evening, phone: Phone
) -> None:
    to, sent = ask(phone, evening)
    phone.client.get(f"/evenings/{evening.id}/evening.jsonl")
    record(phone, evening.sitting_ids[1])
    assert phone.send(to, **sent).status_code == 422


def test_who_needs_no_copy_says_so_and_a_second_tap_finds_it_done(
    evening: Evening, phone: Phone
) -> None:
    to, sent = ask(phone, evening)
    for _ in range(2):
        assert phone.send(to, **sent, uncopied="1").status_code == 200
        assert "has been deleted." in said(phone)


def test_only_the_host_deletes_and_only_what_is_of_the_group(
    evening: Evening, phone: Phone, other_phone: Phone
) -> None:
    to, sent = ask(phone, evening)
    evening.open_to(other_phone, "score")
    other_phone.look(f"/evenings/{evening.id}")
    assert "Delete this evening" not in said(other_phone)
    assert other_phone.look(f"/evenings/{evening.id}/delete").status_code == 403
    other_phone.page = phone.page
    assert other_phone.send(to, **sent, uncopied="1").status_code in (400, 403)
    theirs = make_group(other_phone, "X", "Y")
    other_phone.look(f"/groups/{theirs}")
    elsewhere = other_phone.send(f"/groups/{theirs}/delete-evening", **sent, uncopied="1")
    assert elsewhere.status_code == 404
    assert phone.look(f"/evenings/{evening.id}").status_code == 200


def test_it_says_which_later_evening_has_taken_over_what_was_left(
    app: Flask, table: Table, evening: Evening, phone: Phone
) -> None:
    phone.look(evening.at)
    phone.send(f"{evening.at}/carry")
    following = Evening(app, table, (1, -1, 0, 0))
    phone.look(following.at)
    phone.send(f"{following.at}/debts", debt=re.findall(r'name="debt" value="([^"]+)"', phone.page))
    to, sent = ask(phone, evening)
    assert f'href="{following.at}"' in phone.page
    phone.send(to, **sent, uncopied="1")
    assert f'href="{following.at}"' in phone.page
    assert phone.look(f"/evenings/{evening.id}").status_code == 200


def delete_group(phone: Phone, group: str, **more: str) -> int:
    phone.look(f"/groups/{group}/delete")
    return phone.send(f"/groups/{group}/delete", **more).status_code


def test_a_copy_of_the_group_is_asked_for_first_and_comes_back_as_it_was(
    app: Flask, evening: Evening, phone: Phone, table: Table
) -> None:
    with app.app_context():
        table.evening((1, -1, 0, 0))
    group = evening.group_id
    assert delete_group(phone, group) == 422
    assert "Download a copy first, or tick that you don’t need one." in said(phone)
    copy = phone.client.get(f"/groups/{group}/group.jsonl")
    assert len(copy.text.splitlines()) == 3
    assert delete_group(phone, group) == 200
    with app.app_context(), writing():
        documents = documents_in(copy.data)
        again = members.create_group("Again", documents[0].sitting.players, 0)
        sittings = import_documents(again, [(each, None) for each in documents])
        assert sorted(len(each.sittings) for each in again.evenings) == [1, 2]
        assert len(sittings) == 3
