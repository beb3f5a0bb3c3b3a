"""What a program sends and is sent: bodies, keys that make a write happen once, ETags."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any
from zlib import crc32

from flask import Response, abort, jsonify, request
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


class TooMuch(Exception):
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
    """The document of the request, if it is not too large. Raises NoDocument, TooMuch."""
    try:
        document = sent()
    except RequestEntityTooLarge:
        raise TooMuch(phrase("Over HTTP, a document can have at most {n} MiB.", n=1)) from None
    if lines_in(document) > MOST_LINES:
        raise TooMuch(phrase("Over HTTP, a document can have at most {n} lines.", n=MOST_LINES))
    if changes_in(document) > MOST_CHANGES:
        raise TooMuch(phrase("Over HTTP, a document can change at most {n} rules.", n=MOST_CHANGES))
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


@pages.errorhandler(TooMuch)
def too_much(error: TooMuch) -> Response:
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
