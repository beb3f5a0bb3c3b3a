"""The form of the queue of those who wait for a seat."""

from flask_wtf import FlaskForm
from wtforms import RadioField

from companion.forms.fields import Offered, pairs
from companion.forms.stake import ROTATION


class Queue(FlaskForm):  # type: ignore[misc]
    """When one of those who wait comes in; the queue itself is ordered by taps."""

    rotation = RadioField(validate_choice=False, validators=[Offered()])

    def offer(self) -> None:
        self.rotation.choices = pairs(ROTATION)
