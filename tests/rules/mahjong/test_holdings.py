"""Objections to what one seat holds, independently of the others."""

from collections.abc import Callable

import pytest

from companion.rules.mahjong.hand import Counted, Hand, Held, Limit, TileGroup, Tiles
from tests.rules.mahjong.written import PLAIN, THREE_PLAIN, codes, tiles, won

LOSER = 3

Refused = Callable[[Held], list[str]]


def as_winner(held: Held) -> list[str]:
    return codes(won(held))


def as_loser(held: Held) -> list[str]:
    return codes(won(Counted(4), losers={3: held}))


def on_a_draw(held: Held) -> list[str]:
    return codes(Hand(None, hands=((LOSER, held),)))


ANYWHERE = pytest.mark.parametrize("refused", [as_loser, on_a_draw])


@pytest.mark.parametrize("units", [0, 2, 10_000])
@pytest.mark.parametrize("farn", [0, 30])
def test_units_are_even_and_up_to_ten_thousand_farn_up_to_thirty(units: int, farn: int) -> None:
    assert as_winner(Counted(units, farn)) == as_loser(Counted(units, farn)) == []


@pytest.mark.parametrize(
    ("held", "faults"),
    [
        (Counted(7), ["odd-units"]),
        (Counted(-2), ["negative"]),
        (Counted(-3), ["negative", "odd-units"]),
        (Counted(10_002), ["too-large"]),
        (Counted(2.5), ["not-whole"]),
        (Counted(2.0), ["not-whole"]),
        (Counted(4, -1), ["negative"]),
        (Counted(4, 31), ["too-large"]),
        (Counted(4, 1.5), ["not-whole"]),
        (Counted(4, 10**17), ["too-large"]),
        (Counted(float("inf"), float("nan")), ["not-whole", "not-whole"]),
        (Counted(7, 31), ["odd-units", "too-large"]),
    ],
)
def test_a_count_that_cannot_be_is_refused_with_every_fault(
    held: Counted, faults: list[str]
) -> None:
    assert as_winner(held) == as_loser(held) == on_a_draw(held) == faults


@pytest.mark.parametrize(
    "groups",
    [
        THREE_PLAIN,
        f"{THREE_PLAIN} T6:3",
        f"{THREE_PLAIN} T6:3 M2:2 M3:2",
        f"{THREE_PLAIN} T6:3 T9:3 M2:2",
        "T1:2 T2:2 T3:2 S4:2 S5:2 WE:2 DC:2",
        "",
    ],
)
def test_a_winner_has_four_groups_and_a_pair(groups: str) -> None:
    assert as_winner(tiles(groups)) == ["not-four-groups"]


@pytest.mark.parametrize("fourth", ["T6:seq", "T6:3", "-T6:3", "T6:4", "-T6:4"])
def test_any_four_groups_will_do(fourth: str) -> None:
    assert as_winner(tiles(f"{THREE_PLAIN} {fourth} M2:2")) == []


@ANYWHERE
@pytest.mark.parametrize(
    "groups",
    ["", "DC:2", "T1:2 T2:2 T3:2 T4:2 T5:2 T6:2", "-DC:4 -DF:4 -DB:4 -WE:4", "T1:seq S3:3 M2:2"],
)
def test_whoever_did_not_win_shows_what_they_like_up_to_thirteen_tiles(
    groups: str, refused: Refused
) -> None:
    assert refused(tiles(groups)) == []


@ANYWHERE
@pytest.mark.parametrize(
    "groups", [PLAIN, "T2:4 S3:3 -M4:4 WE:3 DB:2", "T1:2 T2:2 T3:2 T4:2 T5:2 T6:2 T7:2"]
)
def test_more_than_thirteen_tiles_are_refused_a_kong_counting_three(
    groups: str, refused: Refused
) -> None:
    assert refused(tiles(groups)) == ["too-many-tiles"]


@pytest.mark.parametrize(
    ("group", "fault"),
    [
        (TileGroup("sequence", "WE"), "no-group"),
        (TileGroup("sequence", "DC"), "no-group"),
        (TileGroup("sequence", "M8"), "no-group"),
        (TileGroup("sequence", "M9"), "no-group"),
        (TileGroup("pair", "F1"), "no-group"),
        (TileGroup("sequence", "G1"), "no-group"),
        (TileGroup("pair", "B9"), "unknown-tile"),
        (TileGroup("sequence", "S10"), "unknown-tile"),
        (TileGroup("pair", ""), "unknown-tile"),
        (TileGroup("pair", "t5"), "unknown-tile"),
        (TileGroup("chow", "T1"), "unknown-group"),
        (TileGroup("triplet", "T1"), "open-unsaid"),
        (TileGroup("kong", "DC"), "open-unsaid"),
    ],
)
def test_a_group_that_cannot_be_is_refused(group: TileGroup, fault: str) -> None:
    assert as_loser(Tiles((group,))) == on_a_draw(Tiles((group,))) == [fault]


def test_whether_a_sequence_or_a_pair_is_open_does_not_matter() -> None:
    groups = (TileGroup("sequence", "T1", True), TileGroup("pair", "DC", False))
    assert as_loser(Tiles(groups)) == []


@pytest.mark.parametrize(("flower", "fault"), [("DC", "no-flower"), ("F5", "unknown-tile")])
def test_what_is_no_flower_is_refused_among_the_flowers(flower: str, fault: str) -> None:
    assert as_winner(tiles(PLAIN, flower)) == as_loser(tiles("", flower)) == [fault]


@pytest.mark.parametrize(
    ("farn", "faults"), [(0, []), (30, []), (-1, ["negative"]), (31, ["too-large"])]
)
def test_the_table_adds_farn_up_to_thirty(farn: int, faults: list[str]) -> None:
    assert as_winner(tiles(PLAIN, house_farn=farn)) == faults
    assert as_loser(tiles(house_farn=farn)) == faults


def test_farn_that_the_table_adds_is_whole() -> None:
    assert as_loser(Tiles(house_farn=0.5)) == ["not-whole"]


def test_a_limit_hand_is_for_the_winner() -> None:
    assert as_winner(Limit("thirteen orphans")) == []
    assert as_loser(Limit()) == on_a_draw(Limit()) == ["losers-limit"]


def test_all_faults_of_a_hand_are_said_at_once() -> None:
    groups = (TileGroup("triplet", "B9"), TileGroup("sequence", "M8"), TileGroup("pair", "T5"))
    held = Tiles(groups, ("DC", "F9"), house_farn=-1)
    assert as_winner(held) == [
        "unknown-tile", "open-unsaid", "no-group", "no-flower", "unknown-tile", "not-four-groups",
        "negative",
    ]  # fmt: skip
