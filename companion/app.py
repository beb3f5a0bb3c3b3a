"""The application factory: reads the settings and connects database, protection and blueprints."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from flask import Blueprint, Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_compress import Compress
from flask_wtf import CSRFProtect
from itsdangerous import BadSignature, Signer
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import api, errors, limits, monitoring, templating
from companion.db.session import init_database
from companion.groups import access
from companion.live.views import answer_polls
from companion.printing import worker
from companion.request_context import RequestContext
from companion.settings import from_environment, instance_folder, shared_folder

Signer.default_digest_method = staticmethod(sha256)
"""Applies to form tokens too: Flask-WTF has no setting for the digest."""

HOST_ONLY = "__Host-"
"""Browsers accept a cookie with this prefix only from this host, over HTTPS."""

AHEAD = timedelta(days=1)
"""How far in the future a cookie may be signed: the server's clock may have been set back."""


class Cookies(SecureCookieSessionInterface):
    """Sessions in signed cookies, under a different name over HTTPS."""

    digest_method = staticmethod(sha256)

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or bool(app.config["SESSION_COOKIE_SECURE"])

    def get_cookie_name(self, app: Flask) -> str:
        plain = super().get_cookie_name(app)
        return HOST_ONLY + plain if self.get_cookie_secure(app) else plain

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of the cookie; an empty one if it is forged or too old."""
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return None
        try:
            kept, signed = serializer.loads(
                request.cookies.get(self.get_cookie_name(app), ""), return_timestamp=True
            )
        except BadSignature:
            return self.session_class()
        age = datetime.now(UTC) - signed
        fresh = -AHEAD <= age <= app.permanent_session_lifetime
        return self.session_class(kept if fresh else None)


COMPRESSED = (
    "application/json",
    "application/jsonl",
    "application/manifest+json",
    "application/problem+json",
    "image/svg+xml",
    "text/css",
    "text/csv",
    "text/html",
    "text/javascript",
    "text/plain",
)
SHORTEST_COMPRESSED, LONGEST_COMPRESSED = 600, 2 * 1024 * 1024
"""Bytes. Compressing less gains nothing; compressing more holds up other requests."""

compress = Compress()


def compress_responses(app: Flask) -> None:
    """Compress responses, except those that contain a key to a group.

    The size of a compressed response reveals something about its content to anyone who can see the
    traffic. Responses with a key have `Cache-Control: no-store`, and are skipped. CSRF tokens are
    signed again every second, so their size reveals nothing useful.
    """
    app.config.from_mapping(
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_BR_LEVEL=5,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # views compare their own ETags
        COMPRESS_LEVEL=5,
        COMPRESS_MIMETYPES=COMPRESSED,
        COMPRESS_MIN_SIZE=SHORTEST_COMPRESSED,
        COMPRESS_REGISTER=False,
    )
    compress.init_app(app)
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    size = response.content_length or response.calculate_content_length() or 0
    if (
        response.mimetype not in COMPRESSED
        or response.cache_control.no_store
        or size > LONGEST_COMPRESSED
    ):
        return response
    if response.status_code == 200:
        response.direct_passthrough = False
        response.get_data()  # without this a streamed file loses its length
    tag, _ = response.get_etag()
    response = compress.after_request(response)
    if tag is not None and "Content-Encoding" in response.headers:
        response.set_etag(tag, weak=True)  # same content, other bytes
    return response


LONGEST = 4000
"""Characters of a form or query value; the longest, the names of a new group, fit."""


LARGER = {"history": 256 * 1024}
"""Characters of a field that holds a whole file."""


class Parameters(ImmutableMultiDict[str, Any]):
    """Request values by name; each text is cut to its longest length, files stay whole."""

    def __init__(self, given: Mapping[str, Any] | Iterable[tuple[str, Any]] | None = None):
        pairs = MultiDict(given or ()).items(multi=True)
        super().__init__(
            (name, value[: LARGER.get(name, LONGEST)] if isinstance(value, str) else value)
            for name, value in pairs
        )


class CutRequest(Request):
    """A request whose form and query values are cut to a length that is safe to work on."""

    parameter_storage_class = Parameters


YEAR = 365 * 24 * 3600
csrf = CSRFProtect()

FEATURES = (
    "groups",
    "evenings",
    "entry",
    "scores",
    "settlement",
    "season",
    "histories",
    "rulebook",
    "printing",
    "live",
)


def blueprints() -> Iterator[Blueprint]:
    """Return all blueprints: those in modules whose name ends in "views", and the API."""
    for feature in FEATURES:
        package = import_module(f"companion.{feature}")
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            if module.name.endswith("views"):
                found = vars(import_module(module.name)).values()
                yield from (each for each in found if isinstance(each, Blueprint))
    yield monitoring.pages
    yield api.pages


def assemble(settings: Mapping[str, Any]) -> Flask:
    """Return the app. `settings` win over the environment."""
    folder = settings.get("INSTANCE") or instance_folder()
    app = Flask(
        "companion",
        instance_path=str(folder),
        template_folder=str(shared_folder("templates")),
        static_folder=str(shared_folder("static")),
    )
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=1024 * 1024,  # the API's import of a sitting allows more
        MAX_FORM_MEMORY_SIZE=256 * 1024,
        PERMANENT_SESSION_LIFETIME=YEAR,
        SESSION_COOKIE_NAME="companion",
        SESSION_REFRESH_EACH_REQUEST=False,  # access.renew refreshes it where needed
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SEND_FILE_MAX_AGE_DEFAULT=YEAR,
        # A form left open all evening must still record its hand.
        WTF_CSRF_TIME_LIMIT=None,
        # Pages send no referrer; the form's token and the SameSite cookie protect instead.
        WTF_CSRF_SSL_STRICT=False,
        DOUBLE_TAP=300,  # ms; a second tap within this time belongs to the first
    )
    app.config.from_mapping(
        from_environment(folder, settings.get("SECRET_KEY", ""), settings.get("MAKE", True))
    )
    app.config.from_mapping(settings)
    app.config["SESSION_COOKIE_SECURE"] = app.config["BASE_URL"].startswith("https:")
    if hops := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops)  # type: ignore[method-assign]
    app.request_class = CutRequest
    app.session_interface = Cookies()
    app.app_ctx_globals_class = RequestContext  # type: ignore[assignment]
    app.json.sort_keys = app.json.ensure_ascii = False  # type: ignore[attr-defined]
    init_database(app)
    csrf.init_app(app)
    csrf.exempt(api.pages)  # its key is a bearer token, which no other site can send
    monitoring.set_up(app)
    compress_responses(app)
    for part in (access, limits, templating, errors, worker):
        part.set_up(app)
    answer_polls(app)
    for blueprint in blueprints():
        app.register_blueprint(blueprint)
    return app
