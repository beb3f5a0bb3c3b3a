"""A sitting in an app, the phones that look at it, and what these pages say."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

from flask import Flask

from companion.store.database import db
from companion.store.people import Role
from companion.store.tables import Group
from tests.store.seated import Seated
from tests.web.conftest import Phone
from tests.web.shown import fields


class AtTable:
    """Four people in a sitting of the app; lines are written beside the pages."""

    def __init__(self, app: Flask, rules: str = "celko-kam"):
        self.app = app
        with app.app_context():
            self.seated = Seated(app, rules)
        self.at = f"/sittings/{self.seated.id}"

    @contextmanager
    def behind(self) -> Iterator[Seated]:
        """The sitting as the database has it."""
        with self.app.app_context():
            yield self.seated

    def record(self, *documents: dict[str, Any]) -> None:
        with self.behind() as seated:
            seated.record(*documents)

    def open_to(self, phone: Phone, role: Role = "score", name: str = "Ana") -> Phone:
        """Give a phone the link of a role."""
        with self.app.app_context():
            group = db.session.get_one(Group, self.seated.group_id)
            (digest,) = (link.digest for link in group.links if link.role == role)
        with phone.client.session_transaction() as session:
            session["keys"] = {self.seated.group_id: digest}
            session["names"] = {self.seated.group_id: name}
        return phone

    def bodies(self) -> list[dict[str, Any]]:
        """The documents of the lines."""
        with self.behind() as seated:
            return [entry.body for entry in seated.book.entries]


def said(phone: Phone) -> str:
    """The text of the page that a phone sees."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", phone.page)).split())


def form(phone: Phone, button: str) -> dict[str, list[str]]:
    """The fields of the one form that has this text on its button."""
    forms = re.findall(r"<form.*?</form>", phone.page, re.DOTALL)
    (found,) = (text for text in forms if re.search(rf"<button[^>]*>\s*{button}\s*</button>", text))
    sent = re.search(rf'<button[^>]*name="(\w+)" value="([\w-]+)"[^>]*>\s*{button}', found)
    return {**fields(found), **({sent[1]: [sent[2]]} if sent else {})}
