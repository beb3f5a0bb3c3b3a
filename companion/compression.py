"""Compression of answers. What has a key to a group in it is never compressed.

The size of a compressed answer tells something about its content to those who can read the line.
Answers with a key have `Cache-Control: no-store`, and are left out. CSRF tokens are signed again
every second, so that their size tells nothing that can be used.
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
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # views have done that by their own tags
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
        response.get_data()  # a file that is streamed would be compressed without its length
    tag, _ = response.get_etag()
    response = compress.after_request(response)
    if tag is not None and "Content-Encoding" in response.headers:
        response.set_etag(tag, weak=True)  # the same content in other bytes
    return response
