"""JSON Schemas of the cost of nights: by a preset, and by a group's own hands."""

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
        "seed": {**WHOLE, "description": "The seed with which the same nights are drawn again."},
        "nights": {**WHOLE, "description": "The number of simulated nights; 0: nothing is known."},
        "after": after,
    }
    return {
        "NightsAsked": object_of(
            "The rules.",
            {"game": ref("Game"), "sheet": ref("SheetChosen")},
            example={"game": GAME, "sheet": SHEET},
        ),
        "NightShare": object_of(
            "A percentile: the points that `of_100` of 100 nights do not exceed, and the error "
            "that 19 of 20 such samples stay within.",
            {"of_100": NUMBER, "points": WHOLE, "error": WHOLE},
        ),
        "NightOfHands": object_of(
            "A night of this number of hands: a player's result, and the largest loss of any "
            "player at the table.",
            {
                "hands": NUMBER,
                "player": list_of(ref("NightShare")),
                "lost": list_of(ref("NightShare")),
            },
        ),
        "Nights": object_of(
            "The results of simulated nights with four equal players.",
            {
                "hands": {**WHOLE, "description": "The number of hands dealt."},
                **drawn,
                "as_usual": {
                    **TRUTH,
                    "description": "Whether the figures are those of the preset's defaults.",
                },
                "way_of_playing": list_of(TEXT),
            },
        ),
        "OwnNights": object_of(
            "The results of nights drawn by lot from a group's own hands.",
            {
                "hands": {**WHOLE, "description": "The number of hands by exactly these rules."},
                "evenings": WHOLE,
                "least": NUMBER,
                **drawn,
                "foretold": object_of(
                    "How many results of held-back evenings were `within` the range that 8 of 10 "
                    "should reach.",
                    {"within": WHOLE, "results": WHOLE, "evenings": WHOLE},
                    called="NightsForetold",
                ),
            },
        ),
    }
