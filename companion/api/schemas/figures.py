"""Schemas of balances: of players by name, of the box and of the pot."""

from companion.documents.json_schema import NUMBER, WHOLE, WIND, Schema, map_of

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
