"""Ways of playing by the addresses that name them."""

from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound

from companion.codec.catalogue import presets
from companion.rules.presets import Edit, Preset
from companion.store import evenings, house_rules
from companion.store.database import db, writing
from companion.store.tables import Group
from companion.web.ways import asked_for, differences, of_group, once_more, preset_of, sheet_name
from tests.store.table import Table

HOUSE = (Edit("empty", (("points", 7),)),)


def celko() -> Preset:
    found = preset_of("celko-kam")
    assert found
    return found


@pytest.fixture
def group(app: Flask) -> Iterator[Group]:
    """A group that has played by Celko and Kam, and has rules of its own."""
    with app.app_context():
        table = Table()
        table.evening((1, -1, 0, 0))
        group = db.session.get_one(Group, table.group_id)
        with writing():
            house_rules.save(group, "Ours", celko().sheet({"streak": "growing"}, HOUSE))
        yield group


def test_every_known_way_is_found_as_it_is_usual(group: Group) -> None:
    for preset in presets():
        way = asked_for(group, {"rules": preset.key})
        assert way.preset.sheet(way.answers, way.house) == preset.sheet()


def test_a_groups_own_way_has_its_answers_and_its_changes(group: Group) -> None:
    way = asked_for(group, {"house": group.house_rules[0].id})
    assert (str(way.name), way.house) == ("Ours", HOUSE)
    assert way.answers["streak"] == "growing"


def test_the_way_of_a_sitting_is_the_one_it_is_played(group: Group) -> None:
    sitting = group.evenings[0].sittings[0]
    way = asked_for(group, {"sitting": sitting.id})
    assert way.preset.sheet(way.answers, way.house) == evenings.sheet_of(sitting)


@pytest.mark.parametrize("origin", [{}, {"rules": "x"}, {"house": "x"}, {"sitting": "x"}])
def test_a_way_that_there_is_not_is_not_found(group: Group, origin: dict[str, str]) -> None:
    with pytest.raises(NotFound):
        asked_for(group, origin)


def test_house_rules_that_no_release_knows_any_more_are_no_way(group: Group) -> None:
    rules = group.house_rules[0]
    with writing():
        rules.sheet = {"preset": "forgotten"}
    assert of_group(rules) is None


def test_rules_are_called_by_their_preset_and_say_that_they_were_changed(group: Group) -> None:
    assert str(sheet_name(celko().sheet())) == "Game Cabinet (Celko and Kam)"
    changed = sheet_name(celko().sheet({}, HOUSE))
    assert str(changed) == "Game Cabinet (Celko and Kam), with changes"


def test_differences_are_the_lines_that_are_not_the_same(group: Group) -> None:
    usual = celko().sheet()
    assert differences(usual, usual) == ()
    ((was, now),) = differences(usual, celko().sheet({}, HOUSE))
    assert was == usual.clause("empty")
    assert now != was


def test_the_last_evening_can_be_had_once_more_while_its_four_still_play(group: Group) -> None:
    again = once_more(group)
    assert again
    assert again.seats == ("Ana", "Bo", "Chan", "Di")
    with writing():
        group.players[0].retired = True
    assert once_more(group) is None
