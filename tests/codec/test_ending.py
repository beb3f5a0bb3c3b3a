"""The end of a game in documents: by the rules, or set by the table."""

import pytest

from companion.documents.sittings import game_limit, hands_limit, write_game_end
from companion.rules.games import game
from companion.rules.sheet import Bank
from companion.rules.sitting import GameLimit
from companion.rules.standing import Standing

STANDING = Standing(("Ana", "Bo", "Di"), Bank(0), {"Ana": 9, "Bo": -3, "Di": -6})


@pytest.mark.parametrize(
    ("meta", "after"),
    [
        ({}, 6),
        ({"hands": 8}, 8),
        ({"hands": 0}, None),
        ({"hands": 8, "on": 16}, 16),
        ({"on": 0}, None),
        ({"hands": "many"}, 6),
        ({"hands": -1, "on": True}, 6),
    ],
)
def test_what_the_table_has_set_goes_before_the_rules(
    meta: dict[str, object], after: int | None
) -> None:
    preset = game("tien-gow").preset("six-round")
    assert preset
    assert hands_limit(preset.sheet(), meta) == after


@pytest.mark.parametrize(
    ("meta", "limits"),
    [
        ({}, GameLimit()),
        ({"rounds": 4}, GameLimit(None, 4)),
        ({"hands": 20, "rounds": 4}, GameLimit(20, 4)),
        ({"rounds": 4, "on_rounds": 5}, GameLimit(None, 5)),
        ({"rounds": 4, "on": 0}, GameLimit()),
        ({"rounds": 0}, GameLimit()),
        ({"rounds": "four"}, GameLimit()),
    ],
)
def test_an_evening_of_mahjong_ends_after_rounds_as_the_table_has_set_it(
    meta: dict[str, object], limits: GameLimit
) -> None:
    malayan = game("mahjong").preset("malayan")
    assert malayan
    assert game_limit(malayan.sheet(), meta) == limits


def test_tien_gow_has_no_rounds_to_end_after() -> None:
    preset = game("tien-gow").preset("simple")
    assert preset
    assert game_limit(preset.sheet(), {"rounds": 4, "on_rounds": 5}) == GameLimit()


def test_who_has_won_is_told_once_it_is_over() -> None:
    assert write_game_end(GameLimit(), 3, STANDING) == {}
    assert write_game_end(GameLimit(4), 3, STANDING) == {
        "end": {"after": 4, "played": 3, "over": False}
    }
    assert write_game_end(GameLimit(3), 3, STANDING)["end"]["winners"] == ["Ana"]
    assert write_game_end(GameLimit(3), 3, STANDING)["end"]["ahead"] == 12


def test_the_banker_of_the_last_hand_of_the_last_round_is_told_before_it_is_over() -> None:
    before = write_game_end(GameLimit(rounds=1), 5, STANDING._replace(passes=2))["end"]
    last = write_game_end(GameLimit(rounds=1), 6, STANDING._replace(passes=3))["end"]
    over = write_game_end(GameLimit(rounds=1), 7, STANDING._replace(passes=4))["end"]
    assert before == {"rounds": 1, "played": 5, "over": False}
    assert last == {"rounds": 1, "played": 6, "over": False, "last": True}
    assert over == {"rounds": 1, "played": 7, "over": True, "winners": ["Ana"], "ahead": 12}
