"""The session cookie: its name, its age, and a new secret after joining."""

import re
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from flask.json.tag import TaggedJSONSerializer
from itsdangerous import TimestampSigner, URLSafeTimedSerializer

from companion.app import YEAR
from companion.db.models import Phone as PhoneRow
from companion.db.session import db
from tests.factories import Phone, join, links, make_group

HTTPS = "https://localhost"
MINUTE, DAY = 60, 24 * 3600


def signed(
    app: Flask, salt: str, signer: type[TimestampSigner] = TimestampSigner, **more: Any
) -> Any:
    """What reads and writes what the app signs."""
    return URLSafeTimedSerializer(
        app.config["SECRET_KEY"],
        salt=salt,
        serializer=TaggedJSONSerializer(),
        signer=signer,
        signer_kwargs={"digest_method": sha256, **more},
    )


def of_cookies(app: Flask, signer: type[TimestampSigner] = TimestampSigner) -> Any:
    return signed(app, "cookie-session", signer, key_derivation="hmac")


def cookie_of(phone: Phone) -> str:
    cookie = phone.client.get_cookie("companion")
    assert cookie
    return cookie.value


def session_of(app: Flask, phone: Phone) -> Any:
    return of_cookies(app).loads(cookie_of(phone))


def test_cookies_and_forms_are_signed_by_sha_256(app: Flask, phone: Phone) -> None:
    make_group(phone)
    assert "phone" in session_of(app, phone)
    token = re.search(r'name="csrf_token" value="([^"]+)"', phone.client.get("/groups/new").text)
    assert token
    assert signed(app, "wtf-csrf-token").loads(token[1])


def test_cookies_are_kept_for_a_year_and_from_scripts_and_other_sites(app: Flask) -> None:
    with app.test_request_context():
        assert app.permanent_session_lifetime.total_seconds() == YEAR
    assert app.config["SESSION_COOKIE_HTTPONLY"]
    assert app.config["SESSION_COOKIE_SAMESITE"] == "Lax"


def test_a_forged_cookie_opens_nothing(app: Flask, phone: Phone) -> None:
    address = f"/groups/{make_group(phone)}"
    forger = app.test_client()
    forger.set_cookie("companion", cookie_of(phone)[:-3] + "xxx")
    assert forger.get(address).status_code == 404


def test_over_https_only_the_cookie_of_this_host_counts(app: Flask, phone: Phone) -> None:
    address = f"/groups/{make_group(phone)}"
    planted, own = app.test_client(), app.test_client()
    planted.set_cookie("companion", cookie_of(phone))
    assert planted.get(address, base_url=HTTPS).status_code == 404
    own.set_cookie("__Host-companion", cookie_of(phone))
    assert own.get(address, base_url=HTTPS).status_code == 200


def test_over_https_the_cookie_is_of_this_host_alone(app: Flask) -> None:
    for url, name in ((HTTPS, "__Host-companion"), ("http://localhost", "companion")):
        client = app.test_client()
        token = client.get("/token", base_url=url).get_json()["token"]
        sent = {"csrf_token": token, "name": "Us", "players": "Ana"}
        made = client.post("/groups/new", base_url=url, data=sent)
        [cookie] = made.headers.getlist("Set-Cookie")
        assert cookie.startswith(f"{name}=")
        assert "Ana" in client.get(made.location, base_url=url).text
        assert ("; Secure" in cookie) == (url == HTTPS)
        for part in ("; HttpOnly", "; Path=/", "; SameSite=Lax"):
            assert part in cookie
        assert "Domain" not in cookie


@pytest.mark.parametrize(
    ("ahead", "status"),
    [(0, 200), (10 * MINUTE, 200), (2 * DAY, 404), (-300 * DAY, 200), (-400 * DAY, 404)],
)
def test_a_cookie_is_good_for_a_year_and_when_the_clock_was_set_back_a_little(
    app: Flask, phone: Phone, ahead: int, status: int
) -> None:
    class SignerAhead(TimestampSigner):
        def get_timestamp(self) -> int:
            return super().get_timestamp() + ahead

    address = f"/groups/{make_group(phone)}"
    cookie = of_cookies(app, SignerAhead).dumps(session_of(app, phone))
    browser = app.test_client()
    browser.set_cookie("companion", cookie)
    assert browser.get(address).status_code == status


def test_joining_makes_a_new_secret_and_keeps_the_other_groups(
    app: Flask, phone: Phone, other_phone: Phone
) -> None:
    ours, theirs = make_group(phone), make_group(other_phone)
    known = session_of(app, phone)  # to an attacker who planted the cookie
    join(phone, links(other_phone, theirs)[0])
    assert session_of(app, phone)["phone"] != known["phone"]
    thief = Phone(app.test_client())
    thief.client.set_cookie("companion", of_cookies(app).dumps(known))
    for group in (ours, theirs):
        assert phone.look(f"/groups/{group}").status_code == 200
        assert thief.look(f"/groups/{group}").status_code == 404


def test_a_form_to_join_that_is_sent_twice_at_once_keeps_the_other_groups(
    app: Flask, phone: Phone, other_phone: Phone
) -> None:
    ours, theirs = make_group(phone), make_group(other_phone)
    before, link = session_of(app, phone), links(other_phone, theirs)[0]
    for _ in range(2):
        phone.client.set_cookie("companion", of_cookies(app).dumps(before))
        phone.page = phone.client.get(link).text
        phone.send(link)
    for group in (ours, theirs):
        assert phone.look(f"/groups/{group}").status_code == 200
    with app.app_context():
        assert db.session.query(PhoneRow).filter_by(group_id=theirs).count() == 2
