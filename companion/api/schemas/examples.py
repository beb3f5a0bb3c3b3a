"""What examples of bodies are made of, and what each call gives, as it comes from a table."""

import json
from pathlib import Path
from typing import Any

from companion.rules.games import PACKAGES, game

GAME = next(iter(PACKAGES))
PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
SHEET = {"preset": game(GAME).presets[0].key}

KEPT = Path(__file__).with_name("answers.json")
"""What an evening has given (`make golden` plays it anew)."""

ANSWERS: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
"""The same, by the name of the schema."""
