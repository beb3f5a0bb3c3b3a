"""Makes what tests of pages need: phones, groups, evenings and tables in an app."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.db.models import PaymentRow
from companion.db.models import Phone as PhoneRow
from companion.db.session import db, new_id, writing
from companion.groups import members
from companion.groups.members import Role, digest_of, link
from tests.ledger.factories import Seated, Table
from tests.pages import fields, fields_of, heard

SECRET = "of these tests only"


EVENING = 1_795_000_000_000
"""A moment in November 2026 at which the tests' clock begins."""


class Clock:
    """A clock that goes on by a second whenever it is looked at, and further when told to."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> int:
        self.now += 1000
        return self.now

    def go_on(self, hours: int) -> None:
        self.now += hours * 3_600_000


class Phone:
    """A browser without JavaScript: it keeps cookies and sends forms with their CSRF token."""

    def __init__(self, client: FlaskClient):
        self.client = client
        self.page = ""

    def look(self, address: str) -> TestResponse:
        """Open a page, following redirects; its text is then `page`."""
        response = self.client.get(address, follow_redirects=True)
        self.page = response.text
        return response

    def send(self, address: str, **fields: Any) -> TestResponse:
        """Send a form with the token of the last page; follows the redirect."""
        found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', self.page)
        assert found, "the last page had no form"
        data = {"csrf_token": found[1], **fields}
        response = self.client.post(address, data=data, follow_redirects=True)
        self.page = response.text
        return response


def known(
    app: Flask, group: str, digest: str, name: str | None = None, called: str | None = None
) -> str:
    """Let a phone in by the link with this digest; returns the secret of its cookie. `called` is
    the phone's id, if a test needs to know it beforehand.
    """
    at = app.config["CLOCK"]()
    with app.app_context(), writing():
        phone = PhoneRow(
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
        found = db.session.query(PhoneRow).filter_by(digest=digest, group_id=group).one()
        return found.name


class TableInApp:
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

    def told(self, phone: Phone, *documents: dict[str, Any]) -> str:
        """What the page of hands says on a phone, once these lines are recorded."""
        self.record(*documents)
        phone.look(self.at)
        return heard(phone)

    def close(self) -> None:
        with self.behind() as seated:
            seated.close()

    def let_chips_cross(self) -> None:
        """Say that chips cross the table after every hand."""
        with self.behind() as seated, writing():
            seated.sitting.evening.crossing = True

    def open_to(self, phone: Phone, role: Role = "score", name: str | None = "Ana") -> Phone:
        """Give a phone the link of a role."""
        let_in(self.app, phone.client, self.seated.group_id, role, name)
        return phone

    def link(self, role: Role) -> str:
        """The address of the link of a role."""
        with self.app.app_context():
            found = members.link(self.seated.group_id, role)
            assert found
            return "/join/" + members.token_of(found)

    def bodies(self) -> list[dict[str, Any]]:
        """The documents of the lines."""
        with self.behind() as seated:
            return seated.lines


NAMES = ("阿明", "Bo", "陳太", "Di", "Eve")
TYPED = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "last_trick": "0"}
"""A hand of Tien Gow as it is typed; the first player, who banks, wins 16 by it."""


def make_group(phone: Phone, *names: str) -> str:
    """A phone makes a group; the group's id. The phone then sees the group's page."""
    asked = phone.client.get("/token").get_json()
    sent = {"csrf_token": asked["token"], "name": "Us", "players": "\n".join(names or NAMES)}
    answer = phone.client.post("/groups/new", data=sent, follow_redirects=True)
    phone.page = answer.text
    return str(answer.request.path).rpartition("/")[2]


def links(phone: Phone, group_id: str) -> list[str]:
    """The addresses of the links as their host sees them: view, score, host."""
    phone.look(f"/groups/{group_id}/links")
    return re.findall(r'href="http://[^/"]+(/join/[^"]+)"', phone.page)


def join(phone: Phone, link: str, **more: str) -> None:
    phone.look(link)
    assert phone.send(link, **more).status_code == 200


def begin(
    phone: Phone, group_id: str, rules: str = "celko-kam", house: str = "", **more: Any
) -> str:
    """Start an evening with the defaults, and `more`; returns the id of its sitting."""
    way = f"house={house}" if house else f"rules={rules}"
    address = f"/groups/{group_id}/evenings/new?{way}"
    phone.look(address)
    by = {"by": "points", "money": "1", "points": "10"} if more.get("currency") else {}
    sent = {**fields(phone.page), "banker": "0", **by, **more}
    answer = phone.client.post(address, data=sent)
    assert answer.status_code == 303, answer.text
    return answer.location.split("/")[2]


def record(phone: Phone, sitting: str, **more: str) -> None:
    """Enter the typed hand on the page of a sitting."""
    to = f"/sittings/{sitting}/lines"
    phone.look(f"/sittings/{sitting}/enter")
    phone.send(to, **{**fields_of(phone, to), **TYPED, **more})


def close(phone: Phone, sitting: str) -> None:
    """Close a sitting on its page."""
    address = f"/sittings/{sitting}/close"
    phone.look(address)
    phone.send(address, **fields_of(phone, address))


def evening_of(phone: Phone, group_id: str) -> str:
    """The id of the group's latest evening."""
    phone.look(f"/groups/{group_id}")
    shown = re.search(r'id="evening-([^"]+)"', phone.page)
    assert shown
    return shown[1]


def save_house_rules(phone: Phone, group: str, name: str, **more: str) -> str:
    """House rules from Celko and Kam; their id."""
    address = f"/groups/{group}/rules/new?rules=celko-kam"
    phone.look(address)
    phone.send(address, **{**fields(phone.page), "save": "1", "name": name, **more})
    saved: list[str] = re.findall(rf"/groups/{group}/rules/([^/\"]+)\"", phone.page)
    assert saved, phone.page
    return next(rules for rules in saved if rules != "new")


class Evening:
    """An evening of the table, and actions on its pages."""

    def __init__(
        self, app: Flask, table: Table, *nets: tuple[int, int, int, int], **stake: Any
    ) -> None:
        with app.app_context():
            evening = table.evening(*nets, **stake)
            self.id, self.group_id = evening.id, evening.group_id
            self.sitting_ids = [sitting.id for sitting in evening.sittings]
        self.app = app
        self.at = f"/evenings/{self.id}/settle"

    def open_to(self, phone: Phone, role: Role = "host") -> None:
        """Give a phone the link of a role."""
        let_in(self.app, phone.client, self.group_id, role, "Chan")

    def opened(self, phone: Phone) -> "Evening":
        """Give a phone the link of the host, and show it how the evening is settled."""
        self.open_to(phone)
        phone.look(self.at)
        return self

    def payments(self) -> list[tuple[str, int, str]]:
        """The recorded payments: kind, amount, author."""
        with self.app.app_context():
            found = (
                db.session.query(PaymentRow).filter_by(evening_id=self.id).order_by(PaymentRow.at)
            )
            return [(row.kind, row.amount, row.who) for row in found]


def due(payer: str, payee: str, amount: str, **more: str) -> dict[str, str]:
    return {"payer": payer, "payee": payee, "amount": amount, **more}
