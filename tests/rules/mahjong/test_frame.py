"""Objections to a hand as a whole: the winner, the source, and all seats together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.mahjong.hand import Counted, Hand, Limit, TileGroup, Tiles
from companion.rules.phrases import say
from companion.rules.sheet import Sheet, judge
from tests.rules.mahjong.written import EAST_BANKS, PLAIN, codes, sheet, tiles, won

FOUR = Counted(4)
SHOOTER = sheet("malayan-shooter")
SHOWN = sheet(three_dragons_shown="yes")


def test_a_hand_says_who_won_or_that_nobody_did() -> None:
    assert codes(Hand("unsaid", hands=((1, FOUR),))) == ["winner-unsaid"]
    assert codes(Hand(None)) == []


@pytest.mark.parametrize("seat", [4, -1, 7, 1.5, 1.0])
def test_a_winner_sits_at_the_table(seat: float) -> None:
    assert codes(Hand(seat, hands=((1, FOUR),))) == ["no-such-seat"]


@pytest.mark.parametrize("seat", [4, -1, 0.0, "x", ""])
def test_nobody_holds_a_hand_at_a_seat_that_is_none(seat: float | str) -> None:
    assert codes(Hand(1, hands=((1, FOUR), (seat, FOUR)))) == ["no-such-seat"]


def test_a_hand_at_a_seat_that_is_none_is_refused_with_its_own_faults() -> None:
    assert codes(Hand(None, hands=((7, Counted(7)),))) == ["no-such-seat", "odd-units"]


def test_the_winners_hand_is_given() -> None:
    assert codes(Hand(1)) == ["no-winning-hand"]
    assert codes(Hand(1, hands=((0, FOUR),))) == ["no-winning-hand"]


@pytest.mark.parametrize(
    "second", [FOUR, Limit(), Tiles(), tiles(PLAIN)], ids=["count", "limit", "nothing", "tiles"]
)
def test_a_hand_is_given_in_one_way(second: Counted | Limit | Tiles) -> None:
    found = codes(Hand(1, hands=((1, FOUR), (1, second))))
    assert [code for code in found if code != "not-four-groups"] == ["two-ways"]


def test_nobody_self_picks_on_a_draw() -> None:
    assert codes(Hand(None, self_pick=True)) == ["self-pick-on-draw"]


def test_nobody_discards_the_winning_tile_on_a_draw() -> None:
    assert codes(Hand(None, discarder=2)) == ["discarder-on-draw"]


@pytest.mark.parametrize("seat", [4, -1, 1.5])
def test_a_discarder_sits_at_the_table(seat: float) -> None:
    assert codes(Hand(1, discarder=seat, hands=((1, FOUR),))) == ["no-such-seat"]


def test_a_winner_does_not_win_by_their_own_discard() -> None:
    assert codes(won(FOUR, by=1, discarder=1)) == ["discarder-won"]


def test_a_self_pick_has_no_discarder() -> None:
    hand = Hand(1, self_pick=True, discarder=2, hands=((1, FOUR),))
    assert codes(hand) == ["discarder-and-self-pick"]


@pytest.mark.parametrize("double", ["discarder", "both"])
def test_a_discarder_is_missed_where_they_pay_double(double: str) -> None:
    on = sheet(double=double)
    assert codes(won(FOUR), on) == ["no-discarder"]
    assert codes(won(FOUR, discarder=2), on) == []
    assert codes(Hand(1, self_pick=True, hands=((1, FOUR),)), on) == []
    assert codes(Hand(None), on) == []


@pytest.mark.parametrize("double", ["banker", "none"])
def test_elsewhere_a_discarder_may_be_given_or_not(double: str) -> None:
    on = sheet(double=double)
    assert codes(won(FOUR), on) == codes(won(FOUR, discarder=2), on) == []


def test_a_shown_hand_needs_a_table_that_plays_it() -> None:
    shown = Hand.show("three-dragons", 2)
    assert codes(shown) == ["unknown-shown"]
    assert codes(shown, SHOWN) == []
    assert codes(shown, sheet(three_dragons_shown="yes", double="both")) == []


def test_a_shown_hand_is_shown_by_somebody() -> None:
    assert codes(Hand.show("three-dragons", 4), SHOWN) == ["no-such-seat"]
    assert codes(Hand.show("three-dragons", 0.5)) == ["unknown-shown", "no-such-seat"]


def test_only_what_is_known_wins_when_shown() -> None:
    assert codes(Hand.show("four-winds", 2), SHOWN) == ["unknown-shown"]


def test_there_are_four_of_each_tile_over_all_seats() -> None:
    three = tiles("S9:3 T1:seq M3:seq S4:seq T5:2")
    assert codes(won(three, losers={3: tiles("S9:2")})) == ["too-many-alike"]
    assert codes(won(tiles("-S6:4 T1:seq M3:seq S4:seq T5:2"))) == ["too-many-alike"]
    assert codes(won(tiles("-S6:4 T1:seq M3:seq S1:seq T5:2"))) == []


def test_tiles_are_counted_on_a_draw_and_at_seats_that_are_none() -> None:
    three = tiles("DC:3")
    assert codes(Hand(None, hands=((0, three), (2, three)))) == ["too-many-alike"]
    assert codes(Hand(None, hands=((0, three), (9, three)))) == ["no-such-seat", "too-many-alike"]


def test_there_is_one_of_each_flower() -> None:
    assert codes(won(tiles(PLAIN, "F2"), losers={0: tiles(flowers="F2")})) == ["too-many-alike"]
    assert codes(won(tiles(PLAIN, "F2 F2"))) == ["too-many-alike"]
    assert codes(won(tiles(PLAIN, "F2"), losers={0: tiles(flowers="G2")})) == []


def test_every_fault_of_a_hand_is_said_at_once_in_a_sentence() -> None:
    held = Tiles((TileGroup("pair", "F1"), TileGroup("triplet", "DC", True)), ("F2", "F2"))
    hand = Hand(1, True, 1, ((1, held), (2, Counted(3)), (2, Limit()), (5, tiles("DC:3"))))
    names = ("Ah Ming", "Bo", "Chan", "Di")
    assert [say(fault.text, names) for fault in judge(SHOOTER, hand, EAST_BANKS)] == [
        "Bo won, and cannot have discarded the winning tile",
        "a self-drawn winning tile has no discarder",
        "Chan’s hand is entered in two ways: use only one",
        "there is no seat 5 that could have a hand",
        "“Plum (flower 1)” cannot be in a set: flowers lie beside the hand",
        "Bo won with 1 set and 1 pair: a win needs four sets and a pair",
        "Chan has 3 units: they are always even",
        "Chan did not win: a limit hand is for the winner only",
        "“Red dragon (Zhong)” is used 6 times, but there are only four",
        "“Orchid (flower 2)” is used 2 times, but there is only one",
    ]


numbers = st.one_of(st.integers(-2, 5), st.integers(), st.floats())
tile_codes = st.sampled_from(["T1", "T8", "WE", "DC", "F1", "G4", "", "B9", "t5"])
groups = st.builds(
    TileGroup,
    st.sampled_from(["sequence", "pair", "triplet", "kong", "chow", ""]),
    tile_codes,
    st.sampled_from([True, False, None]),
)
held = st.one_of(
    st.builds(Counted, numbers, numbers),
    st.builds(Limit),
    st.builds(
        Tiles,
        st.lists(groups, max_size=6).map(tuple),
        st.lists(tile_codes, max_size=4).map(tuple),
        numbers,
    ),
)
hands = st.builds(
    Hand,
    st.one_of(st.none(), st.just("unsaid"), numbers),
    st.booleans(),
    st.one_of(st.none(), numbers),
    st.lists(st.tuples(st.one_of(numbers, st.text(max_size=2)), held), max_size=5).map(tuple),
    st.sampled_from([None, None, "three-dragons", "x"]),
)


@given(hands, st.sampled_from([sheet(), SHOOTER, SHOWN]))
def test_whatever_is_written_down_is_judged_in_sentences_under_known_codes(
    hand: Hand, on: Sheet
) -> None:
    known = {code for clause in on.clauses for code in clause.faults}
    for fault in judge(on, hand, EAST_BANKS):
        assert fault.code in known
        assert say(fault.text, ("Ah Ming", "Bo", "Chan", "Di"))
