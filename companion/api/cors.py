"""Pages of other origins that may use the API from a browser: those that the operator names."""

from flask import Response, current_app, request

from companion.api.operations import pages

SENT = "Authorization, Companion-PIN, Content-Type, Idempotency-Key, If-Match, If-None-Match"
SHOWN = "ETag, Location, Retry-After"
ASKED_AGAIN = 3600
"""Seconds for which a browser need not ask again whether it may."""


@pages.after_request
def let_in(response: Response) -> Response:
    """Lets a page of such an origin read the answer. No cookie counts here, so that none is let."""
    origins = current_app.config["CORS_ORIGINS"]
    if not origins:
        return response
    response.vary.add("Origin")
    origin = request.headers.get("Origin", "")
    if origin in origins:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = SHOWN
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Headers"] = SENT
            response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "")
            response.headers["Access-Control-Max-Age"] = str(ASKED_AGAIN)
    return response
