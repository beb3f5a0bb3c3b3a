"""Rounds 圈 on the pages of mahjong: the state, the end of an evening, and settings."""

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db, writing
from companion.evenings.starting import go_on
from companion.ledger.book import book_cache, game_end
from companion.rules.games import preset
from tests.factories import Phone, TableInApp, begin, make_group
from tests.ledger.factories import ANA
from tests.pages import said


def won(seat: int) -> dict[str, object]:
    return {"hand": {"win": [{"seat": seat, "count": 3}], "from": "wall"}}


@pytest.fixture
def table(app: Flask) -> TableInApp:
    return TableInApp(app, "hong-kong-mahjong")


def end_after(table: TableInApp, rounds: int) -> None:
    with table.behind() as seated, writing():
        seated.sitting.meta = {"rounds": rounds}


def test_the_entry_page_says_round_bank_and_streak(table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}/enter")
    assert "East round · banker 1 of 4" in said(scorer)
    table.record(won(1), won(1))
    scorer.look(f"{table.at}/enter")
    assert "East round · banker 2 of 4 · hand 2 in a row" in said(scorer)


@pytest.mark.parametrize("page", ["", "/turn"])
def test_scores_and_board_say_the_round(table: TableInApp, scorer: Phone, page: str) -> None:
    table.record(*map(won, (1, 2, 3, 0, 1)))
    scorer.look(f"{table.at}{page}")
    assert "South round" in said(scorer)


def test_tien_gow_has_no_rounds(app: Flask, phone: Phone) -> None:
    table = TableInApp(app, "celko-kam")
    table.open_to(phone)
    for page in ("/enter", "/turn", "", "/bank"):
        phone.look(f"{table.at}{page}")
        assert "round ·" not in said(phone)
        assert 'name="wind"' not in phone.page


@pytest.mark.parametrize(("rounds", "kept"), [("", None), ("1", 1), ("4", 4)])
def test_an_evening_is_started_for_so_many_rounds(
    app: Flask, phone: Phone, rounds: str, kept: int | None
) -> None:
    sitting = begin(phone, make_group(phone), "hong-kong-mahjong", rounds=rounds)
    with app.app_context():
        assert db.session.get_one(Sitting, sitting).meta.get("rounds") == kept


def test_the_last_hand_is_said_and_then_the_round_is_over(table: TableInApp, scorer: Phone) -> None:
    end_after(table, 1)
    table.record(won(1), won(2))
    scorer.look(f"{table.at}/enter")
    assert "Last hand" not in said(scorer)
    table.record(won(3))
    for page in ("enter", "turn"):
        scorer.look(f"{table.at}/{page}")
        assert "Last hand of the East round" in said(scorer)
    table.record(won(0))
    scorer.look(f"{table.at}/enter")
    assert "The East round is over." in said(scorer)


def test_a_hand_after_the_last_round_waits_until_the_table_goes_on(
    table: TableInApp, scorer: Phone
) -> None:
    end_after(table, 1)
    scorer.look(f"{table.at}/enter")
    table.record(*map(won, (1, 2, 3, 0)))
    typed = {"number": 5, "key": "k", "winner": "2", "from": "wall", "count-2": "3"}
    assert scorer.send(f"{table.at}/lines", **typed).status_code == 409
    assert "The last round is over" in said(scorer)
    scorer.send(f"{table.at}/go-on", key="on", rounds="2")
    assert "South round · banker 1 of 4" in said(scorer)
    with table.behind() as seated:
        assert game_end(seated.sitting, seated.book, 0).rounds == 2


def test_the_wind_is_set_with_the_bank(table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}/bank")
    typed = {"number": 1, "key": "b", "seat": "0", "streak": "1", "wind": "W", "why": ""}
    scorer.send(f"{table.at}/bank", **typed)
    assert table.bodies() == [{"bank": {"seat": 0, "streak": 1, "wind": "W"}}]
    scorer.look(f"{table.at}/enter")
    assert "West round · banker 1 of 4" in said(scorer)


@pytest.mark.parametrize("passes", [1, 3, 4, 6, 15])
def test_an_evening_that_goes_on_under_other_rules_stays_in_its_round(
    table: TableInApp, passes: int
) -> None:
    table.record(*(won((n + 1) % 4) for n in range(passes)))
    with table.behind() as seated, writing():
        before = seated.book
        following = go_on(seated.sitting.evening, before, preset("taiwan").sheet(), ANA)
        after = book_cache.open(following).standing
        assert (after.bank.seat, after.bank.streak) == (before.standing.bank.seat, 1)
        assert after.passes == passes


def test_only_where_it_is_asked_a_false_win_asks_for_its_discarder(
    app: Flask, phone: Phone
) -> None:
    for choice, asked in (("share", False), ("as-claimed", True)):
        table = TableInApp(app, "singapore", **{"false-win": choice})
        table.open_to(phone)
        phone.look(f"{table.at}/enter")
        assert ("Whose discard was claimed?" in said(phone)) == asked


def test_a_false_win_is_entered_as_it_was_claimed(app: Flask, phone: Phone) -> None:
    table = TableInApp(app, "singapore", **{"false-win": "as-claimed"})
    table.open_to(phone).look(f"{table.at}/enter")
    assert 'name="claimed" value="1"' in phone.page
    phone.send(f"{table.at}/lines", number=1, key="k", claimed="1", **{"false-win-0": "1"})
    mark = {"code": "false-win", "seat": 0, "from": 1}
    assert table.bodies() == [{"hand": {"win": [], "marks": [mark]}}]
