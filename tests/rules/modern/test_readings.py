"""Questions that several sheets share."""

from companion.rules.counted_mahjong.presets import minimum, several, usually
from companion.rules.phrases import phrase
from companion.rules.presets import ChoiceOption


def test_the_usual_answer_comes_first_and_the_others_stay_in_order() -> None:
    options = tuple(ChoiceOption(n, phrase("{n}", n=n)) for n in (1, 2, 3))
    assert [option.value for option in usually(2, *options)] == [2, 1, 3]


def test_a_question_has_the_default_of_its_sheet() -> None:
    assert (minimum("faan", 8, 1).default, several("first").default) == (8, "first")
