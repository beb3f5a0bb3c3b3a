"""A pot on the pages and in the API: entered, shown, ended, settled."""

import re

import pytest
from flask import Flask

from tests.api.factories import PLAYERS, Program
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL
from tests.pages import form, said
from tests.printing.reading import Read


@pytest.fixture
def table(app: Flask) -> TableInApp:
    return TableInApp(app, "hong-kong", pot="on")


def send(phone: Phone, address: str, button: str = "Record", **typed: str) -> int:
    phone.look(address)
    return phone.send(address, **{**form(phone, button), **typed}).status_code


def test_a_fine_goes_into_the_pot_and_no_more_than_lies_there_comes_out(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL)
    send(scorer, f"{table.at}/pay", payer="Bo", payee=" pot", points="2", why="misplay")
    assert "Recorded: Bo pays the pot 2" in said(scorer)
    assert send(scorer, f"{table.at}/pay", payer=" pot", payee="Bo", points="47") == 422
    assert "the pot holds 46, not 47" in said(scorer)


def test_the_pot_is_ended_on_a_page_that_says_who_gets_what(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL)
    scorer.look(f"{table.at}/pot")
    assert "There are 44 in the pot 金池." in said(scorer)
    assert said(scorer).count("+11") == 4
    send(scorer, f"{table.at}/pot", why="last bus")
    assert table.bodies()[-1] == {"pot_ends": {"why": "last bus"}}
    scorer.look(table.at)
    assert "the pot is ended" in said(scorer)
    assert "sum 0" in said(scorer)


def test_a_table_without_a_pot_has_no_such_page_and_no_such_account(
    app: Flask, phone: Phone
) -> None:
    plain = TableInApp(app, "hong-kong")
    plain.open_to(phone)
    assert phone.look(f"{plain.at}/pot").status_code == 404
    assert "the pot" not in phone.look(f"{plain.at}/pay").text
    assert "the pot" not in phone.look(f"{plain.at}/enter").text.lower()


def test_an_evening_is_not_settled_before_its_pot_is_ended(table: TableInApp, phone: Phone) -> None:
    table.open_to(phone, "host")
    table.record(LEVEL)
    with table.behind() as seated:
        settle = f"/evenings/{seated.sitting.evening_id}/settle"
    phone.look(settle)
    assert "There are 44 in the pot 金池. End the pot, and you can settle up." in said(phone)
    assert "Mark as paid" not in said(phone)
    assert "the pot is emptied like this first" in said(phone)
    phone.look(f"{table.at}/close")
    assert "There are 44 in the pot 金池. First, this is how it’s emptied:" in said(phone)
    phone.look(settle)
    phone.send(f"{settle}/close", **form(phone, "Close evening"))
    assert table.bodies()[-1] == {"pot_ends": {}}
    phone.look(settle)
    assert "Mark as paid" in said(phone)


def test_the_pot_has_a_column_in_the_hands_for_spreadsheets(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL)
    first, hand, total = scorer.look(f"{table.at}/hands.csv").text.splitlines()
    assert first.endswith("the kitty,the pot,What")
    assert hand.split(",")[4:10] == ["-2", "-14", "-14", "-14", "", "44"]
    assert total.split(",")[4:10] == ["-2", "-14", "-14", "-14", "", "44"]


def test_a_program_plays_with_a_pot(app: Flask) -> None:
    sheet = {"preset": "hong-kong", "choices": {"pot": "on"}}
    document = {"game": "tien-gow", "sheet": sheet, "players": PLAYERS}
    program = Program(app.test_client()).found().begin(document)
    row = program.record(LEVEL, 1).json or {}
    assert row["pot"] == 44
    assert {"account": "pot"} in [each["payee"] for each in row["transfers"]]
    answer = program.look()["answer"]
    assert answer["pot"] == 44
    assert {"account": "pot"} in [each["payee"] for each in answer["settlement"]]
    previewed = program.at_the_sitting("POST", "/preview", {"number": 2, "pot_ends": {}}).json
    assert (previewed or {})["net"] == [11, 11, 11, 11]
    closed = program.at_the_sitting("POST", "/close").json or {}
    assert (closed["pot"], closed["closed"]) == (0, True)
    assert program.lines()[-1] == {"pot_ends": {}}
    group = program.call("GET", f"/groups/{program.group}").json or {}
    assert group["sittings"][0]["pot"] == 0


@pytest.mark.usefixtures("renders_here")
@pytest.mark.parametrize("name", ["summary", "score-sheet"])
def test_what_is_printed_of_a_night_has_the_pot(
    table: TableInApp, scorer: Phone, name: str
) -> None:
    table.record(LEVEL)
    printed = scorer.client.get(f"{table.at}/print/{name}.pdf")
    assert printed.status_code == 200
    assert "the pot" in Read(printed.data).text


def test_every_page_with_everyones_totals_has_kitty_and_pot(
    table: TableInApp, phone: Phone
) -> None:
    table.record(LEVEL, {"transfer": {"payer": "Bo", "payee": None, "points": 7}})
    table.open_to(phone, "host")
    with table.behind() as seated:
        group, evening = seated.group_id, seated.sitting.evening_id
        lies = seated.book.standing.in_pot
    held = {"kitty|公": "+7", "pot|池|金": f"+{lies}"}
    pages = [
        "/", f"/groups/{group}", f"/groups/{group}/season", f"/evenings/{evening}",
        f"/evenings/{evening}/settle", table.at, f"{table.at}/summary", f"{table.at}/turn",
        f"{table.at}/close",
    ]  # fmt: skip
    for page in pages:
        assert phone.look(page).status_code == 200, page
        for name, figure in held.items():
            one, other = rf"({name})\W[^+−]{{0,40}}\{figure}\b", rf"\{figure} (the )?({name})"
            assert re.search(f"{one}|{other}", said(phone)), (page, name)
