"""Protection of every page: headers, limits, and trusted host names."""

from urllib.parse import quote

import pytest
from flask import Flask, abort

from companion.groups.access import needs
from companion.templating import HEADERS
from tests.apps import another
from tests.factories import Phone, make_group

MEGABYTE = 1024 * 1024


def test_every_answer_has_the_headers_faults_and_files_too(own_app: Flask) -> None:
    for status in (400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503):
        for prefix in ("/", "/api/"):
            view = needs(None)(lambda status=status: abort(status))
            own_app.add_url_rule(f"{prefix}fault/{status}", f"{prefix}{status}", view)
    own_app.add_url_rule("/breaks", "breaks", needs(None)(lambda: str(1 / 0)))
    client = own_app.test_client()
    answers = [
        client.get(rule.rule) for rule in list(own_app.url_map.iter_rules()) if not rule.arguments
    ]
    answers += [
        client.get("/static/css/base.css"),
        client.get("/static/nothing"),
        client.get("/nothing"),
        client.post("/groups/new"),
        client.delete("/"),
        client.options("/"),
        client.head("/"),
    ]
    for answer in answers:
        answer.close()
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, answer.request.path


def test_who_came_by_https_is_told_to_do_so_always(app: Flask) -> None:
    assert "Strict-Transport-Security" not in app.test_client().get("/").headers
    secure = another(app, BASE_URL="https://tien-gow.example").test_client()
    assert secure.get("/", base_url="https://tien-gow.example").headers["Strict-Transport-Security"]


def test_forms_are_taken_over_https_from_browsers_that_hide_where_they_were(app: Flask) -> None:
    secure = {"BASE_URL": "https://localhost", "PREFERRED_URL_SCHEME": "https"}
    phone = Phone(another(app, **secure).test_client())
    group = make_group(phone, "Ana", "Bo", "Chan", "Di")
    assert phone.look(f"/groups/{group}").request.is_secure
    assert "Chan" in phone.page
    assert phone.client.post("/groups/new", data={"name": "Them"}).status_code == 400


def test_links_are_by_the_name_that_is_set_whatever_is_asked_for(app: Flask, phone: Phone) -> None:
    app.config["BASE_URL"] = "https://tien-gow.example"
    group = make_group(phone)
    cookie = phone.client.get_cookie("companion")
    assert cookie
    forged = {"X-Forwarded-Host": "evil.example", "Host": "evil.example"}
    known = {"Cookie": f"companion={cookie.value}"}
    page = (
        app.test_client(use_cookies=False)
        .get(f"/groups/{group}/links", headers=forged | known)
        .text
    )
    assert "https://tien-gow.example/join/" in page
    assert "evil.example" not in page


def test_no_end_of_a_line_in_an_address_gets_into_a_header(phone: Phone) -> None:
    for end in ("\r\n", "\n", "\r", "\x85", "\u2028", "\0"):
        for page, leads in (
            (f"/sheets/simple{end}Set-Cookie: a=b", "/"),
            (f"/sheets/simple?a={end}b", f"/sheets/simple?a={quote(end)}b"),
        ):
            phone.look("/")
            answer = phone.send("/language", language="en", page=page)
            assert answer.history[0].location == leads


def test_too_large_a_form_too_many_fields_and_too_large_a_file_are_refused(phone: Phone) -> None:
    phone.look("/groups/new")
    answer = phone.send("/groups/new", name="Us", players="x" * (2 * MEGABYTE))
    assert answer.status_code == 413
    assert "That’s too large." in phone.page
    many = {f"field-{n}": ["x"] for n in range(2000)}
    kind = "multipart/form-data; boundary=x"
    assert phone.client.post("/groups/new", data=many, content_type=kind).status_code == 413
    file = b"x" * 2 * MEGABYTE
    assert phone.client.post("/groups/new", data=file, content_type=kind).status_code == 413


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, "", "{", "\x00", '{"name": NaN}', '"\\ud800"', "[1e999]"],
)
def test_what_is_no_document_is_said_to_be_none(app: Flask, text: str) -> None:
    for path in ("/api/score", "/api/groups"):
        answer = app.test_client().post(path, data=text, content_type="application/json")
        assert answer.status_code == 400
        assert answer.content_type == "application/problem+json"
        assert answer.json
        assert answer.json["detail"]
