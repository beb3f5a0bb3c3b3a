"""The referee: who takes a trick, and whether a lead can be beaten."""

from flask import Response, jsonify

from companion.api.operations import operation
from companion.api.requests import sent
from companion.documents import json_values
from companion.documents.json_values import NoDocument
from companion.documents.lines import hands
from companion.documents.sheets import read_game
from companion.errors import answer as fault
from companion.i18n import chosen
from companion.rules.phrases import phrase
from companion.templating import in_a_row, said


@operation("POST", "/referee", None, "Ruling", takes="Trick", faults=(400, 422))
def referee() -> Response:
    """Get who takes a trick and why; nothing is stored.

    If these tiles may not be led, or a tile was shown more often than it exists, the answer is 422
    with the reason. An `Idempotency-Key` has no effect.
    """
    document = sent()
    game = read_game(json_values.mapping(document, "").get("game"))
    rule = getattr(hands(game.key), "rule", None)
    if rule is None:
        raise NoDocument(phrase("this game has no referee"), "game")
    try:
        return jsonify(rule(document, chosen()))
    except NoDocument:
        raise
    except ValueError as refused:
        return fault(422, in_a_row(map(said, refused.args)), "impossible")
