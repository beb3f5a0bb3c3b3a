"""The form of a line that is there already shows what the line says."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.forms.lines import filled_in
from companion.forms.table import BOX
from companion.rules import sitting as rules

SEATS = ("Ana", "Bo", "Chan", "Di")


@pytest.fixture(autouse=True)
def _request() -> Iterator[None]:
    app = Flask("forms")
    app.config.update(SECRET_KEY="of this test", WTF_CSRF_ENABLED=False)
    with app.test_request_context():
        yield


def test_a_payment_names_both_ends_the_points_and_what_for() -> None:
    form = filled_in(rules.Handover("Bo", None, 2, "tea money"), SEATS, SEATS)
    assert form.data["payer"] == "Bo"
    assert form.data["payee"] == BOX
    assert (form.data["points"], form.data["why"]) == (2, "tea money")


def test_what_was_settled_by_talk_says_who_gets_and_who_pays() -> None:
    form = filled_in(rules.Agreed((6, -6, 0, 0), "misdeal"), SEATS, SEATS)
    assert [form.data[f"net_{seat}"] for seat in range(4)] == [6, 6, 0, 0]
    assert [form.data[f"sign_{seat}"] for seat in range(2)] == ["gets", "pays"]


def test_a_bank_set_by_hand_names_the_seat_and_the_hands_in_a_row() -> None:
    form = filled_in(rules.BankSet(1, 3), SEATS, SEATS)
    assert (form.data["seat"], form.data["streak"]) == ("1", 3)


def test_seats_name_who_sits_where() -> None:
    form = filled_in(rules.Seating(("Bo", "Ana", "Eve", "Di")), (*SEATS, "Eve"), SEATS)
    assert [form.data[f"seat_{seat}"] for seat in range(4)] == ["Bo", "Ana", "Eve", "Di"]


def test_a_hand_has_a_form_of_its_own_game() -> None:
    with pytest.raises(ValueError, match="game"):
        filled_in(rules.HandLine(None), SEATS, SEATS)
