"""The monograms of a group: a letter and a colour that never change."""

from flask import Flask

from companion.db.session import writing
from companion.groups import members
from companion.groups.monograms import Monogram, monogram
from companion.request_context import g


def drawn(app: Flask, *more: str) -> list[Monogram]:
    """The monograms of a group in which the first five retire before more join."""
    names = ("Bo", "Bea", "阿明", "Mrs Chan 陳太", "Eve")
    with app.test_request_context(), writing():
        group = members.create_group("Friday", names, 0)
        for player in group.players:
            members.retire_player(player)
        for name in more:
            members.add_player(group, name)
        g.group = group
        return [monogram(name) for name in (*names, *more)]


def test_everyone_has_letters_of_their_own_and_one_of_six_colours(app: Flask) -> None:
    found = drawn(app, "Fay", "Gus")
    assert [each.letters for each in found] == ["B", "Be", "明", "陳", "E", "F", "G"]
    assert [each.colour for each in found] == [1, 2, 3, 4, 5, 6, 1]


def test_nobody_changes_when_others_join(app: Flask) -> None:
    assert drawn(app, "Ben", "Eva")[:5] == drawn(app)


def test_a_name_of_no_group_is_drawn_too(app: Flask) -> None:
    with app.test_request_context():
        assert monogram("阿明").letters == "明"
