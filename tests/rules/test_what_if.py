"""An evening under other rules: nothing guessed, every difference explained."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.chips import Account, net
from companion.rules.games import as_written, game, preset
from companion.rules.lines import HandLine, PotEnds, TransferLine
from companion.rules.presets import Edit
from companion.rules.sheet import Bank, Sheet
from companion.rules.sitting import PlayedSitting, carry_on, replay
from companion.rules.tiengow import Hand, Mark, reads
from companion.rules.tiengow.night_costs import Dealt, HandCourse
from companion.rules.tiengow.playing import Manner
from companion.rules.tiengow.tiles import Lead
from companion.rules.what_if import OtherReading, Span, Told, read_otherwise
from tests import toy
from tests.calls import calls
from tests.rules.factories import deal, sheet

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
SIX = ("score-sheet", "four-point", "celko-kam", "six-round", "hong-kong", "simple")
LEVEL = Hand((2, 2, 2, 2), last_trick=0)
ALL_LEADS: tuple[Lead, ...] = ("single", "pair", "mixed-pair", "supreme", "triplet", "quartet")


def evening(own: Sheet, *hands: Hand) -> PlayedSitting:
    return PlayedSitting(own, NAMES, lines=tuple(map(HandLine, hands)))


def dealt(own: Sheet, hands: int, seed: int) -> PlayedSitting:
    """An evening that was really played."""
    rng, sitting = Random(seed), PlayedSitting(own, NAMES)
    standing, lines = sitting.start(), []
    for number in range(1, hands + 1):
        line = HandLine(deal(rng, own, standing.bank))
        standing = next(carry_on(own, standing, (line,), number)).after
        lines.append(line)
    return sitting._replace(lines=tuple(lines))


def points(reading: OtherReading) -> dict[Account, tuple[int, int]]:
    return {who: (span.least, span.most) for who, span in reading.now.items()}


def test_what_alone_does_not_explain_a_hand_stays_open_beside_what_does() -> None:
    """With so few tricks the Supreme pair was led as the last one; four tiles may have been won."""
    hand = Hand((0, 3, 5, 0), 1, (Mark("mixed-pair-led", 0), Mark("supreme-led", 1)))
    reading = read_otherwise(evening(sheet("score-sheet"), hand), sheet("celko-kam"))
    (row,) = reading.rows
    assert not row.left_out
    assert {question.code for question in reading.open} == {"quartet-won"}
    assert row.other.line == HandLine(Hand(hand.tricks, 1, (Mark("last-supreme", 1),)))
    assert sum(span.least for span in row.nets.values()) <= 0
    assert sum(span.most for span in row.nets.values()) >= 0


@pytest.mark.parametrize("other", ["celko-kam", "hong-kong"])
def test_what_was_written_down_bounds_what_nobody_was_asked(other: str) -> None:
    """The 2-1 went with the Supreme pair: the last trick was that pair, or nothing special."""
    hand = Hand((3, 1, 4, 0), 2, (Mark("supreme-led", 2),))
    reading = read_otherwise(evening(sheet("score-sheet"), hand), sheet(other))
    (row,) = reading.rows
    can_be = [Hand(hand.tricks, 2, marks) for marks in ((Mark("last-supreme", 2),), hand.marks)]
    evenings = [replay(evening(sheet(other), each)) for each in can_be]
    nets = [row.net for rows in evenings for row in rows]
    assert row.nets == {
        who: Span(min(net[who] for net in nets), max(net[who] for net in nets)) for who in NAMES
    }


def test_what_may_have_been_twice_is_counted_once_where_there_was_no_room_for_more() -> None:
    hand = Hand((3, 1, 4, 0), 2)
    reading = read_otherwise(evening(sheet("score-sheet"), hand), sheet("four-point"))
    ((asked,),) = [row.open for row in reading.rows]
    assert (asked.asks[0].code, asked.asks[0].most, asked.times) == ("two-mixed-pairs-led", 2, 1)


def test_a_hand_that_needs_what_never_happened_is_left_out() -> None:
    hand = Hand((0, 3, 5, 0), 1, (Mark("mixed-pair-led", 0), Mark("supreme-led", 1)))
    told = Told(never=frozenset(("last-supreme", "quartet-won")))
    reading = read_otherwise(evening(sheet("score-sheet"), hand), sheet("celko-kam"), told)
    assert [row.left_out for row in reading.rows] == [True]


def test_who_was_there_closes_what_is_open() -> None:
    hand, other = Hand((3, 3, 1, 1), last_trick=0), sheet("four-point")
    sitting = evening(sheet("simple"), hand, hand)
    told = Told({1: ("supreme-led@1",)}, frozenset(["supreme-led", "two-mixed-pairs-led"]))
    reading = read_otherwise(sitting, other, told)
    assert reading.known
    marked = hand._replace(marks=(Mark("supreme-led", 1),))
    *_, row = replay(evening(other, marked, hand))
    assert points(reading) == {who: (n, n) for who, n in row.after.accounts().items()}


def test_what_cannot_have_been_is_refused_even_from_one_who_was_there() -> None:
    sitting = evening(sheet("simple"), Hand((8, 0, 0, 0), 0))
    told = Told({1: ("quartet-won@0", "quartet-won@0", "supreme-led@0")})
    (row,) = read_otherwise(sitting, sheet("celko-kam"), told).rows
    assert row.left_out
    assert row.other.objections[0].code == "more-than-eight"


def test_a_hand_that_the_other_rules_forbid_is_left_out_and_the_bank_goes_as_it_went() -> None:
    dead = Hand((0, 1, 3, 4), last_trick=1)
    reading = read_otherwise(evening(sheet("score-sheet"), dead, LEVEL), sheet("simple"))
    (left,) = reading.left_out
    assert [fault.code for fault in left.other.objections] == ["early-death"]
    assert left.nets == {}
    assert reading.rows[1].other.before.bank.seat == 1


def test_payments_outside_the_hands_and_the_box_stay() -> None:
    sitting = evening(sheet("simple"), LEVEL)
    tea = TransferLine("Bo", None, 2, "tea")
    reading = read_otherwise(sitting._replace(lines=(*sitting.lines, tea)), sheet("six-round"))
    assert reading.now[None] == Span(2, 2)


def test_the_pot_of_one_way_is_no_line_of_the_other() -> None:
    own = sheet("hong-kong", pot="on")
    sitting = evening(own, LEVEL)
    reading = read_otherwise(sitting._replace(lines=(*sitting.lines, PotEnds())), sheet("simple"))
    assert [row.other.objections[0].code for row in reading.left_out] == ["no-pot"]
    back = read_otherwise(evening(sheet("celko-kam"), LEVEL), own)
    assert sum(span.least for span in back.now.values()) <= 0


def test_house_rules_are_other_rules_too() -> None:
    house = preset("celko-kam").sheet(house=[Edit("empty", (("points", 7),))])
    hand = Hand((3, 2, 0, 3), last_trick=0)
    reading = read_otherwise(evening(sheet("celko-kam"), hand), house)
    assert points(reading)["Chan"] == (-14, -14)


def test_another_game_reads_nothing() -> None:
    with pytest.raises(ValueError, match="no reading by mahjong"):
        read_otherwise(evening(sheet("simple"), LEVEL), sheet("malayan"))


@settings(max_examples=100)
@given(st.sampled_from(SIX), st.sampled_from(SIX), st.data())
def test_what_was_really_played_is_within_the_range_and_where_all_is_known_exact(
    own: str, other: str, data: st.DataObject
) -> None:
    """Both sheets ask of the same played hand; neither has early death, which may forbid it."""
    played = data.draw(st.sampled_from(played_hands()))
    first, second = (_without_death(sheet(key)) for key in (own, other))
    sitting = evening(first, played.hand(first))
    truth = evening(second, played.hand(second))
    if any(row.objections for row in (*replay(sitting), *replay(truth))):
        return
    *_, there = replay(truth)
    reading = read_otherwise(sitting, second)
    assert not reading.left_out
    for who, won in there.after.balances.items():
        span = reading.now[who]
        assert span.least <= won <= span.most, (who, played)
    if reading.known:
        assert points(reading) == {who: (n, n) for who, n in there.after.accounts().items()}


@cache
def played_hands() -> list[HandCourse]:
    """Hands of real tiles with something special in them, as any sheet may ask of them."""
    manner = Manner(ALL_LEADS, early_death=False)
    return [each._replace(shown=()) for each in Dealt(manner, 2000).courses if each.special]


def _without_death(of: Sheet) -> Sheet:
    plain = preset(of.preset)
    keys = [choice.key for choice in plain.choices]
    return plain.sheet({"early-death": "off"}) if "early-death" in keys else of


@settings(max_examples=12)
@given(st.sampled_from(SIX), st.sampled_from(SIX), st.integers(0, 10**6))
def test_sums_are_zero_and_every_difference_is_explained(own: str, other: str, seed: int) -> None:
    reading = read_otherwise(dealt(sheet(own), 6, seed), sheet(other))
    assert sum(span.least for span in reading.now.values()) <= 0
    assert sum(span.most for span in reading.now.values()) >= 0
    if not reading.open:
        assert sum(span.least for span in reading.now.values()) == 0
    for row in reading.rows:
        assert sum(row.other.net.values()) == 0
        gone, instead = (net(side, 4) for side in row.changes)
        was, now = net(row.row.transfers, 4), net(row.other.transfers, 4)
        assert [b - a for a, b in zip(gone, instead, strict=True)] == [
            b - a for a, b in zip(was, now, strict=True)
        ]
        assert all(transfer.because for side in row.changes for transfer in side)


def test_a_hand_is_tried_twice_under_another_sheet_and_no_more_in_a_long_evening() -> None:
    sitting, other = dealt(sheet("hong-kong"), 25, 7), sheet("six-round")
    [replayed] = calls(lambda: list(replay(sitting)), carry_on)
    [tried] = calls(lambda: read_otherwise(sitting, other), carry_on)
    assert replayed < tried <= replayed + 2 * 25


HAND = Hand((3, 2, 0, 3), 0, (Mark("supreme-led", 0), Mark("quartet-won", 3)))


def test_what_other_rules_do_not_ask_is_left_out() -> None:
    own, other = preset("celko-kam").sheet(), preset("score-sheet").sheet()
    read = as_written(HAND, own, other, Bank(0))
    assert read.hand == HAND._replace(marks=(Mark("supreme-led", 0),))
    assert not read.open
    assert read.unreadable is None


def test_a_game_reads_as_its_own_module_says_and_one_that_has_none_as_written() -> None:
    assert game("tien-gow").reads is reads
    with toy.registered():
        assert game(toy.KEY).reads is as_written
