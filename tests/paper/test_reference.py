"""What the page of tiles shows, and the ranking of pairs as score sheets print it."""

from companion.paper.reference import MahjongReference, TienGowReference, ranking, reference
from companion.rules.games import game
from companion.rules.sheet import Sheet


def sheet(key: str, of: str = "tien-gow") -> Sheet:
    preset = game(of).preset(key)
    assert preset
    return preset.sheet()


def test_the_pairs_are_ranked_as_on_the_printed_score_sheet() -> None:
    ranked = [(each.rank, " ".join(map(str, each.tiles))) for each in ranking(sheet("score-sheet"))]
    assert ranked[:3] == [(1, "4-2 2-1"), (2, "6-6 6-6"), (3, "1-1 1-1")]
    assert (13, "6-3 5-4") in ranked
    assert [pair for rank, pair in ranked if rank == 17] == ["6-6 6-3", "6-6 5-4"]
    assert ranked[-1] == (20, "3-1 3-2")


def test_a_mixed_pair_is_not_called_as_the_plain_pair_of_its_civil_tile() -> None:
    called = {each.rank: str(each.name) for each in ranking(sheet("score-sheet"))}
    assert (called[2], called[17]) == ("Heaven", "Heaven, mixed")


def test_there_are_sixteen_pairs_and_every_tile_stands_among_the_suits() -> None:
    shown = reference(sheet("celko-kam"))
    assert isinstance(shown, TienGowReference)
    assert [pair.rank for pair in shown.pairs] == list(range(1, 17))
    assert sum(tile.copies for _, suit in shown.suits for tile in suit) == 32


def test_only_what_the_table_leads_is_shown() -> None:
    printed, full = reference(sheet("score-sheet")), reference(sheet("celko-kam"))
    assert [str(title) for title, *_ in printed.sets] == ["Mixed pairs"]
    assert "Four of a family" in [str(title) for title, *_ in full.sets]
    assert [str(title) for title, _ in reference(sheet("four-point")).fours] == [
        "Two mixed pairs",
        "Two pairs",
    ]


def test_what_groups_are_worth_is_worked_out_by_the_sheet() -> None:
    shown = reference(sheet("malayan", "mahjong"))
    assert isinstance(shown, MahjongReference)
    units = {str(title): worth for title, worth in shown.groups}
    assert units["A pair"] == (0, 2)
    assert units["A kong, concealed"] == (16, 32)
    assert sum(tile.copies for _, family in shown.families for tile in family) == 144
    assert any("dragon" in str(says) for says in shown.farn)
    assert ranking(sheet("malayan", "mahjong")) == ()
