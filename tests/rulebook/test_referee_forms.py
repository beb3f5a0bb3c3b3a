"""Which games have a referee."""

from companion.rulebook.rulesets import referee_of, refereed
from companion.rules.games import all_games


def test_a_game_has_a_referee_or_none() -> None:
    assert [each.key for each in refereed()] == ["tien-gow"]
    assert {each.key for each in all_games() if referee_of(each.key) is None} == {
        "mahjong",
        "modern-mahjong",
    }
