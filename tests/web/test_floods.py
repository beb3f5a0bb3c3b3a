"""A quarter of a megabyte in any field, text or header costs little time.

CPU time of the thread is compared with that of the same request with normal input.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from time import thread_time
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.marks import in_ordeal
from tests.pages import Fields
from tests.web.full_server import FullServer, Sent, csrf
from tests.web.test_bad_input import filled_again
from tests.web.test_routes import BODIES, forms_for, writing_routes

SIZE = 250_000
FLOODS = {
    "spaces and combining marks": " \u0301",
    "digits, brackets and separators": "9[{(,-;/\u2028",
}
FIRST, SECOND = FLOODS
TRIED = [FIRST, in_ordeal(SECOND)]
"""The flood of every run, whose characters stopped the server once, and that of the ordeal."""

MOST = 0.2
"""Seconds more than the request takes as it should be."""


def flood(kind: str) -> str:
    """A text of 250 kB in UTF-8: a long run of each of its characters."""
    characters = FLOODS[kind]
    return "".join(each * (SIZE // len(characters) // len(each.encode())) for each in characters)


@pytest.fixture(autouse=True)
def _as_it_was(full_server: FullServer) -> None:
    full_server.restore()


def seconds(do: Callable[[], TestResponse]) -> float:
    began = thread_time()
    assert do().status_code < 500
    return thread_time() - began


def slow(do: Callable[[], TestResponse], usual: float) -> bool:
    """Whether it takes too long twice: once, a garbage collection may have come between."""
    return all(seconds(do) - usual >= MOST for _ in range(2))


def sent(full_server: FullServer, form: Sent, fields: Fields) -> Callable[[], TestResponse]:
    """The form as multipart, in which no character takes more room than in UTF-8."""
    client = full_server.client("host")
    data = {**fields, "csrf_token": [csrf(client)]}
    return lambda: client.post(form.address, data=data, content_type="multipart/form-data")


@pytest.mark.parametrize(("kind", "many"), [(FIRST, 1), *(in_ordeal(kind, 12) for kind in FLOODS)])
@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=False))
def test_no_field_of_a_form_takes_long(
    full_server: FullServer, rule: Any, method: str, kind: str, many: int
) -> None:
    form = forms_for(full_server, rule)[0]
    usual = seconds(sent(full_server, form, filled_again(form)))
    # Rows of a grid are alike: the fields of the first are enough.
    for name in list(dict.fromkeys((*form.words, *form.fields, *form.seen)))[:many]:
        if name != "csrf_token":
            fields = {**filled_again(form), name: [flood(kind)]}
            assert not slow(sent(full_server, form, fields), usual), name


def flooded(document: Any, text: str) -> Iterator[Any]:
    """The document with the flood in the place of each of its texts alone."""
    if isinstance(document, str):
        yield text
    elif isinstance(document, dict | list):
        for key in document if isinstance(document, dict) else range(len(document)):
            for inside in flooded(document[key], text):
                whole = deepcopy(document)
                whole[key] = inside
                yield whole
        if isinstance(document, dict):
            yield {**document, text: 1}


@pytest.mark.parametrize("kind", TRIED)
@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=True))
def test_no_api_text_takes_long(full_server: FullServer, rule: Any, method: str, kind: str) -> None:
    body, headers = BODIES[rule.endpoint.removeprefix("api.")], full_server.bearer("host")
    address, client = full_server.address(rule), full_server.app.test_client()

    def call(document: Any) -> TestResponse:
        data = json.dumps(document, ensure_ascii=False)
        match = {**headers, "If-Match": "*"}
        kind = "application/json"
        return client.open(address, method=method, data=data, headers=match, content_type=kind)

    usual = seconds(lambda: call(body))
    for document in flooded(body, flood(kind)):
        assert not slow(partial(call, document), usual)


@pytest.mark.parametrize("kind", TRIED)
@pytest.mark.parametrize(
    "header",
    ["Companion-PIN", "Idempotency-Key", "Accept-Language", "If-Match", "If-None-Match",
     "Authorization", "User-Agent", "Accept", "Cookie", "Origin", "Range", "Accept-Encoding"],
)  # fmt: skip
def test_no_header_takes_long(full_server: FullServer, header: str, kind: str) -> None:
    client, path = full_server.app.test_client(), f"/api/sittings/{full_server.sitting}"
    usual = seconds(lambda: client.get(path, headers=full_server.bearer("score")))
    # Headers are bytes, which arrive as Latin-1, without what would break the line.
    text = flood(kind).encode()[:SIZE].decode("latin-1").replace("\x85", "x")
    headers = {
        **full_server.bearer("score"),
        header: f"Bearer {text}" if header[0] == "A" else text,
    }
    assert not slow(lambda: client.get(path, headers=headers), usual)
    assert not slow(lambda: client.get("/", headers={header: text}), usual)
