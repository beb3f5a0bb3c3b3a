"""Phones with access to a group, without opening its link in the pages."""

from flask import Flask
from flask.testing import FlaskClient

from companion.db.models import Phone
from companion.db.session import db, new_id, writing
from companion.groups.members import Role, digest_of, link


def known(
    app: Flask, group: str, digest: str, name: str | None = None, called: str | None = None
) -> str:
    """Let a phone in by the link with this digest; returns the secret of its cookie. `called` is
    the phone's id, if a test needs to know it beforehand.
    """
    at = app.config["CLOCK"]()
    with app.app_context(), writing():
        phone = Phone(
            id=called or new_id(),
            group_id=group,
            link=digest,
            digest="",
            name=name,
            joined=at,
            seen=at,
        )
        db.session.add(phone)
        db.session.flush()
        phone.digest = digest_of(phone.id)  # unlike those that the app lets in
        return phone.id


def let_in(app: Flask, client: FlaskClient, group: str, role: Role, name: str | None) -> None:
    """Gives a browser the link of a role, and no other."""
    with app.app_context():
        by = link(group, role)
        assert by
        digest = by.digest
    secret = known(app, group, digest, name)
    with client.session_transaction() as session:
        session["phone"] = secret


def name_of(app: Flask, client: FlaskClient, group: str) -> str | None:
    """Whose phone a browser is said to be in a group."""
    with client.session_transaction() as session:
        digest = digest_of(session["phone"])
    with app.app_context():
        found = db.session.query(Phone).filter_by(digest=digest, group_id=group).one()
        return found.name
