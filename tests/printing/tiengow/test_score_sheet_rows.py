"""A Tien Gow hand on the score sheet."""

from tests.printing.factories import note_of, record


def test_special_leads_stand_by_letter_and_short_name_and_how_often() -> None:
    marks = [{"code": "supreme-led", "seat": 0}, *([{"code": "quartet-won", "seat": 3}] * 1)]
    tricks = {"tricks": [4, 0, 0, 4], "last_trick": 0, "marks": marks}
    (entry,) = record({"hand": tricks})
    assert note_of(entry) == "[A] the Supreme pair, [D] four tiles"


def test_a_pair_led_as_the_last_trick_is_told_from_one_led_before() -> None:
    tricks = {"tricks": [4, 0, 0, 4], "last_trick": 0}
    (before,) = record({"hand": tricks | {"marks": [{"code": "supreme-led", "seat": 0}]}})
    (last,) = record({"hand": tricks | {"marks": [{"code": "last-supreme", "seat": 0}]}})
    assert note_of(before) == "[A] the Supreme pair"
    assert note_of(last) == "[A] the Supreme pair as the last trick"
