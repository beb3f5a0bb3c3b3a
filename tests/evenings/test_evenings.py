"""An evening from its start to the next one, on phones without JavaScript."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.db.models import Evening, Group, Sitting
from companion.db.session import db, writing
from companion.evenings.starting import close_evening
from companion.groups import members
from companion.ledger.book import book_cache
from companion.ledger.recording import Author
from companion.rules.games import all_presets
from companion.settlement import actions
from tests.factories import NAMES, Phone, TableInApp, begin, evening_of, make_group, record
from tests.ledger.factories import seating
from tests.pages import fields, said

PRESETS = [preset.key for preset in all_presets()]


def sitting_of(app: Flask, sitting_id: str) -> Sitting:
    """The sitting, in a context of the app that is open."""
    return db.session.get_one(Sitting, sitting_id)


def form(phone: Phone, group: str, rules: str = "celko-kam") -> tuple[str, dict[str, Any]]:
    """The page on which an evening begins: its address, and its fields as they are offered."""
    address = f"/groups/{group}/evenings/new?rules={rules}"
    phone.look(address)
    return address, fields(phone.page)


@pytest.mark.parametrize("rules", PRESETS)
def test_an_evening_begins_under_any_rules_with_nothing_but_a_banker_said(
    phone: Phone, app: Flask, group: str, rules: str
) -> None:
    sitting = begin(phone, group, rules, banker="2")
    with app.app_context():
        book = book_cache.open(sitting_of(app, sitting))
        assert book.agreement.sheet.preset == rules
        assert book.standing.seats == NAMES[:4]
        assert book.standing.bank == (2, 1, True)


def test_four_are_needed_and_a_new_name_is_enough(phone: Phone, app: Flask) -> None:
    group = make_group(phone, "Ana", "Bo", "Chan")
    address, sent = form(phone, group, "simple")
    sent["banker"] = ["0"]
    assert phone.send(address, **sent).status_code == 422
    assert "Seat one more player." in phone.page
    assert phone.send(address, **{**sent, "newcomer": "Di"}).status_code == 200
    with app.app_context():
        group_now = db.session.get_one(Group, group)
        assert [player.name for player in group_now.players] == ["Ana", "Bo", "Chan", "Di"]
        (sitting,) = group_now.evenings[0].sittings
        assert sitting.players == [player.id for player in group_now.players]


def test_everything_that_was_said_is_kept(phone: Phone, app: Flask, group: str) -> None:
    _, sent = form(phone, group)
    ming, bo, chan, di, eve = re.findall(r'name="seat" value="bottom:([^"]+)"', phone.page)
    sitting = begin(
        phone, group,
        bottom=eve, right=ming, top=bo, left=chan, banker="3", waiting=[di, eve], rotation="bank",
        currency="HKD", money="1", points="10", coin="0.50", chips="100 25,5、1", crossing="1",
        keeper=bo, start="200", hands="40", until="23:30", title=" New Year ",
        **{"choice-streak": "growing", "choice-one-red-dot": "off"},
    )  # fmt: skip
    with app.app_context():
        kept = sitting_of(app, sitting)
        evening = kept.evening
        assert kept.players == [eve, ming, bo, chan]
        assert kept.banker == 3
        assert kept.meta == {"start": 200, "hands": 40, "until": "23:30"}
        assert kept.sheet["choices"]["streak"] == "growing"
        assert kept.sheet["choices"]["one-red-dot"] == "off"
        assert (evening.waiting, evening.rotation, evening.keeper) == ([di], "bank", bo)
        worth = (evening.currency, evening.money, evening.points, evening.coin)
        assert worth == ("HKD", 100, 10, 50)
        assert (evening.chips, evening.crossing) == ([1, 5, 25, 100], True)
        assert evening.title == "New Year"
    assert sent["choice-streak"] == ["double"]


def test_every_fault_is_said_at_once_and_what_was_typed_stays(phone: Phone, group: str) -> None:
    address, sent = form(phone, group, "malayan")
    wrong = {
        "right": sent["bottom"], "currency": "HKD", "money": "much", "coin": "0", "points": "x",
        "chips": "1, red", "start": "-5", "hands": "0", "until": "25:00", "title": "x" * 61,
        "choice-base": "1.5", "choice-limit": "9" * 30,
    }  # fmt: skip
    answer = phone.send(address, **{**sent, **wrong})
    assert answer.status_code == 422
    for words in (
        "阿明 can’t sit in two seats.",
        "Choose the first banker, or roll the dice.",
        "Enter an amount, such as HK$0.50.",
        "Points: Enter a whole number.",
        "Enter the values of your chips",
        "Number of hands: Enter a number from 1 to 1,000.",
        "Starting points per player: Enter a number from 0 to 1,000,000,000.",
        "Enter a time, such as 23:30.",
        "This doesn’t work: a text can have at most 60 characters.",
    ):
        assert words in phone.page
    assert "Points: Points" not in phone.page
    shown = fields(phone.page)
    for name in ("money", "points", "chips", "start", "until", "title", "choice-base"):
        assert shown[name] == [wrong[name]]


@pytest.mark.parametrize("query", ["rules=nothing", "house=nothing", "sitting=nothing"])
def test_rules_that_there_are_not_are_not_found(phone: Phone, group: str, query: str) -> None:
    assert phone.look(f"/groups/{group}/evenings/new?{query}").status_code == 404


def test_the_dice_are_thrown_on_the_page_and_keep_what_was_typed(phone: Phone, group: str) -> None:
    address, sent = form(phone, group)
    assert phone.send(address, **{**sent, "chips": "2, 3", "throw": "1"}).status_code == 200
    shown = fields(phone.page)
    first, second = map(int, shown["dice"][0].split())
    assert shown["banker"] == [str((first + second - 1) % 4)]
    assert shown["chips"] == ["2, 3"]
    banks = phone.page.split("Counting round from 阿明, ")[1].split(" is banker first.")[0]
    assert banks == ("阿明", "Bo", "陳太", "Di")[int(shown["banker"][0])]


def test_the_next_evening_is_offered_as_the_last_one_was(phone: Phone, group: str) -> None:
    begin(phone, group, currency="EUR", money="2", coin="0.10", chips="5, 50", crossing="1")
    _, sent = form(phone, group, "hong-kong")
    offered = [sent[name][0] for name in ("currency", "money", "coin", "chips", "crossing")]
    assert offered == ["EUR", "2.00", "0.10", "5, 50", "1"]
    assert "1 point = €0.20 , smallest coin €0.10 , chips" in said(phone)


def test_the_same_again_is_one_tap(phone: Phone, app: Flask, group: str) -> None:
    first = begin(phone, group, "six-round", currency="EUR", money="1", coin="1")
    evening = evening_of(phone, group)
    with app.app_context(), writing():
        close_evening(db.session.get_one(Evening, evening), Author("", 1))
    phone.look(f"/groups/{group}")
    sent = {**fields(phone.page), "new": "1"}
    answer = phone.client.post(f"/evenings/{evening}/again", data=sent)
    sitting = answer.location.split("/")[2]
    assert sitting != first
    with app.app_context():
        kept = sitting_of(app, sitting)
        assert kept.evening.id != evening
        assert kept.evening.currency == "EUR"
        assert kept.meta == {"start": 100, "hands": 6}
    with phone.client.session_transaction() as session:
        ((_, told),) = session["_flashes"]
    assert re.fullmatch(
        r"The dice show \d and \d. Counting round from 阿明, .+ is banker first\.", told
    )


def test_a_rematch_keeps_who_had_no_seat_at_the_end_and_says_so(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    with table.behind() as seated, writing():
        members.add_player(seated.group, "Eve")
    table.record(seating("Ah Ming", "Bo", "Chan", "Eve"))
    table.open_to(phone)
    with table.behind() as seated, writing():
        close_evening(seated.sitting.evening, Author("", 1))
        at = f"/evenings/{seated.sitting.evening_id}"
    for page in (f"/groups/{seated.group_id}", at):
        phone.look(page)
        assert "Sitting out: Di" in said(phone)
    phone.send(f"{at}/again", **{**fields(phone.page), "new": "1"})
    assert "Di is waiting" in said(phone)


def test_nobody_who_left_is_queued_for_a_rematch(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    with table.behind() as seated, writing():
        members.add_player(seated.group, "Eve")
        evening, left = seated.sitting.evening, seated.book.ids["Di"]
        actions.pay_off(evening, left, "book", 0, seated.book.ids["Bo"], Author("", 1))
        at = f"/evenings/{evening.id}"
    table.record(seating("Ah Ming", "Bo", "Chan", "Eve"))
    table.open_to(phone)
    with table.behind() as seated, writing():
        close_evening(seated.sitting.evening, Author("", 1))
    phone.look(at)
    assert "Sitting out" not in said(phone)
    phone.send(f"{at}/again", **{**fields(phone.page), "new": "1"})
    assert "E Eve" in said(phone)
    assert "Di" not in said(phone)


def test_another_reading_asks_only_the_open_questions_as_they_were_answered(
    phone: Phone, app: Flask, group: str
) -> None:
    sitting = begin(phone, group, **{"choice-streak": "growing"})
    for _ in range(2):
        record(phone, sitting, **{"tricks-0": "2", "tricks-1": "3", "last_trick": "1"})
    address = f"/evenings/{evening_of(phone, group)}/go-on?sitting={sitting}"
    phone.look(address)
    sent = fields(phone.page)
    assert sent["choice-streak"] == ["growing"]
    assert "bottom" not in sent
    assert "Next: Bo is banker, hand 2 in a row." in phone.page
    answer = phone.client.post(address, data={**sent, "choice-streak": "double"})
    with app.app_context():
        after = sitting_of(app, answer.location.split("/")[2])
        assert after.sheet["choices"]["streak"] == "double"
        assert book_cache.open(after).standing.bank[:2] == (1, 2)


def test_an_evening_that_is_closed_neither_goes_on_nor_changes_its_stake(
    phone: Phone, app: Flask, group: str
) -> None:
    begin(phone, group)
    evening = evening_of(phone, group)
    phone.look(f"/evenings/{evening}")
    assert '/enter">Play</a>' in phone.page
    with app.app_context(), writing():
        close_evening(db.session.get_one(Evening, evening), Author("", 1))
    assert phone.look(f"/evenings/{evening}/go-on").status_code == 409
    assert phone.look(f"/evenings/{evening}/stake").status_code == 409
    phone.look(f"/evenings/{evening}")
    assert "/enter" not in phone.page


def test_the_stake_can_be_mended_while_the_evening_is_open(phone: Phone, group: str) -> None:
    begin(phone, group, currency="HKD", money="1", coin="0.5", chips="1, 5")
    address = f"/evenings/{evening_of(phone, group)}/stake"
    phone.look(address)
    sent = fields(phone.page)
    assert sent["coin"] == ["0.50"]
    assert phone.send(address, **{**sent, "money": "x"}).status_code == 422
    phone.send(address, **{**sent, "money": "2", "title": "Late"})
    assert "HK$2.00 for 10 points" in phone.page
    assert "Late" in phone.page
