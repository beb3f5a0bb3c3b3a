"""Endpoints for operators: liveness, readiness and metrics."""

import json
from hmac import compare_digest
from ipaddress import ip_address

from flask import Blueprint, Response, abort, current_app, request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from companion.db.session import check_disk_space, db, is_up_to_date
from companion.groups.access import bearer, needs

pages = Blueprint("health", __name__)

PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
"""Headers that a proxy adds to the requests it passes on."""

HERE = ("localhost", "127.0.0.1", "[::1]")
"""Names of this machine for itself. Others are refused: a foreign page could point its own name
here and make its visitor's browser ask (DNS rebinding).
"""


@pages.get("/healthz/live")
@needs(None)
def live() -> Response:
    """Return 200 whenever the process answers; a restart would mend nothing else."""
    return _said("alive")


@pages.get("/healthz/ready")
@needs(None)
def ready() -> Response:
    """Return 200 if the database answers, has this release's tables and has space; else 503."""
    try:
        if not is_up_to_date():
            return _not_ready("the database is of another release")
        check_disk_space()
        return _said("ready")
    except OSError as error:
        return _not_ready(f"nothing can be written beside the database: {error.strerror}")
    except SQLAlchemyError:
        db.session().invalidate()
        return _not_ready("the database does not answer")


@pages.get("/metrics")
@needs(None)
def metrics() -> Response:
    """Return the metrics for Prometheus; 404 for anyone but the operator."""
    if not _runs_the_server():
        abort(404)
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _runs_the_server() -> bool:
    """Return whether the operator asks: by token, or, if none is set, from this machine."""
    if token := current_app.config["METRICS_TOKEN"]:
        return compare_digest((bearer() or "").encode(), token.encode())
    straight = not any(name in request.headers for name in PASSED_ON)
    return straight and _name(request.host) in HERE and _is_here()


def _name(host: str) -> str:
    """Return the host of a Host header without its port."""
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _is_here() -> bool:
    try:
        return ip_address(request.remote_addr or "::").is_loopback
    except ValueError:
        return False


def _not_ready(why: str) -> Response:
    said = json.dumps({"ready": False, "why": why}) + "\n"
    again = {"Retry-After": "2"}
    return Response(said, 503, again, content_type="application/json")


def _said(text: str, status: int = 200) -> Response:
    return Response(text + "\n", status, content_type="text/plain; charset=utf-8")
