"""Rules: presets, scoring without storing, the referee, house rules, and what a night costs."""

import json
from collections.abc import Sequence

from flask import Response, abort, jsonify

from companion.api import requests
from companion.db.models import Group, HouseRules
from companion.db.session import db
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument
from companion.documents.sheets import read_game, read_sheet, write_preset
from companion.documents.sittings import (
    SittingDocument,
    closing,
    game_limit,
    hands,
    read_sitting,
    row_objections,
    sheet_objections,
    write_game_end,
    write_row,
)
from companion.documents.texts import read_name
from companion.errors import REFUSED
from companion.errors import answer as fault
from companion.evenings.starting import sheet_of
from companion.groups.access import is_member
from companion.i18n import chosen
from companion.limits import heavy_computation, within_time_limit
from companion.request_context import g
from companion.rulebook import rulesets
from companion.rules.games import all_presets, find_preset, nights_of
from companion.rules.night_simulation import (
    DRAWN,
    LEAST,
    LENGTHS,
    MOST_LOST,
    SEED,
    SHARES,
    Figure,
    SimulatedNight,
    drawn,
    forecast,
)
from companion.rules.phrases import phrase
from companion.rules.sheet import Sheet
from companion.rules.sitting import hands_in, replay
from companion.season.statistics import played_by
from companion.templating import in_a_row, said

LONGEST_ANSWER = 16 * requests.MIB
"""Bytes."""


@requests.Operation("GET", "/sheets", None, "Sheets", tag="catalogue")
def sheets() -> Response:
    """List all presets.

    The answer is the output of `companion sheets --json`: presets with their choices (the default
    first), sentences, and the codes that may occur.
    """
    return jsonify([write_preset(preset, chosen()) for preset in all_presets()])


@requests.Operation("GET", "/sheets/<key>", None, "Sheet", (404,), tag="catalogue")
def sheet(key: str) -> Response:
    """Get a preset."""
    return jsonify(write_preset(find_preset(key) or abort(404), chosen()))


@requests.Operation("POST", "/score", None, "Answer", takes="SittingDocument", tag="catalogue")
def score() -> Response:
    """Score a sitting document; nothing is stored.

    The answer is that of `companion score`. An `Idempotency-Key` has no effect.
    """
    is_member()  # then its link is counted, not the address
    document = requests.sent_sitting()
    with heavy_computation(requests.cost_of(document)):
        return _scored(read_sitting(document))


def _scored(document: SittingDocument) -> Response:
    """The answer as text, row by row as in `companion score`, without keeping the rows."""
    words, sitting = chosen(), document.sitting
    objections = sheet_objections(sitting, words)
    parts, size, standing = [b""], 0, sitting.start()
    for row in within_time_limit(replay(sitting)):
        objections += (found := row_objections(row, words))
        part = _json(found if objections else write_row(row, words))
        size += len(part)
        if size > LONGEST_ANSWER:
            raise requests.RequestTooLarge(phrase("The answer would be larger than {n} MiB.", n=16))
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


@requests.Operation("POST", "/referee", None, "Ruling", takes="Trick", tag="referee")
def referee() -> Response:
    """Get who takes a trick and why; nothing is stored.

    If these tiles may not be led, or a tile was shown more often than it exists, the answer is 422
    with the reason. An `Idempotency-Key` has no effect.
    """
    document = requests.sent()
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


RULES = "/groups/<group_id>/rules"


@requests.Operation("GET", RULES, "view", "SavedRulesList")
def rules() -> Response:
    """List the house rules of the group; a sitting document takes each as its sheet."""
    return requests.answered(_rules_listed(g.group))


@requests.Operation("POST", RULES, "score", "SavedRules", takes="RulesToSave", status=201)
def save_rules(group_id: str) -> Response:
    """Save house rules under a name: a preset, choices, and changes."""
    document = requests.sent()
    name, sheet = _read_rules(document)
    return requests.answered_in_group(
        group_id, document, lambda group: _rules_told(rulesets.save(group, name, sheet)), 201
    )


@requests.Operation("PUT", f"{RULES}/<rules_id>", "score", "SavedRules", takes="RulesToSave")
def change_rules(group_id: str, rules_id: str) -> Response:
    """Replace saved rules; sittings played by them keep their copy."""
    document = requests.sent()
    name, sheet = _read_rules(document)

    def save(group: Group) -> JsonObject:
        return _rules_told(rulesets.save(group, name, sheet, _saved_rules(group, rules_id)))

    return requests.answered_in_group(group_id, document, save)


@requests.Operation("DELETE", f"{RULES}/<rules_id>", "score", "SavedRulesList")
def remove_rules(group_id: str, rules_id: str) -> Response:
    """Delete saved rules; sittings played by them keep their copy. The answer has the rest."""

    def remove(group: Group) -> JsonObject:
        rulesets.remove(_saved_rules(group, rules_id))
        db.session.refresh(group)
        return _rules_listed(group)

    return requests.answered_in_group(group_id, None, remove)


def _read_rules(document: object) -> tuple[str, Sheet]:
    found = json_values.fields(document, "", ("name", "game", "sheet"))
    json_values.short(found["sheet"], "sheet")
    return read_name(found["name"], "name"), read_sheet(found["sheet"], read_game(found["game"]))


def _saved_rules(group: Group, rules_id: str) -> HouseRules:
    rules = db.session.get(HouseRules, rules_id)
    return rules if rules and rules.group_id == group.id else abort(404)


def _rules_told(rules: HouseRules) -> JsonObject:
    return {name: getattr(rules, name) for name in ("id", "name", "game", "sheet")}


def _rules_listed(group: Group) -> JsonObject:
    return {"rules": [_rules_told(rules) for rules in group.house_rules]}


@requests.Operation("POST", "/nights", None, "Nights", takes="NightsAsked", tag="nights")
def nights() -> Response:
    """Get the cost of a night by a preset; nothing is stored.

    The hands were dealt and played in advance, as `way_of_playing` explains. If there are no
    figures for exactly these rules, they are those of the preset's defaults, and `as_usual` is
    true. An `Idempotency-Key` has no effect.
    """
    asked = json_values.fields(requests.sent(), "", ("game", "sheet"))
    game = read_game(asked["game"])
    kept = nights_of(game.key)
    if kept is None:
        raise NoDocument(phrase("there is no simulation for this game"), "game")
    sheet = read_sheet(asked["sheet"], game)
    there = kept.nearest(sheet)
    return jsonify(
        hands=kept.kept().hands,
        seed=kept.kept().seed,
        nights=there.cost.nights if there else 0,
        as_usual=kept.known_of(sheet) is None,
        way_of_playing=[said(each) for each in kept.way_of_playing],
        after=_nights_told(there.cost.after if there else ()),
    )


@requests.Operation("GET", "/sittings/<sitting_id>/nights", "view", "OwnNights", tag="nights")
def own_nights() -> Response:
    """Get the cost of a night by the group's own hands that were played by a sitting's rules.

    Nights are drawn by lot from these hands as soon as there are at least `least`. `foretold` says
    how well this works: each evening was held back, and predicted from the hands of all others.
    """
    evenings = played_by(sheet_of(g.sitting), g.group)
    hands = [hand for evening in evenings for hand in evening]
    enough = len(hands) >= LEAST
    return jsonify(
        hands=len(hands),
        evenings=len(evenings),
        least=LEAST,
        seed=SEED,
        nights=DRAWN if enough else 0,
        after=_nights_told(drawn(hands, LENGTHS, DRAWN, SEED) if enough else ()),
        foretold=forecast(evenings if enough else (), SEED)._asdict(),
    )


def _nights_told(nights: Sequence[SimulatedNight]) -> list[JsonObject]:
    return [
        {
            "hands": night.hands,
            "player": _shares(SHARES, night.player),
            "lost": _shares(MOST_LOST, night.lost),
        }
        for night in nights
    ]


def _shares(of_a_hundred: Sequence[int], figures: Sequence[Figure]) -> list[JsonObject]:
    pairs = zip(of_a_hundred, figures, strict=True)
    return [{"of_100": share, **figure._asdict()} for share, figure in pairs]
