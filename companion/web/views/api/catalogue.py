"""The ways of playing, and the score of a document that is not kept."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from flask import Response, abort, jsonify, request
from werkzeug.exceptions import TooManyRequests

from companion.codec.answers import closing, row_objections, sheet_objections, write_row
from companion.codec.catalogue import presets, write_preset
from companion.codec.ending import ends_after, write_end
from companion.codec.sittings import SittingDocument, read_sitting
from companion.rules.phrases import phrase
from companion.rules.sitting import hands_in, replay
from companion.web.access import is_member
from companion.web.faults import REFUSED
from companion.web.faults import answer as fault
from companion.web.pages import said
from companion.web.rates import count_lines
from companion.web.views.api.operations import operation
from companion.web.views.api.requests import (
    MIB,
    OF_MEMBERS,
    OF_STRANGERS,
    Bounds,
    TooMuch,
    lines_in,
    sent_sitting,
)
from companion.words import chosen

LARGE = 16 * 1024
"""Bytes from which on a document takes longer to score than any page takes to be made."""
SEATS = BoundedSemaphore(2)
"""Strangers whose large documents are scored at once."""
AGAIN = 2
"""Seconds after which there may be room."""

LEAST_COST = 20
"""Lines that may be scored in the time in which a request without any is answered."""
A_RULE = 2
"""Lines that may be scored in the time that a rule which was added takes for one."""


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
    With a token of some group the document may be larger than without.
    """
    bounds = OF_MEMBERS if is_member() else OF_STRANGERS
    with seat(bounds):
        document = sent_sitting(bounds)
        if bounds is OF_STRANGERS:
            count_lines(_cost(document))
        return _scored(read_sitting(document), bounds)


def _cost(document: object) -> int:
    """What it takes to score a document, in lines: each goes by all rules that were added."""
    sheet = document.get("sheet") if isinstance(document, dict) else None
    house = sheet.get("house") if isinstance(sheet, dict) else None
    changes = len(house) if isinstance(house, list) else 0
    return LEAST_COST + lines_in(document) * (1 + changes * A_RULE)


def _scored(document: SittingDocument, bounds: Bounds) -> Response:
    """Row by row, as `companion score` does it: of a row nothing is kept but its text."""
    words, sitting = chosen(), document.sitting
    objections = sheet_objections(sitting, words)
    parts, size, standing = [b""], 0, sitting.start()
    for row in replay(sitting):
        objections += (found := row_objections(row, words))
        part = _json(found if objections else write_row(row, words))
        size += len(part)
        if size > bounds.answer * MIB:
            raise TooMuch(phrase("The answer would have more than {n} MiB.", n=bounds.answer))
        if not objections:
            parts += (b"," if row.number > 1 else b'{"rows":[', part)
        standing = row.after
    if objections:
        return fault(422, said(REFUSED), "impossible", objections=objections)
    after = ends_after(sitting.sheet, document.meta)
    end = write_end(after, hands_in(sitting.lines), standing.balances)
    parts += (b"" if sitting.lines else b'{"rows":[', b"],", _json(closing(standing, end))[1:])
    response = Response(parts, content_type="application/json")
    response.content_length = sum(map(len, parts))
    return response


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@contextmanager
def seat(bounds: Bounds) -> Iterator[None]:
    """Room to score in. Of strangers with large documents only a few are served at once."""
    small = 0 <= (request.content_length or LARGE) < LARGE
    if bounds is OF_MEMBERS or small:
        yield
        return
    if not SEATS.acquire(blocking=False):
        raise TooManyRequests(retry_after=AGAIN)
    try:
        yield
    finally:
        SEATS.release()
