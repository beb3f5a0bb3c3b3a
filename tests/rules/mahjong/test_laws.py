"""Laws of every clause, for random hands."""

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.mahjong.hand import SEATS, Counted, Hand, Held, MahjongCount, Tiles
from companion.rules.mahjong.presets import PRESETS
from companion.rules.sheet import Case
from tests.rules.factories import Dealt, dealt_anywhere, dealt_at
from tests.rules.mahjong.factories import Scored, scored, sheet

dealt = dealt_anywhere(PRESETS)


@given(dealt, st.integers(1, 3))
def test_turning_the_table_turns_counts_payments_and_bank(dealt: Dealt, by: int) -> None:
    bank = dealt.bank._replace(seat=(dealt.bank.seat + by) % 4)
    there = scored(dealt.hand, dealt.sheet, dealt.bank)
    turned = scored(turn(dealt.hand, by), dealt.sheet, bank)
    assert [turned.counts[(seat + by) % 4] for seat in SEATS] == list(there.counts)
    assert paid(turned) == {((a + by) % 4, (b + by) % 4): n for (a, b), n in paid(there).items()}
    assert turned.bank == there.bank._replace(seat=(there.bank.seat + by) % 4)


def turn(hand: Hand, by: int) -> Hand:
    """The same hand with all players moved by this number of seats."""
    return hand._replace(
        winner=None if hand.won_by is None else (hand.won_by + by) % 4,
        discarder=None if hand.discarder is None else (int(hand.discarder) + by) % 4,
        hands=tuple(((int(seat) + by) % 4, held) for seat, held in hand.hands),
    )


def paid(score: Scored) -> dict[tuple[int, int], int]:
    """The amounts by who pays whom, each pair but once."""
    amounts = {}
    for transfer in score.transfers:
        assert isinstance(transfer.payer, int)
        assert isinstance(transfer.payee, int)
        assert (transfer.payer, transfer.payee) not in amounts
        amounts[transfer.payer, transfer.payee] = transfer.amount
    return amounts


@given(dealt, st.randoms())
def test_the_order_of_seats_groups_and_flowers_does_not_matter(dealt: Dealt, rng: Random) -> None:
    hands = [(seat, shuffled(held, rng)) for seat, held in dealt.hand.hands]
    other = dealt.hand._replace(hands=tuple(rng.sample(hands, len(hands))))
    assert paid(scored(other, dealt.sheet)) == paid(scored(dealt.hand, dealt.sheet))


def shuffled(held: Held, rng: Random) -> Held:
    if not isinstance(held, Tiles):
        return held
    groups = tuple(rng.sample(held.groups, len(held.groups)))
    return held._replace(groups=groups, flowers=tuple(rng.sample(held.flowers, len(held.flowers))))


@given(dealt)
def test_players_who_count_as_the_sheet_does_are_paid_the_same(dealt: Dealt) -> None:
    score = scored(dealt.hand, dealt.sheet, dealt.bank)
    assume(not any(count.full for count in score.counts))
    counted = tuple((s, Counted(c.units, c.farn)) for s, c in enumerate(score.counts))
    again = scored(dealt.hand._replace(hands=counted), dealt.sheet, dealt.bank)
    assert again.transfers == score.transfers
    assert [count.value for count in again.counts] == [count.value for count in score.counts]


# What a clause may change of a count; whatever is not here changes nothing but the lines.
SETS = {
    "table-counts": {"because", "full", "uncounted"},
    "rounding": {"basic"},
    "base": {"base"},
    "limit": {"limit"},
    "three-dragons": {"because", "full"},
    "four-winds": {"because", "full"},
    "three-dragons-shown": {"because", "full", "uncounted"},
}
TAKES_IN = {"bouquet": "flowers", "bouquet-farn": "own-flower", "little-three": "dragons"}


@given(dealt)
def test_a_clause_leaves_alone_what_it_does_not_count(dealt: Dealt) -> None:
    on = dealt.sheet
    case = Case(dealt.hand, dealt.bank, on)
    for seat in SEATS:
        count = MahjongCount()
        for clause in on.doing("counts"):
            before, count = count, clause.counts(case, seat, count)
            pairs = zip(MahjongCount._fields, before, count, strict=True)
            changed = {name for name, old, new in pairs if old != new}
            assert changed <= SETS.get(clause.key, {"because"})
            kept = [line for line in count.because if line.clause != clause.key]
            gone = [line for line in before.because if line not in kept]
            assert {line.clause for line in gone} <= {TAKES_IN.get(clause.key)}


def test_every_line_that_a_count_can_have_comes_up() -> None:
    on = sheet(wind_farn="any", self_pick=1)
    silent = {"table-counts", "rounding", "base", "limit"}
    wanted = {clause.key for clause in on.doing("counts")} - silent
    rng, found = Random(9), set[str]()
    while not found >= wanted:
        counts = scored(dealt_at(on, rng).hand, on).counts
        found |= {line.clause for count in counts for line in count.because}
