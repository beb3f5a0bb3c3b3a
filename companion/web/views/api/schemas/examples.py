"""An example of each body that a call takes, and of what it gives, as it comes from a table."""

import json
from pathlib import Path
from typing import Any

from companion.rules.games import PACKAGES, game

GAME = next(iter(PACKAGES))
PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
SHEET = {"preset": game(GAME).presets[0].key}

EXAMPLES: dict[str, Any] = {
    "Counts": {"counts": [{"whom": "Bo", "issued": 100, "held": {"25": 3, "5": 2}}]},
    "Debts": {"debts": ["hA3kP0sW9qLx2mNc"]},
    "GoOn": {"hands": 32},
    "GroupRenamed": {"name": "Fridays"},
    "HowToSettle": {"plan": "through", "through": "Di"},
    "Leaving": {"whom": "Chan", "by": "book", "amount": -10, "other": None},
    "Line": {"transfer": {"payer": "Bo", "payee": None, "points": 2, "why": "tea"}},
    "LinksToReplace": {"roles": ["score", "view"]},
    "NewDraft": {"number": 2, "typed": {"tricks-0": "3", "tricks-1": "2"}},
    "NewGroup": {"name": "Thursdays", "players": PLAYERS},
    "NewLine": {"number": 1, **HAND},
    "NewPayment": {"payer": "Chan", "payee": "Ah Ming", "amount": 10},
    "NewPin": {"pin": "2580"},
    "NewPlayer": {"name": "Eve", "guest": True},
    "NightsAsked": {"game": GAME, "sheet": SHEET},
    "PlayerChanged": {"name": "Bob", "retired": False},
    "RulesToSave": {"name": "At home", "game": GAME, "sheet": SHEET},
    "SittingDocument": {"game": GAME, "sheet": SHEET, "players": PLAYERS, "lines": [HAND]},
    "Stake": {"currency": "HKD", "money": 100, "points": 10, "coin": 10, "chips": [1, 5, 25]},
    "ToReadOtherwise": {"sheet": "score-sheet", "told": {"1": ["mixed-pair-led@0"]}},
    "Trick": {"game": GAME, "sheet": SHEET, "led": ["5-5"], "plays": [["5-4"], ["6-6"], []]},
}
"""By the name of the schema."""

KEPT = Path(__file__).with_name("answers.json")
"""What an evening has given (`make golden` plays it anew)."""

ANSWERS: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
"""The same, by the name of the schema."""
