"""Counted hands that are impossible under any rules."""

from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from tests.rules.modern.written import codes, drawn, sheet, won


def test_who_won_must_be_said_and_then_only_marks_are_judged() -> None:
    hand = Hand("unsaid", 7, (Mark("kong", 9),))
    assert codes(hand, sheet("singapore")) == ["winner-unsaid", "no-such-seat"]


def test_every_seat_must_be_there() -> None:
    hand = Hand((Win(4, 3, liable=-1),), 1.5, (Mark("false-win", 7),))
    assert codes(hand) == ["no-such-seat"] * 4 + ["false-win-ends-hand"]


def test_a_winner_is_written_down_once_and_draws_alone_from_the_wall() -> None:
    assert codes(Hand((Win(1, 3), Win(1, 4)), 0)) == ["winner-twice"]
    assert codes(Hand((Win(1, 3), Win(2, 4)), "wall")) == ["several-from-wall"]
    assert codes(Hand((Win(1, 3), Win(2, 4)), 0), sheet(several="first")) == ["several-winners"]


def test_a_winning_tile_comes_from_somebody_else_or_the_wall() -> None:
    assert codes(won(1, 3, None)) == ["from-unsaid"]
    assert codes(won(1, 3, 1)) == ["discarder-won"]
    assert codes(Hand((), 2)) == ["from-on-draw"]


def test_a_count_is_whole_and_within_the_rules() -> None:
    assert codes(Hand((Win(1, 2.5),), 0)) == ["not-whole"]
    assert codes(won(1, 2)) == ["below-minimum"]
    assert codes(won(1, 25)) == ["above-possible"]
    assert codes(won(1, 0), sheet(minimum=0)) == []


def test_what_is_not_played_is_not_asked() -> None:
    assert codes(won(1, 3, jokerless=True)) == ["jokerless-unasked"]
    assert codes(won(1, 3, liable=1), sheet("taiwan")) == ["liable-unasked"]
    assert codes(drawn(Mark("kong", 1))) == ["unknown-mark"]
    assert codes(drawn(Mark("false-win", 1)), sheet(false_win="off")) == ["unknown-mark"]


def test_nobody_who_won_pays_for_all() -> None:
    both = Hand((Win(1, 3, liable=2), Win(2, 3)), 0)
    assert codes(both) == ["liable-won"]


def test_only_an_open_kong_was_given_by_somebody_and_by_somebody_else() -> None:
    on = sheet("singapore")
    assert codes(drawn(Mark("bite", 1, 2)), on) == ["mark-from-unasked"]
    assert codes(drawn(Mark("kong", 1, 1)), on) == ["mark-from-oneself"]


def test_there_are_tiles_for_so_many_marks_only() -> None:
    on = sheet("singapore")
    kongs = (Mark("kong", 1),) * 3 + (Mark("concealed-kong", 1),)
    assert codes(drawn(*kongs), on) == []
    assert codes(drawn(*kongs, Mark("kong", 1)), on) == ["mark-too-often"]
    assert codes(drawn(*(Mark("bite", 2),) * 2, *(Mark("hidden-bite", 2),) * 2), on) == [
        "mark-too-often"
    ]
    sets = tuple(Mark("flower-set", seat) for seat in range(4))
    assert codes(drawn(*sets), on) == ["mark-too-often"]
