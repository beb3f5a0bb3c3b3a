"""Monograms: every player has a letter and a colour of their own, which never change."""

import pytest
from flask import Flask

from companion.db.session import writing
from companion.groups import members
from companion.groups.monograms import PICTURES, Monogram, chops, monogram, monograms
from companion.request_context import g


def test_everyone_has_a_letter_of_their_name_and_no_two_the_same() -> None:
    found = chops(["阿明", "Bo", "Bea", "陳太 Mrs Chan", "Bob", "🐉", "B"])
    assert list(found.values()) == ["明", "B", "E", "陳", "O", "δ", "θ"]


def test_a_letter_that_grows_when_it_is_large_stays_as_it_is() -> None:
    assert chops(["ßa"])["ßa"] == "A"


def test_a_chinese_letter_says_more_than_what_stands_before_it() -> None:
    assert chops(["Mrs Chan 陳太", "Old 老王"]) == {"Mrs Chan 陳太": "陳", "Old 老王": "王"}


def test_on_a_screen_two_with_one_letter_have_two_and_the_first_keeps_theirs() -> None:
    found = monograms(["Bo", "Bea", "阿明", "小明", "Bob", "B", "🐉"])
    assert list(found.values()) == ["B", "Be", "明", "小明", "Bo", "B2", "🐉"]


def test_a_name_without_letters_is_drawn_as_what_it_draws_and_never_as_a_figure() -> None:
    found = monograms(["🐉🔥", "🐉", "🐉🀄", "👩🏽‍🍳", "🇭🇰", "❤️", "007", "8"])
    assert list(found.values()) == ["🐉", "🐉δ", "🀄", "👩🏽‍🍳", "🇭🇰", "❤️", "δ", "θ"]


def test_people_of_one_family_are_told_apart_by_what_their_names_go_on_with() -> None:
    found = monograms(["陳大文", "陳小明", "陳大明", "陳太", "阿陳"])
    assert list(found.values()) == ["陳", "陳小", "陳大", "陳太", "阿陳"]


def test_names_that_only_count_are_told_apart_by_their_figure_with_a_letter_before_it() -> None:
    found = monograms(["Player 1", "Player 2", "Player 3", "玩家2", "玩家3", "Player 12"])
    assert list(found.values()) == ["P", "P2", "P3", "玩", "玩3", "P12"]


def test_two_who_draw_the_same_are_told_apart_by_a_letter_beside_it() -> None:
    found = monograms(["🐸", "🐸.", "🐸!", "🐸🐼"])
    assert list(found.values()) == ["🐸", "🐸δ", "🐸θ", "🐼"]


def test_a_picture_and_a_letter_are_two_and_a_picture_of_many_signs_is_one() -> None:
    wide = {
        letters: Monogram(letters, 1).two
        for letters in ("B", "👩🏽‍🍳", "❤️", "Bo", "陳小", "P2", "🐸δ")
    }
    assert [letters for letters, two in wide.items() if two] == ["Bo", "陳小", "P2", "🐸δ"]


@pytest.mark.parametrize(
    "names",
    [
        [f"Member {n}" for n in range(1, 61)],
        [f"Al{n % 3 * 'a'} {n}" for n in range(60)],
        ["Ann" + "n" * n for n in range(60)],
        ["陳" * (n + 1) for n in range(60)],
        ["🐸" + "." * n for n in range(60)],
        [str(n) for n in range(60)],
    ],
    ids=["counted", "alike", "one letter", "chinese", "pictures", "figures"],
)
def test_sixty_squares_differ_and_can_be_read(names: list[str]) -> None:
    drawn = monograms(names)
    assert len(set(drawn.values())) == 60
    for name, letters in drawn.items():
        signs = PICTURES.sub(".", letters)
        assert len(signs) <= 3, letters
        if name[0].isalpha():
            assert letters[0] == name[0].upper()  # people find themselves by it
    printed = set(chops(names).values())
    assert len(printed) == 60
    assert max(map(len, printed)) <= 2


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
