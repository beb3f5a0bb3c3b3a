"""Questions that several sheets leave open are equal on all of them."""

from companion.rules.games import preset
from companion.rules.presets import Choice, Preset
from companion.rules.tiengow.presets import (
    BEATEN_BANKER,
    EARLY_DEATH,
    PRESETS,
    STREAK,
    the_other_way,
)

CELKO_KAM = preset("celko-kam")
HONG_KONG = preset("hong-kong")
SIMPLE = preset("simple")
SIX_ROUND = preset("six-round")


def choice(preset: Preset, key: str) -> Choice:
    found = preset.choice(key)
    assert isinstance(found, Choice)
    return found


def test_the_other_way_is_the_same_question_with_another_usual_answer() -> None:
    other = the_other_way(BEATEN_BANKER)
    assert (other.key, other.asks) == (BEATEN_BANKER.key, BEATEN_BANKER.asks)
    assert (BEATEN_BANKER.default, other.default) == ("single", "multiplied")
    assert set(other.options) == set(BEATEN_BANKER.options)


def test_a_beaten_banker_is_asked_about_in_the_same_words_everywhere() -> None:
    for sheet, default in (
        (CELKO_KAM, "single"), (HONG_KONG, "single"),
        (SIX_ROUND, "multiplied"), (SIMPLE, "multiplied"),
    ):  # fmt: skip
        asked = choice(sheet, "losing-banker-over-par")
        assert asked.asks == BEATEN_BANKER.asks
        assert asked.default == default


def test_two_sheets_may_ask_the_same_and_mean_the_other_by_default() -> None:
    for key in ("last-trick-bonus", "last-trick-also-pays"):
        assert choice(HONG_KONG, key) == the_other_way(choice(CELKO_KAM, key))


def test_some_questions_are_the_very_same_wherever_they_are_asked() -> None:
    asking = {
        question.key: [preset.key for preset in PRESETS if question in preset.choices]
        for question in (EARLY_DEATH, STREAK)
    }
    assert asking == {
        "early-death": ["celko-kam", "hong-kong", "simple"],
        "streak": ["celko-kam", "simple"],
    }
