"""Example bodies for the documentation, and recorded answers of all calls."""

import json
from pathlib import Path
from typing import Any

from companion.rules.games import PACKAGES, game

GAME = next(iter(PACKAGES))
PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
SHEET = {"preset": game(GAME).presets[0].key}

KEPT = Path(__file__).with_name("answers.json")
"""Answers recorded from a played evening (`make golden` plays it again)."""

ANSWERS: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
"""The recorded answers, by the name of the schema."""
