"""Unchanged ledger pages: when they are 304, when not, and at what cost; the page fingerprint."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion.db.session import writing as one_write
from companion.groups import members
from tests.apps import statements
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


def test_a_page_that_has_not_changed_is_recognized_without_reading_its_hands(
    app: Flask, table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL)
    scorer.look(table.at)  # the first page of a phone brings its token
    tag = scorer.look(table.at).headers["ETag"]
    asked = statements(app)
    answer = scorer.client.get(table.at, headers={"If-None-Match": tag})
    assert answer.status_code == 304
    assert any("FROM sittings" in sql for sql in asked)
    read = " ".join(asked)
    assert "changes.body" not in read


def test_a_page_is_sent_again_after_an_upgrade(
    table: TableInApp, scorer: Phone, app: Flask, tmp_path: Path
) -> None:
    scorer.look(table.at)
    tag = scorer.look(table.at).headers["ETag"]
    app.root_path = str(tmp_path)
    assert scorer.look(table.at).headers["ETag"] != tag


def test_a_page_changes_when_a_player_is_renamed_or_another_looks(
    table: TableInApp, scorer: Phone, host: Phone
) -> None:
    table.record(LEVEL)
    for one in (scorer, host):
        one.look(table.at)
    tags = [one.look(table.at).headers["ETag"] for one in (scorer, host)]
    with table.behind() as seated, one_write():
        members.rename_player(seated.group.players[1], "Bob")
    tags.append(scorer.look(table.at).headers["ETag"])
    tags.append(scorer.look(f"{table.at}?before=2").headers["ETag"])
    assert len(set(tags)) == 4


def test_a_notice_is_never_hidden_behind_a_kept_page(table: TableInApp, scorer: Phone) -> None:
    scorer.look(table.at)
    tag = scorer.look(table.at).headers["ETag"]
    with scorer.client.session_transaction() as session:
        session["_flashes"] = [("message", "Bo gives Di 6")]
    answer = scorer.client.get(table.at, headers={"If-None-Match": tag})
    assert "Bo gives Di 6" in answer.text
    assert "ETag" not in answer.headers


def looks(phone: Phone, table: TableInApp) -> str:
    [found] = re.findall(r'data-looks="(\w+)"', phone.look(table.at).text)
    return str(found)


def test_a_page_looks_the_same_after_a_hand_and_on_every_page_of_the_sitting(
    table: TableInApp, scorer: Phone
) -> None:
    before = looks(scorer, table)
    table.record(LEVEL)
    assert looks(scorer, table) == before
    assert f'data-looks="{before}"' in scorer.look(f"{table.at}/turn").text


def test_it_looks_otherwise_in_another_language_role_or_release(
    app: Flask, table: TableInApp, scorer: Phone, other_phone: Phone, tmp_path: Path
) -> None:
    found = {looks(scorer, table), looks(table.open_to(other_phone, "view"), table)}
    app.root_path = str(tmp_path)
    found.add(looks(scorer, table))
    scorer.client.set_cookie("zone", "Asia/Tokyo")
    found.add(looks(scorer, table))
    table.close()
    found.add(looks(scorer, table))
    assert len(found) == 5
