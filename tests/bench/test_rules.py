"""The time to score a hand, early and late in a sitting, and to search its order of play."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.documents.sittings import read_sitting, write_row
from companion.rules.games import preset
from companion.rules.sheet import Bank, Objection, judge
from companion.rules.sitting import PlayedSitting, carry_on, replay
from companion.rules.standing import Standing
from companion.rules.tiengow.hand import Hand, Mark
from tests.bench.conftest import best, in_turn
from tests.bench.test_command import sitting as written

CELKO_KAM = preset("celko-kam")
SCORE_SHEET = preset("score-sheet")

Figure = Callable[[str], None]

HANDS = 100


def score_some(sitting: PlayedSitting, standing: Standing, first: int) -> None:
    """A hundred hands from a standing on, written as the answer has them."""
    lines = sitting.lines[first - 1 : first - 1 + HANDS]
    for row in carry_on(sitting.sheet, standing, lines, first):
        write_row(row)


@pytest.mark.parametrize("game", ["tien-gow", "mahjong"])
def test_a_hundred_hands_late_in_a_sitting(
    benchmark: BenchmarkFixture, figure: Figure, game: str
) -> None:
    first, last = (100, 9_900) if benchmark.enabled else (2, 3)
    sitting = read_sitting(written(game, 10_000 if benchmark.enabled else 200)).sitting
    before = {row.number: row.before for row in replay(sitting)}
    benchmark(score_some, sitting, before[last], last)
    early, late = in_turn(
        lambda: score_some(sitting, before[first], first),
        lambda: score_some(sitting, before[last], last),
        20 if benchmark.enabled else 1,
    )
    figure(
        f"a hand of {game}: {early / HANDS * 1e6:.0f} µs at hand {first}, "
        f"{late / HANDS * 1e6:.0f} µs at hand {last:,}: {late / early:.2f} times as much"
    )


ORDINARY = Hand((3, 1, 0, 4), 0, (Mark("supreme-led", 0), Mark("quartet-won", 3)))
# Found by trying hundreds of thousands of hands on all sheets: nothing marks the winner of a
# mixed pair, so that each of four may have been won by anybody; and yet there is no order.
WORST = Hand((2, 2, 2, 2), 1, tuple(Mark("mixed-pair-led", seat) for seat in (1, 2, 3, 2)))


def search(hand: Hand) -> tuple[Objection, ...]:
    sheet = {ORDINARY: CELKO_KAM, WORST: SCORE_SHEET}[hand].sheet()
    return judge(sheet, hand, Bank(0))


@pytest.mark.parametrize("hand", [ORDINARY, WORST], ids=["ordinary", "worst"])
def test_the_search_for_an_order_of_play(
    benchmark: BenchmarkFixture, figure: Figure, hand: Hand
) -> None:
    objections = benchmark(search, hand)
    assert [each.code for each in objections] == ([] if hand == ORDINARY else ["no-order-of-play"])
    which = "an ordinary hand" if hand == ORDINARY else "the worst hand"
    spent = best(lambda: search(hand), 50 if benchmark.enabled else 1)
    figure(f"order of play of {which}: {spent * 1e6:.0f} µs")
