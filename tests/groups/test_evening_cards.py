"""Summaries of evenings; a damaged one hides none of the others."""

from flask import Flask

from companion.db.models import UNREADABLE, readable
from companion.groups.views import EveningCard, cards
from tests.factories import TableInApp
from tests.ledger.factories import hand


def seen(app: Flask, table: TableInApp) -> EveningCard:
    with app.test_request_context(), table.behind() as seated:
        [card] = cards([seated.sitting.evening])
    assert isinstance(card, EveningCard)
    return card


def test_an_evening_that_goes_on_says_its_hands_and_who_leads_if_anybody(
    app: Flask, table: TableInApp
) -> None:
    before = seen(app, table)
    table.record(hand(3, 2, 0, 3, last=0))
    card = seen(app, table)
    assert (before.first, card.first and card.first.points) == (None, 16)
    assert (card.goes_on, card.hands, card.next_hand) == (True, 1, 2)


def test_what_can_no_longer_be_read_is_told_as_nothing() -> None:
    def tell(_: None) -> str:
        raise UNREADABLE[0]

    assert readable(tell, None) is None
