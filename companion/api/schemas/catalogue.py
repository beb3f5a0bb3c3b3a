"""JSON Schemas of presets and their choices."""

from companion.documents.json_schema import TEXT, WHOLE, Schema, list_of, map_of, object_of, ref


def of_catalogue() -> dict[str, Schema]:
    value = object_of(
        "A possible answer.",
        {"value": {"type": ["string", "integer"]}, "says": TEXT},
        called="ChoiceValue",
    )
    default = {"key": TEXT, "asks": TEXT, "default": {"type": ["string", "integer"]}}
    choice = {
        "description": "A question that the table answers before it starts.",
        "anyOf": [
            object_of(
                "A question with a list of answers.",
                {**default, "values": list_of(value)},
                called="ChoiceOfWays",
            ),
            object_of(
                "A question for a number.",
                {**default, "least": WHOLE, "most": WHOLE},
                called="ChoiceOfNumber",
            ),
        ],
    }
    mark = {"code": TEXT, "group": TEXT, "seat": TEXT, "text": TEXT}
    return {
        "Sheet": object_of(
            "A preset.",
            {
                "game": ref("Game"),
                "key": TEXT,
                "name": TEXT,
                "about": TEXT,
                "choices": list_of(choice),
                "sentences": list_of(
                    object_of(
                        "A sentence with its kind and numbers, which house rules can change.",
                        {"clause": TEXT, "kind": TEXT, "values": map_of({}), "text": TEXT},
                        called="Sentence",
                    )
                ),
                "marks": list_of(
                    object_of("A mark that the scorer may set.", mark, called="MarkAsked")
                ),
                "codes": object_of(
                    "The codes that may occur.",
                    {"transfers": list_of(TEXT), "objections": list_of(TEXT)},
                    called="Codes",
                ),
            },
        ),
        "Sheets": list_of(ref("Sheet"), description="All presets."),
    }
