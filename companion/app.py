"""Puts the app together: settings, database, protection, blueprints. Nothing else happens here."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from flask import Blueprint, Flask, Request
from flask_wtf import CSRFProtect
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import (
    api,
    compression,
    computation_budget,
    errors,
    health,
    limits,
    request_log,
    templating,
)
from companion.db.session import init_database
from companion.groups import access, pin_limits
from companion.live import not_modified, page_fingerprint
from companion.request_context import Found
from companion.session_cookie import Cookies
from companion.settings import from_environment, instance_folder, shared_folder

LONGEST = 4000
"""Characters of a value. The names of a new group, the longest text that people type, fit."""


LARGER = {"history": 256 * 1024}
"""The same for a field that holds a whole file."""


class Parameters(ImmutableMultiDict[str, Any]):
    """Values by name; each text is cut to the characters that it may have, files stay whole."""

    def __init__(self, given: Mapping[str, Any] | Iterable[tuple[str, Any]] | None = None):
        pairs = MultiDict(given or ()).items(multi=True)
        super().__init__([(name, _cut(name, value)) for name, value in pairs])


def _cut(name: str, value: Any) -> Any:
    return value[: LARGER.get(name, LONGEST)] if isinstance(value, str) else value


class CutRequest(Request):
    """A request whose form and query hold no text that is too long to work on."""

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
    """The blueprints of all features: of each module whose name ends in "views", and of the API."""
    for feature in FEATURES:
        package = import_module(f"companion.{feature}")
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            if module.name.endswith("views"):
                yield import_module(module.name).pages
    yield health.pages
    yield api.pages


def assemble(settings: Mapping[str, Any]) -> Flask:
    """The app. Settings given here win over the environment's."""
    folder = settings.get("INSTANCE") or instance_folder()
    app = Flask(
        "companion",
        instance_path=str(folder),
        template_folder=str(shared_folder("templates")),
        static_folder=str(shared_folder("static")),
    )
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=1024 * 1024,  # but for a sitting that a program brings in
        MAX_FORM_MEMORY_SIZE=256 * 1024,
        PERMANENT_SESSION_LIFETIME=YEAR,
        SESSION_COOKIE_NAME="companion",
        SESSION_REFRESH_EACH_REQUEST=False,  # access.renew does, where it is meant
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SEND_FILE_MAX_AGE_DEFAULT=YEAR,
        # A form left open all evening must still record its hand.
        WTF_CSRF_TIME_LIMIT=None,
        # Pages send no referrer; the token in the form and the SameSite cookie are what is asked.
        WTF_CSRF_SSL_STRICT=False,
        DOUBLE_TAP=300,  # milliseconds within which a second tap is the first one's other half
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
    app.app_ctx_globals_class = Found  # type: ignore[assignment]
    app.json.sort_keys = app.json.ensure_ascii = False  # type: ignore[attr-defined]
    init_database(app)
    csrf.init_app(app)
    csrf.exempt(api.pages)  # its key is a bearer token, which no other site can send
    for part in (
        request_log,
        compression,
        access,
        limits,
        computation_budget,
        pin_limits,
        templating,
        page_fingerprint,
        errors,
        not_modified,
    ):
        part.set_up(app)
    for blueprint in blueprints():
        app.register_blueprint(blueprint)
    return app
