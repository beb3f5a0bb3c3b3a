"""The request context: ids are looked up first, and views take those that they name."""

import flask
import pytest
from flask import Flask

from companion.groups.access import needs
from companion.request_context import RequestContext, g
from tests.factories import Phone, begin, make_group


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


def test_what_a_view_has_to_do_with_is_found_before_it_is_asked(app: Flask, phone: Phone) -> None:
    seen: dict[str, object] = {}

    @app.get("/seen/<sitting_id>/<other>")
    @needs("view")
    def see(other: str) -> str:
        seen.update(g=(g.sitting.id, g.evening.id, g.group.id, g.role), other=other)
        return ""

    group = make_group(phone)
    sitting = begin(phone, group)
    assert phone.look(f"/seen/{sitting}/this").status_code == 200
    assert seen["other"] == "this"
    assert seen["g"][0] == sitting  # type: ignore[index]
    assert seen["g"][2:] == (group, "host")  # type: ignore[index]


def test_what_was_not_found_is_not_there(app: Flask) -> None:
    with app.app_context():
        assert isinstance(flask.g, RequestContext)
        assert g.role is None
        g.role = "view"
        g.forget()
        assert not g.role
        with pytest.raises(AttributeError):
            g.group  # noqa: B018
