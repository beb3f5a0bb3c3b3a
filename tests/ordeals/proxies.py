"""Runs a real proxy in front of a server, with its file in deploy/, on free ports, over https."""

import os
import re
import socket
import ssl
import subprocess
from collections.abc import Sequence
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlencode

NAME = "tien-gow.example"
DEPLOY = Path(__file__).parents[2] / "deploy"


class Proxy:
    """A proxy, as soon as this is made; `http` and `https` are the ports where it takes requests.

    Whatever it writes is in its folder.
    """

    written: ClassVar[str]
    certificate: ClassVar[str]

    def __init__(self, folder: Path, *servers: int):
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.http, self.https = free_port(), free_port()
        self._prepare()
        text = (DEPLOY / self.written).read_text()
        for line, ours in self._changes(servers):
            assert text.count(line) == 1, line
            text = text.replace(line, ours)
        (folder / self.written).write_text(self._around(text))
        with (folder / "said").open("wb") as said:
            self._process = subprocess.Popen(
                self._command(), env=self._environment(), stdout=said, stderr=said
            )
        while not self._is_there():
            assert self._process.poll() is None, (folder / "said").read_text()

    def connect(self, address: str = "127.0.0.1") -> "Connection":
        """A connection to the name that the certificate has, from this address of the loopback."""
        return Connection(self.trusting(), self.https, address)

    def trusting(self) -> ssl.SSLContext:
        """What trusts the certificate of this proxy alone."""
        return ssl.create_default_context(cafile=str(self._trusted()))

    def _is_there(self) -> bool:
        """Whether it has opened its ports, and has a certificate for its name."""
        if not (answers(self.http) and answers(self.https) and self._trusted().exists()):
            return False
        with closing(self.connect()) as probe, suppress(OSError):
            probe.connect()
            return True
        return False

    def without_tls(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.http, timeout=60)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)

    def _trusted(self) -> Path:
        return self.folder / self.certificate

    def _prepare(self) -> None:
        pass

    def _around(self, text: str) -> str:
        return text

    def _environment(self) -> dict[str, str]:
        return dict(os.environ)

    def _changes(self, servers: Sequence[int]) -> list[tuple[str, str]]:
        """Changes to the file for the test: ports, and the location of the certificate."""
        raise NotImplementedError

    def _command(self) -> list[str]:
        raise NotImplementedError


class Nginx(Proxy):
    """nginx, inside such a file as Debian has: it writes down requests and errors."""

    written = "nginx.conf"
    certificate = "certificate"

    def _changes(self, servers: Sequence[int]) -> list[tuple[str, str]]:
        return [
            (
                "server 127.0.0.1:8000 max_fails=0;",
                " ".join(f"server 127.0.0.1:{at} max_fails=0;" for at in servers),
            ),
            ("listen 80;", f"listen 127.0.0.1:{self.http};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.https} ssl"),
            ("    listen [::]:80;\n", ""),
            ("    listen [::]:443 ssl http2;\n", ""),
            (f"/etc/ssl/{NAME}.pem", str(self.folder / "certificate")),
            (f"/etc/ssl/private/{NAME}.key", str(self.folder / "key")),
        ]

    def _around(self, text: str) -> str:
        # Its workers need write access to our folder.
        user = "user root;" if os.geteuid() == 0 else ""
        places = "".join(
            f"    {name}_temp_path {self.folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return f"""{user}
daemon off;
pid {self.folder}/pid;
error_log {self.folder}/errors;
events {{}}
http {{
    access_log {self.folder}/requests;
{places}
{text}
}}
"""

    def _command(self) -> list[str]:
        file = str(self.folder / self.written)
        return ["nginx", "-p", str(self.folder), "-c", file, "-e", "stderr"]

    def _prepare(self) -> None:
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
                "-keyout", str(self.folder / "key"), "-out", str(self.folder / "certificate"),
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip


class Caddy(Proxy):
    """Caddy as on a local network, with a certificate of its own making."""

    written = "Caddyfile"
    certificate = "caddy/pki/authorities/local/root.crt"

    def _changes(self, servers: Sequence[int]) -> list[tuple[str, str]]:
        addresses = [f"127.0.0.1:{at}" for at in servers]
        ports = f"\thttp_port {self.http}\n\thttps_port {self.https}\n"
        return [
            ("{\n\tservers {\n", f"{{\n{ports}\tadmin off\n\tskip_install_trust\n\tservers {{\n"),
            (f"\n{NAME} {{\n", f"\n{NAME} {{\n\ttls internal\n"),
            ("reverse_proxy 127.0.0.1:8000", " ".join(("reverse_proxy", *addresses))),
        ]

    def _environment(self) -> dict[str, str]:
        ours = {name: str(self.folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        return {**os.environ, **ours}

    def _command(self) -> list[str]:
        file = str(self.folder / self.written)
        return ["caddy", "run", "--config", file, "--adapter", "caddyfile"]


class Connection(HTTPSConnection):
    """A connection to this machine, under the name that is in the certificate."""

    def __init__(self, trusting: ssl.SSLContext, port: int, address: str):
        super().__init__(NAME, port, timeout=60)
        self._trusting, self._address = trusting, address

    def connect(self) -> None:
        plain = open_from(self._address, self.port)
        self.sock = self._trusting.wrap_socket(plain, server_hostname=NAME)


def open_from(address: str, port: int) -> socket.socket:
    """A connection to a port of this machine, from this address of the loopback."""
    return socket.create_connection(("127.0.0.1", port), 60, source_address=(address, 0))


def answers(port: int) -> bool:
    """Whether something listens at this port of the machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Browser:
    """It keeps its cookies, as they were set, and sends forms with their CSRF token."""

    def __init__(self, connection: HTTPConnection, **headers: str):
        self._connection = connection
        self._headers = headers
        self.cookies: dict[str, str] = {}

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
        for each in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
            if not value:
                del self.cookies[name]
        return answer.status, answer.read().decode(), answer.headers.get("Location", "")
