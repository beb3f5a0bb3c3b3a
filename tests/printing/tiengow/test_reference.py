"""The page of tiles, and the ranking of pairs as on printed score sheets."""

from companion.printing.tiengow import TienGowReference, ranking, tile_reference
from companion.rules.games import preset


def test_pairs_are_ranked_by_kind_each_from_its_highest() -> None:
    ranked = {
        str(title): [(each.rank, " ".join(map(str, each.tiles))) for each in pairs]
        for title, pairs in ranking(preset("score-sheet").sheet())
    }
    assert list(ranked) == ["Supreme pair", "Civil pairs", "Military pairs", "Mixed pairs"]
    assert ranked["Supreme pair"] == [(1, "4-2 2-1")]
    assert ranked["Civil pairs"][:2] == [(1, "6-6 6-6"), (2, "1-1 1-1")]
    assert ranked["Military pairs"][0] == (1, "6-3 5-4")
    assert ranked["Mixed pairs"][:2] == [(1, "6-6 6-3"), (1, "6-6 5-4")]
    assert ranked["Mixed pairs"][-1] == (4, "3-1 3-2")


def test_there_are_sixteen_pairs_and_every_tile_stands_among_the_suits() -> None:
    shown = tile_reference(preset("celko-kam").sheet())
    assert isinstance(shown, TienGowReference)
    assert [len(pairs) for _, pairs in shown.pairs] == [1, 11, 4]
    assert sum(tile.copies for _, suit in shown.suits for tile in suit) == 32


def test_only_what_the_table_leads_is_shown() -> None:
    printed, full = (
        tile_reference(preset("score-sheet").sheet()),
        tile_reference(preset("celko-kam").sheet()),
    )
    assert [str(title) for title, *_ in printed.sets] == ["Mixed pairs"]
    assert "Four of a family" in [str(title) for title, *_ in full.sets]
    assert [str(title) for title, _ in tile_reference(preset("four-point").sheet()).fours] == [
        "Two mixed pairs",
        "Two pairs",
    ]


def test_the_civil_supreme_stands_by_itself_where_a_table_plays_it() -> None:
    def shown(value: str) -> list[str]:
        sheet = preset("hong-kong").sheet({"civil-supreme": value})
        title, _, pairs = tile_reference(sheet).sets[0]
        return [str(title), *(" ".join(map(str, pair.tiles)) for pair in pairs)]

    assert shown("off")[0] == "Mixed pairs"
    assert shown("capturable") == ["Civil Supreme (文尊)", "6-1 6-1", "5-1 5-1"]
    assert shown("unbeatable") == ["Civil Supreme (文尊)", "5-1 5-1"]
