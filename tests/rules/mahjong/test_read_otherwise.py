"""Mahjong under other rules: tiles are counted again, players' own counts are not."""

from companion.rules.games import ConvertedHand
from companion.rules.lines import HandLine
from companion.rules.mahjong import COUNTED, Counted, Hand, Limit, reads
from companion.rules.sheet import Bank, Sheet
from companion.rules.sitting import PlayedSitting
from companion.rules.what_if import read_otherwise
from tests.rules.factories import sheet

WON = Hand(1, hands=((1, Counted(8, 1)),))


def read(hand: Hand, own: Sheet, other: Sheet) -> ConvertedHand[Hand]:
    return reads(hand, own, other, Bank(0))


def ways(found: ConvertedHand[Hand]) -> list[str]:
    return [way.key for each in found.open for way in each.ways]


def test_how_a_hand_was_won_is_open_where_nobody_was_asked() -> None:
    limit = Hand(1, hands=((1, Limit()),))
    found = read(limit, sheet("malayan"), sheet("malayan-shooter"))
    assert ways(found) == ["discard", "self-pick", "discarder@0", "discarder@2", "discarder@3"]
    assert not read(limit._replace(self_pick=True), sheet("malayan"), sheet("malayan-shooter")).open
    assert not read(limit, sheet("malayan"), sheet("malayan-east-doubles")).open


def test_a_table_that_wants_a_discarder_has_a_range_of_those_who_may_be() -> None:
    hand = HandLine(Hand(1, hands=((1, Limit()),)))
    sitting = PlayedSitting(sheet("malayan"), ("Ah Ming", "Bo", "Chan", "Di"), lines=(hand,))
    reading = read_otherwise(sitting, sheet("malayan-shooter"))
    (row,) = reading.rows
    assert [way.key for way in row.open[0].ways][:2] == ["self-pick", "discarder@0"]
    assert reading.now["Chan"].least < reading.now["Chan"].most < 0


def test_what_players_counted_themselves_they_counted_by_their_own_rules() -> None:
    assert read(WON, sheet("malayan"), sheet("malayan", base=60)).unreadable is None
    assert read(WON, sheet("malayan"), sheet("malayan", sequences=2)).unreadable is COUNTED


def test_a_draw_is_a_draw_by_all_rules() -> None:
    draw = read(Hand(None), sheet("malayan"), sheet("malayan-shooter"))
    assert draw == ConvertedHand(Hand(None))


def test_dragons_that_were_shown_are_played_on_elsewhere() -> None:
    own = sheet("malayan", **{"three-dragons-shown": "yes"})
    assert read(Hand.show("three-dragons", 2), own, sheet("malayan")).unreadable
    assert read(Hand.show("three-dragons", 2), own, own).unreadable is None
