"""The form to import past evenings."""

from typing import Any

from flask_wtf.file import FileField
from wtforms import TextAreaField

from companion.documents.json_values import NoDocument
from companion.evenings.stakes_form import Stake
from companion.form_fields import put, refused
from companion.histories.table import decode
from companion.rules.phrases import phrase

LARGEST = 200_000
"""Bytes of a history sent over HTTP; `companion import` accepts more."""

MOST_ROWS, MOST_EVENINGS = 3_000, 100
"""Rows and evenings of a history sent over HTTP: other writes wait while it is stored."""

WORTH = ("currency", "money", "points", "coin")


class BringIn(Stake):
    """A file or its text, and the worth of a point. The rules' questions are added by `asking`."""

    history = TextAreaField(render_kw={"rows": "8", "spellcheck": "false", "wrap": "off"})
    file = FileField()

    @property
    def text(self) -> str:
        """The text that was sent; that of the file if there is one."""
        return str(self.history.data or "")

    def read_file(self) -> None:
        """Put the text of the file into its field. Raises NoDocument if it is not text."""
        if self.file.data:
            self.history.data = decode(self.file.data.read())

    def validate_history(self, field: Any) -> None:
        text = self.text
        if not text.strip():
            raise refused(phrase("Choose a file, or paste its rows."))
        if len(text.encode(errors="replace")) > LARGEST or text.count("\n") > MOST_ROWS:
            raise refused(
                phrase(
                    "This is too long to import at once: divide it into parts of up to {rows} rows "
                    "and {size} KB.",
                    rows=MOST_ROWS,
                    size=LARGEST // 1000,
                )
            )

    def worth_columns(self) -> dict[str, Any]:
        """The worth of a point, as columns of Evening."""
        stake = self.stake()
        return {name: stake[name] for name in WORTH}


def read_upload(form: BringIn) -> bool:
    """Read the file of a form; returns False, and adds a fault, if it is not text."""
    try:
        form.read_file()
    except NoDocument as error:
        form.form_errors.append(put(phrase("This doesn’t work: {fault}.", fault=error.text)))
        return False
    return True
