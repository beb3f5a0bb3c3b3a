"""The answer that nearly every phone gets that watches a sitting: nothing is new since it asked.

It is given before Flask, the session and the ORM wake, by one look into the database. Nothing is
remembered of what may change, but only who was let in by which headers: the look says each time
whether their key is still good, in every process, from the moment at which it is replaced.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from hashlib import sha256
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from flask import Flask, current_app, request
from sqlalchemy import bindparam, select

from companion.store.glances import Away, Glances
from companion.store.phones import HOUR, Asking
from companion.store.tables import Link, Phone, Sitting
from companion.web import journal

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MOST = 10_000
ROUTE = "/sittings/<sitting_id>/state"
ASKED = re.compile(r"/sittings/([\w-]{1,40})/state", re.ASCII)
KNOWN = re.compile(r'(?:W/)?"(\d{1,9})"', re.ASCII)

LOOK = select(Sitting.version, Phone.seen).where(
    Sitting.id == bindparam("sitting"),
    Phone.digest == bindparam("digest"),
    Phone.group_id == bindparam("group"),
    Link.group_id == Phone.group_id,
    Link.digest == Phone.link,
)
"""The version of a sitting, for a phone that is in its group by a link that is still good."""


class Watcher(NamedTuple):
    """A phone that was let in: by what it is known, and the group whose sitting it watches."""

    digest: str
    group: str
    sitting: str


class NothingNew:
    """Answers those who know the latest version already; all others are the app's."""

    def __init__(self, app: Flask):
        self._app: WSGIApplication = app.wsgi_app
        self._clock: Callable[[], int] = app.config["CLOCK"]
        self._watchers: OrderedDict[bytes, Watcher] = OrderedDict()
        self._lock = Lock()
        self._glances: Glances = app.extensions["companion-glances"]

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        began = perf_counter()
        watcher = self._watcher(environ)
        version = watcher and self._version(watcher)
        if not watcher or version is None or not _knows(environ, version):
            return self._app(environ, start_response)
        journal.count("GET", ROUTE, 304, perf_counter() - began)
        headers = [
            ("ETag", f'"{version}"'), ("Cache-Control", "private, no-cache"),
            ("Vary", "Cookie"), ("Companion-Group", watcher.group),
        ]  # fmt: skip
        start_response("304 NOT MODIFIED", headers)
        return ()

    def remember(self, environ: "WSGIEnvironment", watcher: Watcher) -> None:
        """Who asks like this again is the same: nobody else has this cookie."""
        shown = _shown(environ, watcher.sitting)
        with self._lock:
            self._watchers[shown] = watcher
            self._watchers.move_to_end(shown)
            if len(self._watchers) > MOST:
                self._watchers.popitem(last=False)

    def _watcher(self, environ: "WSGIEnvironment") -> Watcher | None:
        asked = ASKED.fullmatch(environ["PATH_INFO"])
        if asked is None or environ["REQUEST_METHOD"] != "GET":
            return None
        return self._watchers.get(_shown(environ, asked[1]))

    def _version(self, watcher: Watcher) -> int | None:
        """The version that is the latest; None where the app has something to do or to refuse."""
        try:
            found = self._glances.first(LOOK, watcher._asdict())
        except Away:
            return None
        if found is None or found[1] <= self._clock() - HOUR:
            return None
        return int(found[0])


def set_up(app: Flask) -> None:
    """Stand before the app."""
    app.extensions["companion-nothing-new"] = still = NothingNew(app)
    app.wsgi_app = still  # type: ignore[method-assign]


def remember(phone: Asking, sitting_id: str) -> None:
    """A phone was let in to see a sitting by the request that is being answered: any page of it,
    so that it is known when it first asks what is new.
    """
    still: NothingNew = current_app.extensions["companion-nothing-new"]
    still.remember(request.environ, Watcher(phone.digest, phone.group_id, sitting_id))


def _shown(environ: "WSGIEnvironment", sitting: str) -> bytes:
    shown = (environ.get("HTTP_HOST", ""), environ.get("HTTP_COOKIE", ""), sitting)
    return sha256("\n".join(shown).encode("latin-1", "replace")).digest()


def _knows(environ: "WSGIEnvironment", version: int) -> bool:
    known = KNOWN.fullmatch(environ.get("HTTP_IF_NONE_MATCH", ""))
    return known is not None and int(known[1]) == version
