"""House rules are saved under a name, and no two of a group have the same."""

import pytest
from flask import Flask

from companion.db.models import Group, HouseRules
from companion.db.session import db
from companion.rulebook import rulesets
from companion.rules.games import game
from companion.rules.presets import Edit
from companion.rules.sheet import Sheet
from tests.ledger.factories import Table


@pytest.fixture
def table(stored: Flask) -> Table:
    return Table()


CELKO = game("tien-gow").preset("celko-kam")


def sheet(points: int) -> Sheet:
    assert CELKO
    return CELKO.sheet({"streak": "growing"}, (Edit("empty", (("points", points),)),))


def save(table: Table, name: str, points: int, over: HouseRules | None = None) -> HouseRules:
    group = db.session.get_one(Group, table.group_id)
    return table.write(lambda: rulesets.save(group, name, sheet(points), over))


def test_what_was_saved_is_read_again(table: Table) -> None:
    assert rulesets.saved_sheet(save(table, " Ours ", 7)) == sheet(7)


def test_rules_can_be_saved_over_under_their_own_name(table: Table) -> None:
    rules = save(table, "Ours", 7)
    assert save(table, "Ours", 8, over=rules).id == rules.id
    assert rulesets.saved_sheet(rules) == sheet(8)
