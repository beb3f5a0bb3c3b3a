"""The rows of a score sheet: their content, and that each sums to zero."""

from companion.documents.sittings import read_sitting
from companion.printing.score_sheet import check, totals
from tests.printing.factories import HAND, NAMES, note_of, record


def test_a_hand_shows_who_banks_who_won_what_was_taken_and_where_everyone_is() -> None:
    _, second = record({"hand": HAND}, {"hand": HAND})
    assert (second.hand, second.bank, second.streak, second.winners) == (2, "A", 2, (0,))
    assert [cell.taken for cell in second.cells] == ["3", "2", "0", "3"]
    assert [cell.net for cell in second.cells] == [16, -4, -10, -2]
    assert [cell.total for cell in second.cells] == [32, -8, -20, -4]


def test_lines_that_are_no_hand_have_no_number_and_move_the_totals() -> None:
    tea = {"transfer": {"payer": "Bo", "payee": None, "points": 5, "why": "tea"}}
    agreed = {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}}
    paid, talked = record(tea, agreed)
    assert (paid.hand, note_of(paid)) == (None, "[B] pays the kitty 5: tea")
    assert [cell.total for cell in paid.cells] == [0, -5, 0, 0]
    assert [cell.net for cell in paid.cells] == [None, -5, None, None]
    assert str(talked.says) == "table ruling: misdeal"
    assert [cell.total for cell in talked.cells] == [6, -11, 0, 0]


def test_a_seating_says_who_leaves_with_what_and_who_sits_down() -> None:
    _, seated, after = record(
        {"hand": HAND}, {"seating": ["Ana", "Bo", "Eve", "Di"]}, {"hand": HAND}
    )
    assert seated.names == ("Ana", "Bo", "Eve", "Di")
    assert note_of(seated) == "[C] leaves at −10, [E] sits down"
    assert after.names == ()


def test_every_row_comes_to_zero() -> None:
    lines = (
        {"hand": HAND},
        {"transfer": {"payer": None, "payee": "Di", "points": 3}},
        {"seating": ["Eve", "Bo", "Chan", "Di"]},
        {"transfer": {"payer": "Ana", "payee": "Eve", "points": 3}},
        {"bank": {"seat": 2, "streak": 4}},
        {"agreed": {"net": [0, 1, -1, 0]}},
    )
    found = record(*lines)
    assert [entry.check for entry in found] == [0] * len(lines)
    assert note_of(found[4]) == "[C] is banker, hand 4 in a row"


def test_a_page_begins_with_what_everyone_has_and_all_of_it_comes_to_zero() -> None:
    start = read_sitting(
        {"game": "tien-gow", "sheet": "celko-kam", "players": list(NAMES)}
    ).sitting.start()
    assert totals(start, 100) == (100,) * 4
    assert check(start) == 0
