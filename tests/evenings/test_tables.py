"""The form of the queue."""

from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.evenings.forms import Queue


def test_somebody_comes_in_when_the_table_says() -> None:
    app = Flask("forms")
    app.config.update(SECRET_KEY="of this test", WTF_CSRF_ENABLED=False)
    with app.test_request_context():
        found = []
        for rotation in ("hand", "bank", "free", "never"):
            form = Queue(MultiDict({"rotation": rotation}))
            found.append(form.validate())
    assert found == [True, True, True, False]
