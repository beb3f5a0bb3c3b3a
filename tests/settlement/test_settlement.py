"""The settlement pages, on phones without JavaScript."""

import re
from html import unescape

import pytest
from flask import Flask

from companion.db.models import Player
from companion.db.session import db, writing
from tests.factories import Evening, Phone, TableInApp, due
from tests.ledger.factories import A_DOLLAR_FOR_TEN, LEVEL, Table
from tests.pages import said


def addresses(phone: Phone, end: str) -> list[str]:
    """The URLs of the page's forms and links with this ending."""
    return re.findall(rf'(?:action|href)="([^"]*{end})"', phone.page)


def leads(phone: Phone, address: str, **typed: str) -> str:
    """Where a submitted form leads."""
    return phone.send(address, **typed).history[-1].location


def test_all_sittings_are_shown_as_one(evening: Evening, phone: Phone) -> None:
    assert "Results HK$ points A Ana +1.50 +14" in said(phone)
    assert "B Bo −1.00 −10" in said(phone)
    assert "All 2 sessions of the evening together" in said(phone)


def test_results_stay_whatever_is_paid_and_in_whatever_way(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), chips=[1, 5], **A_DOLLAR_FOR_TEN).opened(phone)
    assert "Results HK$ points A Ana +1.00 +10" in said(phone)
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "0.50"))
    assert "B Bo −1.00 −10" in said(phone)
    assert "Mark as paid: Bo pays Ana HK$0.50" in said(phone)
    phone.send(f"{evening.at}/choices", manner="chips")
    assert "Mark as paid: Bo pays Ana 5 in chips" in said(phone)
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "5"))
    assert "All settled" in said(phone)


def rows(phone: Phone) -> list[tuple[str, str]]:
    """The payments of the page in their order: whether they are made, and between whom."""
    found = re.findall(
        r'class="owe([^"]*)".*?<span class="unseen">(.*?)</span>\s*<span', phone.page, re.S
    )
    bare = (" ".join(unescape(re.sub(r"<[^>]+>", "", text)).split()) for _, text in found)
    return [(made.strip(), text) for (made, _), text in zip(found, bare, strict=True)]


def test_a_tick_moves_no_row_and_a_second_tap_takes_it_back(
    evening: Evening, table: Table, phone: Phone
) -> None:
    before = rows(phone)
    assert [made for made, _ in before] == ["", ""]
    paid = due(table.bo, table.ana, "1.00")
    assert leads(phone, f"{evening.at}/payments", **paid) == f"{evening.at}#to-pay"
    assert 'id="to-pay"' in phone.page
    after = rows(phone)
    assert [made for made, _ in after] == ["done", ""]
    assert [text.partition(": ")[2] for _, text in after] == [
        text.partition(": ")[2] for _, text in before
    ]
    (back,) = addresses(phone, "/back")
    assert leads(phone, back) == f"{evening.at}#to-pay"
    assert rows(phone) == before


def test_the_key_closes_and_carries_over_the_payments_that_are_open(
    evening: Evening, table: Table, phone: Phone
) -> None:
    phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.00"))
    assert "Close and carry over HK$0.50" in said(phone)
    phone.send(f"{evening.at}/close", carry="1")
    written = [(kind, amount) for kind, amount, _ in evening.payments()]
    assert written == [("made", 100), ("carried", 50)]
    phone.look(evening.at)
    assert "Closed. Some of it is carried over to the next evening." in said(phone)
    assert "Closed and fully settled." not in said(phone)


def test_what_was_carried_over_is_open_again_with_the_evening(
    evening: Evening, phone: Phone
) -> None:
    sitting = f"/sittings/{evening.sitting_ids[0]}"
    before = rows(phone)
    for reopen in (f"{evening.at}/reopen", f"{sitting}/reopen"):
        phone.look(evening.at)
        phone.send(f"{evening.at}/close", carry="1")
        phone.look(evening.at)
        assert "2 payments · HK$1.50 Closed. All of it is carried over" in said(phone)
        phone.send(reopen)
        phone.look(evening.at)
        assert rows(phone) == before
        assert "carried over" not in said(phone)
        assert "Close and carry over HK$1.50" in said(phone)


def test_all_ticked_the_payments_fold_and_the_result_is_there_to_share(
    evening: Evening, table: Table, phone: Phone
) -> None:
    for who, amount in ((table.bo, "1.00"), (table.di, "0.50")):
        phone.send(f"{evening.at}/payments", **due(who, table.ana, amount))
    page = said(phone)
    assert page.index("All settled 2 payments made") < page.index("Ana wins, HK$1.40 ahead")
    assert "Close evening" in page
    assert "Close and carry over" not in page


def test_only_plans_that_differ_are_offered(app: Flask, table: Table, phone: Phone) -> None:
    Evening(app, table, (10, -10, 0, 0), **A_DOLLAR_FOR_TEN).opened(phone)
    assert 'name="plan"' not in phone.page
    crossed = Evening(app, table, (10, -10, 6, -6), **A_DOLLAR_FOR_TEN)
    phone.look(crossed.at)
    assert re.findall(r'name="plan" value="(\w+)"', phone.page) == ["fewest", "through"]


def test_nobody_who_has_left_is_a_go_between(evening: Evening, table: Table, phone: Phone) -> None:
    """Ana won most and left: Chan paid her, so Bo and Di pay Chan by every plan."""
    phone.send(f"{evening.at}/leaving/{table.ana}", figure="book 150", other=table.chan)
    for plan in ("winner", "through", "fewest"):
        phone.send(f"{evening.at}/choices", plan=plan, through=table.chan)
        open_payments = [text for made, text in rows(phone) if not made]
        assert open_payments
        assert not any("Ana" in text for text in open_payments)
    assert not re.search(rf'name="through" value="{table.ana}"', phone.page)
    answer = phone.send(f"{evening.at}/choices", plan="through", through=table.ana)
    assert answer.status_code == 422


def test_what_is_settled_in_chips_is_drawn_in_the_chips_of_the_table(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (46, -46, 0, 0), chips=[1, 5, 25], **A_DOLLAR_FOR_TEN).opened(
        phone
    )
    assert 'class="chip' not in phone.page
    phone.send(f"{evening.at}/choices", manner="chips")
    assert "1 payment · 46 in chips" in said(phone)
    assert "Bo hands over 1 × 25, 4 × 5 and 1 × 1." in said(phone)
    assert phone.page.count('class="chip c') == 3


def test_two_phones_do_not_tick_off_the_same_payment_twice(
    evening: Evening, table: Table, phone: Phone, other_phone: Phone
) -> None:
    evening.open_to(other_phone, "score")
    other_phone.look(evening.at)
    for each in (phone, other_phone):
        each.send(f"{evening.at}/payments", **due(table.bo, table.ana, "1.00", key=str(each)))
    assert "That was already marked as paid." in said(other_phone)
    assert evening.payments() == [("made", 100, "Chan")]


@pytest.mark.parametrize("amount", ["", "x", "0", "-1", "0.005", "1e9", "9" * 10_000, "<b>"])
def test_what_is_no_amount_is_said_and_stays_typed(
    evening: Evening, table: Table, phone: Phone, amount: str
) -> None:
    answer = phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, amount))
    assert answer.status_code == 422
    told = "Enter more than 0." if amount == "0" else "Enter an amount, such as 2.50."
    assert told in said(phone)
    assert evening.payments() == []


@pytest.mark.parametrize("field", ["plan", "through", "manner", "figures"])
def test_what_cannot_be_chosen_is_refused(evening: Evening, phone: Phone, field: str) -> None:
    assert phone.send(f"{evening.at}/choices", **{field: "nonsense"}).status_code == 422


def test_a_player_whose_id_begins_oddly_is_counted_too(
    app: Flask, table: Table, phone: Phone
) -> None:
    with app.app_context():
        table.write(
            lambda: db.session.add(Player(id="_-", group_id=table.group_id, name="Eve", place=4))
        )
        table.ids[0] = "_-"
    evening = Evening(app, table, (10, -10, 0, 0), chips=[5])
    evening.open_to(phone)
    phone.look(f"{evening.at}/count")
    phone.send(f"{evening.at}/count", **{"held-_--5": "2"})
    assert "Eve holds" not in said(phone)
    assert "Not counted yet: Bo" in said(phone)


@pytest.mark.parametrize("stored", ["", "nonsense\u200b"])
def test_stored_values_that_are_unknown_fall_back(app: Flask, phone: Phone, stored: str) -> None:
    table = TableInApp(app)
    table.record(LEVEL)
    table.open_to(phone)
    with table.behind() as seated, writing():
        evening = seated.sitting.evening
        evening.plan = evening.through = evening.rotation = evening.keeper = stored
        evening.currency, at = stored[:3], f"/evenings/{evening.id}"
    of_evening = [f"{at}{page}" for page in ("", "/settle", "/stake")]
    of_sitting = [f"{table.at}{page}" for page in ("", "/enter", "/seats", "/summary", "/turn")]
    for page in (*of_evening, *of_sitting, f"/groups/{table.seated.group_id}"):
        assert phone.look(page).status_code == 200, page
