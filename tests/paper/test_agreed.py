"""What was agreed, in few words: every question of every way of playing has some."""

from companion.paper.agreed import LABELS
from companion.rules.games import all_games


def test_every_question_has_a_few_words() -> None:
    asked = {c.key: c for game in all_games() for p in game.presets for c in p.choices}
    assert asked.keys() == LABELS.keys()
    for key, label in LABELS.items():
        assert len(str(label)) < min(36, len(str(asked[key].asks)))
