"""The style sheets of a page, joined: a phone asks once for all, before it can draw anything.

They stay small files, each about one thing, and every template names its own. What a page comes to
name is asked for under one address, which changes when any of them does.
"""

import re
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.web.access import needs

pages = Blueprint("styles", __name__)

LINK = re.compile(r'<link rel="stylesheet" href="/static/css/([\w-]+)\.css[^"]*">\s*')


@pages.app_template_filter("in_one_style")
def in_one_style(page: str) -> Markup:
    """A page that names its sheets together, where it named the first of them."""
    names = ".".join(dict.fromkeys(LINK.findall(page)))
    address = url_for("styles.joined", version=_version(names), names=names)
    link = iter([f'<link rel="stylesheet" href="{address}">\n  '])
    return Markup(LINK.sub(lambda _: next(link, ""), page))


@pages.get("/styles/<version>/<names>.css")
@needs(None)
def joined(version: str, names: str) -> ResponseReturnValue:
    known = {path.stem for path in _folder().glob("*.css")}
    asked = names.split(".")
    if not known.issuperset(asked) or len(set(asked)) < len(asked):
        abort(404)
    response = Response(_text(names), mimetype="text/css")
    response.add_etag()
    if version == _version(names):
        response.cache_control.public = True
        response.cache_control.max_age = current_app.get_send_file_max_age(None)
    else:
        # A page of an older version asks: it gets what there is, and nobody keeps it.
        response.headers["Cache-Control"] = "no-store"
    return response.make_conditional(request)


def _version(names: str) -> str:
    """Changes whenever one of these sheets does."""
    known: dict[str, str] = current_app.extensions.setdefault("companion-styles", {})
    if names not in known or current_app.debug:
        known[names] = sha256(_text(names).encode()).hexdigest()[:10]
    return known[names]


def _text(names: str) -> str:
    return "".join((_folder() / f"{name}.css").read_text("utf-8") for name in names.split("."))


def _folder() -> Path:
    return Path(str(current_app.static_folder)) / "css"
