"""The five sheets of counted mahjong, their choices, and what each leaves unchanged."""

from companion.rules.counted_mahjong.presets import usually
from companion.rules.phrases import phrase
from companion.rules.presets import option


def test_the_usual_answer_comes_first_and_the_others_stay_in_order() -> None:
    options = (option(n, phrase("{n}", n=n)) for n in (1, 2, 3))
    assert [each.value for each in usually(2, *options)] == [2, 1, 3]
