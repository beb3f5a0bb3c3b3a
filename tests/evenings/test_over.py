"""The end of a game, by its rules or set by the table, on the pages and for programs."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db, writing
from tests.api.factories import PLAYERS, Program, problem
from tests.factories import EVENING, TYPED, Clock, Phone, TableInApp, begin, make_group
from tests.ledger.factories import hand
from tests.pages import form, form_of, heard, said

SIX = [hand(3, 2, 0, 3, last=0)] * 6


@pytest.fixture
def table(app: Flask) -> TableInApp:
    return TableInApp(app, "six-round")


def set_up(table: TableInApp, **meta: object) -> None:
    """What the table has said when it began."""
    with table.behind() as seated, writing():
        seated.sitting.meta, seated.sitting.created = meta, EVENING


def test_the_page_says_which_hand_of_how_many_it_is(table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}/enter")
    assert "<h1>Hand 1 of 6</h1>" in scorer.page
    table.record(*SIX[:5])
    scorer.look(f"{table.at}/enter")
    assert "<h1>Hand 6 of 6</h1>" in scorer.page
    scorer.look(f"{table.at}/turn")
    assert "Hand 6 of 6" in said(scorer)


def test_after_the_last_hand_it_says_who_won_and_leads_to_settling(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(*SIX[:5])
    scorer.look(f"{table.at}/enter")
    scorer.send(f"{table.at}/lines", number="6", key="k", **TYPED)
    assert "<h1>Ah Ming wins, 108 ahead</h1>" in scorer.page
    assert "Hand 6 of 6" in said(scorer)
    assert "Hand 6 recorded: Ah Ming +16 Undo" in said(scorer)
    assert "1 Ah Ming +96" in heard(scorer)
    assert re.search(r'class="button main full" href="/evenings/[^"]+/settle"', scorer.page)
    assert "Hand 7" not in said(scorer)
    for page in (table.at, f"{table.at}/turn"):
        scorer.look(page)
        assert "Hand 7" not in said(scorer)
    scorer.look(table.at)
    assert "Ah Ming wins, 108 ahead" in said(scorer)
    assert "Enter hand 7" not in said(scorer)


def test_a_seventh_hand_is_kept_and_asked_about_not_taken(table: TableInApp, scorer: Phone) -> None:
    table.record(*SIX)
    scorer.look(f"{table.at}/enter")
    refused = scorer.send(f"{table.at}/lines", number="7", key="k", **TYPED)
    assert refused.status_code == 409
    assert re.search(r"data-why>The game ended after 6 hands", scorer.page)
    assert len(table.bodies()) == 6
    scorer.send(f"{table.at}/go-on", hands="0")
    assert "<h1>Hand 7</h1>" in scorer.page
    assert 'name="tricks-0" value="3"' in scorer.page
    scorer.send(f"{table.at}/lines", number="7", key="k", **TYPED)
    assert len(table.bodies()) == 7


def test_going_on_is_asked_for_once_and_can_be_taken_back(table: TableInApp, scorer: Phone) -> None:
    table.record(*SIX)
    scorer.look(f"{table.at}/enter")
    six_more = form(scorer, "6 more hands")
    assert six_more["hands"] == ["12"]
    scorer.send(f"{table.at}/go-on", **six_more)
    assert "<h1>Hand 7 of 12</h1>" in scorer.page
    table.record(*SIX[:1])
    scorer.look(f"{table.at}/enter")
    assert "<h1>Hand 8 of 12</h1>" in scorer.page
    scorer.send(f"{table.at}/go-on", **form_of(scorer, "end-after-all", end="1"))
    assert "<h1>Ah Ming wins, 126 ahead</h1>" in scorer.page
    assert "7 hands played" in said(scorer)


def test_a_table_that_wants_no_end_says_so_when_it_begins(app: Flask, phone: Phone) -> None:
    sitting = begin(phone, make_group(phone), "six-round", hands="")
    with app.app_context():
        assert db.session.get_one(Sitting, sitting).meta == {"start": 100, "hands": 0}
    phone.look(f"/sittings/{sitting}/enter")
    assert "<h1>Hand 1</h1>" in phone.page
    phone.look(f"/sittings/{sitting}/rules")
    assert "There is no limit on hands." in said(phone)


def test_a_time_that_is_set_is_the_phones(app: Flask, phone: Phone) -> None:
    phone.client.set_cookie("zone", "Asia/Hong_Kong")
    sitting = begin(phone, make_group(phone), "six-round", hands="", until="23:30")
    with app.app_context():
        assert db.session.get_one(Sitting, sitting).meta["zone"] == "Asia/Hong_Kong"
        evening = db.session.get_one(Sitting, sitting).evening_id
    phone.look(f"/evenings/{evening}")
    phone.send(f"/evenings/{evening}/again", new="1")
    with app.app_context():
        zones = [each.meta.get("zone") for each in db.session.query(Sitting) if each.meta]
        assert zones == ["Asia/Hong_Kong"] * 2


def test_at_the_time_that_was_set_the_hand_in_play_is_still_entered(
    app: Flask, phone: Phone, clock: Clock
) -> None:
    until = datetime.fromtimestamp(EVENING / 1000 + 3600, UTC).astimezone().strftime("%H:%M")
    table = TableInApp(app)
    table.open_to(phone)
    set_up(table, until=until)
    table.record(*SIX[:1])
    phone.look(f"{table.at}/enter")
    assert "<h1>Hand 2</h1>" in phone.page
    phone.send(f"{table.at}/preview", number="2", **{"tricks-0": "3"})
    clock.go_on(2)
    phone.look(f"{table.at}/enter")
    assert "<h1>Hand 2</h1>" in phone.page
    phone.send(f"{table.at}/lines", number="2", key="k", **TYPED)
    assert f"It is past {until}" in said(phone)
    assert "ahead</h1>" in phone.page
    phone.send(f"{table.at}/go-on", **form(phone, "Play on without a limit"))
    assert "<h1>Hand 3</h1>" in phone.page


def test_a_second_game_tells_its_own_winner_and_the_whole_evening_beside_it(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(*SIX)
    scorer.look(f"{table.at}/enter")
    assert "The whole evening" not in said(scorer)
    again = re.search(r'action="(/evenings/[^"]+/again)"', scorer.page)
    assert again
    answer = scorer.send(again[1], **form(scorer, "Start a new game"))
    second = str(answer.request.path).removesuffix("/enter")
    with table.behind(), writing():
        sitting = db.session.get_one(Sitting, second.split("/")[2])
        sitting.meta = {"hands": 1}
    scorer.look(f"{second}/enter")
    scorer.send(f"{second}/lines", number="1", key="k", **TYPED)
    assert "Session 2 of the evening · Hand 1 of 1" in said(scorer)
    assert "The whole evening: Ah Ming wins" in said(scorer)
    assert re.search(r'href="/evenings/[^"/]+">All 2 sessions of the evening', scorer.page)


def test_a_program_is_told_that_the_game_is_over_and_a_closed_one_does_not_go_on(
    app: Flask,
) -> None:
    document = {"game": "tien-gow", "sheet": "six-round", "players": PLAYERS, "lines": SIX}
    program = Program(app.test_client()).found().begin(document)
    for path in ("/lines", "/preview"):
        told = problem(program.at_the_sitting("POST", path, {"number": 7, **SIX[0]}), 409)
        assert "The game ended after 6 hands" in told["detail"]
        assert told["end"] == program.look()["answer"]["end"]
        assert (told["end"]["over"], told["end"]["winners"]) == (True, ["Ah Ming"])
    assert len(program.lines()) == 6
    payment = {"transfer": {"payer": "Bo", "payee": None, "points": 5}}
    assert program.record(payment, 7).status_code == 201  # it is no hand
    program.at_the_sitting("POST", "/close")
    problem(program.at_the_sitting("POST", "/go-on", {"hands": 0}), 409)
