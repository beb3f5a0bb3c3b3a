"""A hand during entry: its place, its result, and payments due."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.documents.tiengow import read_hand, write_hand
from companion.entry.forms import Entry, pair_payments
from companion.rules.chips import Transfer
from companion.rules.phrases import say
from tests.calls import calls
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, Seated, hand, seating, tea

WON_BY_BO = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "last_trick": "1"}


@pytest.fixture
def seated(app: Flask) -> Iterator[Seated]:
    with app.app_context():
        yield Seated(app)


def test_a_hand_is_entered_after_the_last_line(seated: Seated) -> None:
    seated.record(LEVEL, tea("Bo"))
    entry = Entry(seated.book, WON_BY_BO)
    assert (entry.number, entry.hand_number) == (3, 2)
    assert entry.row
    assert entry.row.number == 3
    assert say(entry.next_bank, entry.seats) == "Bo is banker"


def test_a_hand_in_the_place_of_a_line_has_the_bank_and_the_seats_of_then(seated: Seated) -> None:
    seated.record(LEVEL, hand(2, 2, 2, 2, last=1), seating("Di", "Chan", "Bo", "Ah Ming"))
    entry = Entry(seated.book, number=2)
    assert (entry.before.bank.seat, entry.before.bank.streak) == (0, 2)
    assert entry.seats == ("Ah Ming", "Bo", "Chan", "Di")
    assert entry.hand_number == 2


def test_transfers_are_put_together_by_who_pays_whom() -> None:
    first, second = Transfer(1, 0, 2, "a", "fixed"), Transfer(1, 0, 3, "b", "fixed")
    back = Transfer(0, 1, 4, "c", "fixed")
    together, other = pair_payments((first, back, second))
    assert (together.transfers, together.amount) == ((first, second), 5)
    assert (other.payer, other.payee, other.amount) == (0, 1, 4)


def test_a_hand_that_is_typed_is_written_once_and_read_only_for_the_name_of_its_undo(
    table: TableInApp, scorer: Phone
) -> None:
    def send() -> None:
        answer = scorer.send(f"{table.at}/lines", number=1, key="k", **WON_BY_BO)
        assert answer.status_code == 200

    scorer.look(f"{table.at}/enter")
    assert calls(send, read_hand, write_hand) == [1, 1]
