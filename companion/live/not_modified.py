"""Answers polls of phones that already have the latest version, before Flask handles the request.

Nearly all requests of an evening are such polls, and a Flask view would take 4 to 5 times as long.
Only the headers of admitted phones are cached. A single query then returns the latest version, and
whether the phone still has access.
"""

import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from flask import Flask, Response, request
from sqlalchemy import bindparam, select
from sqlalchemy.exc import SQLAlchemyError

from companion import monitoring
from companion.cache import Cache
from companion.db.models import Draft, Link, Phone, Sitting
from companion.db.session import db
from companion.groups.phones import HOUR
from companion.ledger.drafts import ENTERING
from companion.request_context import g

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MOST = 10_000
"""The most phone and sitting pairs in the cache."""

ROUTE = "/sittings/<sitting_id>/state"
ASKED = re.compile(r"/sittings/([\w-]{1,40})/state", re.ASCII)
KNOWN = re.compile(r'(?:W/)?"(\d{1,9})"', re.ASCII)

SEEN = (
    select(Phone.seen)
    .where(
        Phone.digest == bindparam("digest"),
        Phone.group_id == bindparam("group"),
        Link.group_id == Phone.group_id,
        Link.digest == Phone.link,
    )
    .scalar_subquery()
)
TAPPED = select(Draft.at).where(Draft.sitting_id == Sitting.id).scalar_subquery()
LATEST = select(Sitting.version, SEEN, TAPPED).where(Sitting.id == bindparam("sitting"))
"""The version of a sitting, when the phone was seen (None if its link is no longer valid), and when
a hand in progress was tapped last.
"""


class Watcher(NamedTuple):
    """A phone with access, and the sitting that it polls."""

    digest: str
    group: str
    sitting: str


class Latest(NamedTuple):
    """The version of a sitting, and whether a hand is being entered."""

    version: int
    entering: bool


class NothingNew:
    """WSGI middleware: answers 304 to phones that know the latest version."""

    def __init__(self, app: Flask):
        self._app: WSGIApplication = app.wsgi_app
        self._clock: Callable[[], int] = app.config["CLOCK"]
        self._watchers: Cache[bytes, Watcher] = Cache(MOST)
        with app.app_context():
            self._engine = db.engine
        if self._engine.dialect.name != "sqlite":  # without a transaction: two round trips fewer
            self._engine = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        began = perf_counter()
        watcher = self._watcher(environ)
        latest = watcher and self._latest(watcher)
        if not watcher or not latest or not _knows(environ, latest.version):
            return self._app(environ, start_response)
        monitoring.count("GET", ROUTE, 304, perf_counter() - began)
        headers = [
            ("ETag", f'"{latest.version}"'), ("Cache-Control", "private, no-cache"),
            ("Vary", "Cookie"), ("Companion-Group", watcher.group),
        ]  # fmt: skip
        if latest.entering:
            headers.append(("Companion-Entering", "1"))
        start_response("304 NOT MODIFIED", headers)
        return ()

    def remember(self, response: Response) -> Response:
        """Cache the phone of a request that had access to a sitting, by its headers, which include
        its secret cookie. Every page does this, so that a phone is known at its first poll.
        """
        if g.phone is not None and hasattr(g, "sitting_id"):
            watcher = Watcher(g.phone.digest, g.phone.group_id, g.sitting_id)
            self._watchers.put(_shown(request.environ, watcher.sitting), watcher)
        return response

    def _watcher(self, environ: "WSGIEnvironment") -> Watcher | None:
        asked = ASKED.fullmatch(environ["PATH_INFO"])
        if asked is None or environ["REQUEST_METHOD"] != "GET":
            return None
        return self._watchers.get(_shown(environ, asked[1]))

    def _latest(self, watcher: Watcher) -> Latest | None:
        """The latest state; None if Flask must handle the request."""
        try:
            with self._engine.connect() as connection:
                found = connection.execute(LATEST, watcher._asdict()).first()
        except SQLAlchemyError:
            return None
        now = self._clock()
        if found is None or found[1] is None or found[1] <= now - HOUR:
            return None
        return Latest(found[0], found[2] is not None and found[2] > now - ENTERING)


def set_up(app: Flask) -> None:
    middleware = NothingNew(app)
    app.wsgi_app = middleware  # type: ignore[method-assign]
    app.after_request(middleware.remember)


def _shown(environ: "WSGIEnvironment", sitting: str) -> bytes:
    shown = (environ.get("HTTP_HOST", ""), environ.get("HTTP_COOKIE", ""), sitting)
    return sha256("\n".join(shown).encode("latin-1", "replace")).digest()


def _knows(environ: "WSGIEnvironment", version: int) -> bool:
    known = KNOWN.fullmatch(environ.get("HTTP_IF_NONE_MATCH", ""))
    return known is not None and int(known[1]) == version
