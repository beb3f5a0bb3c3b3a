"""The rows of a score sheet: what stands in them, and that each comes to zero."""

from companion.codec.sittings import read_sitting
from companion.paper.record import Entry, check, entries, totals
from companion.rules.sitting import replay

NAMES = ("Ana", "Bo", "Chan", "Di")
HAND = {"tricks": [3, 2, 0, 3], "last_trick": 0}


def record(*lines: object, of: str = "tien-gow", sheet: str = "celko-kam") -> list[Entry]:
    document = {"game": of, "sheet": sheet, "players": list(NAMES), "lines": list(lines)}
    sitting = read_sitting(document).sitting
    return list(entries(sitting.sheet, replay(sitting)))


def test_a_hand_shows_who_banks_who_won_what_was_taken_and_where_everyone_is() -> None:
    _, second = record({"hand": HAND}, {"hand": HAND})
    assert (second.hand, second.bank, second.won) == (2, "A 2", "A")
    assert [cell.taken for cell in second.cells] == ["3", "2", "0", "3"]
    assert [cell.net for cell in second.cells] == [16, -4, -10, -2]
    assert [cell.total for cell in second.cells] == [32, -8, -20, -4]


def test_special_leads_stand_by_letter_and_short_name_and_how_often() -> None:
    marks = [{"code": "supreme-led", "seat": 0}, *([{"code": "quartet-won", "seat": 3}] * 1)]
    tricks = {"tricks": [4, 0, 0, 4], "last_trick": 0, "marks": marks}
    (entry,) = record({"hand": tricks})
    assert str(entry.says) == "A the Supreme pair, D four tiles"


def test_lines_that_are_no_hand_have_no_number_and_move_the_totals() -> None:
    tea = {"transfer": {"payer": "Bo", "payee": None, "points": 5, "why": "tea"}}
    agreed = {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}}
    paid, talked = record(tea, agreed)
    assert (paid.hand, str(paid.says)) == (None, "B pays the box 5: tea")
    assert [cell.total for cell in paid.cells] == [0, -5, 0, 0]
    assert [cell.net for cell in paid.cells] == [None, -5, None, None]
    assert str(talked.says) == "settled by talk: misdeal"
    assert [cell.total for cell in talked.cells] == [6, -11, 0, 0]


def test_a_seating_gives_the_letters_to_those_who_sit_now() -> None:
    seated, after = record({"seating": ["Ana", "Bo", "Eve", "Di"]}, {"hand": HAND})
    assert seated.names == ("Ana", "Bo", "Eve", "Di")
    assert str(seated.says) == "From here on"
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
    assert str(found[4].says) == "C banks, hand 4"


def test_mahjong_shows_units_and_farn_and_how_the_hand_was_won() -> None:
    hands = {"0": {"units": 24, "farn": 2}, "2": {"units": 4, "farn": 0}}
    won = {"winner": 0, "self_pick": True, "hands": hands}
    best = {"0": {"units": 4, "farn": 9}}
    thrown = {"winner": 0, "self_pick": False, "discarder": 3, "hands": best}
    drawn: dict[str, object] = {"winner": None, "hands": {}}
    first, second, third = record(
        {"hand": won}, {"hand": thrown}, {"hand": drawn}, of="mahjong", sheet="malayan-shooter"
    )
    assert (first.won, first.cells[0].taken, first.cells[2].taken) == ("A", "24·2", "4·0")
    assert str(first.says) == "self-picked"
    assert str(second.says) == "from D, limit"
    assert (third.won, third.says) == ("–", None)


def test_a_page_begins_with_what_everyone_has_and_all_of_it_comes_to_zero() -> None:
    start = read_sitting(
        {"game": "tien-gow", "sheet": "celko-kam", "players": list(NAMES)}
    ).sitting.start()
    assert totals(start, 100) == (100,) * 4
    assert check(start) == 0
