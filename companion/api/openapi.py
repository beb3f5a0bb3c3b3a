"""The description of the API in OpenAPI 3.1, made from its calls and the schemas."""

import json
import re
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

from flask import Response, jsonify, render_template
from markupsafe import Markup, escape

from companion.api.operations import OPERATIONS, Operation, pages
from companion.api.requests import MOST, USUAL
from companion.api.schemas import examples, schemas
from companion.api.schemas.examples import ANSWERS
from companion.documents.json_schema import ref
from companion.errors import PROBLEMS
from companion.groups.access import needs

Document = dict[str, Any]

ABOUT = """\
Scores evenings of Tien Gow (天九) and mahjong, and says why every payment is due.

A group has three tokens, one in each of its links: `host`, `score` and `view`, each of which may do
what those after it may. Send one as `Authorization: Bearer TOKEN`. Without a token, or with an
unknown one, the answer is 401; 403 where the token's role is not enough, and 404 for whatever it
may not see, whether it exists or not. A group can have a PIN: then `Companion-PIN` has to come with
its tokens `host` and `score`, and 401 is also the answer to a wrong one.

Every POST takes an `Idempotency-Key`, a UUID made up by whoever asks. Sent again with the same body
it is done once and answered again, with 200, even if it was undone since; with another body it is
refused with 422. The `ETag` of a sitting says which state was seen: `If-Match` sends it back.

Who writes, or guesses a PIN, faster than any table does is answered with 429 and `Retry-After`.
A sitting document has 16 MiB and 20,000 lines at most, without a token 1 MiB and 2,000 lines; any
other body 1 MiB. What is larger, or has too large an answer, is answered with 413. A document with
more than 200 people, 500 changes to the rules, 64 KiB of `meta` (beside who recorded each line) or
200 characters in another text is none. What goes wrong is answered by `application/problem+json`.
It has a `code`, and a `type` that says when it comes up; both stay as they are. Sentences come in
the language that `Accept-Language` asks for; codes are the same in all.

Lists that grow (the evenings of a group, its sittings, the changes of a sitting) come in parts:
`limit` says how many at most, `before` where the last answer left off (its `next`).

The version is that of the release. Until its first digit changes no call goes and none asks for
more; no field of an answer, no code and no type goes or means something else. What is new may come
at any time: programs pass over what they do not know. What is to go is marked `deprecated` here,
and in the changelog, for a year at least before a release with another first digit takes it away.
"""
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "A UUID: what is sent again under it is done once.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
}
IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "description": "The sitting's `ETag` that was seen; 412 if it has changed since.",
    "schema": {"type": "string"},
}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The `ETag` that is known; 304 if nothing has changed.",
    "schema": {"type": "string"},
}
ETAG = {
    "ETag": {"description": "Which state of the sitting this is.", "schema": {"type": "string"}}
}
LOCATION = {"Location": {"description": "Where it is.", "schema": {"type": "string"}}}
PARAMETERS: dict[str, Document] = {"number": {"type": "integer", "minimum": 1}}
DAY: Document = {"type": "string", "format": "date"}
ASKED: dict[str, Document] = {
    "limit": {
        "description": "So many at most.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
    },
    "before": {
        "description": "Those before this one: what the last answer had as `next`.",
        "schema": {"type": "string"},
    },
    "again": {
        "description": "`yes` imports what the group has already a second time.",
        "schema": {"enum": ["yes"]},
    },
    "from": {"description": "The first day that counts.", "schema": DAY},
    "to": {"description": "The last day that counts.", "schema": DAY},
    "dates": {
        "description": "`year`: this calendar year; `months`: the last twelve months. Instead of "
        "`from` and `to`.",
        "schema": {"enum": ["year", "months"]},
    },
}
WITH_ETAG = {"Sitting", "Row", "GoneOn", "Outcome", "Closing", "NewSittingAnswer"}


@cache
def document() -> Document:
    """The whole description. It is the same until the program is another."""
    paths: dict[str, Document] = {}
    taken = examples()
    for operation in OPERATIONS:
        address = "/api" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", operation.path)
        path = paths.setdefault(address, {})
        path[operation.method.lower()] = _operation(operation, taken)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Companion", "version": version("companion"), "description": ABOUT},
        "tags": [{"name": tag, "description": about} for tag, about in _tags().items()],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "examples": {name: {"value": example} for name, example in ANSWERS.items()},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _tags() -> dict[str, str]:
    """What the calls of each file are about, as the file says it."""
    return {operation.tag: operation.of.partition("\n")[0] for operation in OPERATIONS}


def _operation(operation: Operation, taken: Mapping[str, Any]) -> Document:
    summary, _, about = operation.about.partition("\n\n")
    described: Document = {"operationId": operation.name, "summary": summary.removesuffix(".")}
    described["tags"] = [operation.tag]
    if about:
        described["description"] = about
    if operation.role is not None:
        described["description"] = f"{about}\n\nNeeds the role `{operation.role}`.".strip()
        described["security"] = [{"token": []}]
    if parameters := [*_in_path(operation.path), *_asked(operation), *_headers(operation)]:
        described["parameters"] = parameters
    if operation.takes is not None:
        body = {"schema": ref(operation.takes), "example": taken[operation.takes]}
        content = {"application/json": body}
        described["requestBody"] = {"required": True, "content": content}
    return {**described, "responses": _responses(operation)}


def _in_path(path: str) -> list[Document]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": PARAMETERS.get(name, {"type": "string"}),
        }
        for name in re.findall(r"<(?:\w+:)?(\w+)>", path)
    ]


def _asked(operation: Operation) -> list[Document]:
    return [{"name": name, "in": "query", **ASKED[name]} for name in operation.asks]


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
        responses["200"] = {**good, "description": "It was done before, under the same key."}
    if operation.gives == "Sitting":
        responses["304"] = {"description": "Nothing has changed.", "headers": ETAG}
    for fault in sorted(_faults(operation)):
        content = {"application/problem+json": {"schema": ref("Problem")}}
        responses[str(fault)] = {"description": HTTPStatus(fault).phrase, "content": content}
    return responses


def _faults(operation: Operation) -> set[int]:
    """What may go wrong: with this call, and with any of its kind."""
    faults = set(operation.faults)
    if operation.role is not None:
        faults |= {401, 403, 404, 429}
    if operation.method == "POST":
        faults |= {400, 422, 429}
    if operation.takes is not None:
        faults |= {413, 415}
    if operation.if_match == "must":
        faults |= {428}
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
    """A schema as it is read: indented, and what it refers to a link."""
    text = str(escape(json.dumps(schema, ensure_ascii=False, indent=2)))
    return Markup(REFERENCE.sub(r'<a href="#\1">\1</a>', text))


def set_off(text: str) -> Markup:
    """A sentence of the description, with what is quoted in it set off."""
    return Markup(QUOTED.sub(r"<code>\1</code>", str(escape(text))))
