"""The OpenAPI 3.1 description of the API, generated from its calls and schemas."""

import json
import re
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

from flask import Response, jsonify, render_template
from markupsafe import Markup, escape

from companion.api.requests import MOST, OPERATIONS, USUAL, Operation, pages
from companion.api.schemas import ANSWERS, DAY, examples, schemas
from companion.documents.json_schema import TEXT, ref
from companion.errors import PROBLEMS
from companion.groups.access import needs

Document = dict[str, Any]

ABOUT = """\
Scores evenings of Tien Gow (天九) and mahjong, and says why every payment is due.

A group has three tokens, one in each of its links: `host`, `score` and `view`; each role includes
those after it. Send one as `Authorization: Bearer TOKEN`. Without a token, or with an unknown one,
the answer is 401; it is 403 if the token's role is not enough, and 404 for anything that the token
may not see, whether it exists or not. If a group has a PIN, send it as `Companion-PIN` with the
tokens `host` and `score`; a wrong PIN is answered with 401, too.

Every POST takes an `Idempotency-Key`, a UUID that the client generates. A request sent again with
the same key and body is done only once and gets the same answer, with 200, even if it was undone
since; with another body it is refused with 422. The `ETag` of a sitting identifies its state: send
it as `If-Match` to change only this state.

Clients that write, or try PINs, faster than any table does get 429 with `Retry-After`. A sitting
document may have 16 MiB and 20,000 lines, without a token 1 MiB and 2,000 lines; any other body 1
MiB. Larger requests or answers give 413. A document with more than 200 people, 500 changes to the
rules, 64 KiB of `meta` (without the authors of lines) or 200 characters in another text is invalid.
Errors are `application/problem+json`, with a `code`, and a `type` that links to its explanation;
both are stable. Sentences are in the language of `Accept-Language`; codes are the same in all.

Long lists (a group's evenings and sittings, a sitting's changes) are paged: `limit` is the size of
a page, `before` the `next` of the page before.

The version is that of the release. Until its first digit changes, no call is removed or requires
more input; no field of an answer, no code and no type is removed or changes its meaning. Additions
may come at any time: programs must ignore what they do not know. Anything to be removed is marked
`deprecated` here, and in the changelog, for at least a year before the release that removes it.
"""
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "A UUID; a request sent again with it is done only once.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
}
IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "description": "The last seen `ETag` of the sitting; 412 if it has changed since.",
    "schema": TEXT,
}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The known `ETag`; 304 if nothing has changed.",
    "schema": TEXT,
}
ETAG = {"ETag": {"description": "The state of the sitting.", "schema": TEXT}}
LOCATION = {"Location": {"description": "The URL of the new object.", "schema": TEXT}}
PARAMETERS: dict[str, Document] = {"number": {"type": "integer", "minimum": 1}}
ASKED: dict[str, Document] = {
    "limit": {
        "description": "The size of a page.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
    },
    "before": {"description": "The `next` of the page before.", "schema": TEXT},
    "again": {
        "description": "`yes` imports a sitting that the group already has a second time.",
        "schema": {"enum": ["yes"]},
    },
    "from": {"description": "The first day to include.", "schema": DAY},
    "to": {"description": "The last day to include.", "schema": DAY},
    "dates": {
        "description": "`year`: this calendar year; `months`: the last twelve months. Instead of "
        "`from` and `to`.",
        "schema": {"enum": ["year", "months"]},
    },
}
TAGS = {
    "catalogue": "The presets, and scoring of documents without storing them.",
    "sittings": "Sittings: read them, add lines, and preview lines and other rules.",
    "changes": "Changes of a sitting: history, corrections, undo and redo, closing and reopening.",
    "evenings": "Evenings: list them, change their stakes, close and reopen them.",
    "deleting": "Delete an evening or a group for good.",
    "drafts": "Drafts: the partly entered next hand of a sitting.",
    "groups": "Groups: create them, list their sittings, and start or import sittings.",
    "keys": "The keys of a group: its links, their tokens, and the PIN.",
    "nights": "What a night costs: by a preset, and by the group's own hands.",
    "phones": "The phones of a group: list and remove them.",
    "players": "The players of a group: list, add, rename and retire them; and the group's name.",
    "referee": "The referee: who takes a trick, and whether a lead can be beaten.",
    "rules": "A group's house rules: save, change and delete them.",
    "season": "Seasons: totals of a group's evenings, and player statistics.",
    "settlement": "Settlement: who pays whom, payments, carried debts, "
    "chip counts, and going home.",
}
"""The groups of calls, with their descriptions."""
WITH_ETAG = {"Sitting", "Row", "GoneOn", "Outcome", "Closing", "NewSittingAnswer"}


@cache
def document() -> Document:
    """The OpenAPI document. It changes only with the release."""
    paths: dict[str, Document] = {}
    taken = examples()
    topics = list(TAGS)
    for operation in sorted(OPERATIONS, key=lambda each: topics.index(each.tag)):
        address = "/api" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", operation.path)
        path = paths.setdefault(address, {})
        path[operation.method.lower()] = _operation(operation, taken)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Companion", "version": version("companion"), "description": ABOUT},
        "tags": [{"name": tag, "description": about} for tag, about in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "examples": {name: {"value": example} for name, example in ANSWERS.items()},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(operation: Operation, taken: Mapping[str, Any]) -> Document:
    summary, _, about = operation.about.partition("\n\n")
    described: Document = {"operationId": operation.name, "summary": summary.removesuffix(".")}
    described["tags"] = [operation.tag]
    if about:
        described["description"] = about
    if operation.role is not None:
        described["description"] = f"{about}\n\nNeeds the role `{operation.role}`.".strip()
        described["security"] = [{"token": []}]
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS.get(name, TEXT)}
        for name in re.findall(r"<(?:\w+:)?(\w+)>", operation.path)
    ]
    in_query = [{"name": name, "in": "query", **ASKED[name]} for name in operation.asks]
    if parameters := [*in_path, *in_query, *_headers(operation)]:
        described["parameters"] = parameters
    if operation.takes is not None:
        body = {"schema": ref(operation.takes), "example": taken[operation.takes]}
        content = {"application/json": body}
        described["requestBody"] = {"required": True, "content": content}
    return {**described, "responses": _responses(operation)}


def _headers(operation: Operation) -> list[Document]:
    headers: list[Document] = [KEY] if operation.method == "POST" else []
    if operation.if_match is not None:
        headers.append({**IF_MATCH, "required": operation.if_match == "must"})
    if operation.gives == "Sitting":
        headers.append(IF_NONE_MATCH)
    return headers


def _responses(operation: Operation) -> Document:
    good: Document = {"description": HTTPStatus(operation.status).phrase}
    example = {"$ref": f"#/components/examples/{operation.gives}"}
    told = {"schema": ref(operation.gives), "examples": {"told": example}}
    good["content"] = {"application/json": told}
    if operation.gives in WITH_ETAG - ({"Row"} if operation.name == "preview" else set()):
        good["headers"] = ETAG | (LOCATION if operation.gives == "NewSittingAnswer" else {})
    responses = {str(operation.status): good}
    if operation.status == 201:
        responses["200"] = {**good, "description": "It was done before, with the same key."}
    if operation.gives == "Sitting":
        responses["304"] = {"description": "Nothing has changed.", "headers": ETAG}
    for fault in sorted(_faults(operation)):
        content = {"application/problem+json": {"schema": ref("Problem")}}
        responses[str(fault)] = {"description": HTTPStatus(fault).phrase, "content": content}
    return responses


def _faults(operation: Operation) -> set[int]:
    """The possible problems of a call: its own, and those of all calls of its kind."""
    faults = set(operation.faults)
    if operation.role is not None:
        faults |= {401, 403, 404, 429}
    if operation.method == "POST":
        faults |= {400, 422, 429}
    if operation.takes is not None:
        faults |= {400, 413, 415}
    if operation.asks:
        faults |= {400}
    if operation.if_match is not None:
        faults |= {412, 428} if operation.if_match == "must" else {412}
    return faults


QUOTED = re.compile(r"`([^`]+)`")
REFERENCE = re.compile(r"&#34;#/components/schemas/(\w+)&#34;")


@pages.get("/openapi.json")
@needs(None)
def openapi() -> Response:
    return jsonify(document())


@pages.get("")
@pages.get("/")
@needs(None)
def read() -> str:
    told = {"written": written, "set_off": set_off, "problems": PROBLEMS}
    return render_template("api/read.html", api=document(), **told)


def written(schema: object) -> Markup:
    """A schema as HTML: indented, with references as links."""
    text = str(escape(json.dumps(schema, ensure_ascii=False, indent=2)))
    return Markup(REFERENCE.sub(r'<a href="#\1">\1</a>', text))


def set_off(text: str) -> Markup:
    """A sentence of the description as HTML, with quoted code marked."""
    return Markup(QUOTED.sub(r"<code>\1</code>", str(escape(text))))
