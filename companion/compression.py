"""Compresses responses, except those that contain a key to a group.

The size of a compressed response reveals something about its content to anyone who can see the
traffic. Responses with a key have `Cache-Control: no-store`, and are skipped. CSRF tokens are
signed again every second, so their size reveals nothing useful.
"""

from flask import Flask, Response
from flask_compress import Compress

TYPES = (
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
LEAST, MOST = 600, 2 * 1024 * 1024
"""Bytes. Compressing less gains nothing; compressing more holds up other requests."""

compress = Compress()


def set_up(app: Flask) -> None:
    app.config.from_mapping(
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_BR_LEVEL=5,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # views compare their own ETags
        COMPRESS_LEVEL=5,
        COMPRESS_MIMETYPES=TYPES,
        COMPRESS_MIN_SIZE=LEAST,
        COMPRESS_REGISTER=False,
    )
    compress.init_app(app)
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    size = response.content_length or response.calculate_content_length() or 0
    if response.mimetype not in TYPES or response.cache_control.no_store or size > MOST:
        return response
    if response.status_code == 200:
        response.direct_passthrough = False
        response.get_data()  # without this a streamed file loses its length
    tag, _ = response.get_etag()
    response = compress.after_request(response)
    if tag is not None and "Content-Encoding" in response.headers:
        response.set_etag(tag, weak=True)  # same content, other bytes
    return response
