"""What operators watch: the request log as lines of JSON, metrics, liveness and readiness.

A request is named by its route, never by its URL: the URL of a link is the key to a group.
"""

import json
import logging
import re
import sys
import time
from datetime import UTC, datetime
from hmac import compare_digest
from ipaddress import ip_address
from typing import IO, Any

from flask import Blueprint, Flask, Response, abort, current_app, has_request_context, request
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Histogram, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from companion.db.session import check_disk_space, db, is_up_to_date
from companion.groups.access import bearer, needs
from companion.request_context import g

ANSWERED = Counter(
    "companion_requests", "Requests that were answered.", ("method", "route", "status")
)
SECONDS = Histogram(
    "companion_request_seconds",
    "How long it took to answer them.",
    ("method", "route"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
KEYS = re.compile(r"(/join/)[\w-]+")
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
AN_ID = re.compile(r"[\w-]{1,40}", re.ASCII)
LIVE = "/healthz/live"
NOT_PLAIN = re.compile(r"[^ -~]")
"""Characters that could end a log line early or control a terminal."""
LONGEST = 500
LONGEST_FAULT = 10_000

requests = logging.getLogger("companion.requests")
server = logging.getLogger("companion.server")


def set_up(app: Flask) -> None:
    app.after_request(_end)


def _end(response: Response) -> Response:
    seconds = time.perf_counter() - g.began
    about = _about()
    # Strangers can invent methods and URLs without end; those are counted together.
    method, route = (about["method"], about["route"]) if about["route"] else ("", "")
    count(method, route, response.status_code, seconds)
    level = logging.ERROR if response.status_code >= 500 else logging.INFO
    if response.status_code == 304 or (route == LIVE and response.status_code == 200):
        level = logging.DEBUG  # phones and proxies ask every few seconds
    told = {
        **about,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "bytes": response.calculate_content_length(),
        "from": request.remote_addr,
    }
    requests.log(level, "request", extra={"told": told})
    return response


def count(method: str, route: str, status: int, seconds: float) -> None:
    ANSWERED.labels(method, route, status).inc()
    SECONDS.labels(method, route).observe(seconds)


def _about() -> dict[str, Any]:
    """Return the method, the route, and the ids in the URL, without keys and long values."""
    given = (request.view_args or {}).items()
    ids = {
        name: value if AN_ID.fullmatch(str(value)) else "…"
        for name, value in given
        if name[-3:] == "_id"
    }
    route = request.url_rule.rule if request.url_rule else ""
    method = request.method if request.method in METHODS else "…"
    return {"method": method, "route": route, **ids}


class JsonLines(logging.Formatter):
    """Formats log records as JSON, one per line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "says": record.getMessage()[:LONGEST],
            **getattr(record, "told", {}),
        }
        if record.exc_info and record.exc_info[0]:
            # The message of an exception may contain the requested URL, so only its type is logged.
            line["says"] = record.exc_info[0].__name__
            line["fault"] = self.formatException(record.exc_info)[-LONGEST_FAULT:]
            if has_request_context():
                line |= _about()
        written = KEYS.sub(r"\1…", json.dumps(line, ensure_ascii=False, default=str))
        return NOT_PLAIN.sub(lambda found: json.dumps(found[0])[1:-1], written)


def write(to: IO[str] = sys.stderr) -> None:
    """Start logging to a stream; a terminal gets errors only, to keep the QR code in sight."""
    handler = logging.StreamHandler(to)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # The request's duration already shows that it waited for a thread.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    for told in (requests, server):
        told.setLevel(logging.ERROR if to.isatty() else logging.INFO)


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
