"""Hands that win when shown, by docs/rules/tien-gow.md, "Declared hands"."""

from collections import Counter
from fractions import Fraction
from math import comb

from companion.rules.tiengow.referee import declarations
from companion.rules.tiengow.tiles import FULL_SET, read_tiles


def test_one_red_dot_is_exactly_one_red_pip_among_eight_tiles() -> None:
    assert declarations(read_tiles("6-1 5-5 5-5 3-3 3-3 2-2 2-2 6-5")) == ("one-red-dot",)
    assert declarations(read_tiles("1-1 5-5 5-5 3-3 3-3 2-2 2-2 6-5")) == ()
    assert declarations(read_tiles("6-1 6-1 5-5 3-3 3-3 2-2 2-2 6-5")) == ()


def test_six_six_has_six_red_pips_and_spoils_one_red_dot() -> None:
    assert declarations(read_tiles("6-6 6-1 5-5 3-3 3-3 2-2 2-2 6-5")) == ()


def test_all_white_is_no_red_pip_at_all() -> None:
    assert declarations(read_tiles("5-5 5-5 3-3 3-3 2-2 2-2 6-5 6-5")) == ("all-white",)


def test_seven_and_eight_military_are_exactly_so_many() -> None:
    military = "6-3 5-4 6-2 5-3 5-2 4-3"
    assert declarations(read_tiles(f"{military} 4-2 2-1")) == ("eight-military",)
    assert declarations(read_tiles(f"{military} 4-2 5-1")) == ("seven-military",)
    assert declarations(read_tiles(f"{military} 6-6 5-1")) == ()


def test_no_hand_can_be_declared_in_two_ways() -> None:
    fewest_red = sorted(tile.red for tile in FULL_SET if tile.suit == "military")[:7]
    assert sum(fewest_red) > 1


def hands_by_red_pips() -> Counter[int]:
    """The number of hands of eight tiles for each number of red pips, counted tile by tile."""
    ways = Counter({(0, 0): 1})
    for tile in FULL_SET:
        for (dealt, red), n in list(ways.items()):
            if dealt < 8:
                ways[dealt + 1, red + tile.red] += n
    return Counter({red: n for (dealt, red), n in ways.items() if dealt == 8})


def test_seven_tiles_have_one_red_pip_and_thirteen_have_none() -> None:
    reds = Counter(tile.red for tile in FULL_SET)
    assert (reds[1], reds[0]) == (7, 13)


def test_one_dealt_hand_in_about_876_has_exactly_one_red_pip() -> None:
    hands = hands_by_red_pips()
    assert sum(hands.values()) == comb(32, 8)
    assert hands[1] == 7 * comb(13, 7) == 12_012
    assert round(Fraction(100 * hands[1], comb(32, 8)), 4) == Fraction("0.1142")


def test_more_hands_are_declared_where_a_sheet_knows_them() -> None:
    known = ("four-pairs", "seven-civil", "eight-civil")

    def of(tiles: str) -> tuple[str, ...]:
        return declarations(read_tiles(tiles), known)

    assert of("6-6 6-6 5-5 5-5 6-3 5-4 4-1 3-2") == ("four-pairs",)
    assert of("6-6 6-3 1-1 1-1 5-5 5-5 3-3 3-3") == ("seven-civil",)
    assert of("4-2 2-1 1-1 1-1 5-5 5-5 3-3 3-3") == ()
    assert of("6-6 6-6 1-1 1-1 5-5 5-5 3-3 3-3") == ("four-pairs", "eight-civil")
    assert of("6-6 6-5 1-1 1-1 5-5 5-5 3-3 2-2") == ("eight-civil",)
