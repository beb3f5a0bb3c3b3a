"""Figures of many nights, and nights drawn from recorded hands."""

from random import Random

from companion.rules.night_simulation import LENGTHS, drawn, forecast, night_of


def test_figures_are_what_so_many_of_a_hundred_are_not_above() -> None:
    ends = [(n, -n, 0, 0) for n in range(1, 101)]
    night = night_of(8, ends)
    assert [figure.points for figure in night.player] == [-97, -61, -1, 0, 0, 60, 96]
    assert [figure.points for figure in night.lost] == [50, 95, 99]
    assert night.lost[0].error == 10


def test_nights_are_drawn_from_hands_that_were_played_and_from_no_others() -> None:
    nights = drawn([(3, -1, -1, -1)], (4, 8), 500, seed=1)
    assert [night.hands for night in nights] == [4, 8]
    four = nights[0]
    assert {(figure.points + 4) % 4 for figure in four.player} == {0}
    assert four.player[0].points == -4
    assert four.lost[-1].points == 4
    assert nights == drawn([(3, -1, -1, -1)], (4, 8), 500, seed=1)


def evenings(spread: int, number: int, chance: Random) -> list[list[tuple[int, ...]]]:
    def hand() -> tuple[int, ...]:
        a, b, c = (chance.randint(-spread, spread) for _ in range(3))
        return a, b, c, -a - b - c

    return [[hand() for _ in range(16)] for _ in range(number)]


def test_evenings_like_the_others_are_foretold_about_eight_times_in_ten() -> None:
    found = forecast(evenings(10, 40, Random(2)), seed=3)
    assert found.evenings == 40
    assert found.results == 160
    assert 0.7 < found.within / found.results < 0.9


def test_an_evening_unlike_all_others_is_not_foretold() -> None:
    calm = evenings(1, 10, Random(2))
    wild = [(90, -30, -30, -30)] * 8
    assert forecast([*calm, wild], seed=3).within <= 40


def test_one_evening_alone_foretells_nothing() -> None:
    assert forecast(evenings(10, 1, Random(2)), seed=3).results == 0
    assert forecast([], seed=3).evenings == 0
    assert LENGTHS[-1] == max(LENGTHS)
