"""JSON Schemas of what a night costs: by a way of playing, and by a group's own hands."""

from companion.api.schemas.examples import GAME, SHEET
from companion.documents.json_schema import (
    NUMBER,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    list_of,
    object_of,
    ref,
)


def of_nights() -> dict[str, Schema]:
    after = {
        "description": "The shortest nights first.",
        **list_of(ref("NightOfHands")),
    }
    drawn: dict[str, Schema] = {
        "seed": {**WHOLE, "description": "With it the same nights are drawn again."},
        "nights": {**WHOLE, "description": "How many the figures are of; 0: nothing is known."},
        "after": after,
    }
    return {
        "NightsAsked": object_of(
            "By which rules.",
            {"game": ref("Game"), "sheet": ref("SheetChosen")},
            example={"game": GAME, "sheet": SHEET},
        ),
        "NightShare": object_of(
            "What so many of a hundred nights do not go beyond, and how far it may be off: in 19 "
            "of 20 such samples it is not.",
            {"of_100": NUMBER, "points": WHOLE, "error": WHOLE},
        ),
        "NightOfHands": object_of(
            "A night of so many hands: what one player has won or lost at its end, and what "
            "nobody of the table has lost more than.",
            {
                "hands": NUMBER,
                "player": list_of(ref("NightShare")),
                "lost": list_of(ref("NightShare")),
            },
        ),
        "Nights": object_of(
            "What nights come to by a way of playing, four equal players dealt and played for.",
            {
                "hands": {**WHOLE, "description": "How many were dealt."},
                **drawn,
                "as_usual": {
                    **TRUTH,
                    "description": "Whether the figures are of the preset as it comes instead.",
                },
                "way_of_playing": list_of(TEXT),
            },
        ),
        "OwnNights": object_of(
            "What nights come to that are drawn by lot from a group's own hands.",
            {
                "hands": {**WHOLE, "description": "How many there are by these very rules."},
                "evenings": WHOLE,
                "least": NUMBER,
                **drawn,
                "foretold": object_of(
                    "Of so many results of evenings that were held back, how many lay where 8 of "
                    "10 should.",
                    {"within": WHOLE, "results": WHOLE, "evenings": WHOLE},
                    called="NightsForetold",
                ),
            },
        ),
    }
