"""The record of a counted hand, and its text."""

from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from companion.rules.phrases import say
from tests.rules.counted_mahjong.factories import NAMES, drawn, false_win, sheet, won


def told(hand: Hand, key: str) -> list[str]:
    return [say(phrase, NAMES) for phrase in hand.told(sheet(key).questions)]


def test_a_hand_is_told_as_it_was() -> None:
    assert told(won(1, 5, 3, liable=3), "hong-kong-mahjong") == [
        "Bo won with 5 faan",
        "Di is responsible for the hand (包) and pays for all",
        "Di discarded the winning tile",
    ]
    assert told(won(2, 30, jokerless=True), "american") == [
        "Chan won with 30 points",
        "Chan won without a joker, and the bonus is due",
        "the winning tile was self-drawn",
    ]
    assert told(drawn(Mark("kong", 0, 2)), "singapore") == [
        "nobody won",
        "Ah Ming made an open kong, Chan gave the tile",
    ]
    assert told(false_win(2), "taiwan") == ["Chan declared a false win (詐糊)"]


def test_one_point_is_one_point_and_no_more() -> None:
    assert told(won(1, 1, 3), "american")[0] == "Bo won with 1 point"
    assert told(won(1, 0, 3), "american")[0] == "Bo won with 0 points"
    assert told(won(1, 1, 3), "taiwan")[0] == "Bo won with 1 tai"
    within = next(clause for clause in sheet("american").clauses if clause.key == "count")
    assert say(within.says()).startswith("A hand wins with 1 point or more.")


def test_one_winner_is_the_hands_winner_and_several_are_none() -> None:
    both = Hand((Win(0, 3), Win(2, 3)), 1)
    assert (won(1, 3).won_by, both.won_by, drawn().won_by) == (1, None, None)
    assert (both.winners, both.losers) == ((0, 2), (1, 3))


def test_rules_that_do_not_ask_do_not_see_what_was_answered() -> None:
    hand = won(1, 30, 0, Mark("kong", 2), liable=0, jokerless=True)
    assert hand.within(sheet("mcr").questions) == won(1, 30, 0)
    assert hand.within(sheet("american").questions) == hand._replace(marks=())
    assert Hand("unsaid").within(()) == Hand("unsaid")
