"""The sentences of the clauses of Tien Gow, and a house that strikes one out."""

import pytest

from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.presets import Strike
from companion.rules.sheet import Clause
from companion.rules.tiengow.payment_clauses import BankerMultiplies, FigureLessTricks
from companion.rules.tiengow.play_clauses import Leads
from tests.rules.tiengow.factories import Table, hand

HONG_KONG = preset("hong-kong")


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (
            FigureLessTricks("k", when="banker-wins"),
            "The figure is 4 in the first hand of a banker’s streak, 8 in the second and so "
            "on, when the banker wins; otherwise it stays at 4. A player with fewer tricks "
            "than the figure pays the winner the difference; a player with more is paid the "
            "difference.",
        ),
        (
            BankerMultiplies("k", growing=True, opening_single=True, losing_banker="multiplied"),
            "What the banker pays or is paid is doubled in the first hand of a banker’s "
            "streak, is tripled in the second and so on (one step lower while the banker "
            "chosen by dice is still banker), for special tricks too. What a losing "
            "banker is still paid at the end is multiplied too.",
        ),
        (
            Leads("k", triplets_and_quartets=False),
            "These may be led: a single tile, a pair, a mixed pair and the Supreme pair.",
        ),
    ],
)
def test_a_clause_says_itself_with_its_own_numbers(clause: Clause, said: str) -> None:
    assert say(clause.says()) == said


def test_a_house_without_a_last_quartet_has_four_tiles_anywhere() -> None:
    house = Table(HONG_KONG.sheet(house=[Strike("last-quartet")]))
    last = hand(0, 4, 4, 0, last=2, quartet_won=(1, 2))
    assert house.refuses(last) == []
    assert Table(HONG_KONG.sheet()).refuses(last) == ["only-as-last"]
