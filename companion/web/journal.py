"""What is told of each request to those who run the server: a line of JSON, and counts.

A request is named by its route, never by its address: that of a link is the key to a group.
"""

import json
import logging
import re
import sys
import time
from datetime import UTC, datetime
from typing import IO, Any

from flask import Flask, Response, g, has_request_context, request
from prometheus_client import Counter, Histogram

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
"""What would let its reader into a group."""

requests = logging.getLogger("companion.requests")


def set_up(app: Flask) -> None:
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    seconds = time.perf_counter() - g.get("began", time.perf_counter())
    about = _about()
    # A stranger makes up methods and addresses; each would be counted for itself for ever.
    counted = (about["method"], about["route"]) if about["route"] else ("", "")
    ANSWERED.labels(*counted, response.status_code).inc()
    SECONDS.labels(*counted).observe(seconds)
    level = logging.ERROR if response.status_code >= 500 else logging.INFO
    told = {
        **about,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "bytes": response.calculate_content_length(),
        "from": request.remote_addr,
    }
    requests.log(level, "request", extra={"told": told})
    return response


def _about() -> dict[str, Any]:
    """The request without its keys: the method, the route, and the ids in its address."""
    ids = {name: value for name, value in (request.view_args or {}).items() if name[-3:] == "_id"}
    route = request.url_rule.rule if request.url_rule else ""
    return {"method": request.method, "route": route, **ids}


class Lines(logging.Formatter):
    """Writes whatever is logged as JSON, each on one line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "says": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info and record.exc_info[0]:
            # The message that comes with a failure names the address that was asked for.
            line["says"] = record.exc_info[0].__name__
            line["fault"] = self.formatException(record.exc_info)
            if has_request_context():
                line |= _about()
        return KEYS.sub(r"\1…", json.dumps(line, ensure_ascii=False, default=str))


def write(to: IO[str] = sys.stderr) -> None:
    """Write what is logged from now on.

    On a terminal only what went wrong: the code for the phones has to stay in sight.
    """
    handler = logging.StreamHandler(to)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # That a request waits for a thread shows in how long it takes.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    requests.setLevel(logging.ERROR if to.isatty() else logging.INFO)
