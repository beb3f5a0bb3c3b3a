"""The simulator of hands: it plays by the rules, and every mark occurs."""

from collections import Counter
from random import Random

import pytest

from companion.rules.tiengow.tiles import legal_leads, taker
from tests.rules.tiengow.deals import PlayedDeal, marks_for, play_out

SINGLES_AND_PAIRS = frozenset({"single", "pair", "mixed-pair", "supreme"})
FOUR_POINT = SINGLES_AND_PAIRS | {"two-pairs", "two-mixed-pairs"}
FAMILIES = SINGLES_AND_PAIRS | {"triplet", "quartet"}
TABLES = (SINGLES_AND_PAIRS, FOUR_POINT, FAMILIES)


def deals(leads: frozenset[str], n: int, early_death: bool = True) -> list[PlayedDeal]:
    rng = Random(9)
    return [play_out(rng, leads, early_death, banker=place % 4) for place in range(n)]


@pytest.mark.parametrize("leads", TABLES)
def test_the_banker_leads_first_and_each_winner_next(leads: frozenset[str]) -> None:
    for deal in deals(leads, 50):
        assert [trick.leader for trick in deal.play] == [
            deal.banker,
            *(trick.winner for trick in deal.play[:-1]),
        ]
        assert deal.last_trick == deal.play[-1].winner


@pytest.mark.parametrize("leads", TABLES)
def test_tricks_come_to_eight_and_go_to_whoever_takes_them(leads: frozenset[str]) -> None:
    for deal in deals(leads, 50):
        assert sum(deal.tricks) == 8
        for trick in deal.play:
            assert trick.winner == (trick.leader + taker(trick.lead, trick.plays)) % 4


@pytest.mark.parametrize("leads", TABLES)
def test_nobody_shows_a_tile_that_was_not_dealt_nor_leads_what_is_not_led(
    leads: frozenset[str],
) -> None:
    for deal in deals(leads, 50):
        held = [Counter(hand) for hand in deal.hands]
        for trick in deal.play:
            assert trick.lead in legal_leads(trick.lead.tiles, leads)
            for step, shown in enumerate((trick.lead.tiles, *trick.plays)):
                held[(trick.leader + step) % 4].subtract(shown)
        assert all(n >= 0 for hand in held for n in hand.values())


def test_with_early_death_nobody_takes_a_last_single_tile_as_the_only_trick() -> None:
    only = [
        deal
        for deal in deals(FAMILIES, 200)
        if deal.play[-1].size == 1 and deal.tricks[deal.last_trick] == 1
    ]
    assert only == []


def test_without_early_death_it_happens() -> None:
    assert any(
        deal.tricks[deal.last_trick] == 1 for deal in deals(FAMILIES, 200, early_death=False)
    )


@pytest.mark.parametrize(
    ("leads", "known"),
    [
        (SINGLES_AND_PAIRS, {"supreme-led", "mixed-pair-led"}),
        (FOUR_POINT, {"supreme-led", "two-mixed-pairs-led"}),
        (
            FAMILIES,
            {
                "supreme-led",
                "quartet-won",
                "last-quartet",
                "last-supreme",
                "last-little-three",
                "little-three-captured",
                "unbeatable-lead",
                "eight-branch",
            },
        ),
    ],
)
def test_every_mark_that_a_sheet_knows_comes_up_and_no_other(
    leads: frozenset[str], known: set[str]
) -> None:
    found = {code for deal in deals(leads, 400) for code, _ in marks_for(deal, frozenset(known))}
    assert found == known


def test_a_last_supreme_is_a_led_one_where_the_sheet_has_no_other_mark() -> None:
    led, last = frozenset({"supreme-led"}), frozenset({"supreme-led", "last-supreme"})
    ended = [deal for deal in deals(FAMILIES, 200) if deal.play[-1].lead.kind == "supreme"]
    assert ended
    for deal in ended:
        assert marks_for(deal, led) == (("supreme-led", deal.last_trick),)
        assert marks_for(deal, last) == (("last-supreme", deal.last_trick),)
