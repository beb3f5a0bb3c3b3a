"""The application factory: reads the settings and connects database, protection and blueprints."""

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
from companion.groups import access, pins
from companion.live import not_modified, page_fingerprint
from companion.request_context import Found
from companion.session_cookie import Cookies
from companion.settings import from_environment, instance_folder, shared_folder

LONGEST = 4000
"""Characters of a form or query value; the longest, the names of a new group, fit."""


LARGER = {"history": 256 * 1024}
"""Characters of a field that holds a whole file."""


class Parameters(ImmutableMultiDict[str, Any]):
    """Request values by name; each text is cut to its longest length, files stay whole."""

    def __init__(self, given: Mapping[str, Any] | Iterable[tuple[str, Any]] | None = None):
        pairs = MultiDict(given or ()).items(multi=True)
        super().__init__([(name, _cut(name, value)) for name, value in pairs])


def _cut(name: str, value: Any) -> Any:
    return value[: LARGER.get(name, LONGEST)] if isinstance(value, str) else value


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
    yield health.pages
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
        pins,
        templating,
        page_fingerprint,
        errors,
        not_modified,
    ):
        part.set_up(app)
    for blueprint in blueprints():
        app.register_blueprint(blueprint)
    return app
