"""What each game brings to paper: its columns, and a few words for every question."""

import pytest

from companion.printing.game_documents import game_paper
from companion.rules.games import PACKAGES, Game, all_games
from companion.rules.phrases import say
from companion.rules.presets import Choice


@pytest.mark.parametrize("key", PACKAGES)
def test_a_game_says_what_its_columns_mean_and_has_room_to_write_in_them(key: str) -> None:
    game = game_paper(key)
    assert all(say(text) for text in (game.heads.taken, game.heads.black, game.heads.notes))
    least, best = game.pencilled
    assert all(few < more for few, more in zip(least, best, strict=True))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.key))
def test_every_question_has_a_few_words(game: Game) -> None:
    asked = {choice.key: choice for preset in game.presets for choice in preset.choices}
    short = game_paper(game.key).asked
    assert asked.keys() == short.keys()
    for key, label in short.items():
        assert len(str(label)) < min(40, len(str(asked[key].asks)))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.key))
def test_a_short_answer_belongs_to_an_option_and_answers_by_itself(game: Game) -> None:
    options = {
        (choice.key, option.value)
        for preset in game.presets
        for choice in preset.choices
        if isinstance(choice, Choice)
        for option in choice.options
    }
    answers = game_paper(game.key).answers
    assert answers.keys() <= options
    assert not [says for says in map(str, answers.values()) if says.startswith(("Yes", "No,"))]
