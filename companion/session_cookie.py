"""Session cookies that over HTTPS only this host can set."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature, Signer

Signer.default_digest_method = staticmethod(sha256)
"""Applies to form tokens too: Flask-WTF has no setting for the digest."""

HOST_ONLY = "__Host-"
"""Browsers accept a cookie with this prefix only from this host, over HTTPS."""

AHEAD = timedelta(days=1)
"""How far in the future a cookie may be signed: the server's clock may have been set back."""


class Cookies(SecureCookieSessionInterface):
    """Sessions in signed cookies, under a different name over HTTPS."""

    digest_method = staticmethod(sha256)

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or bool(app.config["SESSION_COOKIE_SECURE"])

    def get_cookie_name(self, app: Flask) -> str:
        plain = super().get_cookie_name(app)
        return HOST_ONLY + plain if self.get_cookie_secure(app) else plain

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of the cookie; an empty one if it is forged or too old."""
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return None
        try:
            kept, signed = serializer.loads(
                request.cookies.get(self.get_cookie_name(app), ""), return_timestamp=True
            )
        except BadSignature:
            return self.session_class()
        age = datetime.now(UTC) - signed
        fresh = -AHEAD <= age <= app.permanent_session_lifetime
        return self.session_class(kept if fresh else None)
