"""Scripts, service worker, offline pages and manifest of the installed app."""

import posixpath
import re
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, jsonify, render_template, send_from_directory
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import generate_csrf

from companion.assets import asset, digest_of
from companion.groups.access import needs
from companion.rules.phrases import phrase
from companion.templating import said

pages = Blueprint("installed", __name__)

SHELL = ("css", "icons", "tables")
"""The folders of `static` that pages need besides scripts."""

IMPORT = re.compile(r'^import (?:[^"]+ from )?"(\.[\w./]+\.js)";', re.MULTILINE)


def _static() -> Path:
    return Path(str(current_app.static_folder))


def _scripts() -> Path:
    return _static() / "js"


def _version() -> str:
    """A digest of all scripts, which import each other by relative URLs."""
    return digest_of(_scripts())


def script_names() -> list[str]:
    """All scripts, as paths below `static/js`."""
    return sorted(path.relative_to(_scripts()).as_posix() for path in _scripts().rglob("*.js"))


@pages.app_template_global("module")
def module(name: str) -> str:
    """The URL of a script. The scripts that it imports have the same version."""
    return f"/modules/{_version()}/{name}"


@pages.app_template_global("imported")
def imported(name: str) -> tuple[str, ...]:
    """All scripts that a script imports, directly or not, so that a page can preload them."""
    found: dict[str, None] = {}
    ahead = [name]
    while ahead:
        name = ahead.pop()
        imports = IMPORT.findall((_scripts() / name).read_text("utf-8"))
        paths = (
            posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imports
        )
        new = [each for each in paths if each not in found]
        found.update(dict.fromkeys(new))
        ahead += new
    return tuple(found)


@pages.get("/modules/<version>/<path:name>")
@needs(None)
def script(version: str, name: str) -> ResponseReturnValue:
    """A script. If the version is an old one, the response must not be cached."""
    response = send_from_directory(_scripts(), name)
    if version != _version():
        response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/worker.js")
@needs(None)
def worker() -> ResponseReturnValue:
    """The service worker. Its text changes with every file that it caches."""
    files = [
        asset(str(path.relative_to(_static()).as_posix()))
        for folder in SHELL
        for path in sorted((_static() / folder).iterdir())
    ]
    modules = [module(name) for name in script_names()]
    shell = current_app.json.dumps([*files, *modules, "/offline", "/unsent"])
    text = f"const SHELL = {shell};\n" + (_scripts() / "worker.js").read_text("utf-8")
    version = sha256(text.encode()).hexdigest()[:10]
    return Response(f'const VERSION = "{version}";\n{text}', mimetype="text/javascript")


@pages.get("/offline")
@needs(None)
def offline() -> ResponseReturnValue:
    """The page that the service worker shows instead of an uncached one."""
    return render_template("live/offline.html")


@pages.get("/unsent")
@needs(None)
def unsent() -> ResponseReturnValue:
    """The page that the service worker shows for a form that could not be sent."""
    return render_template("live/unsent.html")


@pages.get("/token")
@needs(None)
def token() -> ResponseReturnValue:
    """A CSRF token for a form whose own has expired."""
    response = jsonify(token=generate_csrf())
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/companion.webmanifest")
@needs(None)
def manifest() -> ResponseReturnValue:
    purposes = {"companion": "any", "full": "maskable"}
    drawings = [
        {
            "src": asset(f"icons/{name}.svg"),
            "type": "image/svg+xml",
            "sizes": "any",
            "purpose": purpose,
        }
        for name, purpose in purposes.items()
    ]
    pictures = [
        {
            "src": asset(f"icons/{name}-{side}.png"),
            "type": "image/png",
            "sizes": f"{side}x{side}",
            "purpose": purpose,
        }
        for name, purpose in purposes.items()
        for side in (192, 512)
    ]
    response = jsonify(
        name=said(phrase("Companion: scores for Tien Gow and mahjong")),
        short_name="Companion",
        id="/",
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#dbe5df",
        theme_color="#dbe5df",
        icons=[*drawings, *pictures],
    )
    response.content_type = "application/manifest+json"
    return response
