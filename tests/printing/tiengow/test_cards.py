"""The payment card of Tien Gow, with figures that can be checked by hand."""

from companion.printing.tiengow import TienGowReference, ranking, tile_reference
from companion.rules.games import game, preset
from companion.rules.presets import Edit
from tests.printing.factories import card, card_figures, losers_card, payment_card


def test_a_bank_that_grows_has_a_group_for_each_of_its_hands() -> None:
    rows = card_figures(card("celko-kam", streak="growing"))
    first = [rows[f"banker’s hand {n}", "to the banker"][0] or 0 for n in (1, 2, 3, 4)]
    assert first == sorted(set(first))
    assert len(rows) == 12


def test_a_bank_that_nobody_keeps_has_no_second_hand_on_its_card() -> None:
    found = card("celko-kam", streak="growing", bank="passes")
    assert [str(title) for title, _ in found.groups] == ["every hand"]
    assert card_figures(found)["every hand", "to the banker"] == (10, 6, 4, 2, 0, -2, -4)


def test_a_bank_that_only_a_winner_keeps_has_each_of_its_hands_on_its_card() -> None:
    found = card("celko-kam", streak="growing", bank="passes-when-lost")
    assert len(found.groups) == 4


def test_an_evenings_first_bank_has_groups_of_its_own_where_it_pays_otherwise() -> None:
    found = card("celko-kam", **{"first-banker": "single"})
    heads = [str(title) for title, _ in found.groups]
    assert heads == ["banker by dice, hand 1", "every other hand"]
    assert card_figures(found)["banker by dice, hand 1", "to the banker"][0] == 5


def test_a_number_that_a_house_changed_shows_on_its_card() -> None:
    sheet = preset("score-sheet").sheet({}, (Edit("empty", (("points", 7),)),))
    assert card_figures(payment_card(sheet))["banker’s hand 1", "between others"][0] == 7


def test_there_is_no_card_of_what_losers_settle_among_themselves() -> None:
    assert all(losers_card(each.sheet()) is None for each in game("tien-gow").presets)


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
