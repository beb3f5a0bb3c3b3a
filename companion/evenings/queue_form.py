"""The form of the queue of those who wait for a seat."""

from flask_wtf import FlaskForm
from wtforms import RadioField

from companion.evenings.stakes_form import ROTATION
from companion.form_fields import Offered, pairs


class Queue(FlaskForm):  # type: ignore[misc]
    """When one of those who wait comes in; the queue itself is ordered by taps."""

    rotation = RadioField(validate_choice=False, validators=[Offered()])

    def offer(self) -> None:
        self.rotation.choices = pairs(ROTATION)
