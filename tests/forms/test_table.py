"""The forms for what happens at the table besides hands, and the documents that they give."""

from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.forms.fields import faults
from companion.forms.table import Agreed, BankSet, Payment, Seats

NAMES = ("Ana", "Bo", "Chan", "Di")


@pytest.fixture(autouse=True)
def _request() -> Iterator[None]:
    app = Flask("forms")
    app.config.update(SECRET_KEY="of these tests only", WTF_CSRF_ENABLED=False)
    with app.test_request_context():
        yield


def payment(**typed: str) -> Payment:
    form = Payment(MultiDict(typed))
    form.offer(NAMES)
    form.validate()
    return form


def seats(*chosen: str, newcomer: str = "") -> Seats:
    typed = {f"seat_{seat}": name for seat, name in enumerate(chosen)}
    form = Seats(MultiDict({**typed, "newcomer": newcomer}))
    form.offer((*NAMES, "Eve"))
    form.validate()
    return form


def test_a_payment_goes_from_one_account_to_another() -> None:
    form = payment(payer="Bo", payee="", points="2", why=" tea money ")
    body = {"payer": "Bo", "payee": None, "points": 2, "why": "tea money"}
    assert form.document() == {"transfer": body}


def test_a_payment_without_a_reason_says_none() -> None:
    form = payment(payer="", payee="Bo", points="50")
    assert form.document() == {"transfer": {"payer": None, "payee": "Bo", "points": 50}}


def test_every_fault_of_a_payment_is_said_at_once() -> None:
    form = payment(payer="Bo", payee="Bo", points="0")
    assert [field for field, _ in faults(form)] == ["payee", "points"]


def test_what_was_agreed_has_its_sign_as_a_word() -> None:
    form = Agreed(MultiDict({"net_0": "6", "sign_1": "pays", "net_1": "6"}))
    form.offer()
    assert form.document() == {"agreed": {"net": [6, -6, 0, 0]}}


def test_the_bank_is_a_seat_and_the_hands_in_a_row() -> None:
    form = BankSet(MultiDict({"seat": "2", "streak": "3"}))
    form.offer(NAMES)
    assert form.validate()
    assert form.document() == {"bank": {"seat": 2, "streak": 3}}


def test_four_sit_at_the_table_in_order_of_play() -> None:
    assert seats("Ana", "Eve", "Chan", "Di").document() == {"seating": ["Ana", "Eve", "Chan", "Di"]}


def test_somebody_new_sits_where_somebody_new_was_chosen() -> None:
    form = seats("Ana", "", "Chan", "Di", newcomer=" Gus ")
    assert form.document() == {"seating": ["Ana", "Gus", "Chan", "Di"]}


@pytest.mark.parametrize(
    ("chosen", "newcomer", "fault"),
    [
        (("Ana", "Ana", "Chan", "Di"), "", "Ana cannot sit in two places."),
        (("Ana", "", "", "Di"), "Gus", "Only one at a time can be new."),
        (("Ana", "", "Chan", "Di"), "", "Write the name of whoever is new."),
        (NAMES, "Gus", "Choose the seat of whoever is new."),
        (("Ana", "Zed", "Chan", "Di"), "", "Choose one of these."),
    ],
)
def test_seats_that_cannot_be_are_refused(
    chosen: tuple[str, ...], newcomer: str, fault: str
) -> None:
    assert fault in [text for _, text in faults(seats(*chosen, newcomer=newcomer))]
