"""The two tables of the source, cell by cell."""

import pytest

from companion.rules.mahjong.hand import Counted
from tests.rules.mahjong.written import nets, scored, sheet, won

# By basic units, from no farn to four: what a loser pays / what the banker pays. The row for 10 is
# in the source's text; of its two misprints "180360" is 180/360 and "2880-" is 2880.
GAMING = {
    10: "60/120 120/240 240/480 480/960 960/1920",
    20: "70/140 140/280 280/560 560/1120 1120/2240",
    30: "80/160 160/320 320/640 640/1280 1280/2560",
    40: "90/180 180/360 360/720 720/1440 1440/2880",
}
# By units, from no farn on: as far as the source prints it; the row for 6 units, and whatever is
# missing on the right, is what the formula gives.
WOO_MEI = {
    (2,): "10",
    (4,): "10 20",
    (6,): "10 20 40 80 160",
    (8, 10): "10 20 40",
    (12, 14, 16, 18, 20): "20 40 80",
    (22, 24, 26, 28, 30): "30 60 120 240 480",
}

GAMING_CELLS = [
    (basic, farn, *map(int, cell.split("/")))
    for basic, row in GAMING.items()
    for farn, cell in enumerate(row.split())
]
WOO_MEI_CELLS = [
    (n, farn, int(cell))
    for units, row in WOO_MEI.items()
    for n in units
    for farn, cell in enumerate(row.split())
]


@pytest.mark.parametrize(("basic", "farn", "single", "double"), GAMING_CELLS)
def test_a_gaming_hand_pays_as_printed(basic: int, farn: int, single: int, double: int) -> None:
    for units in range(basic - 8, basic + 1, 2):
        paid = nets(won(Counted(units, farn), by=1), sheet())
        assert paid == (-double, double + 2 * single, -single, -single)


@pytest.mark.parametrize(("basic", "farn", "single", "double"), GAMING_CELLS)
def test_a_banker_who_wins_is_paid_the_second_figure_by_all(
    basic: int, farn: int, single: int, double: int
) -> None:
    assert nets(won(Counted(basic, farn), by=0), sheet()) == (3 * double, *[-double] * 3)


@pytest.mark.parametrize(("units", "farn", "worth"), WOO_MEI_CELLS)
def test_a_losers_hand_is_worth_as_printed(units: int, farn: int, worth: int) -> None:
    score = scored(won(Counted(4), by=1, losers={3: Counted(units, farn)}), sheet())
    assert score.counts[3].value == worth
    settled = {(t.payer, t.payee): t.amount for t in score.transfers if t.kind == "losers"}
    assert settled == {(0, 3): worth, (2, 3): worth}
