"""The rows of a ledger page, and what a hand would have paid with another answer."""

from functools import partial

from companion.rules.games import preset
from companion.rules.presets import Edit
from companion.scores.rows import AT_ONCE, BOX, alternatives, otherwise, window
from tests.calls import calls
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand, seating, tea
from tests.pages import heard


def test_a_change_of_seats_begins_a_block_in_which_each_has_the_column_of_their_seat(
    table: TableInApp,
) -> None:
    table.record(LEVEL, seating("Ah Ming", "Bo", "Eve", "Di"), LEVEL, tea("Chan"))
    with table.behind() as seated:
        now, before = window(seated.book).blocks
    assert (now.number, before.number) == (2, 0)
    assert (now.seats[2], before.seats[2]) == ("Eve", "Chan")
    assert [row.hand for row in now.rows] == [None, 2, None]
    assert [row.hand for row in before.rows] == [1]
    assert (now.now, before.now) == (True, False)
    assert before.after.balances["Chan"] == now.after.balances["Chan"] + 2
    assert [figure.name for figure in now.rows[0].others] == ["Chan", BOX]


def test_a_page_of_earlier_rows_is_headed_by_who_sat_then_and_what_they_had_in_the_end(
    table: TableInApp,
) -> None:
    later = [seating("Ah Ming", "Bo", "Eve", "Di"), *[LEVEL] * (AT_ONCE - 1)]
    table.record(hand(3, 2, 0, 3, last=0), hand(3, 2, 0, 3, last=0), *later)
    with table.behind() as seated:
        (block,) = window(seated.book, 3).blocks
    assert (block.number, block.now) == (0, False)
    assert block.after.balances["Chan"] == -20
    assert [row.hand for row in block.rows] == [2, 1]


def test_what_was_special_stands_at_the_seat_that_did_it(table: TableInApp) -> None:
    marks = [{"code": "supreme-led", "seat": 0}]
    table.record(hand(3, 2, 0, 3, last=0, marks=marks))
    with table.behind() as seated:
        (row,) = window(seated.book).rows
    assert [[mark.code for mark in figure.marks] for figure in row.figures] == [
        ["supreme-led"], [], [], [],
    ]  # fmt: skip
    assert [(paid.amount, len(paid.transfers)) for paid in row.paid] == [(12, 3), (16, 3)]


OVER_PAR = hand(2, 0, 0, 6, last=0, marks=[{"code": "last-little-three", "seat": 0}])
BONUS = "The last trick doubles the hand, and a loser took six tricks."


def test_the_figure_of_a_hand_by_the_other_reading_stands_beside_it(
    table: TableInApp, scorer: Phone
) -> None:
    text = table.told(scorer, OVER_PAR)
    assert "Ah Ming, winner of the hand, banker, streak 1: +32" in text
    assert "Under other options As played Ah Ming +32 Bo" in text
    assert BONUS in text
    told = text[text.index(BONUS) :]
    assert "Ah Ming +36 Bo −20 Chan −20 Di +4" in told


def test_a_reading_that_pays_the_same_is_not_told(table: TableInApp, scorer: Phone) -> None:
    text = table.told(scorer, LEVEL, LEVEL)
    assert BONUS not in text
    assert text.count("Under other options") == 2
    assert "In the very first hand, the dice chose the banker." in text


def test_a_trick_that_the_other_reading_does_not_know_is_left_out_of_it(
    table: TableInApp, scorer: Phone
) -> None:
    captured = hand(3, 2, 0, 3, last=0, marks=[{"code": "little-three-captured", "seat": 1}])
    text = table.told(scorer, captured)
    told = text[text.index("the 2-1 is led and the 4-2 takes it.") :]
    assert "Each loser for themselves Ah Ming +16 Bo −4 Chan −10 Di −2" in told


def test_every_other_answer_is_one_reading_with_the_rest_as_it_is() -> None:
    plain = preset("celko-kam").sheet({"streak": "growing"})
    others = alternatives(plain)
    assert len(others) == 12
    assert all(other.sheet != plain for other in others)
    assert sum(dict(other.sheet.choices)["streak"] == "growing" for other in others) == 11


def test_house_rules_hold_in_the_other_reading_and_answer_their_own_question() -> None:
    house = (Edit("empty", (("points", 7),)), Edit("banker", (("growing", True),)))
    others = alternatives(preset("celko-kam").sheet(house=house))
    assert {other.sheet.clause("empty").points for other in others} == {7}  # type: ignore[union-attr]
    assert "streak" not in {
        key for other in others for key, value in other.sheet.choices if value == "growing"
    }


def test_a_hand_is_worked_out_once_however_many_follow(table: TableInApp, scorer: Phone) -> None:
    for line in (OVER_PAR, LEVEL):
        assert calls(partial(table.told, scorer, line), otherwise) == [1]
    with table.behind() as seated:
        seated.correct(1, LEVEL)
    assert calls(lambda: scorer.look(table.at), otherwise) == [2]
    assert BONUS not in heard(scorer)
