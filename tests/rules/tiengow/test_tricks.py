"""The effects of a trick at a table, computed by the engine, in the sheet's sentences."""

import pytest

from companion.rules import Bank, preset, say, score
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.referee import rule
from companion.rules.tiengow.tiles import read_tiles
from companion.rules.tiengow.tricks import brings, due

CELKO_KAM = preset("celko-kam").sheet()
HONG_KONG = preset("hong-kong").sheet()


def said(sheet: str, led: str, *plays: str, last: bool = True) -> list[str]:
    table = preset(sheet).sheet()
    ruling = rule(table, read_tiles(led), [read_tiles(play) for play in plays], last)
    return [say(each) for each in brings(table, ruling.outcome)]


def test_a_last_single_tells_of_early_death_and_of_all_eight_tricks() -> None:
    early, branches, dues = said("hong-kong", "6-6")
    assert early.startswith("Before a last trick of a single tile")
    assert "七支" in branches
    assert "八支" in branches
    assert dues.startswith("Between two players who are not banker, no trick then pays 5,")


def test_a_captured_little_three_tells_who_pays_and_how_much() -> None:
    sentences = said("hong-kong", "2-1", "4-2")
    assert any("the 4-2 takes it, its leader pays" in each for each in sentences)
    assert "no trick then pays 20, one trick 12, two tricks 8" in sentences[-1]


def test_before_the_last_trick_only_what_is_paid_at_once_is_told() -> None:
    assert said("celko-kam", "6-6", last=False) == []
    [paid] = said("celko-kam", "4-2 2-1", last=False)
    assert paid.startswith("A player who wins a trick with the Supreme pair")


@pytest.mark.parametrize("tricks", range(4))
def test_what_is_due_is_what_the_engine_pays(tricks: int) -> None:
    hand = Hand((4, tricks, 4 - tricks, 0), 0, (Mark("last-supreme", 0),))
    paid = [each for each in score(CELKO_KAM, hand, Bank(3)).transfers if each.payer == 1]
    assert due(CELKO_KAM, ["last-supreme"], tricks) == sum(each.amount for each in paid)


def test_what_a_last_trick_collects_besides_is_told_and_counted() -> None:
    doubled, besides, dues = said("celko-kam", "4-2 2-1")
    assert doubled.endswith("every payment for tricks is doubled.")
    assert "with the Supreme pair is paid 2 points at once" in besides
    assert "no trick then pays 12, one trick 8" in dues


def test_whoever_pays_for_a_loser_pays_what_that_one_owes() -> None:
    assert [due(HONG_KONG, ["little-three-captured"], n) for n in range(4)] == [20, 12, 8, 4]
