"""The grid for hands from paper: many rows, each checked, recorded in order and once."""

import pytest

from companion.db.session import writing
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL
from tests.pages import form, said


@pytest.fixture
def scorer(table: TableInApp, phone: Phone) -> Phone:
    table.open_to(phone)
    phone.look(f"{table.at}/grid")
    return phone


def typed(row: int, tricks: str, last: int, **more: str) -> dict[str, str]:
    """The fields of a row as they stand on paper."""
    fields = {f"{row}.tricks-{seat}": n for seat, n in enumerate(tricks)}
    named = {f"{row}.{name.replace('_', '-')}": value for name, value in more.items()}
    return {**fields, f"{row}.last_trick": str(last), **named}


def send(phone: Phone, table: TableInApp, **fields: str) -> int:
    whole = {name: value[0] for name, value in form(phone, "Record all").items() if value}
    return phone.send(f"{table.at}/grid", **{**whole, **fields}).status_code


def test_rows_are_recorded_in_order_with_the_bank_going_round(
    scorer: Phone, table: TableInApp
) -> None:
    special = typed(4, "4400", 0, supreme_led_0="1", last_trick="plain")
    fields = typed(0, "3203", 1) | typed(1, "2222", 1) | special
    assert send(scorer, table, **fields) == 200
    assert "3 hands recorded." in said(scorer)
    with table.behind() as seated:
        rows = seated.book.rows
        assert [row.before.bank[:2] for row in rows] == [(0, 1), (1, 1), (1, 2)]
        assert rows[2].line.hand.marked("supreme-led") == (0,)  # type: ignore[attr-defined]


def test_a_special_lead_of_the_winner_is_asked_about_on_paper_too(
    scorer: Phone, table: TableInApp
) -> None:
    row = typed(0, "4400", 0, supreme_led_0="1")
    assert send(scorer, table, **row) == 422
    assert "Ah Ming’s last trick: was it the Supreme pair?" in said(scorer)
    assert send(scorer, table, **{**row, "0.last-trick": "last-supreme"}) == 200
    assert table.bodies()[0]["hand"]["marks"] == [{"code": "last-supreme", "seat": 0}]


def test_the_last_tricks_of_a_row_follow_from_the_others(scorer: Phone, table: TableInApp) -> None:
    assert send(scorer, table, **typed(0, "320", 0)) == 200
    assert table.bodies()[0]["hand"]["tricks"] == [3, 2, 0, 3]


def test_every_fault_is_shown_and_nothing_that_was_typed_is_lost(
    scorer: Phone, table: TableInApp
) -> None:
    fields = typed(0, "3203", 0) | typed(1, "9000", 0) | typed(2, "22", 1) | typed(3, "5555", 2)
    assert send(scorer, table, **fields) == 422
    assert table.bodies() == []
    page = said(scorer)
    assert "Ah Ming: Enter a number from 0 to 8." in page
    assert "How many tricks did Chan take?" in page
    assert page.count("✓") == 1
    kept = form(scorer, "Record all")
    assert all(kept[name] == [value] for name, value in fields.items())
    mended = {**typed(1, "4400", 0), **typed(2, "2222", 1), **typed(3, "2222", 2)}
    assert send(scorer, table, **mended) == 200
    assert len(table.bodies()) == 4


def test_to_check_records_nothing_and_shows_what_comes_of_it(
    scorer: Phone, table: TableInApp
) -> None:
    assert send(scorer, table, **typed(0, "3203", 0), check="1") == 200
    assert "Ah Ming +16" in said(scorer)
    assert table.bodies() == []


def test_more_rows_keep_what_is_typed(scorer: Phone, table: TableInApp) -> None:
    assert send(scorer, table, **typed(9, "3203", 0), more="1") == 200
    assert "Hand 20" in said(scorer)
    assert form(scorer, "Record all")["9.tricks-0"] == ["3"]
    assert send(scorer, table, **typed(15, "2222", 0)) == 200
    assert len(table.bodies()) == 2


@pytest.mark.parametrize(("asked", "there"), [("20", 20), ("9999", 200), ("0", 1), ("many", 10)])
def test_a_page_that_is_come_back_to_has_as_many_rows_as_it_had(
    scorer: Phone, table: TableInApp, asked: str, there: int
) -> None:
    scorer.look(f"{table.at}/grid?rows={asked}")
    assert form(scorer, "Record all")["rows"] == [str(there)]


def test_hands_recorded_meanwhile_are_told_and_the_rows_stay(
    scorer: Phone, table: TableInApp
) -> None:
    table.record(LEVEL)
    assert send(scorer, table, **typed(0, "3203", 0)) == 409
    assert "Other hands were recorded in the meantime" in said(scorer)
    assert send(scorer, table) == 200
    assert len(table.bodies()) == 2


def test_nothing_typed_is_no_hand(scorer: Phone, table: TableInApp) -> None:
    assert send(scorer, table) == 422
    assert "Nothing entered yet." in said(scorer)


def test_sheets_of_several_evenings_follow_one_another(scorer: Phone, table: TableInApp) -> None:
    more = {"day": "2024-01-05", "next": "1", "next_day": "2024-01-12"}
    assert send(scorer, table, **typed(0, "3203", 1), **more) == 200
    assert "1 hand recorded." in said(scorer)
    kept = form(scorer, "Record all")
    assert (kept["day"], kept["next_day"]) == (["2024-01-12"], [""])
    with table.behind() as seated:
        first, second = sorted(seated.group.evenings, key=lambda each: each.place)
        assert [each.day for each in (first, second)] == ["2024-01-05", "2024-01-12"]
        assert [first.sittings[0].closed, second.sittings[0].closed] == [True, False]
        assert first.sittings[0].players == second.sittings[0].players


@pytest.mark.parametrize("day", ["", "2024-02-30", "2999-01-01", "05/06/2024"])
def test_the_next_evening_needs_a_date(scorer: Phone, table: TableInApp, day: str) -> None:
    assert send(scorer, table, **typed(0, "3203", 1), next="1", next_day=day) == 422
    assert "Date of the evening:" in said(scorer)
    assert table.bodies() == []


def test_sixty_rows_of_a_long_night_go_in_at_once(scorer: Phone, table: TableInApp) -> None:
    rows = dict(pair for n in range(60) for pair in typed(n, "3203", 1).items())
    scorer.look(f"{table.at}/grid?rows=60")
    assert send(scorer, table, **rows) == 200
    assert len(table.bodies()) == 60


def test_rows_beyond_the_end_are_asked_about_not_taken(scorer: Phone, table: TableInApp) -> None:
    with table.behind() as seated, writing():
        seated.sitting.meta = {"hands": 1}
    rows = {**typed(0, "3203", 0), **typed(1, "2222", 1)}
    assert send(scorer, table, **rows) == 409
    assert "The game ended after 1 hand" in said(scorer)
    assert table.bodies() == []
    going_on = form(scorer, "Play on without a limit, and record all")
    assert going_on["1.tricks-0"] == ["2"]
    scorer.send(f"{table.at}/grid", **going_on)
    assert len(table.bodies()) == 2
    scorer.look(f"{table.at}/enter")
    assert "<h1>Hand 3</h1>" in scorer.page
