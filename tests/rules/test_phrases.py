"""Phrases: sentences with gaps, translated, with players' names."""

import pytest

from companion.rules.phrases import Phrase, Who, counted, phrase, say

NAMES = ("Ah Ming", "Bo", "Chan", "Di")


class Dutch:
    """A few words of another language, and how it writes a number."""

    def gettext(self, message: str, /) -> str:
        return {"{who} pays": "{who} betaalt", "{a} and {b}": "{a} en {b}"}.get(message, message)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return "{n} slag" if n == 1 else "{n} slagen"

    def number(self, n: int, /) -> str:
        return f"{n:,}".replace(",", ".")


def pays(seat: int) -> Phrase:
    return phrase("{who} pays", who=Who(seat))


def test_braces_in_what_a_person_wrote_are_left_as_they_are() -> None:
    assert say(phrase("{why}", why="{who} {0} {")) == "{who} {0} {"


def test_a_seat_nobody_is_named_for_has_a_number_that_counts_from_one() -> None:
    assert say(pays(0)) == "seat 1 pays"


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((), ""),
        ((0,), "Ah Ming pays"),
        ((0, 1), "Ah Ming pays and Bo pays"),
        ((0, 1, 2), "Ah Ming pays, Bo pays and Chan pays"),
        ((0, 1, 2, 3), "Ah Ming pays, Bo pays, Chan pays and Di pays"),
    ],
)
def test_several_parts_are_listed_as_one_says_them(seats: tuple[int, ...], said: str) -> None:
    assert say(phrase("{all}", all=tuple(map(pays, seats))), NAMES) == said


def test_a_phrase_takes_more_values_later() -> None:
    said = phrase("{who} led {what}", what=phrase("a pair"))
    assert say(said.of(who=Who(1)), NAMES) == "Bo led a pair"
    assert say(counted("{n} trick for {who}", "{n} tricks for {who}", 1).of(who=Who(1)), NAMES) == (
        "1 trick for Bo"
    )


def test_another_language_is_asked_for_messages_plurals_lists_and_numbers() -> None:
    dutch = Dutch()
    assert say(phrase("{all}", all=(pays(0), pays(1))), NAMES, dutch) == (
        "Ah Ming betaalt en Bo betaalt"
    )
    assert say(counted("{n} trick", "{n} tricks", 1), (), dutch) == "1 slag"
    assert say(counted("{n} trick", "{n} tricks", 1200), (), dutch) == "1.200 slagen"
