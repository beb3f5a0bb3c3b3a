"""The session's cookie: over https it goes by https alone, and no other host can set it."""

from contextlib import suppress
from hashlib import sha1, sha256

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, Serializer, Signer

Signer.default_digest_method = staticmethod(sha256)
"""Of all that is signed: cookies, and tokens of forms, about which Flask-WTF gives no choice."""

BEFORE = (
    {"digest_method": sha1, "key_derivation": "hmac"},  # a cookie
    {"digest_method": sha1},  # the token of a form
)
Serializer.default_fallback_signers = list(BEFORE)
"""A phone that was in and a form that was open before all was signed by SHA-256 are still good."""

HOST_ONLY = "__Host-"
"""Of a cookie that is called so, browsers see to it that this host alone has set it, by https."""


class Cookies(SecureCookieSessionInterface):
    """Sessions in cookies that are as safe as the way by which a request came."""

    digest_method = staticmethod(sha256)

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or bool(app.config["SESSION_COOKIE_SECURE"])

    def get_cookie_name(self, app: Flask) -> str:
        plain = super().get_cookie_name(app)
        return HOST_ONLY + plain if self.get_cookie_secure(app) else plain

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session; one that a release before this one kept goes on under its new name."""
        if self.get_cookie_name(app) in request.cookies or not self.get_cookie_secure(app):
            return super().open_session(app, request)
        session = self.session_class()
        before = request.cookies.get(super().get_cookie_name(app))
        serializer = self.get_signing_serializer(app)
        if before and serializer:
            with suppress(BadSignature):
                age = int(app.permanent_session_lifetime.total_seconds())
                session = self.session_class(serializer.loads(before, max_age=age))
                session.modified = True
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        super().save_session(app, session, response)
        plain = super().get_cookie_name(app)
        if self.get_cookie_name(app) != plain and plain in request.cookies:
            response.delete_cookie(plain, secure=True, httponly=True)
