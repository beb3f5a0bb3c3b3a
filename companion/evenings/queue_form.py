"""The form for the queue of waiting players."""

from flask_wtf import FlaskForm
from wtforms import RadioField

from companion.evenings.stakes_form import ROTATION
from companion.form_fields import Offered, pairs


class Queue(FlaskForm):  # type: ignore[misc]
    """When a waiting player comes in; the queue itself is ordered by buttons."""

    rotation = RadioField(validate_choice=False, validators=[Offered()])

    def offer(self) -> None:
        self.rotation.choices = pairs(ROTATION)
