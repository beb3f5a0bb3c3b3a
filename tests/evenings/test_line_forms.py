"""The forms for lines other than hands, and the lines they return."""

from collections.abc import Iterator

import pytest
from flask import Flask, g
from werkzeug.datastructures import MultiDict

from companion.evenings.lines import (
    FORMS,
    OF_KIND,
    AgreedForm,
    Around,
    BankForm,
    SeatingForm,
    TransferForm,
    begun,
    filled_in,
)
from companion.form_fields import faults
from companion.i18n import languages
from companion.rules import lines as rules
from companion.rules.lines import KINDS
from companion.rules.sheet import Bank
from companion.rules.standing import Standing

NAMES = ("Ana", "Bo", "Chan", "Di")
STANDING = Standing(NAMES, Bank(2, 3), dict.fromkeys(NAMES, 0))
AROUND = Around(STANDING, (*NAMES, "Eve"))


@pytest.fixture(autouse=True)
def _request() -> Iterator[None]:
    app = Flask("forms")
    app.config.update(SECRET_KEY="of these tests only", WTF_CSRF_ENABLED=False)
    with app.test_request_context():
        yield


def payment(**typed: str) -> TransferForm:
    form = TransferForm(MultiDict(typed))
    form.offer(AROUND)
    form.validate()
    return form


def seats(*chosen: str, newcomer: str = "") -> SeatingForm:
    typed = {f"seat_{seat}": name for seat, name in enumerate(chosen)}
    form = SeatingForm.made_for(4)(MultiDict({**typed, "newcomer": newcomer}))
    form.offer(AROUND)
    form.validate()
    return form


def test_a_payment_goes_from_one_account_to_another() -> None:
    form = payment(payer="Bo", payee="", points="2", why=" tea money ")
    assert form.line() == rules.TransferLine("Bo", None, 2, "tea money")


def test_a_payment_without_a_reason_says_none() -> None:
    form = payment(payer="", payee="Bo", points="50")
    assert form.line() == rules.TransferLine(None, "Bo", 50)


def test_tea_money_is_the_same_word_in_whatever_language_it_was_picked() -> None:
    g.language = languages()["zh-Hant"]
    form = payment(payer="Bo", payee="", points="2", why="茶錢")
    assert form.line().why == "tea money"


def test_every_fault_of_a_payment_is_said_at_once() -> None:
    form = payment(payer="Bo", payee="Bo", points="0")
    assert [field for field, _ in faults(form)] == ["payee", "points"]


def test_what_was_agreed_has_its_sign_as_a_word() -> None:
    form = AgreedForm.made_for(4)(MultiDict({"net_0": "6", "sign_1": "pays", "net_1": "6"}))
    form.offer(AROUND)
    assert form.line() == rules.Agreed((6, -6, 0, 0))


def test_the_bank_is_a_seat_and_the_hands_in_a_row() -> None:
    form = BankForm(MultiDict({"seat": "2", "streak": "3"}))
    form.offer(AROUND)
    assert form.validate()
    assert form.line() == rules.BankSet(2, 3)


def test_four_sit_at_the_table_in_order_of_play() -> None:
    seated = ("Ana", "Eve", "Chan", "Di")
    assert seats(*seated).line() == rules.Seating(seated)


def test_somebody_new_sits_where_somebody_new_was_chosen() -> None:
    form = seats("Ana", "", "Chan", "Di", newcomer=" Gus ")
    assert form.line() == rules.Seating(("Ana", "Gus", "Chan", "Di"))


@pytest.mark.parametrize(
    ("chosen", "newcomer", "fault"),
    [
        (("Ana", "Ana", "Chan", "Di"), "", "Ana can’t sit in two seats."),
        (("Ana", "", "", "Di"), "Gus", "Only one new player at a time."),
        (("Ana", "", "Chan", "Di"), "", "Enter the new player’s name."),
        (NAMES, "Gus", "Choose the new player’s seat."),
        (("Ana", "Zed", "Chan", "Di"), "", "Choose one of these."),
    ],
)
def test_seats_that_cannot_be_are_refused(
    chosen: tuple[str, ...], newcomer: str, fault: str
) -> None:
    assert fault in [text for _, text in faults(seats(*chosen, newcomer=newcomer))]


# Of a line that is there already


def test_every_kind_of_line_but_a_hand_has_one_form() -> None:
    assert list(OF_KIND) == [form.kind.stored_as for form in FORMS.values()]
    assert set(OF_KIND) == KINDS.keys() - {"hand"}


def test_a_form_begins_with_what_is_so_at_the_table() -> None:
    assert begun(BankForm, AROUND).data["seat"] == "2"
    assert begun(BankForm, AROUND).data["streak"] == 3
    assert begun(SeatingForm, AROUND).data["seat_3"] == "Di"


def test_a_payment_begins_with_nobody_and_not_with_a_box_that_may_not_be_there() -> None:
    form = begun(TransferForm, AROUND)
    chosen = [choice for end in (form.payer, form.payee) for choice in end.iter_choices()]
    assert chosen
    assert not any(selected for _, _, selected, _ in chosen)


@pytest.mark.parametrize(
    "line",
    [
        rules.TransferLine("Bo", None, 2, "tea money"),
        rules.Agreed((6, -6, 0, 0), "misdeal"),
        rules.BankSet(1, 3, "so it was"),
        rules.Seating(("Bo", "Ana", "Eve", "Di")),
    ],
    ids=lambda line: line.stored_as,
)
def test_the_form_of_a_line_gives_the_line_back(line: rules.Line) -> None:
    form = filled_in(line, AROUND)
    assert form.validate(), faults(form)
    assert form.line() == line
