"""A server with data of every kind, and valid input for each of its routes.

Forms are taken from the pages: a host of the group follows every visible link.
"""

import pickle
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.security import generate_password_hash
from werkzeug.test import TestResponse

from companion.db.models import Group, PaymentRow, Sitting
from companion.db.session import db, writing
from companion.groups.members import link, replace_link, set_pin, token_of
from companion.printing.worker import EXTENSION
from tests.apps import forget, on_sqlite
from tests.factories import Phone, begin, known, make_group, save_house_rules
from tests.pages import Fields, Page, fields, fields_of
from tests.printing.factories import RendersHere

SECRET = "of these tests only"

State = dict[str, list[Any]]

PIN = "258013"
COUNTED = "rates"
"""The table in which it is counted how often something is done, by whomever."""

HAND = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "tricks-3": "3", "last_trick": "0"}
TYPED: dict[str, dict[str, Any]] = {
    "corrections.correct": {**HAND, "tricks-0": "2", "tricks-1": "3", "step": "save"},
    "corrections.strike": {"step": "save"},
    "deleting.delete": {"uncopied": "1"},
    "deleting.delete_all": {"uncopied": "1"},
    "evenings.new": {"banker": "0"},
    "evenings.new_table": {
        "banker": "0", "bottom": "+Ana", "right": "+Bo", "top": "+Cy", "left": "+Di",
    },
    "evenings.stake": {"title": "Thursday"},
    "grid.record": {f"0.{name}": value for name, value in HAND.items()},
    "histories.bring_in": {
        "history": "date,Ana,Bo,Chan,Di\n2026-01-02,1,-1,2,-2", "record": "new",
    },
    "players.add": {"name": "Somebody"},
    "players.mend": {"name": "Somebody"},
    "groups.new": {"name": "Them", "players": "Ana\nBo"},
    "keys.pin": {"pin": "137913"},
    "groups.rename": {"name": "Thursdays"},
    "home.join": {"pin": PIN},
    "hand_counts.set_values": {"own-all-triplets": "4"},
    "house_rules.new": {"name": "Ours"},
    "keys.show_out": {"phone": "phone-score"},
    "keys.replace": {"role": ["view", "host"]},
    "settlement.leave": {"other": "box"},
    "sittings.preview": {"last_trick": "0"},
    "sittings.record": HAND,
    "settlement.pay_in": {"paid_in": "CNY", "rate": "0.925"},
    "table.agree": {"net_0": "3", "sign_1": "pays", "net_1": "3", "net_2": "0", "net_3": "0"},
    "table.bank": {"streak": "3"},
    "table.pay": {"points": "3"},
}  # fmt: skip
"""Input for forms, by endpoint; one text is the value of its field alone."""


DRAWN = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
"""Drawings of a page, in which there is no form."""

WORDS = ("text", "textarea", "search")
"""What comes back on a page as it was typed: nothing that is chosen, and no PIN."""

ALIKE = 3
"""The number of forms with the same route and button that are tested."""

NO_PAGES = ("api.", "paper.of")
"""How the endpoints begin whose answers are for programs, or for the printer."""

PAGES_ALIKE = 5
"""The number of pages of one route that are tested."""

PAGES_WITHOUT = 2
"""How many pages of one route without a form are looked at for one."""

ON_EVERY_PAGE = ("/language", "/open")
"""Where the forms lead that every page has."""


class Sent(NamedTuple):
    """A form as it is sent from a page: where to, by which button, and what is in it.

    `seen` are the fields that can be filled in, `words` those of them into which words go.
    """

    endpoint: str
    address: str
    button: str
    fields: Fields
    seen: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def made(folder: Path) -> Flask:
    """The app of such a server."""
    # These tests do more in a minute than any table does.
    fast = {"writes by link": "9999/minute", "joins by address": "9999/minute"}
    fast |= {"previews by link": "9999/minute"}
    fast |= {"groups by address": "9999/minute"}
    app = on_sqlite(folder, SECRET, RATES=fast)
    # How documents look is not looked at here.
    app.extensions[EXTENSION] = RendersHere(lambda _: b"%PDF")
    return app


class FullServer:
    """The server, the id of everything on it, and the forms on the pages of its host."""

    def __init__(self, app: Flask, database: Path):
        self.app, self.database = app, database
        host = Phone(app.test_client())
        self._play(host)
        self.links = self._links(self.group)
        self.foreign = self._links(make_group(Phone(app.test_client()), "X", "Y"))
        self.old = self._replaced()
        self.ids = self._ids()
        kinds = {"foreign": self.foreign["host"], "old": self.old, **self.links}
        self.phones = {
            kind: known(app, *link[:2], called=f"phone-{kind}") for kind, link in kinds.items()
        }
        self.host = self.client("host")
        self.forms = tuple(self._forms())
        self._keep()

    def _keep(self) -> None:
        self.snapshot = sqlite3.connect(":memory:", check_same_thread=False)
        self._copy(sqlite3.connect(self.database), self.snapshot)

    def to_share(self) -> bytes:
        """All but what belongs to this process; the database is to be copied beside it."""
        own = ("app", "database", "host", "snapshot")
        return pickle.dumps({name: each for name, each in vars(self).items() if name not in own})

    @classmethod
    def shared(cls, app: Flask, database: Path, document: bytes) -> "FullServer":
        """The same server, made by another process."""
        full_server = cls.__new__(cls)
        full_server.app, full_server.database = app, database
        vars(full_server).update(pickle.loads(document))
        full_server.host = full_server.client("host")
        full_server._keep()
        return full_server

    def _play(self, host: Phone) -> None:
        self.group = make_group(host, "Ana", "Bo", "Chan", "Di", "Eve", "Fay")
        self.rules = save_house_rules(host, self.group, "House")
        begin(host, self.group, "hong-kong-mahjong", currency="HKD")
        closed = begin(host, self.group)
        self._hand(host, closed)
        evening = self._evening(closed)
        self._settle(host, evening, "payments")
        self._settle(host, evening, "close")  # carries over the remaining debts
        unpaid = begin(host, self.group)  # closed with payments that can be arranged in two ways
        self._hand(host, unpaid)
        self._hand(host, unpaid, last_trick="3")
        at = f"/evenings/{self._evening(unpaid)}/settle"
        host.look(at)
        host.send(f"{at}/close")
        going = begin(host, self.group, keeper=self._player(0), chips="1, 5, 25")
        self.sitting, self.evening = going, self._evening(going)
        for _ in range(3):
            self._hand(host, going)
        host.look(f"/sittings/{going}")
        host.send(f"/sittings/{going}/undo", **fields_of(host, f"/sittings/{going}/undo"))
        host.look(f"/sittings/{going}/seats")
        host.send(f"/sittings/{going}/queue", joins="Eve", rotation="hand")
        self._hand(host, begin(host, self.group, hands="1"))  # which is over then

    def _hand(self, host: Phone, sitting: str, **more: str) -> None:
        host.look(f"/sittings/{sitting}/enter")
        sent = {**fields_of(host, f"/sittings/{sitting}/lines"), **HAND, **more}
        assert host.send(f"/sittings/{sitting}/lines", **sent).status_code == 200, host.page

    def _settle(self, host: Phone, evening: str, how: str) -> None:
        at = f"/evenings/{evening}/settle"
        host.look(at)
        to = f"{at}/{how}"
        assert host.send(to, **fields_of(host, to)).status_code == 200

    def _evening(self, sitting: str) -> str:
        with self.app.app_context():
            return db.session.get_one(Sitting, sitting).evening_id

    def _player(self, place: int) -> str:
        with self.app.app_context():
            return db.session.get_one(Group, self.group).players[place].id

    def _links(self, group: str) -> dict[str, tuple[str, str, str]]:
        """By role: the group, the digest that a session holds, and the token."""
        with self.app.app_context():
            return {
                each.role: (group, each.digest, token_of(each))
                for each in db.session.get_one(Group, group).links
            }

    def _replaced(self) -> tuple[str, str, str]:
        """Returns the former host link; it is replaced, and the group gets a PIN."""
        before = self.links["host"]
        with self.app.app_context():
            with writing():
                host = link(self.group, "host")
                assert host
                replace_link(host)
                set_pin(host.group, PIN)
                # It is asked for a thousand times: this one is quickly compared.
                host.group.pin = generate_password_hash(PIN, "pbkdf2:sha256:1")
            db.session.remove()
        self.links = self._links(self.group)
        return before

    def _ids(self) -> dict[str, str]:
        """A value for every argument of a route, by its name."""
        with self.app.app_context():
            paid = db.session.query(PaymentRow).filter_by(kind="made").first()
            assert paid
            return {
                "group_id": self.group, "evening_id": self.evening, "sitting_id": self.sitting,
                "rules_id": self.rules, "payment_id": paid.id, "player_id": self._player(0),
                "number": "1", "role": "view", "token": self.links["view"][2],
                "key": "celko-kam", "version": "now", "filename": "css/base.css",
                "page": "pay", "phone_id": "phone-score", "names": "tokens.companion",
            }  # fmt: skip

    def address(self, rule: Any) -> str:
        """An address of a route at which there is something. A new argument needs a value here."""
        ids = dict(self.ids)
        if "payment_id" in rule.arguments:
            with self.app.app_context():
                ids["evening_id"] = db.session.get_one(PaymentRow, ids["payment_id"]).evening_id
        named = {"installed.script": "live/watch.js", "paper.of_group": "season"}
        ids["name"] = named.get(rule.endpoint, "rules")
        values = {name: ids[name] for name in rule.arguments}
        with self.app.test_request_context():
            _, path = rule.build(values) or ("", "")
        return str(path)

    def client(self, role: str) -> FlaskClient:
        """A browser: without access, with a role in the group, of another group, or with an old
        link.
        """
        client = self.app.test_client()
        if role == "wrong PIN":
            self.join(client, "0000")
        elif role in self.phones:
            with client.session_transaction() as session:
                session["phone"] = self.phones[role]
        return client

    def join(self, client: FlaskClient, pin: str) -> int:
        token = self.links["host"][2]
        data = {"pin": pin, "csrf_token": csrf(client)}
        return client.post(f"/join/{token}", data=data).status_code

    def bearer(self, role: str) -> dict[str, str]:
        """The headers of a program."""
        known = {"foreign": self.foreign["host"], "old": self.old, **self.links}
        if role == "wrong PIN":
            return {"Authorization": f"Bearer {known['host'][2]}", "Companion-PIN": "0000"}
        if role not in known:
            return {}
        return {"Authorization": f"Bearer {known[role][2]}", "Companion-PIN": PIN}

    def send(self, client: FlaskClient, form: Sent) -> TestResponse:
        """Sends a form as a browser does; and what no browser sends, such as half a character."""
        fields = {**form.fields, "csrf_token": [csrf(client)]}
        data = urlencode(fields, doseq=True, errors="surrogatepass")
        kind = "application/x-www-form-urlencoded"
        return client.post(form.address, data=data, content_type=kind)

    def state(self, *without: str) -> State:
        """All that is in the database."""
        with sqlite3.connect(self.database) as connection:
            asked = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
            tables = [name for (name,) in connection.execute(asked) if name not in without]
            return {t: sorted(connection.execute(f"SELECT * FROM {t}"), key=repr) for t in tables}

    def restore(self) -> None:
        """Everything as it was when this was made."""
        with self.app.app_context():
            db.session.remove()
            db.engine.dispose()
        self._copy(self.snapshot, sqlite3.connect(self.database))
        forget(self.app)

    @staticmethod
    def _copy(whence: sqlite3.Connection, to: sqlite3.Connection) -> None:
        whence.backup(to)
        for connection in (whence, to):
            if connection.execute("PRAGMA database_list").fetchone()[2]:
                connection.close()

    def pages(self, formless: int = PAGES_ALIKE) -> Iterator[Page]:
        """Every page that the host sees who follows the links, some of each route.

        Of a route without a form of its own there are only `formless`.
        """
        seen, with_forms = Counter[str](), set[str]()
        to_see, known = ["/"], {"/"}
        token = self.links["host"][2]
        to_see.append(f"/join/{token}")
        while to_see:
            path = to_see.pop(0)
            endpoint = self._endpoint(path, "GET")
            if endpoint is None or endpoint.startswith(NO_PAGES):
                continue
            if seen[endpoint] == (PAGES_ALIKE if endpoint in with_forms else formless):
                continue
            seen[endpoint] += 1
            response = self.host.get(path)
            if response.mimetype != "text/html":
                continue
            page = Page(path)
            page.feed(DRAWN.sub("", response.text))
            if not all(form[0].startswith(ON_EVERY_PAGE) for form in page.forms):
                with_forms.add(endpoint)
            yield page
            for there in page.links:
                if there not in known:
                    known.add(there)
                    to_see.append(there)

    def addresses(self) -> list[str]:
        """The pages that links lead to, and one of every route that responds with a page."""
        found = {page.path for page in self.pages()}
        for rule in self.app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and not rule.endpoint.startswith(NO_PAGES):
                path = self.address(rule)
                with self.host.get(path) as answer:
                    if answer.mimetype == "text/html":
                        found.add(path)
        return sorted(found)

    def _forms(self) -> Iterator[Sent]:
        """Every form that the host sees, once for each of its buttons."""
        kinds = Counter[tuple[str, str]]()
        for page in self.pages(PAGES_WITHOUT):
            yield from self._sent(page, kinds)

    def _endpoint(self, path: str, method: str) -> str | None:
        try:
            found = self.app.url_map.bind("localhost").match(urlsplit(path).path, method=method)
        except HTTPException:
            return None
        return str(found[0])

    def _sent(self, page: Page, kinds: Counter[tuple[str, str]]) -> Iterator[Sent]:
        """The forms of a page, but those of a kind that was found often enough."""
        for action, inside, seen, buttons in page.forms:
            words = tuple(name for name, kind in seen.items() if kind in WORDS)
            for to, button in buttons or [(action, {})]:
                to = urljoin(page.path, to)
                endpoint = self._endpoint(to, "POST")
                assert endpoint, f"a form on {page.path} leads nowhere: {to}"
                kinds[endpoint, "".join(button)] += 1
                if kinds[endpoint, "".join(button)] <= ALIKE:
                    ours = TYPED.get(endpoint, {}).items()
                    told = {name: [text] if isinstance(text, str) else text for name, text in ours}
                    typed = {**fields(inside), **button, **told}
                    yield Sent(endpoint, to, "".join(button), typed, tuple(seen), words)


def csrf(client: FlaskClient) -> str:
    """A token for the forms of a browser."""
    answer = client.get("/token").json
    assert answer
    return str(answer["token"])
