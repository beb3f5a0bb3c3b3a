"""A sitting in an app, the phones that show it, and expectations of the pages."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db, writing
from companion.groups import members
from companion.groups.members import Role
from tests.store.seated import Seated
from tests.web.conftest import Phone
from tests.web.inside import let_in
from tests.web.shown import fields


class AtTable:
    """Four people in a sitting of the app; lines are written beside the pages."""

    def __init__(self, app: Flask, rules: str = "celko-kam", **choices: str):
        self.app = app
        with app.app_context():
            self.seated = Seated(app, rules, **choices)
        self.at = f"/sittings/{self.seated.id}"

    @contextmanager
    def behind(self) -> Iterator[Seated]:
        """The sitting as the database has it."""
        with self.app.app_context():
            yield self.seated

    def record(self, *documents: dict[str, Any]) -> None:
        with self.behind() as seated:
            seated.record(*documents)

    def let_chips_cross(self) -> None:
        """Say that chips cross the table after every hand."""
        with self.behind() as seated, writing():
            db.session.get_one(Sitting, seated.id).evening.crossing = True

    def open_to(self, phone: Phone, role: Role = "score", name: str | None = "Ana") -> Phone:
        """Give a phone the link of a role."""
        let_in(self.app, phone.client, self.seated.group_id, role, name)
        return phone

    def link(self, role: Role) -> str:
        """The address of the link of a role."""
        with self.app.app_context():
            found = members.link(self.seated.group_id, role)
            assert found
            return "/join/" + members.token_of(found, "secret")

    def bodies(self) -> list[dict[str, Any]]:
        """The documents of the lines."""
        with self.behind() as seated:
            return seated.lines


def said(phone: Phone) -> str:
    """The text of the page that a phone sees."""
    shown = re.sub(r"<script.*?</script>", " ", phone.page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def heard(phone: Phone) -> str:
    """The text for screen readers: without drawings."""
    drawn = re.sub(
        r'<(\w+)[^>]* aria-hidden="true"[^>]*>.*?</\1>', " ", phone.page, flags=re.DOTALL
    )
    text = re.sub(r"<[^>]+>", " ", drawn)
    return re.sub(r" (?=[,:])", "", " ".join(unescape(text).split()))


def form(phone: Phone, button: str) -> dict[str, list[str]]:
    """The fields of the one form that has this text on its button."""
    forms = re.findall(r"<form.*?</form>", phone.page, re.DOTALL)
    (found,) = (text for text in forms if re.search(rf"<button[^>]*>\s*{button}\s*</button>", text))
    sent = re.search(rf'<button[^>]*name="(\w+)" value="([\w-]+)"[^>]*>\s*{button}', found)
    return {**fields(found), **({sent[1]: [sent[2]]} if sent else {})}


def form_of(phone: Phone, name: str, **pressed: str) -> dict[str, list[str]]:
    """The fields of the form of this id, which a button elsewhere on the page sends."""
    (found,) = re.findall(rf'<form id="{name}".*?</form>', phone.page, re.DOTALL)
    return {**fields(found), **{key: [value] for key, value in pressed.items()}}
