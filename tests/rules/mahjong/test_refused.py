"""Hands that cannot be, alone and together; the golden page of refused hands has the sentences."""

import pytest

from companion.rules.mahjong.hand import Counted, Hand, Held, Limit, TileGroup, Tiles
from companion.rules.sheet import Sheet
from tests.rules.mahjong.factories import PLAIN, THREE_PLAIN, codes, sheet, tiles, won

FOUR = Counted(4)
SHOOTER = sheet("malayan-shooter")
SHOWN = sheet(three_dragons_shown="yes")
SHOWN_TO_BOTH = sheet(three_dragons_shown="yes", double="both")
THREE_OF_A_KIND = tiles("S9:3 T1:seq M3:seq S4:seq T5:2")


def by(winner: float, *more: tuple[float | str, Held]) -> Hand:
    return Hand(winner, hands=((1, FOUR), *more))


@pytest.mark.parametrize(
    ("hand", "faults"),
    [
        (Hand(None), ""),
        *((by(seat), "no-such-seat") for seat in (4, -1, 7, 1.5, 1.0)),
        *((by(1, (seat, FOUR)), "no-such-seat") for seat in (4, -1, 0.0, "x", "")),
        (Hand(None, hands=((7, Counted(7)),)), "no-such-seat odd-units"),
        (Hand(1, hands=((0, FOUR),)), "no-winning-hand"),
        *((by(1, (1, second)), "two-ways") for second in (FOUR, Limit(), tiles(PLAIN))),
        (by(1, (1, Tiles())), "two-ways not-four-groups"),
        *((by(1)._replace(discarder=seat), "no-such-seat") for seat in (4, -1, 1.5)),
        (won(FOUR, discarder=2), ""),
        (Hand.show("three-dragons", 2), "unknown-shown"),
        (Hand.show("three-dragons", 0.5), "unknown-shown no-such-seat"),
        (won(THREE_OF_A_KIND, losers={3: tiles("S9:2")}), "too-many-alike"),
        (won(tiles("-S6:4 T1:seq M3:seq S4:seq T5:2")), "too-many-alike"),
        (won(tiles("-S6:4 T1:seq M3:seq S1:seq T5:2")), ""),
        (Hand(None, hands=((0, tiles("DC:3")), (2, tiles("DC:3")))), "too-many-alike"),
        (Hand(None, hands=((0, tiles("DC:3")), (9, tiles("DC:3")))), "no-such-seat too-many-alike"),
        (won(tiles(PLAIN, "F2"), losers={0: tiles(flowers="F2")}), "too-many-alike"),
        (won(tiles(PLAIN, "F2 F2")), "too-many-alike"),
        (won(tiles(PLAIN, "F2"), losers={0: tiles(flowers="G2")}), ""),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_every_fault(hand: Hand, faults: str) -> None:
    assert codes(hand) == faults.split()


@pytest.mark.parametrize(
    ("on", "hand", "faults"),
    [
        (SHOOTER, won(FOUR), "no-discarder"),
        (sheet(double="both"), won(FOUR), "no-discarder"),
        (SHOOTER, won(FOUR, discarder=2), ""),
        (SHOOTER, by(1)._replace(self_pick=True), ""),
        (SHOOTER, Hand(None), ""),
        (sheet(double="none"), won(FOUR), ""),
        (SHOWN, Hand.show("three-dragons", 2), ""),
        (SHOWN_TO_BOTH, Hand.show("three-dragons", 2), ""),
        (SHOWN, Hand.show("three-dragons", 4), "no-such-seat"),
        (SHOWN, Hand.show("four-winds", 2), "unknown-shown"),
    ],
)
def test_rules_refuse_what_they_do_not_play(on: Sheet, hand: Hand, faults: str) -> None:
    assert codes(hand, on) == faults.split()


def refused(held: Held) -> dict[str, str]:
    """What is wrong with the same hand of a winner, of a loser, and on a draw."""
    everywhere = {
        "winner": won(held),
        "loser": won(FOUR, losers={3: held}),
        "draw": Hand(None, hands=((3, held),)),
    }
    return {where: " ".join(codes(hand)) for where, hand in everywhere.items()}


@pytest.mark.parametrize(
    ("held", "faults"),
    [
        *((Counted(units, farn), "") for units in (0, 2, 10_000) for farn in (0, 30)),
        (Counted(-3), "negative odd-units"),
        (Counted(10_002), "too-large"),
        (Counted(2.0), "not-whole"),
        (Counted(4, 31), "too-large"),
        (Counted(4, 10**17), "too-large"),
        (Counted(float("inf"), float("nan")), "not-whole not-whole"),
        (Counted(7, 31), "odd-units too-large"),
    ],
)
def test_a_count_is_even_and_within_its_bounds(held: Counted, faults: str) -> None:
    assert set(refused(held).values()) == {faults}


@pytest.mark.parametrize(
    ("groups", "winner", "others"),
    [
        (THREE_PLAIN, "not-four-groups", ""),
        (f"{THREE_PLAIN} T6:3", "not-four-groups", ""),
        (f"{THREE_PLAIN} T6:3 M2:2 M3:2", "not-four-groups", "too-many-tiles"),
        (f"{THREE_PLAIN} T6:3 T9:3 M2:2", "not-four-groups", "too-many-tiles"),
        ("T1:2 T2:2 T3:2 S4:2 S5:2 WE:2 DC:2", "not-four-groups", "too-many-tiles"),
        ("", "not-four-groups", ""),
        *(
            (f"{THREE_PLAIN} {fourth} M2:2", "", "too-many-tiles")
            for fourth in ("T6:seq", "T6:3", "-T6:3", "T6:4", "-T6:4")
        ),
        ("T1:2 T2:2 T3:2 T4:2 T5:2 T6:2", "not-four-groups", ""),
        ("-DC:4 -DF:4 -DB:4 -WE:4", "not-four-groups", ""),
        ("T2:4 S3:3 -M4:4 WE:3 DB:2", "", "too-many-tiles"),
    ],
)
def test_a_winner_has_four_groups_and_a_pair_and_others_at_most_thirteen_tiles(
    groups: str, winner: str, others: str
) -> None:
    assert refused(tiles(groups)) == {"winner": winner, "loser": others, "draw": others}


@pytest.mark.parametrize(
    ("held", "fault"),
    [
        (Tiles((TileGroup("sequence", "T1", True), TileGroup("pair", "DC", False))), ""),
        *((Tiles((TileGroup("sequence", code),)), "no-group") for code in ("WE", "DC", "M8", "M9")),
        (Tiles((TileGroup("sequence", "G1"),)), "no-group"),
        *((Tiles((TileGroup("pair", code),)), "unknown-tile") for code in ("B9", "", "t5")),
        (Tiles((TileGroup("kong", "DC"),)), "open-unsaid"),
        *((Tiles(house_farn=farn), "") for farn in (0, 30)),
        (Tiles(house_farn=-1), "negative"),
        (Tiles(house_farn=31), "too-large"),
    ],
)
def test_what_a_loser_shows_can_be(held: Held, fault: str) -> None:
    assert refused(held)["loser"] == refused(held)["draw"] == fault


def test_all_faults_of_a_winners_tiles_are_said_at_once() -> None:
    groups = (TileGroup("triplet", "B9"), TileGroup("sequence", "M8"), TileGroup("pair", "T5"))
    assert refused(Tiles(groups, ("DC", "F9"), house_farn=-1))["winner"] == (
        "unknown-tile open-unsaid no-group no-flower unknown-tile not-four-groups negative"
    )
    assert refused(Limit("thirteen orphans"))["winner"] == ""
