"""What a program sends and is sent: bodies, keys that make a write happen once, ETags."""

import json
from collections.abc import Callable
from typing import Any
from zlib import crc32

from flask import Response, abort, g, jsonify, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.codec import plain
from companion.codec.plain import NoDocument
from companion.rules.phrases import phrase
from companion.store.exchange import meta_of
from companion.store.tables import Sitting
from companion.store.writing import Stale, locked, once
from companion.web.access import now
from companion.web.api.operations import pages
from companion.words import chosen

Plain = dict[str, Any]
LONGEST_KEY = 64


def sent() -> Any:
    """The document of the request. Raises NoDocument, RequestEntityTooLarge."""
    return plain.parse(request.get_data(cache=False))


def sent_sitting() -> Any:
    """The same where it is that of a sitting, which may be large. Raises NoDocument."""
    request.max_content_length = plain.LARGEST_DOCUMENT
    try:
        return sent()
    except RequestEntityTooLarge:
        raise NoDocument(phrase("the document is larger than 64 MiB")) from None


def etag(sitting: Sitting) -> str:
    """What a sitting's document and answer are as they are read now: its state, the language."""
    return f"{_state(sitting)}.{chosen().tag}"


def _state(sitting: Sitting) -> str:
    """What the figures follow from: the changes, how people are called, what is known beside it."""
    beside = crc32(json.dumps(meta_of(sitting), sort_keys=True).encode())
    return f"{sitting.version}-{sitting.evening.group.revision}-{beside:x}"


def _was_seen(sitting: Sitting) -> bool:
    """Whether `If-Match`, if it came, names the sitting as it is, in whatever language."""
    if "If-Match" not in request.headers or request.if_match.star_tag:
        return True
    return any((tag or "").rpartition(".")[0] == _state(sitting) for tag in request.if_match)


def answered(answer: Plain, tag: str | None = None, status: int = 200) -> Response:
    response = jsonify(answer)
    response.status_code = status
    if tag is not None:
        response.set_etag(tag)
    return response


def write_once(
    scope: str, document: object, do: Callable[[], Plain], status: int = 200
) -> tuple[Plain, int]:
    """What `do` answers, and the status: `status` where it was done now, 200 where before.

    It is done once for the request's `Idempotency-Key`; without one, each time.
    """
    asked = [request.method, request.path, plain.readable(document, "")]
    answer, new = once(scope, g.key, asked, now(), do)
    return answer, status if new else 200


def change(do: Callable[[Sitting], Plain], document: object = None, status: int = 200) -> Response:
    """A change of the sitting in the address, if it is still the one that `If-Match` names."""
    sitting_id = g.sitting.id

    def write() -> Plain:
        sitting = locked(sitting_id)
        if not _was_seen(sitting):
            raise Stale
        answer = do(sitting)
        return {"answer": answer, "etag": etag(sitting)}

    kept, status = write_once(sitting_id, document, write, status)
    return answered(kept["answer"], kept["etag"], status)


def must_match() -> None:
    """Asks for the ETag that was seen: what is written over must be what was looked at."""
    if "If-Match" not in request.headers:
        abort(428)


@pages.before_request
def read_key() -> None:
    """The request's idempotency key; it belongs to whoever made it up, a UUID or not."""
    g.key = key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= LONGEST_KEY:
        raise NoDocument(phrase("a key has 1 to {n} characters", n=LONGEST_KEY), "Idempotency-Key")


@pages.after_request
def say_what_it_varies_by(response: Response) -> Response:
    response.vary.add("Accept-Language")
    return response
