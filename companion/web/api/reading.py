"""The description of the API: for programs, and as a page to read."""

import json

from flask import Response, jsonify, render_template

from companion.web.access import needs
from companion.web.api.openapi import document
from companion.web.api.operations import pages


@pages.get("/openapi.json")
@needs(None)
def openapi() -> Response:
    return jsonify(document())


@pages.get("")
@pages.get("/")
@needs(None)
def read() -> str:
    return render_template("api/read.html", api=document(), written=written)


def written(schema: object) -> str:
    """A schema as it is read: indented, with references by their names alone."""
    text = json.dumps(schema, ensure_ascii=False, indent=2)
    return text.replace("#/components/schemas/", "")
