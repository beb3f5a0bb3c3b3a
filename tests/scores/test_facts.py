"""The facts of a sitting's summary, and the result as text."""

from flask import Flask

from companion.scores.result import facts
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand, tea
from tests.pages import heard, said

SUPREME = [{"code": "supreme-led", "seat": 0}]


def test_the_biggest_hand_the_longest_bank_and_what_was_special_are_told(table: TableInApp) -> None:
    table.record(hand(3, 2, 0, 3, last=0, marks=SUPREME), LEVEL, hand(2, 2, 3, 1, last=2))
    with table.behind() as seated:
        told = facts(seated.book)
    [biggest] = told.biggest
    assert (biggest.names, biggest.hand, biggest.points) == (("Ah Ming",), 1, 28)
    assert told.bank == (("Ah Ming",), 3)
    assert told.special
    assert (told.special.what.code, told.special.times) == ("supreme-led", 1)
    assert told.winner is None


def test_somebody_did_it_most_often_only_where_nobody_did_it_as_often(
    table: TableInApp, scorer: Phone
) -> None:
    last = [{"code": "last-supreme", "seat": 2}]
    table.record(hand(3, 2, 0, 3, last=0, marks=SUPREME), hand(2, 2, 3, 1, last=2, marks=last))
    scorer.look(f"{table.at}/summary")
    assert "the Supreme pair 2 times" in said(scorer)
    assert "most often" not in said(scorer)
    table.record(hand(2, 2, 3, 1, last=2, marks=last))
    scorer.look(f"{table.at}/summary")
    assert "the Supreme pair 3 times, most often by Chan" in said(scorer)


def test_where_nothing_was_special_it_is_told_who_won_most(table: TableInApp) -> None:
    table.record(LEVEL, LEVEL, hand(2, 2, 3, 1, last=2))
    with table.behind() as seated:
        told = facts(seated.book)
    assert told.special is None
    assert told.winner == (("Ah Ming",), 2)


def test_those_who_are_equal_are_all_named(app: Flask, phone: Phone) -> None:
    table = TableInApp(app, "hong-kong-mahjong")

    def won(seat: int, source: int) -> dict[str, object]:
        return {"hand": {"win": [{"seat": seat, "count": 3}], "from": source}}

    table.record(won(0, 3), won(0, 3), won(1, 3), won(1, 3))
    with table.behind() as seated:
        told = facts(seated.book)
    assert told.winner == (("Ah Ming", "Bo"), 2)
    assert told.biggest == ()  # four hands alike: none of them is the biggest
    assert told.bank == (("Ah Ming",), 3)
    table.open_to(phone, "view").look(f"{table.at}/summary")
    assert "2 hands won by each of Ah Ming and Bo, of 4" in said(phone)


def test_what_went_into_the_box_is_told_and_handed_on(table: TableInApp, phone: Phone) -> None:
    table.record(LEVEL, tea("Bo"))
    with table.behind() as seated:
        assert any(flow.payee is None for flow in facts(seated.book).flows)
        box = seated.book.standing.box
    table.open_to(phone, "view").look(f"{table.at}/summary")
    assert f"\nthe kitty +{box}" in phone.page


def test_payments_between_two_are_one_the_largest_first(table: TableInApp) -> None:
    table.record(hand(3, 2, 0, 3, last=0), hand(3, 2, 0, 3, last=3))
    with table.behind() as seated:
        flows = facts(seated.book).flows
        paid = seated.book.standing.balances
    points = [flow.points for flow in flows]
    assert points == sorted(points, reverse=True)
    assert len({frozenset(flow[:2]) for flow in flows}) == len(flows)
    for name, won in paid.items():
        got = sum(flow.points for flow in flows if flow.payee == name)
        assert got - sum(flow.points for flow in flows if flow.payer == name) == won


def test_a_page_tells_it_at_a_glance_and_hands_it_on(table: TableInApp, phone: Phone) -> None:
    table.record(hand(3, 2, 0, 3, last=0, marks=SUPREME), LEVEL)
    table.open_to(phone, "view").look(f"{table.at}/summary")
    text = heard(phone)
    assert "1 Ah Ming +40" in text
    assert "the Supreme pair once, by Ah Ming" in text
    assert "Ah Ming was banker 2 hands in a row" in text
    assert "the biggest hand: Ah Ming, hand 1" in text
    assert "1. Ah Ming +40\n2. " in phone.page
    assert "Who paid whom, on balance Chan pays" in text
    assert "<caption>Running totals</caption>" in phone.page
    assert 'value="copy"' in phone.page
