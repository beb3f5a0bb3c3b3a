"""For whoever runs the server: whether it lives, whether it can serve, and what it has done."""

from hmac import compare_digest
from ipaddress import ip_address

from flask import Blueprint, Response, abort, current_app, request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from companion.store.database import is_prepared
from companion.web.access import bearer, needs

pages = Blueprint("health", __name__)

PASSED_ON = ("Forwarded", "X-Forwarded-For", "Via")
"""What a proxy adds to the requests of others."""


@pages.get("/healthz/live")
@needs(None)
def live() -> Response:
    """That it answers is all there is to it: whatever else is wrong, a new start mends nothing."""
    return _said("alive")


@pages.get("/healthz/ready")
@needs(None)
def ready() -> Response:
    """Whether the database answers (if not: 503) and its tables are those of this release."""
    return _said("ready") if is_prepared() else _said("the database is of another release", 503)


@pages.get("/metrics")
@needs(None)
def metrics() -> Response:
    """What this process has counted, for Prometheus; to strangers there is no such page."""
    if not _runs_the_server():
        abort(404)
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _runs_the_server() -> bool:
    """Whether it is the operator who asks: by his token, or if he has none, from here."""
    if token := current_app.config["METRICS_TOKEN"]:
        return compare_digest((bearer() or "").encode(), token.encode())
    straight = not any(name in request.headers for name in PASSED_ON)
    return straight and ip_address(request.remote_addr or "::").is_loopback


def _said(text: str, status: int = 200) -> Response:
    return Response(text + "\n", status, content_type="text/plain; charset=utf-8")
