"""The forms for lines other than hands, for the queue, and the names of the seats."""

import pytest
from flask import g
from werkzeug.datastructures import MultiDict

from companion.evenings.forms import places
from companion.evenings.lines import (
    FORMS,
    OF_KIND,
    LineContext,
    SeatingForm,
    TransferForm,
    new_form,
)
from companion.form_fields import faults
from companion.i18n import languages
from companion.rules.lines import KINDS
from companion.rules.phrases import say
from companion.rules.sheet import Bank
from companion.rules.standing import Standing

NAMES = ("Ana", "Bo", "Chan", "Di")
STANDING = Standing(NAMES, Bank(2, 3), dict.fromkeys(NAMES, 0))
AROUND = LineContext(STANDING, (*NAMES, "Eve"))

pytestmark = pytest.mark.usefixtures("form_request")


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


def test_tea_money_is_the_same_word_in_whatever_language_it_was_picked() -> None:
    g.language = languages()["zh-Hant"]
    form = payment(payer="Bo", payee="", points="2", why="茶錢")
    assert form.line().why == "tea money"


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


def test_every_kind_of_line_but_a_hand_has_one_form() -> None:
    assert list(OF_KIND) == [form.kind.stored_as for form in FORMS.values()]
    assert set(OF_KIND) == KINDS.keys() - {"hand"}


def test_a_payment_begins_with_nobody_and_not_with_a_box_that_may_not_be_there() -> None:
    form = new_form(TransferForm, AROUND)
    chosen = [choice for end in (form.payer, form.payee) for choice in end.iter_choices()]
    assert chosen
    assert not any(selected for _, _, selected, _ in chosen)


def test_a_table_for_four_has_its_four_sides_counter_clockwise() -> None:
    assert [*places(4)] == ["bottom", "right", "top", "left"]


def test_at_any_other_table_the_places_are_counted() -> None:
    assert [say(each) for each in places(5).values()] == [f"Seat {n}" for n in range(1, 6)]
    assert len(places(3)) == 3
