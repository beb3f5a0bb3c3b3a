"""Fields keep the input and report its faults."""

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import Form, SelectMultipleField, StringField

from companion.form_fields import NAME_THE_GROUP, Offered, WholeNumber, a_name, a_text, faults


class Asked(Form):  # type: ignore[misc]
    name = StringField(validators=[a_name(NAME_THE_GROUP)])
    why = StringField(validators=[a_text()])
    number = WholeNumber("", 1, 9)
    must = WholeNumber("How many?", 1, 9, required=True)
    some = SelectMultipleField(
        choices={"a": "A", "b": "B"}, validate_choice=False, validators=[Offered()]
    )


def sent(**fields: Any) -> Any:
    """The submitted form; the other fields are valid."""
    form = Asked(MultiDict({"name": "Bo", "must": "1", **fields}))
    form.validate()
    return form


def test_what_is_right_has_no_faults() -> None:
    form = sent(name=" é ", number="9", some=["b"])
    assert faults(form) == ()
    assert (form.name.data, form.number.data, form.some.data) == ("é", 9, ["b"])


def test_a_number_that_need_not_be_said_is_none() -> None:
    assert sent(number=" ").number.data is None
    assert faults(sent(number="")) == ()


@pytest.mark.parametrize("typed", ["x", "1.5", "0", "10", "-1", "9" * 5000])
def test_what_is_no_number_within_bounds_is_a_fault_and_stays_typed(typed: str) -> None:
    form = sent(number=typed)
    assert len(faults(form)) == 1
    assert f'value="{typed}"' in form.number()


def test_a_number_is_typed_as_text_for_of_others_browsers_hand_on_nothing() -> None:
    drawn = sent(number="a dozen").number()
    assert 'type="text"' in drawn
    assert 'inputmode="numeric"' in drawn
    assert 'value="a dozen"' in drawn


def test_every_fault_is_told_with_its_field() -> None:
    form = sent(name="x" * 61, must="", some=["a", "c"])
    assert [field for field, _ in faults(form)] == ["name", "must", "some"]
    assert faults(form)[1] == ("must", "“How many?” Enter a whole number.")


def test_faults_of_the_whole_form_come_last_and_have_no_field() -> None:
    form = sent(name="")
    form.form_errors.append("These clash.")
    assert faults(form)[-1] == ("", "These clash.")


def test_a_reason_that_is_too_long_is_kept_and_said() -> None:
    assert faults(sent(why=" " + "x" * 200)) == ()
    form = sent(why="x" * 201)
    assert faults(form) == (("why", "This doesn’t work: a text can have at most 200 characters."),)
    assert form.why.data == "x" * 201
