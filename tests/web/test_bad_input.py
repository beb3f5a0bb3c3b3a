"""Whatever is put into a form, wherever: a sentence or a refusal comes back, and what was typed."""

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.web.test_routes import forms_for, world, writing_routes
from tests.web.world import Sent, World

__all__ = ["world"]

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

OWN = ("csrf_token",)


@pytest.fixture(autouse=True)
def _as_it_was(world: World) -> None:
    world.restore()


def spoilt(form: Sent, text: str) -> Iterator[dict[str, list[str]]]:
    """The form with this in each of its fields alone, and in all that can be seen at once."""
    encoded = [text.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")]
    for name in dict.fromkeys((*form.fields, *form.seen)):
        if name not in OWN:
            yield {**form.fields, name: encoded}
    yield {**form.fields, **dict.fromkeys(form.seen, encoded)}


def fine(response: TestResponse, text: str) -> None:
    assert response.status_code < 500, response.text
    assert response.status_code in (200, 303, 400, 403, 404, 409, 412, 413, 422)
    assert "<script>alert(1)" not in response.text


@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=False))
def test_nothing_that_is_typed_breaks_a_page(world: World, rule: Any, method: str) -> None:
    form = forms_for(world, rule)[0]
    fields = len(form.fields) + 1
    for turn, text in enumerate(NASTY.values()):
        for place, sent in enumerate(spoilt(form, text)):
            # In a large form each field meets another of them, not every one.
            if fields > 12 and place % fields != fields - 1 and (place + turn) % 7:
                continue
            fine(world.send(world.client("host"), form._replace(fields=sent)), text)


@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=False))
def test_a_form_without_any_field_breaks_nothing(world: World, rule: Any, method: str) -> None:
    for form in forms_for(world, rule):
        fine(world.send(world.client("host"), form._replace(fields={})), "")


@pytest.mark.parametrize(
    "text", ["x" * 70, '<b>Ana</b> & "co"', "\u202eאבג" + "y" * 61], ids=["long", "markup", "rtl"]
)
@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=False))
def test_what_was_typed_and_is_refused_stays_typed(
    world: World, rule: Any, method: str, text: str
) -> None:
    form = forms_for(world, rule)[0]
    for name in form.words:
        answer = world.send(
            world.client("host"), form._replace(fields={**form.fields, name: [text]})
        )
        if answer.status_code == 422:
            assert text in unescape(answer.text), name


@pytest.mark.parametrize("ids", ["group_id", "evening_id", "sitting_id"])
@pytest.mark.parametrize("text", [text for text in NASTY.values() if text and "/" not in text])
def test_ids_that_are_none_are_not_found(world: World, ids: str, text: str) -> None:
    folder = ids.removesuffix("_id") + "s"
    host = world.client("host")
    encoded = text.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
    for prefix in ("", "/api"):
        response = host.get(f"{prefix}/{folder}/{encoded}", headers=world.bearer("host"))
        assert response.status_code in (404, 400)
