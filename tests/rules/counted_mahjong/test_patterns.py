"""The lists of patterns: examples are hands, and sums are those of the sources."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import pytest

from companion.rules.counted_mahjong.patterns import HONG_KONG, LISTS, SINGAPORE, TAIWAN
from companion.rules.games import game, hand_counts, preset
from companion.rules.mahjong.tiles import BY_CODE
from companion.rules.patterns import Pattern, PatternList, own_values

MCR = LISTS["mcr"]


def tiles(pattern: Pattern) -> list[list[str]]:
    return [[group[0] + each for each in group[1:]] for group in pattern.tiles.split()]


def test_every_counted_game_but_the_american_one_has_a_list() -> None:
    presets = game("modern-mahjong").presets
    assert {p.key for p in presets if hand_counts(p.sheet()) is None} == {"american"}


@pytest.mark.parametrize("known", LISTS.values(), ids=LISTS)
def test_each_pattern_has_a_key_of_its_own_and_known_ones_beside_it(known: PatternList) -> None:
    keys = [pattern.key for pattern in known.patterns]
    assert len(keys) == len(set(keys))
    for pair in known.apart:
        assert len(pair) == 2
        assert pair <= set(keys), pair
        one, other = pair
        assert other in known.without(one)
        assert one in known.without(other)


def test_an_example_has_tiles_that_there_are() -> None:
    for key, known in LISTS.items():
        for pattern in known.patterns:
            check_example(key, pattern)


def check_example(key: str, pattern: Pattern) -> None:
    """There are as many of its tiles, and no more than a hand has."""
    groups = tiles(pattern)
    counted = Counter(code for group in groups for code in group)
    assert all(times <= BY_CODE[code].copies for code, times in counted.items()), counted
    if any(BY_CODE[code].flower for code in counted):
        return
    # A kong is drawn whole: it takes the place of three tiles.
    kongs = sum(len(group) == 4 and len(set(group)) == 1 for group in groups)
    size = sum(counted.values()) - kongs
    whole, most_of_one = (17, 15) if key == "taiwan" else (14, 12)
    assert size == whole or size <= most_of_one


def check(
    known: PatternList, limit: int, found: Mapping[str, int], own: Mapping[str, int] | None = None
) -> int:
    return known.sum({key.replace("_", "-"): n for key, n in found.items()}, own or {}, limit)


@pytest.mark.parametrize(
    ("known", "limit", "found", "counts"),
    [
        # RULING-LOG-HK, HK8: what the sources print as sums
        (HONG_KONG, 13, {"all_triplets": 1, "half_flush": 1}, 6),
        (HONG_KONG, 13, {"small_winds": 1, "all_triplets": 1}, 9),
        (HONG_KONG, 13, {"small_winds": 1}, 6),
        (HONG_KONG, 13, {"mixed_terminals": 1}, 4),
        (HONG_KONG, 13, {"mixed_terminals": 1, "half_flush": 1}, 7),
        (HONG_KONG, 13, {"mixed_terminals": 1, "four_concealed": 1}, 9),
        (HONG_KONG, 13, {"small_winds": 1, "mixed_terminals": 1}, 10),
        (HONG_KONG, 13, {"big_dragons": 1}, 8),
        (HONG_KONG, 13, {"small_dragons": 1}, 5),
        (HONG_KONG, 13, {"after_kong": 1, "self_drawn": 1}, 2),
        (HONG_KONG, 13, {"all_sequences": 1, "full_flush": 1, "concealed": 1}, 9),
        (HONG_KONG, 10, {"orphans": 1}, 10),
        # Singaporean Mahjong scoring rules: full flush of triplets, lesser sequences, robbed kong
        (SINGAPORE, 10, {"flush_triplets": 1}, 8),
        (SINGAPORE, 10, {"flush_sequences": 1}, 10),
        (SINGAPORE, 10, {"lesser_sequences": 1, "full_flush": 1}, 5),
        (SINGAPORE, 10, {"sequences": 1, "robbed_kong": 1}, 5),
        (SINGAPORE, 10, {"mixed_terminals": 1}, 4),
        (SINGAPORE, 10, {"small_winds": 1, "seat_wind": 1}, 5),
        (SINGAPORE, 10, {"animal": 4, "four_animals": 1}, 5),
        (SINGAPORE, 5, {"nine_gates": 1}, 5),
        # Taiwan
        (TAIWAN, 200, {"all_triplets": 1, "half_flush": 1, "self_drawn": 1, "dragon": 2}, 11),
        (TAIWAN, 200, {"big_dragons": 1, "half_flush": 1}, 12),
        # MCR: the least hands that win
        (MCR, 400, {"all_chows": 1, "mixed_shifted_chows": 1}, 8),
        (MCR, 400, {"half_flush": 1, "dragon": 1}, 8),
        (MCR, 400, {"seven_pairs": 1, "tile_hog": 1}, 26),
    ],
)  # fmt: skip
def test_patterns_that_go_together_are_added_up_within_the_limit(
    known: PatternList, limit: int, found: dict[str, int], counts: int
) -> None:
    assert check(known, limit, found) == counts


@pytest.mark.parametrize(
    ("known", "pair"),
    [
        (HONG_KONG, "all_sequences all_triplets"),
        (HONG_KONG, "big_dragons dragon"),
        (HONG_KONG, "all_honours half_flush"),
        (HONG_KONG, "small_winds half_flush"),
        (HONG_KONG, "seven_flowers self_drawn"),
        (SINGAPORE, "full_flush all_triplets"),
        (TAIWAN, "all_honours all_triplets"),
        (SINGAPORE, "sequences animal"),
        (TAIWAN, "concealed_drawn self_drawn"),
        (MCR, "all_pungs all_chows"),
        (MCR, "big_three_dragons dragon"),
    ],
)
def test_patterns_of_which_only_one_counts_are_refused(known: PatternList, pair: str) -> None:
    with pytest.raises(ValueError, match="do not go together"):
        check(known, 100, dict.fromkeys(pair.split(), 1))


def test_a_table_has_values_of_its_own() -> None:
    kept = {"all-triplets": 4, "half-flush": -1, "dragon": True, "nothing": 3}
    own = own_values(kept, HONG_KONG)
    assert own == {"all-triplets": 4}
    assert check(HONG_KONG, 10, {"all-triplets": 1, "half-flush": 1}, own) == 7
    assert own_values("?", HONG_KONG) == {}


def test_no_sum_is_more_than_a_hand_can_be_paid_for() -> None:
    pairs = 0
    for key, known in LISTS.items():
        counts = hand_counts(preset(key).sheet())
        assert counts
        limit = counts.limit
        for one, other in combinations(known.patterns, 2):
            both = {one.key: 1, other.key: other.most}
            if frozenset(both) not in known.apart and known.fits(both):
                pairs += 1
                assert 0 <= known.sum(both, {}, limit) <= limit
    assert pairs > 3000


@pytest.mark.parametrize(
    ("known", "found", "fits"),
    [
        (HONG_KONG, {"small-winds": 1, "dragon": 1, "seat-wind": 1}, True),
        (HONG_KONG, {"small-winds": 1, "dragon": 2}, False),
        (HONG_KONG, {"dragon": 2, "seat-wind": 1, "round-wind": 1}, True),
        (LISTS["taiwan"], {"small-winds": 1, "dragon": 2}, True),
        (LISTS["taiwan"], {"big-winds": 1, "dragon": 2}, False),
        (LISTS["mcr"], {"mixed-straight": 1, "short-straight": 2}, True),
        (LISTS["mcr"], {"mixed-straight": 1, "double-pung": 1}, False),
        (LISTS["mcr"], {"terminal-pung": 3, "two-dragons": 1}, False),
    ],
)
def test_no_more_sets_go_together_than_a_hand_has(
    known: PatternList, found: dict[str, int], fits: bool
) -> None:
    assert known.fits(found) == fits
