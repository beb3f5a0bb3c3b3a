"""Marks of one way of playing as another has them, and what nobody was asked."""

from typing import Any

from companion.rules.games import ConvertedHand
from companion.rules.phrases import say
from companion.rules.sheet import Bank, Sheet
from companion.rules.tiengow import reads
from companion.rules.tiengow.hand import Hand, Mark
from tests.rules.factories import sheet

NAMES = ("Ah Ming", "Bo", "Chan", "Di")


def read(hand: Hand, own: Sheet, other: Sheet) -> ConvertedHand[Hand]:
    return reads(hand, own, other, Bank(0))


def ways(found: ConvertedHand[Hand]) -> dict[str, list[str]]:
    return {each.asks[0].code: [way.key for way in each.ways] for each in found.open}


def marked(*codes: str, seat: int = 0, tricks: Any = (4, 2, 2, 0)) -> Hand:
    return Hand(tricks, 0, tuple(Mark(code, seat) for code in codes))


def test_a_special_last_trick_is_a_special_trick_where_nobody_asks_of_the_last() -> None:
    found = read(marked("last-supreme"), sheet("celko-kam"), sheet("score-sheet"))
    assert found.hand == marked("supreme-led")


def test_a_special_trick_of_the_winner_may_have_been_the_last_where_nobody_was_asked() -> None:
    found = read(marked("supreme-led"), sheet("score-sheet"), sheet("celko-kam"))
    assert "last-supreme@0" in ways(found)["last-little-three"]
    lasts = next(each for each in found.open if each.asks[0].code == "last-little-three")
    at_last = next(way for way in lasts.ways if way.key == "last-supreme@0")
    assert at_last.make(found.hand) == marked("last-supreme")


def test_a_special_trick_of_another_was_not_the_last() -> None:
    hand = marked("supreme-led", seat=1, tricks=(4, 4, 0, 0))
    found = read(hand, sheet("score-sheet"), sheet("celko-kam"))
    assert "last-supreme@0" not in ways(found)["last-little-three"]


def test_where_the_last_trick_was_something_it_was_nothing_else() -> None:
    found = read(marked("last-quartet"), sheet("celko-kam"), sheet("hong-kong"))
    assert not found.open


def test_who_led_the_four_tiles_that_were_beaten_is_open_where_nobody_was_asked() -> None:
    other = sheet("hong-kong", **{"beaten-quartet": "leader-pays-x4"})
    found = read(marked("last-quartet"), sheet("hong-kong"), other)
    beaten = [f"last-quartet-beaten@{seat}" for seat in (1, 2, 3)]
    assert ways(found) == {"last-quartet-beaten": ["no-last-trick", *beaten]}
    back = read(marked("last-quartet-beaten", seat=2), other, sheet("hong-kong"))
    assert back.hand == marked("last-quartet")


def test_the_manner_of_all_eight_is_asked_only_where_somebody_took_all_eight() -> None:
    own, other = sheet("celko-kam"), sheet("hong-kong")
    assert not read(marked(), own, other).open
    (manner,) = read(marked(tricks=(8, 0, 0, 0)), own, other).open
    told = [say(way.says, NAMES) for way in manner.ways]
    assert told == ["none of this", "Ah Ming took all eight as 八支 (grand)"]


def test_what_only_the_banker_can_have_done_is_no_fact_of_another_banker() -> None:
    other = sheet("celko-kam", **{"complete-game": "not-if-unbeatable"})
    hand = marked("unbeatable-lead", tricks=(8, 0, 0, 0))
    assert reads(hand, other, other, Bank(1)).hand.marks == ()
    assert reads(hand, other, other, Bank(0)).hand == hand


def test_a_lead_may_have_been_anyones_with_tricks_enough_for_it() -> None:
    found = read(marked(), sheet("simple"), sheet("score-sheet"))
    assert ways(found)["supreme-led"] == ["no-supreme-led", "supreme-led@0"]
    assert ways(found)["mixed-pair-led"][1:] == [f"mixed-pair-led@{seat}" for seat in (0, 1, 2)]
    assert [each.times for each in found.open] == [1, 4]


def test_a_hand_that_was_shown_has_no_reading_where_it_is_played() -> None:
    shown = Hand.declare("one-red-dot", by=1)
    assert read(shown, sheet("celko-kam"), sheet("hong-kong")).unreadable is None
    why = read(shown, sheet("celko-kam"), sheet("simple")).unreadable
    assert why is not None
    assert say(why).startswith("under these rules a hand with exactly one red pip is played on")
