"""The simulator of hands: it uses one wall, and everything that counts occurs."""

from collections import Counter
from random import Random

from companion.rules.mahjong.hand import Hand, Tiles
from companion.rules.mahjong.tiles import BY_CODE
from tests.rules.mahjong.deals import deal
from tests.rules.mahjong.written import EAST_BANKS, codes, scored, sheet


def deals(n: int) -> list[Hand]:
    rng = Random(9)
    return [deal(rng) for _ in range(n)]


def test_all_tiles_of_a_hand_are_from_one_wall() -> None:
    for hand in deals(200):
        used: Counter[str] = Counter()
        for _, held in hand.hands:
            assert isinstance(held, Tiles)
            used.update(held.flowers)
            used.update(code for group in held.groups for code in group.tiles)
        assert all(n <= BY_CODE[code].copies for code, n in used.items())


def test_no_table_refuses_them() -> None:
    tables = [sheet(), sheet("malayan-shooter"), sheet(double="both", woo_mei="off")]
    for hand in deals(200):
        assert [codes(hand, on) for on in tables] == [[], [], []]


def test_somebody_won_by_a_discard_or_a_draw_or_nobody_did() -> None:
    ends = Counter((hand.winner, hand.self_pick, hand.discarder) for hand in deals(600))
    won = {(a, b is None, b) for a in range(4) for b in (None, 0, 1, 2, 3) if a != b}
    assert ends.keys() == {(None, False, None)} | won


def test_every_line_that_a_count_can_have_comes_up() -> None:
    on = sheet(wind_farn="any", self_pick=1)
    counts = [count for hand in deals(2000) for count in scored(hand, on, EAST_BANKS).counts]
    found = {line.clause for count in counts for line in count.because}
    assert found == {clause.key for clause in on.doing("counts")} - {
        "table-counts",
        "rounding",
        "base",
        "limit",
    }
