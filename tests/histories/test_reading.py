"""Histories in files: their evenings, and faults by row."""

import pytest

from companion.documents.json_values import NoDocument
from companion.histories.importing import History, read_history
from companion.histories.reading import decode, read_day
from companion.ledger.recording import Author
from companion.rules.games import preset

TODAY = "2026-11-26"
HEAD = "date,east,south,west,north,winner,from,count\n"

SCORER_TEXT = """\
B=2     # one and two bucks
M=6     # up to six faan
R=half
S=half
2024-05-01
A B C D
- - - -  # draw
- - - f  # false win
1 - - -  # self-drawn
- 2 d -  # from a discard
- - 6 g  # self-drawn, and D pays for all
"""


def read(text: str, rules: str = "hong-kong-mahjong", *known: str) -> History:
    ids = {name: f"id of {name}" for name in known}
    return read_history(text, preset(rules).sheet(), ids, Author("", 0), TODAY)


def faults(history: History) -> list[str]:
    return [f"{fault.row}: {fault.text}" for fault in history.faults]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "2026-01-02,Ann,Bo,Chan,Di,Ann,Bo,3\n",
        "\ufeffDate;E;S;W;N;Won by;Discarder;Faan;Notes\n2026/1/2;Ann;Bo;Chan;Di;ann;BO;３;late\n",
        "sep=\t\n番\t東\t南\t西\t北\t食糊\t出銃\t日期\n３\tＡnn\tBo\tChan\tDi\tAnn\tBo\t2026年1月2日\n",
        'date，east，south，west，north，winner，from，count\n20260102，"Ann"，Bo，Chan，Di，Ann，Bo，3',
    ],
)
def test_headings_separators_and_digits_may_be_written_in_several_ways(text: str) -> None:
    history = read(text, "hong-kong-mahjong", "Ann")
    assert faults(history) == []
    assert [(evening.day, evening.totals) for evening in history.evenings] == [
        ("2026-01-02", {"Ann": 32, "Chan": 0, "Di": 0, "Bo": -32})
    ]
    assert (history.known, history.new) == (("Ann",), ("Bo", "Chan", "Di"))


def test_rows_without_a_date_go_on_with_the_evening_and_turning_seats_are_no_change() -> None:
    rows = "2026-01-09,A,B,C,D,A,,3\n,B,C,D,A,B,self-draw,3\n2026-01-02,A,B,C,D,,,\n,A,B,C,E,,,\n"
    history = read(HEAD + rows)
    evenings = [(each.day, each.hands) for each in history.evenings]
    assert evenings == [("2026-01-02", 2), ("2026-01-09", 2)]
    assert history.seat_changes == 1
    assert history.evenings[1].totals == {"A": 32, "B": 32, "C": -32, "D": -32}


def test_every_fault_is_told_at_once_with_its_row() -> None:
    rows = [
        "03/04/2026,A,B,C,D,A,,3",
        "2026-01-02,A,A,C,D,A,,3",
        "2026-01-02,A,B,C,D,Eve,Fay,x",
        "2026-01-02,A,B,C,,A,,",
        "2026-01-02,A,B,C,D,,B,3",
        "2027-01-02,A,B,C,D,A,B,3,more",
        "2026-01-02,A,B,C,D,A,,",
        "2026-01-03,A,B,C,D,A,B,2",
    ]
    assert faults(read(HEAD + "\n".join(rows))) == [
        "2: “03/04/2026” does not say which is the day and which the month: write the year first, "
        "as in 2026-11-26",
        "3: A sits in two seats",
        "4: Eve does not sit at the table in this row",
        "4: Fay does not sit at the table in this row",
        "4: “x” is not a whole number",
        "5: nobody sits in the column “north”",
        "6: the winner is missing",
        "7: 2027-01-02 is in the future",
        "7: the row has more cells than the header",
        "8: the count is missing",
        "9: seat 1 won with 2 faan, but a hand needs 3",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "0: there is nothing to import in this file"),
        ('{"game": "mahjong"}', "0: this is a copy of evenings in JSON"),
        (HEAD, "1: there is no row below the header"),
        ("day,winner,east,south,west,count\n2026-01-02", "1: there is no column “north”"),
        ("A,B,C,D\n1,2,3,4", "1: the first row must name the columns"),
        ("date,A,b,B\n2026-01-02", "1: two columns are called “b”"),
        ("date,A,B,C,D\n2026-01-02,1,2,3,4", "2: the figures add up to 10, not to 0"),
        ("date,A,B,C,D\n2026-01-02,1,-1,,", "2: 4 players need figures in this row"),
        ("date,A,B,C,D\n2026-01-02,1.5,-1.5,0,0", "2: A: “1.5” is not a whole number"),
        ("A B C D\n3 - - -", "2: no date stands above this game"),
        ("2026-01-02\n3 - - -", "2: no names stand above this game"),
        ("2026-01-02\nA B C D\n3 d f -", "3: a game has at most one winner"),
        ("M=6\n2026-01-02\nA B C D\n7 - - -", "4: 7 faan are more than the maximum of 6"),
        ("2026-01-02\nA B C D\nA B C\n3 - - -", "3: this is neither a date, nor B="),
    ],
)
def test_what_cannot_be_read_is_told(text: str, fault: str) -> None:
    history = read(text)
    assert any(told.startswith(fault) for told in faults(history)), faults(history)
    assert history.evenings == ()


def test_hands_need_rules_by_which_the_table_counts_them() -> None:
    row = HEAD + "2026-01-02,A,B,C,D,A,,3\n"
    (told,) = faults(read(row, "celko-kam"))
    assert told.startswith("0: the winner and the count say nothing under these rules")


def test_figures_alone_do_for_any_game_and_for_more_people_than_sit_at_once() -> None:
    text = "date,A,B,C,D,E,F,Total\n2026-01-02,5,-5,0,0,,,0\n2026-01-02,10,-1,-2,-3,-4,,0\n"
    history = read(text, "celko-kam")
    assert faults(history) == []
    assert history.evenings[0].totals == {"A": 15, "C": -2, "D": -3, "E": -4, "B": -6}
    assert history.unused == ("Total",)


def test_the_kitty_is_no_player_and_a_guarded_name_is_the_name() -> None:
    text = "Date,Ana,'-Bo,Chan,Di,the kitty\n2026-01-02,5,-5,2,-4,2\n2026-01-02,1,-1,0,0,\n"
    history = read(text, "celko-kam", "-Bo")
    assert faults(history) == []
    assert (history.known, history.new) == (("-Bo",), ("Ana", "Chan", "Di"))
    (evening,) = history.evenings
    assert evening.totals == {"Ana": 6, "Chan": 2, "Di": -4, "-Bo": -6}
    assert evening.sittings[0].ready.rows[-1].after.box == 2


def test_games_of_mahjong_scorer_come_to_the_figures_that_it_publishes() -> None:
    history = read(SCORER_TEXT, "celko-kam")
    assert faults(history) == []
    (evening,) = history.evenings
    assert evening.worth == ("HKD", 100, 1)
    assert evening.hands == 5
    assert evening.totals == {"C": 372, "B": 204, "A": 200, "D": -776}


def test_rules_that_change_within_an_evening_begin_another_session() -> None:
    games = "2026-01-02\nA B C D\n3 - - -\nR=half\n3 d - -\nB=2\n3 d - -\n"
    history = read(games)
    first, second = history.evenings
    assert [len(each.sittings) for each in history.evenings] == [2, 1]
    assert first.totals == {"A": 80, "B": -32, "C": -24, "D": -24}
    assert second.totals == {"A": 32, "C": -8, "D": -8, "B": -16}


@pytest.mark.parametrize(
    "written", ["2026-1-2", "2026.01.02", "２０２６－０１－０２", "2026-01-02T20:00", "20260102"]
)
def test_a_date_begins_with_the_year(written: str) -> None:
    assert read_day(written, TODAY) == "2026-01-02"


@pytest.mark.parametrize("written", ["", "2 Jan 2026", "2026-02-30", "26-01-02", "02.01.2026", "9"])
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises(NoDocument):
        read_day(written, TODAY)


def test_a_file_is_text_in_utf_8_or_utf_16() -> None:
    assert decode("日期".encode("utf-8-sig")) == decode("日期".encode("utf-16")) == "日期"
    with pytest.raises(NoDocument, match="CSV UTF-8"):
        decode("日期".encode("big5"))
