"""Summaries of evenings; a damaged one hides none of the others."""

from flask import Flask

from companion.db.models import UNREADABLE, readable
from companion.groups.views import EveningCard, UnreadableEvening, cards
from tests.factories import TableInApp
from tests.ledger.factories import LEVEL


def seen(app: Flask, table: TableInApp) -> "list[EveningCard | UnreadableEvening]":
    with app.test_request_context(), table.behind() as seated:
        return cards([seated.sitting.evening])


def test_an_evening_that_goes_on_says_how_many_hands_and_which_comes_next(
    app: Flask, table: TableInApp
) -> None:
    table.record(LEVEL)
    [card] = seen(app, table)
    assert isinstance(card, EveningCard)
    assert (card.goes_on, card.hands, card.next_hand) == (True, 1, 2)
    assert card.first is None or card.first.points > 0


def test_the_leader_is_first_and_nobody_where_nobody_leads(app: Flask, table: TableInApp) -> None:
    [card] = seen(app, table)
    assert isinstance(card, EveningCard)
    assert card.first is None


def test_what_can_no_longer_be_read_is_told_as_nothing() -> None:
    def tell(_: None) -> str:
        raise UNREADABLE[0]

    assert readable(tell, None) is None
