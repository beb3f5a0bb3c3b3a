"""What a night costs: by a preset, and by the group's own hands."""

from collections.abc import Sequence

from flask import Response, jsonify

from companion.api.operations import operation
from companion.api.requests import sent
from companion.documents import json_values
from companion.documents.json_values import NoDocument
from companion.documents.sheets import read_game, read_sheet
from companion.evenings.starting import sheet_of
from companion.request_context import g
from companion.rulebook.night_forms import nights_of
from companion.rulebook.rulesets import preset_of
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
    foretold,
)
from companion.rules.phrases import phrase
from companion.season.statistics import played_by
from companion.templating import said

Plain = dict[str, object]


@operation("POST", "/nights", None, "Nights", takes="NightsAsked", faults=(400,))
def nights() -> Response:
    """Get the cost of a night by a preset; nothing is stored.

    The hands were dealt and played in advance, as `way_of_playing` explains. If there are no
    figures for exactly these rules, they are those of the preset's defaults, and `as_usual` is
    true. An `Idempotency-Key` has no effect.
    """
    asked = json_values.fields(sent(), "", ("game", "sheet"))
    game = read_game(asked["game"])
    kept = nights_of(game.key)
    if kept is None:
        raise NoDocument(phrase("there is no simulation for this game"), "game")
    sheet = read_sheet(asked["sheet"], game)
    known = kept.known_of(sheet)
    preset = preset_of(sheet.preset)
    there = known or (preset and kept.known_of(preset.sheet()))
    return jsonify(
        hands=kept.kept().hands,
        seed=kept.kept().seed,
        nights=there.cost.nights if there else 0,
        as_usual=known is None,
        way_of_playing=[said(each) for each in kept.way_of_playing],
        after=_told(there.cost.after if there else ()),
    )


@operation("GET", "/sittings/<sitting_id>/nights", "view", "OwnNights")
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
        after=_told(drawn(hands, LENGTHS, DRAWN, SEED) if enough else ()),
        foretold=foretold(evenings if enough else (), SEED)._asdict(),
    )


def _told(nights: Sequence[SimulatedNight]) -> list[Plain]:
    return [
        {
            "hands": night.hands,
            "player": _shares(SHARES, night.player),
            "lost": _shares(MOST_LOST, night.lost),
        }
        for night in nights
    ]


def _shares(of_a_hundred: Sequence[int], figures: Sequence[Figure]) -> list[Plain]:
    pairs = zip(of_a_hundred, figures, strict=True)
    return [{"of_100": share, **figure._asdict()} for share, figure in pairs]
