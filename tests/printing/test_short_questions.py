"""Every question of every preset has a short form for paper."""

import pytest

from companion.printing.game_documents import on_paper
from companion.rules.games import Game, all_games


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.key))
def test_every_question_has_a_few_words(game: Game) -> None:
    asked = {choice.key: choice for preset in game.presets for choice in preset.choices}
    short = on_paper(game.key).asked
    assert asked.keys() == short.keys()
    for key, label in short.items():
        assert len(str(label)) < min(40, len(str(asked[key].asks)))
