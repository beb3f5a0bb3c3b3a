"""Views for other phones: news of a sitting, the board, and the files of the installed app.

A middleware answers polls of phones that already have the latest version.
"""

import posixpath
import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    jsonify,
    render_template,
    request,
    send_from_directory,
)
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import generate_csrf
from sqlalchemy import bindparam, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from companion import monitoring
from companion.cache import Cache
from companion.db.models import Draft, Evening, Link, Phone, Sitting
from companion.db.session import POLLS, db
from companion.groups.access import needs, now
from companion.groups.members import HOUR
from companion.ledger.book import Book, book_cache, game_end
from companion.ledger.history import headline, last_change
from companion.ledger.recording import ENTERING, being_entered
from companion.request_context import g
from companion.rules.chips import net
from companion.rules.lines import HandLine
from companion.rules.phrases import phrase
from companion.settlement.payments import point_worth
from companion.templating import asset, digest_of, fragment, looks, said

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

pages = Blueprint("live", __name__, url_prefix="/sittings/<sitting_id>")


@pages.get("/state")
@needs("view")
def state() -> ResponseReturnValue:
    """The latest change, or with `evening` also payments and the like. Phones poll this."""
    version = evening_version(g.evening) if "evening" in request.args else g.sitting.version
    known = request.if_none_match.contains_weak(str(version))
    response = Response(status=304) if known else _state(version)
    response.set_etag(str(version))
    if being_entered(g.sitting.id, now()):
        response.headers["Companion-Entering"] = "1"
    return response


def _state(version: int | str) -> Response:
    book = book_cache.open(g.sitting)
    return jsonify(
        version=version,
        number=book.next_number,
        told=last_change(book)[0],
        headline=headline(book),
        closed=book.closed,
    )


def evening_version(evening: Evening) -> str:
    """A fingerprint of an evening, its sessions and its settlement: each change gives another."""
    columns = [getattr(evening, column.key) for column in inspect(Evening).column_attrs]
    sessions = [(sitting.id, sitting.version) for sitting in evening.sittings]
    return "e" + sha256(repr((columns, sessions)).encode()).hexdigest()[:20]


@pages.get("/turn")
@needs("view")
def turn() -> ResponseReturnValue:
    """The board that lies on the table, readable from each seat; scripts request updates only."""
    book = book_cache.open(g.sitting)
    end = game_end(g.sitting, book, now())

    def write() -> str:
        return render_template("live/turn.html", book=book, nets=_last_nets(book), end=end)

    if not fragment():
        return write()
    if request.args.get("as") != looks():
        return "", 204
    worth = point_worth(g.evening)
    return book_cache.text(book, ("board", looks(), end, worth), write)


def _last_nets(book: Book) -> tuple[int, ...]:
    """The last line's points at each seat, if it was a hand and the seats are the same."""
    last = book.rows[-1] if book.rows else None
    if last is None or not isinstance(last.line, HandLine):
        return ()
    return net(last.transfers, len(last.before.seats))


MOST = 10_000

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


class LatestVersion(NamedTuple):
    """The version of a sitting, and whether a hand is being entered."""

    version: int
    entering: bool


class NothingNew:
    """WSGI middleware: answers 304 to phones that know the latest version.

    Nearly all requests of an evening are such polls, and a Flask view would take 4 to 5 times as
    long. Only the headers of admitted phones are cached. A single query then returns the latest
    version, and whether the phone still has access.
    """

    def __init__(self, app: Flask):
        self._app: WSGIApplication = app.wsgi_app
        self._clock: Callable[[], int] = app.config["CLOCK"]
        self._watchers: Cache[bytes, Watcher] = Cache(MOST)
        with app.app_context():
            self._engine = db.engines.get(POLLS, db.engine)

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
        """Cache the phone of a request with access to a sitting, by its headers and cookie."""
        if g.phone is not None and hasattr(g, "sitting_id"):
            watcher = Watcher(g.phone.digest, g.phone.group_id, g.sitting_id)
            self._watchers.put(_shown(request.environ, watcher.sitting), watcher)
        return response

    def _watcher(self, environ: "WSGIEnvironment") -> Watcher | None:
        asked = ASKED.fullmatch(environ["PATH_INFO"])
        if asked is None or environ["REQUEST_METHOD"] != "GET":
            return None
        return self._watchers.get(_shown(environ, asked[1]))

    def _latest(self, watcher: Watcher) -> LatestVersion | None:
        """The latest state; None if Flask must handle the request."""
        try:
            with self._engine.connect() as connection:
                found = connection.execute(LATEST, watcher._asdict()).first()
        except SQLAlchemyError:
            return None
        now = self._clock()
        if found is None or found[1] is None or found[1] <= now - HOUR:
            return None
        return LatestVersion(found[0], found[2] is not None and found[2] > now - ENTERING)


def answer_polls(app: Flask) -> None:
    middleware = NothingNew(app)
    app.wsgi_app = middleware  # type: ignore[method-assign]
    app.after_request(middleware.remember)


def _shown(environ: "WSGIEnvironment", sitting: str) -> bytes:
    shown = (environ.get("HTTP_HOST", ""), environ.get("HTTP_COOKIE", ""), sitting)
    return sha256("\n".join(shown).encode("latin-1", "replace")).digest()


def _knows(environ: "WSGIEnvironment", version: int) -> bool:
    known = KNOWN.fullmatch(environ.get("HTTP_IF_NONE_MATCH", ""))
    return known is not None and int(known[1]) == version


installed_pages = Blueprint("installed", __name__)

SHELL = ("css", "icons", "tables")

IMPORT = re.compile(r'^import (?:[^"]+ from )?"(\.[\w./]+\.js)";', re.MULTILINE)


def _static() -> Path:
    return Path(str(current_app.static_folder))


def _scripts() -> Path:
    return _static() / "js"


def _version() -> str:
    """A digest of all scripts, which import each other by relative URLs."""
    return digest_of(_scripts())


def script_names() -> list[str]:
    return sorted(path.relative_to(_scripts()).as_posix() for path in _scripts().rglob("*.js"))


@installed_pages.app_template_global("module")
def module(name: str) -> str:
    """The URL of a script. The scripts that it imports have the same version."""
    return f"/modules/{_version()}/{name}"


installed_pages.add_app_template_global(evening_version)


@installed_pages.app_template_global("imported")
def imported(name: str) -> tuple[str, ...]:
    """All scripts that a script imports, directly or not, so that a page can preload them."""
    found: dict[str, None] = {}
    ahead = [name]
    while ahead:
        name = ahead.pop()
        imports = IMPORT.findall((_scripts() / name).read_text("utf-8"))
        paths = (
            posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imports
        )
        new = [each for each in paths if each not in found]
        found.update(dict.fromkeys(new))
        ahead += new
    return tuple(found)


@installed_pages.get("/modules/<version>/<path:name>")
@needs(None)
def script(version: str, name: str) -> ResponseReturnValue:
    """A script. If the version is an old one, the response must not be cached."""
    response = send_from_directory(_scripts(), name)
    if version != _version():
        response.headers["Cache-Control"] = "no-store"
    return response


@installed_pages.get("/worker.js")
@needs(None)
def worker() -> ResponseReturnValue:
    """The service worker. Its text changes with every file that it caches."""
    files = [
        asset(str(path.relative_to(_static()).as_posix()))
        for folder in SHELL
        for path in sorted((_static() / folder).iterdir())
    ]
    modules = [module(name) for name in script_names()]
    shell = current_app.json.dumps([*files, *modules, "/offline", "/unsent"])
    text = f"const SHELL = {shell};\n" + (_scripts() / "worker.js").read_text("utf-8")
    version = sha256(text.encode()).hexdigest()[:10]
    return Response(f'const VERSION = "{version}";\n{text}', mimetype="text/javascript")


@installed_pages.get("/offline")
@needs(None)
def offline() -> ResponseReturnValue:
    """The page that the service worker shows instead of an uncached one."""
    return render_template("live/offline.html")


@installed_pages.get("/unsent")
@needs(None)
def unsent() -> ResponseReturnValue:
    """The page that the service worker shows for a form that could not be sent."""
    return render_template("live/offline.html", unsent=True)


@installed_pages.get("/token")
@needs(None)
def token() -> ResponseReturnValue:
    """A CSRF token for a form whose own has expired."""
    response = jsonify(token=generate_csrf())
    response.headers["Cache-Control"] = "no-store"
    return response


@installed_pages.get("/companion.webmanifest")
@needs(None)
def manifest() -> ResponseReturnValue:
    purposes = {"companion": "any", "full": "maskable"}
    files = [(f"{name}.svg", "image/svg+xml", "any", name) for name in purposes]
    files += [
        (f"{name}-{side}.png", "image/png", f"{side}x{side}", name)
        for name in purposes
        for side in (192, 512)
    ]
    response = jsonify(
        name=said(phrase("Companion: scores for Tien Gow and mahjong")),
        short_name="Companion",
        id="/",
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#dbe5df",
        theme_color="#dbe5df",
        icons=[
            {"src": asset(f"icons/{f}"), "type": kind, "sizes": sizes, "purpose": purposes[name]}
            for f, kind, sizes, name in files
        ],
    )
    response.content_type = "application/manifest+json"
    return response
