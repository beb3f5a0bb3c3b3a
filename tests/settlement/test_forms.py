"""Input on the settlement pages, read into values of the rules."""

from pathlib import Path

import pytest
from flask import Flask
from flask_wtf import FlaskForm

from companion.rules.settling import Payment
from companion.settlement.forms import ChipsForm, Choices, GoingHome, PaymentForm, count_form

PEOPLE = (("ana", "Ana"), ("_bo", "Bo"), ("box", "the kitty"))


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """An app for nothing but forms."""
    app = Flask("forms", root_path=str(tmp_path))
    app.secret_key = "of these tests only"
    return app


def faulty(form: FlaskForm) -> set[str]:
    """The fields that cannot be as they were sent; that nothing was sent by a page is no fault."""
    form.validate()
    return set(form.errors) - {"csrf_token"}


def counted(app: Flask, **typed: str) -> tuple[ChipsForm, set[str]]:
    """The form as it was sent, and the fields in it that cannot be."""
    with app.test_request_context(method="POST", data=typed):
        form = count_form(PEOPLE, (25, 5), {"ana": (50, {25: 2}), None: (0, None)})
        return form, faulty(form)


def test_an_amount_is_in_the_unit_of_the_settlement(app: Flask) -> None:
    sent = {"payer": "ana", "payee": "box", "amount": "12"}
    with app.test_request_context(method="POST", data=sent):
        assert PaymentForm("HKD").payment() == Payment("ana", None, 1200)
        assert PaymentForm("JPY").payment() == Payment("ana", None, 12)
        assert PaymentForm("").payment() == Payment("ana", None, 12)


def test_only_what_was_sent_is_chosen(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"through": "box"}):
        form = Choices()
        form.offer(PEOPLE)
        assert not faulty(form)
        assert form.columns() == {"through": None}


def test_a_count_begins_with_what_is_known(app: Flask) -> None:
    with app.test_request_context():
        form = count_form(PEOPLE, (25, 5), {"ana": (50, {25: 2}), None: (0, None)})
        assert [field.data for _, field in form.held("ana")] == [2, 0]
        assert [field.data for _, field in form.held("box")] == [None, None]
        assert form.issued("ana").data == 50


def test_whoever_has_nothing_typed_is_not_counted_and_whoever_has_none_is(app: Flask) -> None:
    form, wrong = counted(app, **{"held-ana-5": "3", "issued-ana": "20", "held-_bo-25": "0"})
    assert not wrong
    assert form.counts() == {"ana": (20, {25: 0, 5: 3}), "_bo": (0, {25: 0, 5: 0}), None: None}


def test_every_number_that_cannot_be_is_found_at_once(app: Flask) -> None:
    sent = {"held-ana-5": "x", "held-_bo-25": "-1", "issued-box": "1.5"}
    _, wrong = counted(app, **sent)
    assert wrong == sent.keys()


def test_whoever_goes_home_chooses_a_figure_and_its_amount_together(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"figure": "chips -50", "other": "box"}):
        form = GoingHome()
        form.offer({"book": 100, "chips": -50}, PEOPLE)
        assert not faulty(form)
        assert form.chosen() == ("chips", -50, None)
        form.offer({"book": 100, "chips": -60}, PEOPLE)
        assert faulty(form) == {"figure"}
