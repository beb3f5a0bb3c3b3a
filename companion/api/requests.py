"""The calls of the API: their requests and responses, idempotency keys, ETags, pages, CORS."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from inspect import getdoc
from typing import Any, Literal, TypeVar
from zlib import crc32

from flask import Blueprint, Response, abort, current_app, jsonify, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion import errors
from companion.db.models import Evening, Group, Sitting
from companion.db.session import db
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument
from companion.documents.sittings import write_account
from companion.evenings.import_export import stake_of
from companion.groups.access import Needed, needs, now
from companion.groups.members import ids_by_name
from companion.i18n import chosen
from companion.ledger.idempotency import once
from companion.ledger.recording import MOST_LINES, Stale, lock_sitting
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.limits import Edits, replay_before_write
from companion.request_context import g
from companion.rules.chips import POT, Account
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import Payment
from companion.templating import said

View = TypeVar("View", bound=Callable[..., Response])

pages = Blueprint("api", __name__, url_prefix="/api")

OPERATIONS: list["Operation"] = []


@dataclass(frozen=True, slots=True)
class Operation:
    """A call: a decorator of its view, whose docstring becomes the description.

    `gives` and `takes` are the schemas of its response and request, `faults` its own problems;
    `if_match` says whether `If-Match` may or must be sent, `asks` lists the query parameters.
    Calls are grouped by `tag`: by default the name of the module.
    """

    method: str
    path: str
    role: Needed
    gives: str
    faults: tuple[int, ...] = ()
    takes: str | None = None
    status: int = 200
    if_match: Literal["may", "must"] | None = None
    asks: tuple[str, ...] = ()
    tag: str = ""
    name: str = ""
    about: str = ""

    def __call__(self, view: View) -> View:
        name, tag = view.__name__, self.tag or view.__module__.rpartition(".")[2]
        OPERATIONS.append(replace(self, tag=tag, name=name, about=getdoc(view) or ""))
        pages.add_url_rule(self.path, name, needs(self.role)(view), methods=[self.method])
        return view


def account_told(who: Account) -> Any:
    """An account with a player's id, as it is written in documents."""
    if who is None or who == POT:
        return write_account(who)
    return next(player.name for player in g.group.players if player.id == who)


def payment_told(payment: Payment) -> JsonObject:
    payer, payee = account_told(payment.payer), account_told(payment.payee)
    return {"payer": payer, "payee": payee, "amount": payment.points}


def balances_told(balances: Mapping[Account, int]) -> JsonObject:
    """Balances by name; those of box and pot beside, if they are used."""
    names = g.group.names
    return {
        "balances": {names[who]: n for who, n in balances.items() if isinstance(who, str)},
        **{name: balances[who] for name, who in COMMON_ACCOUNTS.items() if who in balances},
    }


def player_read(document: object, place: str) -> str:
    """The id of the group's player that a document names."""
    return json_values.one_of(document, place, ids_by_name(g.group))


def player_or_box_read(document: object, place: str) -> str | None:
    """The id of a player, or None for the box."""
    return None if document is None else player_read(document, place)


def account_read(document: object, place: str) -> Account:
    """The same, or the pot: accounts from a settlement's answer can be sent back."""
    return POT if document == write_account(POT) else player_or_box_read(document, place)


def amount_read(document: object, place: str, least: int, most: int) -> int:
    number = json_values.number(document, place)
    if not isinstance(number, int) or not least <= number <= most:
        raise NoDocument(phrase("a number from {least} to {most}", least=least, most=most), place)
    return number


LONGEST_KEY = 64
MIB = 1024 * 1024
LEAST_COST = 20
"""The least cost of a document, in lines: that of a request without lines."""
A_RULE = 2
"""The cost of an added rule, in lines, for each line of the document."""
MOST_CHANGES = 100
"""The most changed rules of a document over HTTP; `companion import` accepts more."""


class RequestTooLarge(Exception):
    """The document, or its answer, is too large for HTTP; the text is a sentence."""

    def __init__(self, text: Phrase):
        super().__init__(str(text))
        self.text = text


def sent() -> Any:
    """The document of the request; content types other than JSON need no preflight, and get 415."""
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
    """The number of lines of an unchecked document."""
    lines = document.get("lines") if isinstance(document, dict) else None
    return len(lines) if isinstance(lines, list) else 0


def changes_in(document: object) -> int:
    """The number of rules that an unchecked document changes."""
    sheet = document.get("sheet") if isinstance(document, dict) else None
    house = sheet.get("house") if isinstance(sheet, dict) else None
    return len(house) if isinstance(house, list) else 0


def cost_of(document: object) -> int:
    """The cost to score a document, in lines: each line is computed by all added rules."""
    return LEAST_COST + lines_in(document) * (1 + changes_in(document) * A_RULE)


@pages.errorhandler(RequestTooLarge)
def too_much(error: RequestTooLarge) -> Response:
    return errors.answer(413, said(error.text))


def etag(sitting: Sitting) -> str:
    """The ETag of a sitting's document and answer: it depends on the state and the language."""
    return f"{_state(sitting)}.{chosen().tag}"


def _state(sitting: Sitting) -> str:
    """The data that determine the answer: changes, players' names, and the evening's settings."""
    known = [stake_of(sitting.evening), sitting.meta]
    beside = crc32(json.dumps(known, sort_keys=True).encode())
    return f"{sitting.version}-{sitting.evening.group.revision}-{beside:x}"


def _was_seen(sitting: Sitting) -> bool:
    """Whether `If-Match`, if sent, is the sitting's current ETag, in any language."""
    if "If-Match" not in request.headers or request.if_match.star_tag:
        return True
    # Proxies that compress responses make their ETags weak; the state is the same.
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
    """The result of `do`, done once per `Idempotency-Key`; and `status`, or 200 if done before."""
    asked = [request.method, request.path, json_values.readable(document, "")]
    key = g.idempotency_key if scope else None
    answer, new = once(scope or "", key, asked, now(), do)
    return answer, status if new else 200


def answered_once(
    scope: str | None, document: object, do: Callable[[], JsonObject], status: int = 200
) -> Response:
    answer, status = write_once(scope, document, do, status)
    return answered(answer, status=status)


def answered_in_group(
    group_id: str, document: object, do: Callable[[Group], JsonObject], status: int = 200
) -> Response:
    """The response of `write_once` for a change of a group."""
    return answered_once(
        group_id, document, lambda: do(db.session.get_one(Group, group_id)), status
    )


def change(
    do: Callable[[Sitting], JsonObject],
    document: object = None,
    status: int = 200,
    edits: Edits | None = None,
) -> Response:
    """Change the sitting in the URL if it matches `If-Match`; `edits` are replayed before."""
    sitting_id = g.sitting_id

    def write() -> JsonObject:
        sitting = lock_sitting(sitting_id)
        if not _was_seen(sitting):
            raise Stale
        answer = do(sitting)
        return {"answer": answer, "etag": etag(sitting)}

    with replay_before_write(edits) if edits else nullcontext():
        kept, status = write_once(sitting_id, document, write, status)
    return answered(kept["answer"], kept["etag"], status)


def raw_body() -> str:
    """The unused body of a call that takes none: it counts only for the idempotency key."""
    return request.get_data(as_text=True)


def require_if_match() -> None:
    """Require `If-Match`, so that nothing is overwritten unseen."""
    if "If-Match" not in request.headers:
        abort(428)


@pages.before_request
def read_key() -> None:
    """The request's idempotency key; it need not be a UUID."""
    g.idempotency_key = key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= LONGEST_KEY:
        raise NoDocument(
            phrase("a key must have 1 to {n} characters", n=LONGEST_KEY), "Idempotency-Key"
        )


@pages.after_request
def vary_by_language(response: Response) -> Response:
    response.vary.add("Accept-Language")
    return response


# Long lists are paged: `limit` is the size of a page, `before` the last id of the one before.

USUAL, MOST = 50, 200
"""The default and the largest size of a page."""

PARTS = ("limit", "before")


Each = TypeVar("Each", Evening, Sitting)


def part(things: Sequence[Each]) -> tuple[Sequence[Each], str | None]:
    """The requested page, and the `before` of the next one. Aborts with 404 if it is unknown."""
    limit, before = page_size(), request.args.get("before")
    if before:
        ids = [thing.id for thing in things]
        things = things[ids.index(before) + 1 :] if before in ids else abort(404)
    shown = things[:limit]
    return shown, shown[-1].id if len(things) > limit else None


def page_size() -> int:
    return query_number("limit", USUAL, MOST)


def query_number(name: str, usual: int, most: int) -> int:
    text = request.args.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most):
        raise NoDocument(phrase("a number from {least} to {most}", least=1, most=most), name)
    return int(text)


# Pages of other origins may use the API from a browser if the operator lists them.

SENT = "Authorization, Companion-PIN, Content-Type, Idempotency-Key, If-Match, If-None-Match"
SHOWN = "ETag, Location, Retry-After"
ASKED_AGAIN = 3600
"""Seconds for which a browser may cache the CORS preflight."""


@pages.after_request
def allow_origins(response: Response) -> Response:
    """Allow pages of configured origins to read the response, without cookies."""
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
