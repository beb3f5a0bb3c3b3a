"""The ways of playing, and the score of a document that is not kept."""

from flask import Response, abort, jsonify

from companion.codec.answers import answer
from companion.codec.catalogue import presets, write_preset
from companion.codec.sittings import read_sitting
from companion.web.api.operations import operation
from companion.web.api.requests import answered, sent_sitting
from companion.web.faults import REFUSED
from companion.web.faults import answer as fault
from companion.web.pages import said
from companion.words import chosen


@operation("GET", "/sheets", None, "Sheets")
def sheets() -> Response:
    """Every way of playing.

    What `companion sheets --json` prints: presets with the choices that they leave open (the
    default first), their sentences, and the codes that may come up under them.
    """
    return jsonify([write_preset(preset, chosen()) for preset in presets()])


@operation("GET", "/sheets/<key>", None, "Sheet", faults=(404,))
def sheet(key: str) -> Response:
    """One way of playing."""
    preset = next((preset for preset in presets() if preset.key == key), None)
    return jsonify(write_preset(preset, chosen())) if preset else abort(404)


@operation("POST", "/score", None, "Answer", takes="SittingDocument", faults=(400, 422))
def score() -> Response:
    """Score a sitting document; nothing is stored.

    What `companion score` answers. It does nothing, so that an `Idempotency-Key` changes nothing.
    """
    scored = answer(read_sitting(sent_sitting()).sitting, chosen())
    if "objections" in scored:
        return fault(422, said(REFUSED), **scored)
    return answered(scored)
