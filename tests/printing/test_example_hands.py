"""The example hands of pay cards are possible, and scored like any other."""

from math import prod

import pytest

from companion.printing.game_documents import leads_grow, specials, worked
from companion.rules.games import all_presets, preset
from companion.rules.phrases import say

SEATS = ("A", "B", "C", "D")


@pytest.mark.parametrize("rules", [*all_presets()], ids=lambda each: each.key)
def test_every_way_of_playing_shows_three_hands_that_sum_to_zero(rules: object) -> None:
    shown = worked(rules.sheet())  # type: ignore[attr-defined]
    assert len(shown) == 3
    assert all(sum(hand.net) == 0 and any(hand.net) for hand in shown)
    assert all(hand.winners and any(hand.paid) for hand in shown)


@pytest.mark.parametrize("key", ["hong-kong-mahjong", "taiwan"])
def test_where_two_may_win_on_a_discard_they_do_so_once(key: str) -> None:
    assert [len(hand.winners) for hand in worked(preset(key).sheet())] == [1, 1, 2]


def test_a_hand_is_told_as_the_table_hears_it() -> None:
    first = worked(preset("six-round").sheet())[0]
    assert (first.taken, first.net) == (("3", "2", "0", "3"), (16, -4, -10, -2))
    assert say(first.banks, SEATS) == "A is banker"
    assert first.got[0] == (10, 4, 2)
    (pays,) = first.paid[2]
    assert (pays.payee, pays.factors) == (None, (5, 2))
    assert [say(why, SEATS) for why in pays.why] == ["took no trick"]


def test_what_each_pays_is_told_once_a_reason_and_adds_up() -> None:
    third = worked(preset("celko-kam").sheet())[2]
    _, lead = third.paid[0]
    assert [say(why, SEATS) for why in lead.why] == ["C led the Supreme pair"]
    for seat, net in enumerate(third.net):
        assert sum(third.got[seat]) - sum(prod(each.factors) for each in third.paid[seat]) == net


@pytest.mark.parametrize(
    ("key", "paid"),
    [
        ("score-sheet", [(4, 4, 2), (8, 8, 4)]),
        ("celko-kam", [(4, 4, 2), (8, 8, 4)]),
        ("six-round", []),
        ("malayan", []),
    ],
)
def test_special_leads_are_paid_as_sources_say(key: str, paid: list[tuple[int, int, int]]) -> None:
    found = specials(preset(key).sheet())
    assert [(each.banking, each.banker, each.others) for each in found] == paid
    assert all(each.tiles for each in found)


@pytest.mark.parametrize(
    ("key", "grows"), [("hong-kong", True), ("celko-kam", False), ("simple", False)]
)
def test_where_leads_bring_more_in_later_hands_it_is_known(key: str, grows: bool) -> None:
    assert leads_grow(preset(key).sheet()) == grows
