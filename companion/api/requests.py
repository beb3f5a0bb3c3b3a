"""Requests and responses of the API: bodies, idempotency keys, ETags, pages of lists, CORS."""

import json
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any, Protocol, TypeVar
from zlib import crc32

from flask import Response, abort, current_app, jsonify, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion import errors
from companion.api.operations import pages
from companion.computation_budget import Edits, ahead
from companion.db.models import Sitting
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument
from companion.evenings.import_export import stake_of
from companion.groups.access import now
from companion.i18n import chosen
from companion.ledger.idempotency import once
from companion.ledger.recording import MOST_LINES, Stale, lock_sitting
from companion.request_context import g
from companion.rules.phrases import Phrase, phrase
from companion.templating import said

LONGEST_KEY = 64


MIB = 1024 * 1024
LEAST_COST = 20
"""Lines that may be scored in the time in which a request without any is answered."""
A_RULE = 2
"""Lines that may be scored in the time that a rule which was added takes for one."""
MOST_CHANGES = 100
"""Changed rules of a document over HTTP; `companion import` takes more, and more lines."""


class RequestTooLarge(Exception):
    """A document that is more than may come over HTTP, or its answer; the text is a sentence."""

    def __init__(self, text: Phrase):
        super().__init__(str(text))
        self.text = text


def sent() -> Any:
    """The document of the request. Raises NoDocument, RequestEntityTooLarge.

    Anything but JSON is refused with 415: pages of other sites can send it without asking.
    """
    if not request.is_json:
        abort(415)
    return json_values.parse(request.get_data(cache=False))


def sent_sitting() -> Any:
    """The document of the request, if it is not too large. Raises NoDocument, RequestTooLarge."""
    try:
        document = sent()
    except RequestEntityTooLarge:
        raise RequestTooLarge(
            phrase("Over HTTP, a document can have at most {n} MiB.", n=1)
        ) from None
    if lines_in(document) > MOST_LINES:
        raise RequestTooLarge(
            phrase("Over HTTP, a document can have at most {n} lines.", n=MOST_LINES)
        )
    if changes_in(document) > MOST_CHANGES:
        raise RequestTooLarge(
            phrase("Over HTTP, a document can change at most {n} rules.", n=MOST_CHANGES)
        )
    return document


def lines_in(document: object) -> int:
    """How many lines a document has that may be none."""
    lines = document.get("lines") if isinstance(document, dict) else None
    return len(lines) if isinstance(lines, list) else 0


def changes_in(document: object) -> int:
    """How many rules a document changes that may be none."""
    sheet = document.get("sheet") if isinstance(document, dict) else None
    house = sheet.get("house") if isinstance(sheet, dict) else None
    return len(house) if isinstance(house, list) else 0


def cost_of(document: object) -> int:
    """What it takes to score a document, in lines: each goes by all rules that were added."""
    return LEAST_COST + lines_in(document) * (1 + changes_in(document) * A_RULE)


@pages.errorhandler(RequestTooLarge)
def too_much(error: RequestTooLarge) -> Response:
    return errors.answer(413, said(error.text))


def etag(sitting: Sitting) -> str:
    """What a sitting's document and answer are as they are read now: its state, the language."""
    return f"{_state(sitting)}.{chosen().tag}"


def _state(sitting: Sitting) -> str:
    """What the figures follow from: the changes, how people are called, what is known beside it."""
    known = [stake_of(sitting.evening), sitting.meta]
    beside = crc32(json.dumps(known, sort_keys=True).encode())
    return f"{sitting.version}-{sitting.evening.group.revision}-{beside:x}"


def _was_seen(sitting: Sitting) -> bool:
    """Whether `If-Match`, if it came, names the sitting as it is, in whatever language."""
    if "If-Match" not in request.headers or request.if_match.star_tag:
        return True
    # A proxy that makes answers smaller makes their tags weak: the state is the same.
    seen = request.if_match.as_set(include_weak=True)
    return any((tag or "").rpartition(".")[0] == _state(sitting) for tag in seen)


def answered(answer: JsonObject, tag: str | None = None, status: int = 200) -> Response:
    response = jsonify(answer)
    response.status_code = status
    if tag is not None:
        response.set_etag(tag)
    return response


def write_once(
    scope: str | None, document: object, do: Callable[[], JsonObject], status: int = 200
) -> tuple[JsonObject, int]:
    """What `do` answers, and the status: `status` where it was done now, 200 where before.

    It is done once for the request's `Idempotency-Key`; without one, or without a scope, each time.
    """
    asked = [request.method, request.path, json_values.readable(document, "")]
    key = g.idempotency_key if scope else None
    answer, new = once(scope or "", key, asked, now(), do)
    return answer, status if new else 200


def change(
    do: Callable[[Sitting], JsonObject],
    document: object = None,
    status: int = 200,
    edits: Edits | None = None,
) -> Response:
    """A change of the sitting in the address, if it is still the one that `If-Match` names.

    `edits` are those of earlier lines, which are replayed before the write begins.
    """
    sitting_id = g.sitting_id

    def write() -> JsonObject:
        sitting = lock_sitting(sitting_id)
        if not _was_seen(sitting):
            raise Stale
        answer = do(sitting)
        return {"answer": answer, "etag": etag(sitting)}

    with ahead(edits) if edits else nullcontext():
        kept, status = write_once(sitting_id, document, write, status)
    return answered(kept["answer"], kept["etag"], status)


def must_match() -> None:
    """Asks for the ETag that was seen: what is written over must be what was looked at."""
    if "If-Match" not in request.headers:
        abort(428)


@pages.before_request
def read_key() -> None:
    """The request's idempotency key; it belongs to whoever made it up, a UUID or not."""
    g.idempotency_key = key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= LONGEST_KEY:
        raise NoDocument(
            phrase("a key must have 1 to {n} characters", n=LONGEST_KEY), "Idempotency-Key"
        )


@pages.after_request
def say_what_it_varies_by(response: Response) -> Response:
    response.vary.add("Accept-Language")
    return response


# Lists that grow are answered in parts: `limit` is the size, `before` where the last part ended.

USUAL, MOST = 50, 200
"""So many are in one answer."""

PARTS = ("limit", "before")
"""What is asked of a list."""


class Listed(Protocol):
    """What has an id, by which the next part is asked for."""

    @property
    def id(self) -> str: ...


Each = TypeVar("Each", bound=Listed)


def part(things: Sequence[Each]) -> tuple[Sequence[Each], str | None]:
    """Those that were asked for, and what to ask for as `before` to have those that follow.

    Raises NoDocument for a limit that is none; answers 404 where nothing is that it is to follow.
    """
    limit, before = so_many(), request.args.get("before")
    if before:
        ids = [thing.id for thing in things]
        things = things[ids.index(before) + 1 :] if before in ids else abort(404)
    shown = things[:limit]
    return shown, shown[-1].id if len(things) > limit else None


def so_many() -> int:
    """How many are asked for at most. Raises NoDocument for a limit that is none."""
    return _query_number("limit", USUAL, MOST)


def before_number(most: int) -> int:
    """The number before which the part is asked for; of all up to `most`, the one that follows it.

    Raises NoDocument for what is no number of any.
    """
    return _query_number("before", most + 1, most + 1)


def _query_number(name: str, usual: int, most: int) -> int:
    text = request.args.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most):
        raise NoDocument(phrase("a number from {least} to {most}", least=1, most=most), name)
    return int(text)


# Pages of other origins may use the API from a browser if the operator names them.

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
