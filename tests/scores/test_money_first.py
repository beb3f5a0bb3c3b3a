"""If a table plays for money, its pages show money first and points second."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db, writing
from companion.printing.paper import PAPERS
from companion.printing.sitting_documents import PrintedSitting
from companion.scores.result import result_of
from tests.factories import TYPED, Phone, TableInApp
from tests.ledger.factories import hand
from tests.pages import fields, form, said

WON = {"winner": "1", "from": "3", "count-1": "8"}


def at_stake(app: Flask, rules: str, *, crossing: bool = False, **choices: Any) -> TableInApp:
    """A table at which a point is worth 25 cents of Hong Kong."""
    table = TableInApp(app, rules, **choices)
    with table.behind() as seated, writing():
        evening = db.session.get_one(Sitting, seated.id).evening
        evening.currency, evening.money, evening.points, evening.coin = "HKD", 25, 1, 25
        evening.crossing = crossing
    return table


def texts(key: str, name: str) -> list[str]:
    """The amounts of one class on a key: money, then points."""
    found = re.findall(rf'<small class="{name}[^"]*">(.*?)</small>', key, re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", "", text)).strip() for text in found]


@pytest.mark.parametrize(
    ("choices", "shot"), [({}, ["HK$8", "32"]), ({"discard": "half"}, ["HK$4 · 2"])], ids=str
)
def test_a_key_says_in_money_and_then_in_points_what_it_pays(
    app: Flask, phone: Phone, choices: dict[str, Any], shot: list[str]
) -> None:
    """Of a discard in points only where the others pay nothing."""
    table = at_stake(app, "hong-kong-mahjong", **choices)
    table.open_to(phone).look(f"{table.at}/enter")
    [key] = re.findall(r'<button type="button" value="3">(.*?)</button>', phone.page, re.DOTALL)
    assert texts(key, "shot") == shot
    assert texts(key, "drawn") == ["HK$4", "16"]


def test_preview_and_reasons_say_money_first(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "hong-kong-mahjong")
    table.open_to(phone).look(f"{table.at}/enter")
    phone.send(f"{table.at}/preview", **{**fields(phone.page), **WON})
    text = said(phone)
    assert re.search(r"HK\$64 to", text)
    assert "HK$64 256" in text
    for won in ("+HK$64", "−HK$64"):
        assert won in text, won
    phone.look(f"{table.at}/enter")
    phone.send(f"{table.at}/lines", **{**fields(phone.page), **WON})
    phone.look(f"{table.at}/enter?done=1")
    assert "Hand 1 recorded: Bo +HK$64" in said(phone)


@pytest.mark.parametrize("rules", ["hong-kong-mahjong", "celko-kam"])
def test_points_alone_are_said_where_they_are_chips(app: Flask, phone: Phone, rules: str) -> None:
    table = at_stake(app, rules, crossing=True)
    table.open_to(phone)
    for page in ("enter", "card"):
        phone.look(f"{table.at}/{page}")
        assert "HK$" not in said(phone)


WON_BY_AH_MING = {"hand": {"win": [{"seat": 0, "count": 3}], "from": 1}}

TOLD = {
    "enter": ["Ah Ming wins, HK$8 ahead", "1 A Ah Ming +HK$8 +32"],
    "": ["Ah Ming wins, HK$8 ahead"],
    "close": ["+HK$8 +32"],
    "summary": [
        "Ah Ming wins, HK$8 ahead",
        "HK$ points 1 A Ah Ming +8.00 +32",
        "1. Ah Ming +HK$8.00 (+32)",
        "pays A Ah Ming HK$8 32",
    ],
}
"""By the page of a sitting that is over."""


def test_the_end_the_summary_and_the_group_say_money_first(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "hong-kong-mahjong")
    table.open_to(phone, "host")
    with table.behind() as seated, writing():
        seated.sitting.meta = {**seated.sitting.meta, "hands": 1}
        evening = f"/evenings/{seated.sitting.evening_id}"
    phone.look(f"/groups/{seated.group_id}")
    assert "HK$" not in said(phone)
    table.record(WON_BY_AH_MING)
    for page, texts in TOLD.items():
        phone.look(f"{table.at}/{page}".rstrip("/"))
        assert [text for text in texts if text not in said(phone)] == [], page
    for page in ("/", f"/groups/{seated.group_id}"):
        phone.look(page)
        assert re.search(r"\+HK\$8( Ah Ming)?( ·)? \+32", said(phone)), page
    phone.look(evening)
    assert "Player Money Points A Ah Ming +HK$8.00 +32" in said(phone)


def test_seats_scores_board_and_season_say_money_first(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "hong-kong-mahjong")
    table.record(WON_BY_AH_MING)
    table.open_to(phone)
    phone.look(f"{table.at}/enter")
    seats = re.findall(r'<span class="result total[^"]*">.*?<b>(.*?)</b>', phone.page, re.DOTALL)
    assert seats[:4] == ["+HK$8", "−HK$8", "0", "0"]
    phone.look(table.at)
    assert re.search(r"HK\$ \+8 \+32", said(phone))  # a total
    nets = re.findall(r'class="net(?: won)?">([^<]*)</(?:b|span)>', phone.page)
    assert nets[:4] == ["+8", "−8", "0", "0"]
    assert "Running totals: Ah Ming +8, Bo −8," in phone.page
    phone.look(f"{table.at}/turn")
    assert "total +HK$8 last hand +HK$8" in said(phone)
    phone.look(f"/groups/{table.seated.group_id}/season")
    assert "Money Points" in said(phone)
    assert "best +HK$8.00 +HK$8.00" in said(phone)
    with table.behind() as seated:
        printed = PrintedSitting(seated.sitting, PAPERS["a4", ""], "")
        written = printed.heads_figures, printed.as_won(-32), printed.as_paid(32)
        assert written == ("HK$", "−8.00", "8.00")
        assert printed.chart
        assert [run.total for run in printed.chart.runs] == [800, -800, 0, 0]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("HK$2.50", "Recorded: Bo pays Chan HK$2.50"),
        ("0.10", "Money: Enter a multiple of HK$0.25."),
        ("50,001", "Money: Enter at most HK$50,000."),
    ],
)
def test_a_fine_is_typed_in_money(app: Flask, phone: Phone, typed: str, told: str) -> None:
    table = at_stake(app, "hong-kong-mahjong")
    table.open_to(phone).look(f"{table.at}/pay")
    assert "Money (HK$)" in said(phone)
    sent = {**form(phone, "Record"), "payer": "Bo", "payee": "Chan", "points": typed}
    phone.send(f"{table.at}/pay", **sent)
    assert told in said(phone)


def test_where_no_money_equals_the_points_they_are_typed_and_their_worth_is_said(
    app: Flask, phone: Phone
) -> None:
    table = at_stake(app, "celko-kam")
    with table.behind() as seated, writing():
        seated.sitting.evening.money, seated.sitting.evening.points = 1, 10
    table.record({"transfer": {"payer": "Bo", "payee": "Chan", "points": 8}})
    table.open_to(phone).look(f"{table.at}/lines/1")
    assert "10 points = HK$0.01" in said(phone)
    assert fields(phone.page)["points"] == ["8"]


def test_a_ruling_is_typed_in_money_and_is_corrected_in_money(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "hong-kong-mahjong")
    table.open_to(phone).look(f"{table.at}/agree")
    sent = {**form(phone, "Record"), "net_0": "7.50", "sign_1": "pays", "net_1": "7.50"}
    phone.send(f"{table.at}/agree", **sent)
    assert table.bodies() == [{"agreed": {"net": [30, -30, 0, 0]}}]
    phone.look(f"{table.at}/lines/1")
    assert fields(phone.page)["net_0"] == ["7.50"]
    for page in ("", "/history"):
        phone.look(f"{table.at}{page}")
        assert "Ah Ming wins HK$7.50 and Bo loses HK$7.50" in said(phone)
    phone.look(f"{table.at}/agree")
    phone.send(f"{table.at}/agree", **{**form(phone, "Record"), "net_0": "7.50"})
    assert "adds up to HK$7.50, not to 0" in said(phone)


def test_a_ruling_instead_of_a_false_win_clears_it_from_the_hand(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "hong-kong-mahjong")
    table.open_to(phone).look(f"{table.at}/enter")
    phone.send(f"{table.at}/preview", **{**form(phone, "Record"), "false-win-3": "1"})
    phone.look(f"{table.at}/enter")
    assert fields(phone.page)["false-win-3"] == ["1"]
    link = f"{table.at}/agree?instead_of=false-win"
    assert link in phone.page
    phone.look(link)
    sent = {**form(phone, "Record"), "net_0": "7.50", "sign_3": "pays", "net_3": "7.50"}
    phone.send(link, **sent)
    assert "The false win has been cleared" in said(phone)
    assert fields(phone.page).get("false-win-3") is None


def test_a_hand_of_tien_gow_says_money_first_everywhere(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "celko-kam")
    table.open_to(phone, "host").look(f"{table.at}/enter")
    typed = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "2", "tricks-3": "1", "last_trick": "0"}
    phone.send(f"{table.at}/preview", **{**fields(phone.page), **typed})
    assert re.search(
        r"tricks \+HK\$3.50 .* B Bo HK\$1 C Chan 1 D Di 1.50 to A Ah Ming", said(phone)
    )
    assert "HK$1 4 HK$0.50 2 tricks, 2 fewer than 4 × 2 Bo pays the banker" in said(phone)
    table.record(hand(3, 2, 2, 1, last=0))
    phone.look(f"{table.at}/card")
    assert "HK$ 0 1 2 3" in said(phone)
    for page, told in (
        ("/enter?done=1", "Hand 1 recorded: Ah Ming +HK$3.50"),
        ("", "HK$ +3.50 +14"),
        ("/lines/1", "HK$"),
        ("/turn", "total +HK$3.50 last hand +HK$3.50"),
        ("/summary", "1. Ah Ming +HK$3.50 (+14)"),
        ("/close", "+HK$3.50 +14"),
        ("/rules", "The loser’s tricks (HK$) 0 1 2 3 4 5 6 to the banker 2.50 10"),
        ("/lines/1/strike", "HK$ Player was is Difference A Ah Ming +3.50 0 −3.50"),
    ):
        phone.look(f"{table.at}{page}")
        assert told in said(phone), page


def test_a_hand_that_two_phones_recorded_has_one_unit(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "celko-kam")
    table.open_to(phone).look(f"{table.at}/enter")
    typed = form(phone, "Record")
    table.record(hand(3, 2, 2, 1, last=0))
    phone.send(f"{table.at}/lines", **{**typed, **TYPED})
    theirs, mine = said(phone).split("What you entered, as hand 1")
    assert "Ah Ming +3.50 Bo −1 Chan −1 Di −1.50" in theirs
    assert "Ah Ming +4 Bo −1 Chan −2.50 Di −0.50" in mine
    # For the list of waiting hands, which has nothing else beside it.
    [told] = re.findall(r"<p hidden data-why>(.*?)</p>", phone.page, re.DOTALL)
    assert "Ah Ming +HK$3.50" in told


PENCILLED = {f"0.tricks-{seat}": "2" for seat in range(4)} | {"0.last_trick": "1"}


def test_who_leaves_what_other_rules_pay_and_paper_sheets_are_in_money(
    app: Flask, phone: Phone
) -> None:
    table = at_stake(app, "celko-kam")
    table.record(hand(3, 2, 2, 1, last=0))
    table.open_to(phone)
    for page, told in (
        ("/leaving", "A Ah Ming +HK$3.50"),
        ("/otherwise?rules=simple", "Player · HK$ as played under these A Ah Ming +3.50 +"),
        ("/otherwise?rules=simple", "Running totals: Ah Ming +3.50"),
        ("/otherwise?rules=four-point", "pays Ah Ming HK$"),
    ):
        phone.look(f"{table.at}{page}")
        assert told in said(phone) + phone.page, page
    phone.look(f"{table.at}/grid")
    phone.send(f"{table.at}/grid", **{**form(phone, "Check"), **PENCILLED, "check": "1"})
    assert "Ah Ming −HK$1 Bo +HK$2" in said(phone)


def test_a_pot_is_in_money(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "hong-kong", pot="on")
    table.record(hand(2, 2, 2, 2, last=0))
    table.open_to(phone, "host")
    with table.behind() as seated:
        settle = f"/evenings/{seated.sitting.evening_id}/settle"
    for page in (f"{table.at}/pot", f"{table.at}/close", settle):
        phone.look(page)
        assert "There is HK$11 in the pot" in said(phone), page
        assert "Bo +HK$2.75" in said(phone), page
    phone.look(f"{table.at}/enter")
    assert "In the pot 金池: HK$11" in said(phone)


def test_a_result_names_the_game_and_a_reason_is_in_money(app: Flask, phone: Phone) -> None:
    table = at_stake(app, "hong-kong-mahjong")
    table.record({"hand": {"win": [{"seat": 1, "count": 13}], "from": "wall"}})
    table.open_to(phone)
    with table.behind() as seated:
        found = result_of(db.session.get_one(Sitting, seated.id).evening)
        assert found
        assert "Hong Kong mahjong" in found.text
    phone.look(table.at)
    assert "HK$32 Bo won with 13 faan, limit 10 × 2 self-drawn" in said(phone)
