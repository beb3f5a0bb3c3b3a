"""The description of the API in OpenAPI 3.1, made from its calls and the schemas."""

import re
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

from companion.web.api.operations import OPERATIONS, Operation
from companion.web.api.schemas import ref, schemas

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
A sitting document has 64 MiB at most: what is larger is none. Any other body has 1 MiB at most; a
larger one is answered with 413. What goes wrong is answered by `application/problem+json`.
Sentences come in the language that `Accept-Language` asks for; codes are the same in all.
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
PARAMETERS = {"number": {"type": "integer", "minimum": 1}}
WITH_ETAG = {"Sitting", "Row", "Outcome", "Closing", "NewSittingAnswer"}


@cache
def document() -> Document:
    """The whole description. It is the same until the program is another."""
    paths: dict[str, Document] = {}
    for operation in OPERATIONS:
        address = "/api" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", operation.path)
        path = paths.setdefault(address, {})
        path[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Companion", "version": version("companion"), "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(operation: Operation) -> Document:
    summary, _, about = operation.about.partition("\n\n")
    described: Document = {"operationId": operation.name, "summary": summary.removesuffix(".")}
    if about:
        described["description"] = about
    if operation.role is not None:
        described["description"] = f"{about}\n\nNeeds the role `{operation.role}`.".strip()
        described["security"] = [{"token": []}]
    if parameters := [*_in_path(operation.path), *_headers(operation)]:
        described["parameters"] = parameters
    if operation.takes is not None:
        content = {"application/json": {"schema": ref(operation.takes)}}
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


def _headers(operation: Operation) -> list[Document]:
    headers: list[Document] = [KEY] if operation.method == "POST" else []
    if operation.if_match is not None:
        headers.append({**IF_MATCH, "required": operation.if_match == "must"})
    if operation.gives == "Sitting":
        headers.append(IF_NONE_MATCH)
    return headers


def _responses(operation: Operation) -> Document:
    good: Document = {"description": HTTPStatus(operation.status).phrase}
    good["content"] = {"application/json": {"schema": ref(operation.gives)}}
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
    if operation.takes not in (None, "SittingDocument"):
        faults |= {413}
    if operation.if_match == "must":
        faults |= {428}
    return faults
