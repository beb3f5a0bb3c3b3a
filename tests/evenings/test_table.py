"""Lines other than hands."""

import re

import pytest

from companion.db.session import writing
from companion.evenings import seating as seat_queue
from companion.groups import members
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand
from tests.pages import fields_of, form, said


def wait(table: TableInApp, *names: str) -> None:
    """More players of the group, who wait for a seat."""
    with table.behind() as seated, writing():
        ids = [members.add_player(seated.group, name).id for name in names]
        seated.sitting.evening.waiting = ids


def queue(table: TableInApp) -> tuple[str, ...]:
    with table.behind() as seated:
        return seat_queue.waiting(seated.sitting.evening, seated.book)


def seats(table: TableInApp) -> tuple[str, ...]:
    with table.behind() as seated:
        return seated.book.standing.seats


def fill(phone: Phone, address: str, button: str = "Record", **typed: str) -> int:
    phone.look(address)
    return phone.send(address, **{**form(phone, button), **typed}).status_code


def test_tea_money_goes_to_the_kitty_though_nobody_was_named_to_keep_it(
    table: TableInApp, scorer: Phone
) -> None:
    fill(scorer, f"{table.at}/pay", payer="Bo", payee="", points="2", why="tea money")
    assert "Recorded: Bo pays the kitty 2" in said(scorer)
    with table.behind() as seated:
        assert seated.book.standing.box == 2


def test_a_fault_that_is_listed_apart_says_whose_it_is(table: TableInApp, scorer: Phone) -> None:
    assert fill(scorer, f"{table.at}/agree", net_1="six") == 422
    assert "Bo: Enter a whole number." in said(scorer)
    assert fill(scorer, f"{table.at}/pay", payer="Bo", payee="Chan", points="x") == 422
    assert "Points: Enter a whole number." in said(scorer)


def test_seats_change_and_somebody_new_sits_down(table: TableInApp, scorer: Phone) -> None:
    fill(scorer, f"{table.at}/seats", "Change seats", seat_2="", newcomer="Gus")
    assert seats(table) == ("Ah Ming", "Bo", "Gus", "Di")


def test_a_waiting_player_comes_in_with_one_tap(table: TableInApp, scorer: Phone) -> None:
    wait(table, "Eve", "Fay")
    table.record(hand(3, 2, 0, 3, last=1))
    scorer.look(f"{table.at}/enter")
    assert "Eve is waiting: swap with Chan" in said(scorer)
    assert "Eve comes in now. Whose seat do they take?" in said(scorer)
    offered = re.findall(r'name="goes" value="([^"]+)"', scorer.page)
    assert offered == ["Chan", "Ah Ming", "Bo", "Di", "Chan"]  # the biggest loser, or another
    to = {**fields_of(scorer, f"{table.at}/next-in"), "goes": offered[0]}
    scorer.send(f"{table.at}/next-in", **to)
    assert seats(table) == ("Ah Ming", "Bo", "Eve", "Di")
    assert queue(table) == ("Fay", "Chan")
    assert "comes in now" not in said(scorer)
    assert "Fay is waiting" in said(scorer)


def test_a_waiting_player_takes_the_seat_that_the_table_says(
    table: TableInApp, scorer: Phone
) -> None:
    wait(table, "Eve")
    scorer.look(f"{table.at}/seats")
    scorer.send(f"{table.at}/queue", rotation="free")
    table.record(LEVEL)
    scorer.look(f"{table.at}/enter")
    assert "Eve is waiting. Whose seat do they take?" in said(scorer)
    scorer.send(f"{table.at}/next-in", **{**fields_of(scorer, f"{table.at}/next-in"), "goes": "Bo"})
    assert seats(table) == ("Ah Ming", "Eve", "Chan", "Di")


def test_a_waiting_player_may_say_not_now(table: TableInApp, scorer: Phone) -> None:
    wait(table, "Eve", "Fay")
    table.record(hand(3, 2, 0, 3, last=1))
    scorer.look(f"{table.at}/enter")
    assert "Not yet: let Fay go first" in said(scorer)
    scorer.send(f"{table.at}/queue", joins="Eve", next="enter")
    assert "Fay is waiting: swap with" in said(scorer)
    assert queue(table) == ("Fay", "Eve")


def test_the_queue_is_joined_left_and_jumped(table: TableInApp, scorer: Phone) -> None:
    wait(table, "Eve", "Fay")
    scorer.look(f"{table.at}/seats")
    scorer.send(f"{table.at}/queue", first="Fay")
    assert queue(table) == ("Fay", "Eve")
    scorer.send(f"{table.at}/queue", leaves="Fay")
    assert queue(table) == ("Eve",)
    scorer.send(f"{table.at}/queue", joins="Fay", rotation="bank")
    assert queue(table) == ("Eve", "Fay")
    with table.behind() as seated:
        assert seated.sitting.evening.rotation == "bank"


def test_a_stranger_does_not_sit_down_by_the_queue(table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}/enter")
    scorer.send(f"{table.at}/next-in", number="1", key="k", comes="Nobody", goes="Bo")
    assert table.bodies() == []


def test_a_line_that_was_overtaken_is_not_recorded_unseen(table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}/bank")
    fields = form(scorer, "Record")
    table.record(LEVEL)
    answer = scorer.send(f"{table.at}/bank", **{**fields, "seat": "2"})
    assert answer.status_code == 409
    assert "Something was recorded in the meantime" in said(scorer)
    assert len(table.bodies()) == 1


@pytest.mark.parametrize("page", ["pay", "agree", "bank", "seats", "leaving", "grid"])
def test_a_closed_sitting_takes_nothing_more(table: TableInApp, scorer: Phone, page: str) -> None:
    table.close()
    assert scorer.look(f"{table.at}/{page}").request.path == table.at
    assert "This is closed. Reopen it to change it." in said(scorer)
