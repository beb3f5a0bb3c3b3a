"""The payment card of Tien Gow, with figures that can be checked by hand."""

from companion.rules.games import game, preset
from companion.rules.presets import Edit
from tests.printing.factories import card, card_figures, losers_card, payment_card


def test_celko_kam_pays_the_banker_double_at_every_hand_of_the_bank() -> None:
    rows = card_figures(card("celko-kam"))
    assert rows["every hand", "between others"] == (5, 3, 2, 1, 0, -1, -2)
    assert rows["every hand", "to the banker"] == (10, 6, 4, 2, 0, -2, -4)
    assert len(rows) == 3


def test_the_score_sheet_multiplies_nothing_that_the_winner_pays() -> None:
    rows = card_figures(card("score-sheet"))
    assert rows["banker’s hand 2", "to the banker"] == (12, 3, 2, 1, 0, -1, -2, -3)


def test_nobody_who_lost_took_eight_tricks_and_with_early_death_none_took_seven() -> None:
    assert [str(column) for column in card("score-sheet").columns] == list("01234567")
    assert [str(column) for column in card("six-round").columns] == list("0123456")


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
