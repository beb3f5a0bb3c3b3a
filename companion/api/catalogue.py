"""The presets, and scoring of documents without storing them."""

import json

from flask import Response, abort, jsonify

from companion.api.operations import operation
from companion.api.requests import MIB, RequestTooLarge, cost_of, sent_sitting
from companion.documents.answers import closing, row_objections, sheet_objections, write_row
from companion.documents.catalogue import all_presets, write_preset
from companion.documents.sittings import SittingDocument, game_limit, read_sitting, write_game_end
from companion.errors import REFUSED
from companion.errors import answer as fault
from companion.groups.access import is_member
from companion.i18n import chosen
from companion.limits import heavy, in_time
from companion.rules.phrases import phrase
from companion.rules.sitting import hands_in, replay
from companion.templating import said

LONGEST_ANSWER = 16 * MIB
"""Bytes."""


@operation("GET", "/sheets", None, "Sheets")
def sheets() -> Response:
    """List all presets.

    The answer is the output of `companion sheets --json`: presets with their choices (the default
    first), sentences, and the codes that may occur.
    """
    return jsonify([write_preset(preset, chosen()) for preset in all_presets()])


@operation("GET", "/sheets/<key>", None, "Sheet", faults=(404,))
def sheet(key: str) -> Response:
    """Get a preset."""
    preset = next((preset for preset in all_presets() if preset.key == key), None)
    return jsonify(write_preset(preset, chosen())) if preset else abort(404)


@operation("POST", "/score", None, "Answer", takes="SittingDocument", faults=(400, 422))
def score() -> Response:
    """Score a sitting document; nothing is stored.

    The answer is that of `companion score`. An `Idempotency-Key` has no effect.
    """
    is_member()  # then its link is counted, not the address
    document = sent_sitting()
    with heavy(cost_of(document)):
        return _scored(read_sitting(document))


def _scored(document: SittingDocument) -> Response:
    """The answer as text, row by row as in `companion score`, without keeping the rows."""
    words, sitting = chosen(), document.sitting
    objections = sheet_objections(sitting, words)
    parts, size, standing = [b""], 0, sitting.start()
    for row in in_time(replay(sitting)):
        objections += (found := row_objections(row, words))
        part = _json(found if objections else write_row(row, words))
        size += len(part)
        if size > LONGEST_ANSWER:
            raise RequestTooLarge(phrase("The answer would be larger than {n} MiB.", n=16))
        if not objections:
            parts += (b"," if row.number > 1 else b'{"rows":[', part)
        standing = row.after
    if objections:
        return fault(422, said(REFUSED), "impossible", objections=objections)
    end = write_game_end(
        game_limit(sitting.sheet, document.meta), hands_in(sitting.lines), standing
    )
    parts += (b"" if sitting.lines else b'{"rows":[', b"],", _json(closing(standing, end))[1:])
    response = Response(parts, content_type="application/json")
    response.content_length = sum(map(len, parts))
    return response


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
