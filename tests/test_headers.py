"""Text that strangers put in URLs never reaches a header."""

import re
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from time import monotonic
from urllib.parse import quote, urlencode

import pytest

from tests.served import Server, ask

HTTPS = {"X-Forwarded-Proto": "https"}


class Browser:
    """It keeps its cookies, as they were set, and sends forms with their CSRF token."""

    def __init__(self, connection: HTTPConnection, **headers: str):
        self._connection = connection
        self._headers = headers
        self.cookies: dict[str, str] = {}
        self.set: list[str] = []

    def look(self, path: str) -> str:
        return self._ask("GET", path)[1]

    def send(self, form: str, path: str, **fields: Sequence[str]) -> tuple[int, str]:
        """Send a form; returns the status and the redirect."""
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', self.look(form))
        assert token
        body = urlencode({**fields, "csrf_token": token[1]}, doseq=True)
        status, _, location = self._ask("POST", path, body)
        return status, location

    @property
    def cookie(self) -> str:
        """The raw cookie."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _ask(self, method: str, path: str, body: str = "") -> tuple[int, str, str]:
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie}
        self._connection.request(method, path, body, {**form, **self._headers})
        answer = self._connection.getresponse()
        self.set = answer.headers.get_all("Set-Cookie") or []
        for each in self.set:
            name, _, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
            if not value:
                del self.cookies[name]
        return answer.status, answer.read().decode(), answer.headers.get("Location", "")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy."""
    with Server(tmp_path_factory.mktemp("server"), COMPANION_TRUSTED_PROXIES="1") as server:
        yield server


def test_a_language_leads_back_to_a_page_and_into_no_other_header(server: Server) -> None:
    browser = Browser(server.connect())
    for end in ("\r\n", "\n", "\r", "\x85", "\u2028", "\0"):
        page = f"/sheets/simple{end}Set-Cookie: a=b"
        assert browser.send("/", "/language", language="en", page=page) == (303, "/")
        page = f"/sheets/simple?a={end}b"
        led = browser.send("/", "/language", language="en", page=page)
        assert led == (303, f"/sheets/simple?a={quote(end)}b")


def test_over_https_the_cookie_is_of_this_host_alone(server: Server) -> None:
    browser = Browser(server.connect(), **HTTPS)
    group = browser.send("/groups/new", "/groups/new", name="Us", players="Ana")[1]
    [cookie] = browser.set
    assert cookie.startswith("__Host-companion=")
    for part in ("; Secure", "; HttpOnly", "; Path=/", "; SameSite=Lax"):
        assert part in cookie
    assert "Domain" not in cookie
    assert "Ana" in browser.look(group)
    plain = Browser(server.connect())
    plain.send("/groups/new", "/groups/new", name="Us", players="Ana")
    [cookie] = plain.set
    assert cookie.startswith("companion=")
    assert "Secure" not in cookie


def test_a_quarter_of_a_megabyte_of_spaces_in_a_form_holds_nobody_up(server: Server) -> None:
    browser = Browser(server.connect())
    began = monotonic()
    browser.send("/", "/open", link=" " * 250_000 + "!")
    assert ask(server.connect(), "GET", "/healthz/ready")[0] == 200
    assert monotonic() - began < 10  # it took more than a minute
