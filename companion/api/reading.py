"""The description of the API: for programs, and as a page to read."""

import json
import re

from flask import Response, jsonify, render_template
from markupsafe import Markup, escape

from companion.api.openapi import document
from companion.api.operations import pages
from companion.errors import PROBLEMS
from companion.groups.access import needs

QUOTED = re.compile(r"`([^`]+)`")
REFERENCE = re.compile(r"&#34;#/components/schemas/(\w+)&#34;")


@pages.get("/openapi.json")
@needs(None)
def openapi() -> Response:
    return jsonify(document())


@pages.get("")
@pages.get("/")
@needs(None)
def read() -> str:
    told = {"written": written, "set_off": set_off, "problems": PROBLEMS}
    return render_template("api/read.html", api=document(), **told)


def written(schema: object) -> Markup:
    """A schema as it is read: indented, and what it refers to a link."""
    text = str(escape(json.dumps(schema, ensure_ascii=False, indent=2)))
    return Markup(REFERENCE.sub(r'<a href="#\1">\1</a>', text))


def set_off(text: str) -> Markup:
    """A sentence of the description, with what is quoted in it set off."""
    return Markup(QUOTED.sub(r"<code>\1</code>", str(escape(text))))
