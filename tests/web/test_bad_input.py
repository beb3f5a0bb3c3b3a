"""Any form input gets a sentence or a refusal, and the input is kept."""

from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.marks import in_ordeal
from tests.pages import Fields
from tests.web.full_server import FullServer, Sent
from tests.web.test_routes import forms_for, writing_routes

NASTY = {
    "nothing": "",
    "blank": " \t ",
    "long": "x" * 10_000,
    "markup": "<script>alert(1)</script>\"'><b>",
    "right to left": "\u202eאבג\u200f\u2066",
    "emoji": "👩\u200d👩\u200d👧🀄️",
    "huge": "9" * 400,
    "below zero": "-1",
    "a fraction": "1.5",
    "infinite": "1e999",
    "other digits": "٣",
    "foreign": "AAAAAAAAAAAAAAAA",
    "formula": "=1+1",
    "template": "{{ 7 * 7 }}{% raw %}",
    "statement": "'; DROP TABLE groups; --",
    "NUL": "a\x00b",
    "half a character": "\ud83d",
    "lines": "a\r\nb\n\n\u2028c",
    "path": "../../etc/passwd",
}
PARTS = 8


@pytest.fixture(autouse=True)
def _as_it_was(full_server: FullServer) -> None:
    full_server.restore()


def filled(form: Sent, text: str) -> Iterator[Fields]:
    """The form with this in each of its fields alone, and in all that can be seen at once."""
    for name in dict.fromkeys((*form.fields, *form.seen)):
        if name != "csrf_token":
            yield {**filled_again(form), name: [text]}
    yield {**filled_again(form), **{name: [text] for name in form.seen}}


def filled_again(form: Sent) -> Fields:
    """The fields of a form on a page that is opened again."""
    return {**form.fields, "key": [str(uuid4())]} if "key" in form.fields else form.fields


def send(full_server: FullServer, host: FlaskClient, form: Sent, fields: Fields) -> TestResponse:
    """What the host is answered: never that something broke, and never markup of theirs."""
    response = full_server.send(host, form._replace(fields=fields))
    assert response.status_code in (200, 303, 400, 403, 404, 409, 412, 413, 422), response.text
    assert "<script>alert(1)" not in response.text
    return response


@pytest.mark.parametrize("part", [0, *map(in_ordeal, range(1, PARTS))])
@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=False))
def test_nothing_that_is_typed_breaks_a_page(
    full_server: FullServer, rule: Any, method: str, part: int
) -> None:
    """Each text spoils one field or all at once, by turns.

    Most texts are for the ordeal, not of every form the same.
    """
    form = forms_for(full_server, rule)[0]
    texts = list(enumerate(NASTY.values(), len(rule.rule)))
    part = (len(rule.rule) + part) % PARTS
    for turn, text in texts[part * len(texts) // PARTS : (part + 1) * len(texts) // PARTS]:
        full_server.restore()
        *each, all_at_once = filled(form, text)
        # They take turns at being the one that is spoilt alone.
        fields = all_at_once if turn % 2 else each[turn // 2 % len(each)]
        send(full_server, full_server.client("host"), form, fields)


@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=False))
def test_a_form_without_any_field_breaks_nothing_and_what_is_refused_stays_typed(
    full_server: FullServer, rule: Any, method: str
) -> None:
    form, host = forms_for(full_server, rule)[0], full_server.client("host")
    for each in forms_for(full_server, rule):
        send(full_server, host, each, {})
    text = '<b>Ana</b> & "co" א\u202eבג' + "y" * 61
    # Rows of a grid are alike: some fields of the first are enough.
    for name in form.words[:2]:
        answer = send(full_server, host, form, {**filled_again(form), name: [text]})
        if answer.status_code == 422:
            assert text in unescape(answer.text), name


@pytest.mark.parametrize("folder", ["groups", "evenings", "sittings", "api/groups", "api/sittings"])
def test_ids_that_are_none_are_not_found(full_server: FullServer, folder: str) -> None:
    host = full_server.client("host")
    for text in NASTY.values():
        address = f"/{folder}/{quote(text, safe='', errors='surrogatepass')}"
        response = host.get(address, headers=full_server.bearer("host"), follow_redirects=True)
        assert response.status_code in (400, 404), text
