"""Counted hands can be converted only within their own preset."""

from companion.rules.counted_mahjong import COUNTED, Hand, Mark, Win, reads
from companion.rules.games import ConvertedHand, preset
from companion.rules.presets import Add
from companion.rules.sheet import Bank, Sheet
from tests.rules.factories import sheet

WON = Hand((Win(1, 5),), 0)


def read(hand: Hand, own: Sheet, other: Sheet) -> ConvertedHand[Hand]:
    return reads(hand, own, other, Bank(0))


def ways(found: ConvertedHand[Hand]) -> list[list[str]]:
    return [[way.key for way in each.ways] for each in found.open]


def test_a_count_is_a_count_by_the_rules_that_it_was_counted_by() -> None:
    found = read(WON, sheet("hong-kong-mahjong"), sheet("taiwan"))
    assert found.unreadable is COUNTED


def test_a_draw_is_a_draw_by_any_rules() -> None:
    found = read(Hand(()), sheet("hong-kong-mahjong"), sheet("mcr"))
    assert found == ConvertedHand(Hand(()))


def test_who_answers_for_a_hand_is_open_where_nobody_was_asked() -> None:
    plain = sheet("hong-kong-mahjong")
    found = read(WON, sheet("hong-kong-mahjong", liable="off"), plain)
    assert ways(found) == [["no-liable@0@1", "liable@0@1", "liable@2@1", "liable@3@1"]]
    assert found.open[0].ways[2].make(WON) == Hand((Win(1, 5, liable=2),), 0)


def test_a_false_win_may_have_been_anybodys_where_nobody_was_asked() -> None:
    own = sheet("hong-kong-mahjong", **{"false-win": "off"})
    found = read(WON, own, sheet("hong-kong-mahjong"))
    assert ways(found)[0][1:] == [f"false-win@{seat}@{seat}" for seat in range(4)]
    assert found.open[0].ways[3].make(WON).marks == (Mark("false-win", 2),)


def test_a_jokerless_hand_is_its_winners() -> None:
    found = read(WON, sheet("american", jokerless="off"), sheet("american"))
    assert ways(found) == [["no-jokerless@1@1", "jokerless@1@1"]]
    assert found.open[0].ways[1].make(WON) == Hand((Win(1, 5, jokerless=True),), 0)


def test_what_may_have_happened_often_has_no_bound() -> None:
    clause = next(c for c in sheet("singapore").clauses if any(q.code == "kong" for q in c.asks()))
    plain = preset("hong-kong-mahjong")
    found = read(WON, plain.sheet(), plain.sheet(house=[Add(clause)]))
    assert found.unreadable is not None
    assert "kong" in str(found.unreadable)


def test_what_other_answers_do_not_ask_is_left_out() -> None:
    hand = Hand((Win(1, 5, liable=2),), 0)
    own, other = sheet("hong-kong-mahjong"), sheet("hong-kong-mahjong", liable="off")
    assert read(hand, own, other) == ConvertedHand(WON)
