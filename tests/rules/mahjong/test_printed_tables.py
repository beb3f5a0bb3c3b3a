"""The two tables of the source are reproduced exactly."""

import pytest

from companion.rules.mahjong.hand import Counted
from tests.rules.mahjong.printed import GAMING_CELLS, WOO_MEI_CELLS
from tests.rules.mahjong.written import nets, scored, sheet, won


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
