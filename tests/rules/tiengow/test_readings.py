"""Questions that several sheets leave open are asked alike on all of them."""

from companion.rules.presets import Choice
from companion.rules.tiengow import readings
from companion.rules.tiengow.presets import CELKO_KAM, HONG_KONG, PRESETS, SIMPLE, SIX_ROUND


def choice(preset: object, key: str) -> Choice:
    found = next(c for c in getattr(preset, "choices", ()) if c.key == key)
    assert isinstance(found, Choice)
    return found


def test_a_beaten_banker_is_asked_about_in_the_same_words_everywhere() -> None:
    for preset in (CELKO_KAM, HONG_KONG, SIX_ROUND, SIMPLE):
        asked = choice(preset, "losing-banker-over-par")
        assert asked.asks == readings.BEATEN_BANKER
        assert set(asked.options) == {
            readings.BEATEN_BANKER_SINGLE, readings.BEATEN_BANKER_MULTIPLIED,
        }  # fmt: skip


def test_early_death_is_the_same_question_wherever_it_is_one() -> None:
    asking = [preset.key for preset in PRESETS if readings.EARLY_DEATH in preset.choices]
    assert asking == ["celko-kam", "hong-kong", "simple"]


def test_two_sheets_may_ask_the_same_and_mean_the_other_by_default() -> None:
    for key in ("last-trick-bonus", "last-trick-also-pays"):
        one, other = choice(CELKO_KAM, key), choice(HONG_KONG, key)
        assert one.asks == other.asks
        assert one.default != other.default


def test_a_value_is_set_on_each_of_several_lines() -> None:
    edits = readings.each(readings.LAST_TRICKS, "receipts", True)
    assert [(edit.key, edit.values) for edit in edits] == [
        (key, (("receipts", True),)) for key in readings.LAST_TRICKS
    ]
