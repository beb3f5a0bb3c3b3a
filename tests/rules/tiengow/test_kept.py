"""The stored nights: complete, correct within their error, and reproducible."""

from math import comb, sqrt

import pytest

from companion.rules.games import preset as found
from companion.rules.night_simulation import LENGTHS
from companion.rules.tiengow.night_costs import (
    CHANCES,
    FIRST,
    HANDS,
    SEED,
    Dealt,
    cost,
    kept,
    known_of,
    manners,
    sheet_of,
    sheets,
)
from companion.rules.tiengow.playing import Manner

SPREAD = 1.96
MANNERS = list(manners())


def test_every_sheet_is_kept_with_a_million_hands() -> None:
    there = [(each.preset, dict(each.answers)) for each in kept().known]
    assert sorted(map(str, there)) == sorted(str(each) for each in sheets())
    assert kept().seed == SEED
    assert kept().hands == HANDS == 1_000_000
    assert {each.cost.nights for each in kept().known} == {HANDS // LENGTHS[-1]}


def test_exact_chances_are_hit_within_the_error_of_the_sample() -> None:
    dealt = 4 * kept().hands
    for chances in kept().chances:
        for name, (_, number) in CHANCES.items():
            chance = number / comb(32, 8)
            error = SPREAD * sqrt(chance * (1 - chance) / dealt)
            assert abs(chances[name] / dealt - chance) < error, name


def test_no_seat_wins_on_the_average() -> None:
    """Of so many sheets and seats some are off by more than 19 of 20; none by more than twice."""
    for each in kept().known:
        assert abs(sum(won for won, _ in each.cost.means)) < 0.05
        assert all(abs(won) < 2 * error for won, error in each.cost.means), each.preset


def test_the_longer_the_night_the_further_apart_it_ends() -> None:
    for each in kept().known:
        lows = [night.player[1].points for night in each.cost.after]
        highs = [night.player[-2].points for night in each.cost.after]
        assert lows == sorted(lows, reverse=True)
        assert highs == sorted(highs)
        assert all(n.lost[0] < n.lost[1] < n.lost[2] for n in each.cost.after)


def test_the_first_nights_come_out_again() -> None:
    _replay(Manner.of(found("score-sheet").sheet()))


@pytest.mark.ordeal
@pytest.mark.parametrize("manner", MANNERS, ids=str)
def test_the_first_nights_of_every_sheet_come_out_again(manner: Manner) -> None:
    _replay(manner)


def _replay(manner: Manner) -> None:
    dealt = Dealt(manner, FIRST * LENGTHS[-1])
    known = {(each.preset, str(dict(each.answers))): each for each in kept().known}
    for key, answers in manners()[manner]:
        again, there = cost(sheet_of(key, answers), dealt), known[key, str(answers)].first
        assert again.after == there.after
        assert again.nights == there.nights == FIRST
        assert [round(won, 2) for won, _ in again.means] == [won for won, _ in there.means]


def test_a_sheet_is_found_by_its_sentences_whatever_it_is_called() -> None:
    sheet = found("hong-kong").sheet({"bank": "passes"})
    there = known_of(sheet)
    assert there
    assert (there.preset, there.answers) == ("hong-kong", {"bank": "passes"})
    assert known_of(found("hong-kong").sheet({"pot": "on"})) is None
