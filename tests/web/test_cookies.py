"""A session goes on under the cookie's safer name only while it is ours and not too old."""

import re
from hashlib import sha1, sha256

from flask import Flask
from flask.json.tag import TaggedJSONSerializer
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer

from tests.web.conftest import Phone
from tests.web.party import found

HTTPS = "https://localhost"


def over_https(app: Flask, cookie: str) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("session", cookie)
    return client


def test_what_was_forged_or_is_too_old_does_not_go_on(app: Flask, phone: Phone) -> None:
    group = found(phone)
    cookie = phone.client.get_cookie("session")
    assert cookie
    address = f"/groups/{group}"
    assert over_https(app, cookie.value).get(address, base_url=HTTPS).status_code == 200
    forged = over_https(app, cookie.value[:-3] + "xxx")
    assert forged.get(address, base_url=HTTPS).status_code == 404
    app.config["PERMANENT_SESSION_LIFETIME"] = -10
    assert over_https(app, cookie.value).get(address, base_url=HTTPS).status_code == 404


def signed(app: Flask, how: object, salt: str, **more: object) -> URLSafeTimedSerializer:
    """What reads and writes what is signed by this digest alone."""
    key = {"digest_method": how, **more}
    return URLSafeTimedSerializer(
        app.config["SECRET_KEY"],
        salt=salt,
        serializer=TaggedJSONSerializer(),
        signer_kwargs=key,
        fallback_signers=[],
    )


def of_cookies(app: Flask, how: object) -> URLSafeTimedSerializer:
    return signed(app, how, "cookie-session", key_derivation="hmac")


def test_cookies_and_forms_are_signed_by_sha_256(app: Flask, phone: Phone) -> None:
    found(phone)
    cookie = phone.client.get_cookie("session")
    assert cookie
    assert "phone" in of_cookies(app, sha256).loads(cookie.value)
    token = re.search(r'name="csrf_token" value="([^"]+)"', phone.client.get("/groups/new").text)
    assert token
    assert signed(app, sha256, "wtf-csrf-token").loads(token[1])


def test_who_was_in_and_what_was_open_before_are_still_good(app: Flask, phone: Phone) -> None:
    group = found(phone)
    cookie = phone.client.get_cookie("session")
    assert cookie
    session = of_cookies(app, sha256).loads(cookie.value)
    before = app.test_client()
    before.set_cookie("session", of_cookies(app, sha1).dumps(session))
    assert before.get(f"/groups/{group}").status_code == 200
    token = signed(app, sha1, "wtf-csrf-token").dumps(session["csrf_token"])
    sent = {"csrf_token": token, "language": "zh-Hant", "page": "/"}
    assert before.post("/language", data=sent).status_code == 303
