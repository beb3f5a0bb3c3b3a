"""Downloads: CSV files, and the document of a sitting."""

import csv
import io

from flask import Flask

from companion.commands.database import documents_in
from companion.documents.sittings import answer, read_sitting
from companion.rules.sitting import hands_in
from tests.factories import Phone, TableInApp, begin, make_group, record
from tests.ledger.factories import hand, seating, tea


def rows(phone: Phone, address: str) -> list[list[str]]:
    response = phone.client.get(address)
    assert response.mimetype == "text/csv"
    assert "attachment" in response.headers["Content-Disposition"]
    return list(csv.reader(io.StringIO(response.text.removeprefix("\ufeff"), newline="")))


def test_a_sitting_is_a_row_for_each_line_and_comes_to_its_totals(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    table.record(hand(3, 2, 0, 3, last=0), tea("Bo"), seating("Ah Ming", "Bo", "=Eve", "Di"))
    table.open_to(phone, "view")
    head, *lines, total = rows(phone, f"{table.at}/hands.csv")
    names = ["Ah Ming", "Bo", "Chan", "Di", "'=Eve", "the kitty"]
    assert head == ["Line", "Hand", "Banker", "Streak", *names, "What"]
    assert lines[0][:8] == ["1", "1", "Ah Ming", "1", "16", "-4", "-10", "-2"]
    assert lines[1][:2] == ["2", ""]
    assert (lines[1][5], lines[1][9]) == ("-2", "2")
    assert "=Eve" in lines[2][-1]
    assert total[4:10] == ["16", "-6", "-10", "-2", "0", "2"]


def test_the_document_of_a_sitting_is_scored_as_it_was(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    table.record(hand(3, 2, 0, 3, last=0))
    table.open_to(phone, "view")
    response = phone.client.get(f"{table.at}/sitting.json")
    assert "attachment" in response.headers["Content-Disposition"]
    scored = answer(read_sitting(response.json).sitting)
    assert scored["balances"] == {"Ah Ming": 16, "Bo": -4, "Chan": -10, "Di": -2}


def test_a_season_has_everyone_with_points_money_and_how_often_they_came(phone: Phone) -> None:
    group = make_group(phone, "Ana", "-Bo", "Chan", "Di")
    record(phone, begin(phone, group, money="1", currency="HKD", points="10", coin="1"))
    head, *players = rows(phone, f"/groups/{group}/season.csv")
    assert head[0] == "Player"
    assert head[-2:] == ["Evenings", "Hands"]
    assert [player[0] for player in players] == ["Ana", "'-Bo", "Chan", "Di"]
    assert players[0][-2:] == ["1", "1"]


def test_the_statistics_have_a_row_for_each_player_in_each_game(phone: Phone) -> None:
    group = make_group(phone, "Ana", "-Bo", "Chan", "Di")
    record(phone, begin(phone, group))
    begin(phone, group, "hong-kong-mahjong")
    head, *players = rows(phone, f"/groups/{group}/statistics.csv")
    figures = dict(zip(head, players[0], strict=True))
    assert figures == {
        "Player": "Ana", "Game": "Tien Gow", "Evenings": "1", "Hands played": "1", "Won": "1",
        "Won (%)": "100.00", "Per hand": "16.00", "Last tricks": "1", "As banker": "1",
        "Longest streak": "1", "No trick": "0", "Special leads": "0", "Biggest hand": "16",
    }  # fmt: skip
    assert [player[0] for player in players] == ["Ana", "Di", "'-Bo", "Chan"]
    assert len(rows(phone, f"/groups/{group}/statistics.csv?to=2001-01-01")) == 1
    assert phone.client.get(f"/groups/{group}/statistics.csv?to=never").status_code == 400


def test_the_evenings_of_a_season_are_a_row_each_of_its_dates(phone: Phone) -> None:
    group = make_group(phone, "Ana", "Bo", "Chan", "Di")
    record(phone, begin(phone, group))
    at = f"/groups/{group}/evenings.csv"
    [head, *evenings] = rows(phone, at)
    assert head == ["Date", "Ana", "Bo", "Chan", "Di"]
    assert [evening[1:] for evening in evenings] == [["16", "-4", "-10", "-2"]]
    assert rows(phone, f"{at}?to=2001-01-01") == [["Date"]]
    assert phone.client.get(f"{at}?of=taiwan").status_code == 404


def test_the_hands_of_a_season_are_a_file_of_its_dates(phone: Phone) -> None:
    group = make_group(phone, "Ana", "Bo", "Chan", "Di")
    record(phone, begin(phone, group))
    at = f"/groups/{group}/season.jsonl"
    [document] = documents_in(phone.client.get(at).data)
    assert hands_in(document.sitting.lines) == 1
    kept = phone.client.get(f"{at}?from=2001-01-01&to=2001-12-31")
    assert (kept.text, kept.headers["Content-Disposition"]) == (
        "", 'attachment; filename="season-2001-01-01-2001-12-31.jsonl"'
    )  # fmt: skip
    assert phone.client.get(f"{at}?to=never").status_code == 400
