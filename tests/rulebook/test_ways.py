"""Rulesets by their URL."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound

from companion.db.models import Group
from companion.db.session import db, writing
from companion.documents.sheets import store_sheet
from companion.rulebook import rulesets
from companion.rulebook.rulesets import (
    answered,
    house_changes,
    of_group,
    repeatable_evening,
    requested_ruleset,
    sheet_name,
)
from companion.rules.games import preset
from companion.rules.presets import Edit
from tests.ledger.factories import Table

CELKO_KAM = preset("celko-kam")
HOUSE = (Edit("empty", (("points", 7),)),)


@pytest.fixture
def group(app: Flask) -> Iterator[Group]:
    """A group that has played by Celko and Kam, and has rules of its own."""
    with app.app_context():
        table = Table()
        table.evening((1, -1, 0, 0))
        group = db.session.get_one(Group, table.group_id)
        with writing():
            rulesets.save(group, "Ours", CELKO_KAM.sheet({"streak": "growing"}, HOUSE))
        yield group


@pytest.mark.parametrize("origin", [{}, {"rules": "x"}, {"house": "x"}, {"sitting": "x"}])
def test_a_way_that_there_is_not_is_not_found(group: Group, origin: dict[str, str]) -> None:
    with pytest.raises(NotFound):
        requested_ruleset(group, origin)


def test_house_rules_that_no_release_knows_any_more_are_no_way(group: Group) -> None:
    rules = group.house_rules[0]
    with writing():
        rules.sheet = {"preset": "forgotten"}
    assert of_group(rules) is None


def test_rules_are_called_by_their_preset_and_say_that_they_were_changed(group: Group) -> None:
    assert str(sheet_name(CELKO_KAM.sheet())) == "Game Cabinet (Celko and Kam)"
    changed = sheet_name(CELKO_KAM.sheet({}, HOUSE))
    assert str(changed) == "Game Cabinet (Celko and Kam), with changes"


def test_the_last_evening_can_be_had_once_more_while_its_four_still_play(group: Group) -> None:
    again = repeatable_evening(group)
    assert again
    assert again.seats == ("Ana", "Bo", "Chan", "Di")
    with writing():
        group.players[0].retired = True
    assert repeatable_evening(group) is None


def test_what_a_table_answered_is_told_as_far_as_it_is_still_known() -> None:
    older = replace(CELKO_KAM.sheet(), choices=(("streak", "sideways"), ("gone", 3)))
    asks = [each.asks for each in CELKO_KAM.choices if each.key != "streak" and not each.seldom]
    assert [asked for asked, _ in answered(older)] == asks
    assert answered(replace(older, preset="nothing")) == ()


def test_what_is_unusual_is_what_was_not_answered_as_most_do() -> None:
    sheet = CELKO_KAM.sheet({"streak": "growing"})
    (unusual,) = answered(sheet, usual=False)
    assert unusual in answered(sheet)
    assert answered(CELKO_KAM.sheet(), usual=False) == ()


def test_what_house_rules_changed_is_not_among_the_answers_but_among_the_changes() -> None:
    malayan = preset("malayan")
    sheet = malayan.sheet({"double": "none"}, (Edit("discarder", (("times", 2),)),))
    (double,) = (choice.asks for choice in malayan.choices if choice.key == "double")
    assert len(answered(sheet)) == len(malayan.choices) - 1
    assert double not in [asks for asks, _ in answered(sheet)]
    assert {now.key for _, now in house_changes(sheet) if now} == {"banker", "discarder"}


def test_a_sitting_asks_again_what_its_changed_lines_do_not_answer(group: Group) -> None:
    streak = Edit("banker", (("growing", True),))
    sitting = group.evenings[0].sittings[0]
    with writing():
        sitting.sheet = store_sheet(CELKO_KAM.sheet({}, (streak,)))
    way = requested_ruleset(group, {"sitting": sitting.id})
    left_out = {choice.key for choice in CELKO_KAM.choices} - {choice.key for choice in way.asks}
    assert left_out == {"streak", "first-banker", "losing-banker-over-par"}
