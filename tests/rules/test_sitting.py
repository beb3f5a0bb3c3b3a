"""The standing between two lines; the end of a game: when it comes, and who has won."""

from companion.documents.sittings import write_game_end
from companion.rules.games import all_presets, preset
from companion.rules.phrases import say
from companion.rules.presets import Add, Edit
from companion.rules.sheet import Bank
from companion.rules.sitting import EndsAfter, GameLimit, ends_after, places, won, won_told
from companion.rules.standing import Standing

TOTALS = {"Ana": 7, "Bo": -10, "Chan": 7, "Di": -4}


def test_six_rounds_end_after_six_hands_and_no_other_way_of_playing_says_when() -> None:
    ends = {each.key: ends_after(each.sheet()) for each in all_presets()}
    assert {key: after for key, after in ends.items() if after} == {"six-round": 6}


def test_a_house_sets_another_number_and_adds_an_end_to_any_rules() -> None:
    six, malayan = preset("six-round"), preset("malayan")
    assert ends_after(six.sheet(house=[Edit("ends", (("hands", 8),))])) == 8
    assert ends_after(malayan.sheet(house=[Add(EndsAfter("ends", hands=16))])) == 16


def test_it_is_over_with_the_last_hand_and_not_before() -> None:
    standing = Standing(tuple(TOTALS), Bank(0), TOTALS)
    before = {"after": 6, "played": 5, "over": False}
    assert write_game_end(GameLimit(6), 5, standing) == {"end": before}
    last = {"after": 6, "played": 6, "over": True, "winners": ["Ana", "Chan"], "ahead": 11}
    assert write_game_end(GameLimit(6), 6, standing) == {"end": last}
    assert write_game_end(GameLimit(), 6, standing) == {}


def test_the_highest_total_wins_and_equal_totals_share_the_place() -> None:
    assert [(place.place, place.name) for place in places(TOTALS)] == [
        (1, "Ana"), (1, "Chan"), (3, "Di"), (4, "Bo"),
    ]  # fmt: skip


def test_who_has_won_is_said_with_how_much_they_are_ahead() -> None:
    assert say(won_told(*won({"Ana": 9, "Bo": -3, "Di": -6}))) == "Ana wins, 12 ahead"
    assert say(won_told(*won(TOTALS))) == "Ana and Chan share the win, 11 ahead"
    assert say(won_told(*won(dict.fromkeys(TOTALS, 0)))) == "Everyone is level: nobody wins"


EVEN = Standing(("Ah Ming", "Bo", "Chan", "Di"), Bank(0), {"Ah Ming": 3, "Bo": -3})


def test_the_box_is_an_account_once_it_was_used() -> None:
    assert EVEN.accounts() == {"Ah Ming": 3, "Bo": -3}
    assert EVEN._replace(box=0).accounts() == {"Ah Ming": 3, "Bo": -3, None: 0}


def test_a_player_without_a_balance_begins_with_zero() -> None:
    assert dict(EVEN.won({"Bo": 1, "Eve": -1}).balances) == {"Ah Ming": 3, "Bo": -2, "Eve": -1}
