"""A sitting: its lines folded into bank, balances and objections; and its end."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.games import all_games, game
from companion.rules.lines import BankSet, HandLine, TransferLine
from companion.rules.phrases import say
from companion.rules.presets import Add, Edit
from companion.rules.settling import Payment
from companion.rules.sheet import Bank
from companion.rules.sitting import (
    EndsAfter,
    GameLimit,
    PlayedSitting,
    carry_on,
    catch_up,
    end_of_game,
    ends_after,
    places,
    replay,
    won,
    won_told,
)
from companion.rules.standing import Standing
from companion.rules.tiengow.hand import Hand
from tests.rules.factories import (
    CELKO_KAM,
    IMPOSSIBLE,
    KEPT,
    LOST,
    PLAYERS,
    SHEET,
    objections,
    rows,
    sitting,
    standing,
)

# Hands


def test_before_the_first_line_everyone_has_nothing_and_the_dice_chose_the_banker() -> None:
    start = sitting(banker=2).start()
    assert (start.seats, start.bank, start.box) == (PLAYERS, Bank(2, 1, opening=True), None)
    assert start.balances == dict.fromkeys(PLAYERS, 0)


def test_a_hand_moves_the_balances_and_the_bank() -> None:
    after = standing(KEPT, LOST)
    assert after.balances == {"Ah Ming": 12, "Bo": 6, "Chan": -13, "Di": -5}
    assert after.bank == Bank(1)


def test_a_row_has_the_standing_before_and_after_its_line() -> None:
    first, second = rows(KEPT, LOST)
    assert (first.number, second.number) == (1, 2)
    assert first.after == second.before
    assert second.before.bank == Bank(0, 2, opening=True)
    assert second.net == {"Ah Ming": -4, "Bo": 10, "Chan": -3, "Di": -3}


def test_the_opening_bank_is_over_when_it_moves_and_does_not_come_back() -> None:
    back = HandLine(Hand((8, 0, 0, 0), 0))
    assert standing(KEPT, KEPT).bank == Bank(0, 3, opening=True)
    assert standing(KEPT, LOST, back).bank == Bank(0, 1, opening=False)


def test_a_sitting_goes_on_from_another_with_its_streak() -> None:
    yesterday = standing(KEPT, KEPT)
    bank = yesterday.bank
    today = PlayedSitting(
        CELKO_KAM.sheet({"streak": "growing"}), yesterday.seats, bank.seat,
        (BankSet(bank.seat, bank.streak), KEPT),
    )  # fmt: skip
    row = list(replay(today))[1]
    assert row.before.bank == Bank(0, 3, opening=False)
    assert row.net["Ah Ming"] == 4 * (2 + 5 + 1)


# Refused lines


def test_a_refused_line_is_there_and_changes_nothing() -> None:
    assert objections(KEPT, IMPOSSIBLE) == ["the tricks add up to 7, not to 8"]


def test_a_line_goes_on_from_where_the_others_left() -> None:
    first = rows(KEPT)[0]
    assert list(carry_on(SHEET, first.after, [LOST, KEPT], 2)) == rows(KEPT, LOST, KEPT)[1:]


# Corrections


def caught_up(before: PlayedSitting, after: PlayedSitting) -> tuple[Payment, ...]:
    return catch_up(end(before), end(after))


def end(sitting: PlayedSitting) -> Standing:
    return [sitting.start(), *(row.after for row in replay(sitting))][-1]


def test_a_corrected_hand_is_caught_up_in_the_fewest_payments() -> None:
    fixed = HandLine(Hand((3, 1, 0, 4), 0))
    assert caught_up(sitting(LOST, KEPT), sitting(LOST, fixed)) == (
        Payment("Bo", "Ah Ming", 1), Payment("Bo", "Di", 1),
    )  # fmt: skip


def test_a_struck_line_gives_its_chips_back() -> None:
    tea = TransferLine("Bo", None, 7, "tea")
    assert caught_up(sitting(KEPT, tea), sitting(KEPT)) == (Payment(None, "Bo", 7),)


def test_an_inserted_line_is_caught_up_by_what_it_pays() -> None:
    assert caught_up(sitting(), sitting(KEPT)) == (
        Payment("Bo", "Ah Ming", 4), Payment("Chan", "Ah Ming", 10), Payment("Di", "Ah Ming", 2),
    )  # fmt: skip


def test_nothing_corrected_is_nothing_to_catch_up() -> None:
    assert caught_up(sitting(KEPT, LOST), sitting(KEPT, LOST)) == ()


TOTALS = {"Ana": 7, "Bo": -10, "Chan": 7, "Di": -4}


def test_six_rounds_end_after_six_hands_and_no_other_way_of_playing_says_when() -> None:
    ends = {p.key: ends_after(p.sheet()) for each in all_games() for p in each.presets}
    assert {key: after for key, after in ends.items() if after} == {"six-round": 6}


def test_a_house_sets_another_number_and_adds_an_end_to_any_rules() -> None:
    six = game("tien-gow").preset("six-round")
    malayan = game("mahjong").preset("malayan")
    assert six
    assert malayan
    assert ends_after(six.sheet(house=[Edit("ends", (("hands", 8),))])) == 8
    assert ends_after(malayan.sheet(house=[Add(EndsAfter("ends", hands=16))])) == 16


def test_it_is_over_with_the_last_hand_and_not_before() -> None:
    standing = Standing(tuple(TOTALS), Bank(0), TOTALS)
    before, last = end_of_game(GameLimit(6), 5, standing), end_of_game(GameLimit(6), 6, standing)
    assert before
    assert last
    assert (before.over, before.winners) == (False, ())
    assert (last.over, last.winners, last.ahead) == (True, ("Ana", "Chan"), 11)
    assert end_of_game(GameLimit(), 6, standing) is None


def test_the_highest_total_wins_and_equal_totals_share_the_place() -> None:
    assert [(place.place, place.name) for place in places(TOTALS)] == [
        (1, "Ana"), (1, "Chan"), (3, "Di"), (4, "Bo"),
    ]  # fmt: skip


def test_who_has_won_is_said_with_how_much_they_are_ahead() -> None:
    assert say(won_told(*won({"Ana": 9, "Bo": -3, "Di": -6}))) == "Ana wins, 12 ahead"
    assert say(won_told(*won(TOTALS))) == "Ana and Chan share the win, 11 ahead"
    assert say(won_told(*won(dict.fromkeys(TOTALS, 0)))) == "Everyone is level: nobody wins"


@given(st.dictionaries(st.text(min_size=1), st.integers(), min_size=1))
def test_the_winners_are_those_at_the_first_place(balances: dict[str, int]) -> None:
    first = tuple(place.name for place in places(balances) if place.place == 1)
    assert set(won(balances)[0]) == set(first)
