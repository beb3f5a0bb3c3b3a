"""Consecutive evenings: repeated, or continued under other rules."""

from companion.evenings import starting
from companion.groups.members import retire_player
from companion.ledger.book import book_cache
from companion.rules.games import game
from tests.store.table import A_DOLLAR_FOR_TEN, Table

SEATING = {"seating": ["Ana", "Bo", "Chan", "Eve"]}


def test_the_same_again_has_the_rules_the_stake_and_those_who_sat_last(table: Table) -> None:
    before = table.evening((1, -1, 0, 0), chips=[1, 5], crossing=True, **A_DOLLAR_FOR_TEN)
    table.write(lambda: table.line(before.sittings[0], SEATING))
    sitting = table.write(lambda: starting.same_again(before, "2026-11-27", 2, table.author()))
    after = sitting.evening
    assert after.id != before.id
    assert (after.day, after.currency, after.points, after.chips) == (
        "2026-11-27",
        "HKD",
        10,
        [1, 5],
    )
    assert after.crossing
    assert sitting.sheet == before.sittings[0].sheet
    assert sitting.banker == 2
    assert book_cache.open(sitting).standing.seats == ("Ana", "Bo", "Chan", "Eve")


def test_once_more_in_the_same_evening_begins_a_bank_of_its_own(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0))
    sitting = table.write(lambda: starting.once_more(evening, evening, 3, table.author()))
    assert [each.place for each in evening.sittings] == [0, 1]
    assert book_cache.open(sitting).standing.bank == (3, 1, True)


def test_points_to_start_with_go_on_only_under_the_same_rules(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0))

    def agree() -> None:
        evening.sittings[0].meta = {"start": 100, "hands": 6, "title": "x"}

    table.write(agree)
    assert starting.terms_of(evening, "celko-kam") == {"start": 100, "hands": 6}
    assert starting.terms_of(evening, "simple") == {}


def test_an_evening_cannot_be_repeated_without_one_of_its_four(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0))
    assert starting.can_be_repeated(evening)
    table.write(lambda: retire_player(evening.group.players[0]))
    assert not starting.can_be_repeated(evening)


def test_going_on_keeps_banker_and_streak_under_the_other_rules(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0))
    hand = {"hand": {"tricks": [3, 2, 1, 2], "last_trick": 0}}
    table.write(lambda: table.line(evening.sittings[0], hand))
    simple = game("tien-gow").preset("simple")
    assert simple
    before = book_cache.open(evening.sittings[0])
    sitting = table.write(lambda: starting.go_on(evening, before, simple.sheet(), table.author()))
    assert book_cache.open(sitting).standing.bank[:2] == (0, 2)
    assert sitting.sheet["preset"] == "simple"


def test_the_latest_evening_is_one_with_hands_to_enter(table: Table) -> None:
    first = table.evening((1, -1, 0, 0))
    table.evening()
    assert starting.latest(first.group) is first
