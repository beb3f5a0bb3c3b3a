"""The page fingerprint, by which a phone knows whether an update fits its page."""

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


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
    with table.behind() as seated:
        seated.close()
    found.add(looks(scorer, table))
    assert len(found) == 5
