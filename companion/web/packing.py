"""Answers made small for their way: by brotli where whoever asks reads it, else by gzip.

What has a key in it goes as it is: how small something becomes tells whoever listens on the way
what is in it twice, and a guess of theirs may be one of the two.
"""

import gzip
from functools import lru_cache

import brotli
from flask import Flask, Response, request

KINDS = frozenset(
    (
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
)
CODINGS = ("br", "gzip")
"""What we can do, best first."""

LEAST, MOST = 600, 2 * 1024 * 1024
"""Bytes. What is smaller gains nothing; what is larger would hold up others."""

EFFORT = 5
"""Of 11 and 9: beyond that a page takes longer than the bytes that it saves."""


def set_up(app: Flask) -> None:
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    if response.mimetype not in KINDS:
        return response
    response.vary.add("Accept-Encoding")
    coding = request.accept_encodings.best_match(CODINGS)
    if coding is None or not _is_worth_it(response):
        return response
    response.direct_passthrough = False
    content = response.get_data()
    for_long = (response.cache_control.max_age or 0) > 0
    response.set_data((_packed_once if for_long else _packed)(coding, content))
    response.headers["Content-Encoding"] = coding
    tag, _ = response.get_etag()
    if tag is not None:
        response.set_etag(tag, weak=True)  # the same in other bytes
    return response


def _is_worth_it(response: Response) -> bool:
    size = response.calculate_content_length() or response.content_length or 0
    return (
        request.method != "HEAD"
        and response.status_code not in (204, 206, 304)
        and LEAST <= size <= MOST
        and "Content-Encoding" not in response.headers
        and not response.cache_control.no_store
    )


def _packed(coding: str, content: bytes) -> bytes:
    if coding == "br":
        return bytes(brotli.compress(content, quality=EFFORT))
    return gzip.compress(content, EFFORT, mtime=0)


# Style sheets and scripts are the same for every phone.
_packed_once = lru_cache(maxsize=256)(_packed)
