"""The settlement page after an action: its anchor and its message."""

import re
from typing import Any

import pytest
from flask import Flask

from tests.factories import Evening, Phone, due
from tests.ledger.factories import A_DOLLAR_FOR_TEN, Table
from tests.pages import said
from tests.settlement.test_settlement import leads


@pytest.fixture
def evening(app: Flask, table: Table, phone: Phone) -> Evening:
    return Evening(app, table, (10, -10, 0, 0), chips=[5], **A_DOLLAR_FOR_TEN).opened(phone)


@pytest.mark.parametrize(
    ("stake", "asked"), [({}, False), ({"chips": [5]}, True), ({"crossing": True}, True)], ids=str
)
def test_chips_are_spoken_of_only_where_chips_are_used(
    app: Flask, table: Table, phone: Phone, stake: dict[str, Any], asked: bool
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), **A_DOLLAR_FOR_TEN, **stake).opened(phone)
    assert ('id="chips"' in phone.page) is asked
    phone.look(f"{evening.at}/leaving/{table.bo}")
    assert ("Count the chips first" in said(phone)) is asked


def test_all_is_said_to_be_counted_only_when_all_who_are_there_are(
    evening: Evening, table: Table, phone: Phone
) -> None:
    phone.look(f"{evening.at}/count")
    counted = {f"held-{who}-5": "2" for who in (table.ana, table.bo, table.chan)}
    phone.send(f"{evening.at}/count", **counted)
    assert "The count is saved." in said(phone)
    assert "The chips are counted." not in said(phone)
    assert "Not counted yet: Di" in said(phone)
    phone.send(f"{evening.at}/leaving/{table.di}", figure="book 0", other=table.ana)
    assert "Not counted yet" not in said(phone)
    assert "Left without being counted: Di" in said(phone)
    phone.look(f"{evening.at}/count")
    assert f"issued-{table.di}" not in phone.page  # who went home with nothing left is not asked
    phone.send(f"{evening.at}/count", **counted)
    assert "The chips are counted." in said(phone)


def test_a_sitting_that_is_open_again_either_goes_on_or_the_evening_did(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), (5, -5, 0, 0))
    evening.open_to(phone)
    phone.look(f"/evenings/{evening.id}")
    assert said(phone).count("live") == 1
    assert said(phone).count("followed by another session") == 1
    assert "going on · followed by another session" not in said(phone)


def section(phone: Phone, name: str) -> str:
    """The part of the page from that name on."""
    return phone.page.split(f'id="{name}"')[1].split("</details>")[0]


@pytest.mark.parametrize("how", [{"plan": "winner"}, {"manner": "chips"}])
def test_how_it_is_settled_is_changed_where_one_looks_and_said_there(
    evening: Evening, phone: Phone, how: dict[str, str]
) -> None:
    assert leads(phone, f"{evening.at}/choices", **how) == f"{evening.at}#to-pay"
    assert "Changed. This is now who pays whom." in section(phone, "to-pay")
    assert said(phone).count("Changed. This is now who pays whom.") == 1


def test_one_chip_short_does_not_say_that_zeros_are_paid_by_the_book(
    app: Flask, table: Table, phone: Phone
) -> None:
    stake = {"chips": [1, 5], "crossing": True, **A_DOLLAR_FOR_TEN}
    evening = Evening(app, table, (10, -10, 0, 0), **stake).opened(phone)
    phone.send(f"{evening.at}/choices", manner="chips")
    phone.look(f"{evening.at}/count")
    held = zip(table.ids, (12, 7, 10, 10), strict=True)
    counted = {f"held-{who}-5": str(n) for who, n in held}
    counted |= {f"issued-{who}": "50" for who in table.ids}
    assert leads(phone, f"{evening.at}/count", **counted) == f"{evening.at}#chips"
    assert "The chips are counted." in section(phone, "chips")
    assert "hips worth 5 are missing" in said(phone)
    assert "so the scores are used" not in said(phone)
    assert "everyone keeps the chips they hold" in said(phone)
    phone.send(f"{evening.at}/choices", manner="money")
    assert "so the scores are used" in said(phone)
    assert "Bo pays Ana HK$1.00" in said(phone)


def test_who_was_paid_out_early_leaves_chips_to_the_others(
    evening: Evening, table: Table, phone: Phone
) -> None:
    phone.send(f"{evening.at}/leaving/{table.ana}", figure="book 100", other=table.chan)
    phone.send(f"{evening.at}/choices", manner="chips")
    assert "Bo pays Chan 10 in chips" in said(phone)
    assert "deducted from what is left to settle" in said(phone)


def test_counting_chips_before_somebody_leaves_leads_back_to_them(
    evening: Evening, table: Table, phone: Phone
) -> None:
    leaving = f"{evening.at}/leaving/{table.bo}"
    phone.look(leaving)
    count = f"{evening.at}/count?leaving={table.bo}"
    assert f'href="{count}"' in phone.page
    phone.look(count)
    assert "Bo is leaving" in said(phone)
    first = phone.page.split("<legend")[1].partition(">")[2]
    assert "<span >Bo</span>" in first.partition("</legend>")[0]
    assert phone.page.count("<legend") == 1  # the others keep their chips, counted or not
    assert leads(phone, count, **{f"held-{table.bo}-5": "8"}) == leaving
    assert "By the chips, as counted: Bo" in said(phone)
    assert "The count is saved." in said(phone)
    assert phone.look(f"{evening.at}/count?leaving=nobody").status_code == 200


def counted_and_listed(phone: Phone) -> tuple[dict[str, int], int]:
    """How many payments each plan is said to come to, and how many are on the page."""
    plans = re.findall(r'name="plan" value="(\w+)".*?<small>(\d+) payment', phone.page, re.S)
    return {plan: int(count) for plan, count in plans}, phone.page.count('class="owe"')


@pytest.mark.parametrize(("manner", "keeps"), [("money", None), ("money", "di"), ("chips", "ana")])
def test_each_plan_comes_to_as_many_payments_as_its_button_said(
    app: Flask, table: Table, phone: Phone, manner: str, keeps: str | None
) -> None:
    keeper = keeps and getattr(table, keeps)
    evening = Evening(
        app, table, (10, -10, 6, -6), chips=[1], keeper=keeper, **A_DOLLAR_FOR_TEN
    ).opened(phone)
    part = "1" if manner == "chips" else "0.10"
    for paid in (False, True):
        if paid:
            phone.send(f"{evening.at}/choices", manner=manner, plan="fewest")
            phone.send(f"{evening.at}/payments", **due(table.bo, table.ana, part))
        for plan in ("fewest", "through", "winner", "through", "fewest"):
            said_before, _ = counted_and_listed(phone)
            phone.send(f"{evening.at}/choices", **pressed(phone, plan))
            said_after, listed = counted_and_listed(phone)
            assert said_after[plan] == listed
            assert said_before.get(plan, listed) == listed


def pressed(phone: Phone, plan: str) -> dict[str, str]:
    """The fields that the button of a plan sends: including the bank, if none is chosen yet."""
    forms = [part for part in phone.page.split("<form") if 'name="plan"' in part]
    form = forms[0] if forms else ""
    hidden = re.findall(r'type="hidden" name="through" value="([^"]+)"', form)
    return {"plan": plan, **({"through": hidden[0]} if hidden else {})}
