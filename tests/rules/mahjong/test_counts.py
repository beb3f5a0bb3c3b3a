"""What a hand counts, in words; the oracle counts it too."""

import pytest

from companion.rules.mahjong.hand import MahjongCount, MahjongCountLine, totalled
from companion.rules.phrases import phrase
from tests.rules.mahjong.factories import THREE_PLAIN, scored, sheet, tiles, won

PAIR = MahjongCountLine(phrase("pair of winds"), "pairs", units=2)
NINES = MahjongCountLine(phrase("triplet of nines, concealed"), "triplets", units=8)
DRAGON = MahjongCountLine(phrase("dragon"), "dragons", farn=1, about="DC")

COUNTED = MahjongCount((PAIR, NINES, DRAGON), basic=10, base=50)


def test_a_count_is_read_on_one_line() -> None:
    assert str(COUNTED.worked()) == (
        "pair of winds 2 · triplet of nines, concealed 8 · 10 → 10 · + 50 · × 2 dragon"
    )
    assert (
        str(MahjongCount((NINES,), basic=10).worked()) == "triplet of nines, concealed 8 · 8 → 10"
    )
    assert str(MahjongCount(basic=10).worked()) == "0 → 10"
    assert str(MahjongCount(base=50).worked()) == "0 → 0 · + 50"
    assert str(MahjongCount().worked()) == "nothing"


def test_the_limit_is_read_where_it_matters() -> None:
    assert str(COUNTED._replace(limit=100).worked()).endswith("× 2 dragon · limit 100")
    assert "limit" not in str(COUNTED._replace(limit=120).worked())
    declared = MahjongCount(limit=1920).at_limit(
        phrase("thirteen orphans"), "table", uncounted=True
    )
    assert str(declared.worked()) == "thirteen orphans · limit 1920"


@pytest.mark.parametrize(
    ("count", "total"),
    [
        (MahjongCount((NINES,), basic=10), "8 → 10"),
        (MahjongCount((NINES,), basic=10, base=50), "8 → 10, + 50 = 60"),
        (COUNTED, "10 → 10, + 50 = 60, × 2 = 120"),
        (COUNTED._replace(limit=100), "10 → 10, + 50 = 60, × 2 = 120, limit 100"),
        (COUNTED._replace(limit=500, full=True), "10 → 10, + 50 = 60, × 2 = 120, limit 500"),
        (MahjongCount(limit=1920).at_limit(phrase("shown"), "table", uncounted=True), "limit 1920"),
        (MahjongCount(), "0 → 0"),
    ],
)
def test_units_become_what_a_hand_is_worth_step_by_step(count: MahjongCount, total: str) -> None:
    assert str(totalled(count)) == total


def lines(count: MahjongCount) -> list[tuple[str, int]]:
    return [(str(line.text), line.farn) for line in count.because if line.farn]


def test_farn_that_the_table_adds_are_the_last_line() -> None:
    held = tiles(f"{THREE_PLAIN} DC:3 M2:2", house_farn=2, why="won on a kong tile")
    count = scored(won(held, losers={3: tiles(house_farn=1)}), sheet()).counts
    assert lines(count[1]) == [("Red dragon (Zhong)", 1), ("won on a kong tile", 2)]
    assert lines(count[3]) == [("by this table’s own rule", 1)]
