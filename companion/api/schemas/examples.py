"""Example bodies and recorded answers for the documentation, and schemas of balances."""

import json
from pathlib import Path
from typing import Any

from companion.documents.json_schema import NUMBER, WHOLE, WIND, Schema, map_of
from companion.rules.games import PACKAGES, game

GAME = next(iter(PACKAGES))
PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
SHEET = {"preset": game(GAME).presets[0].key}

KEPT = Path(__file__).with_name("answers.json")
"""Answers recorded from a played evening (`make golden` plays it again)."""

ANSWERS: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
"""The recorded answers, by the name of the schema."""


BALANCES: Schema = map_of(WHOLE, "Points won or lost, by name. Players, box and pot sum to zero.")
BOX: Schema = {**WHOLE, "description": "Points of the box; left out while it is unused."}

POT: Schema = {
    **WHOLE,
    "minimum": 0,
    "description": "Points in the pot; left out if the rules have none.",
}
BOTH = {"box": BOX, "pot": POT}
ROUND: dict[str, Schema] = {"wind": WIND, "round": NUMBER}
"""In games with rounds: the prevailing wind, and the round from 1."""
