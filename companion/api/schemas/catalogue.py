"""JSON Schemas of the ways of playing that there are, and of what a table chooses of each."""

from companion.documents.json_schema import TEXT, WHOLE, Schema, list_of, map_of, object_of, ref


def of_catalogue() -> dict[str, Schema]:
    value = object_of(
        "One way.", {"value": {"type": ["string", "integer"]}, "says": TEXT}, called="ChoiceValue"
    )
    default = {"key": TEXT, "asks": TEXT, "default": {"type": ["string", "integer"]}}
    choice = {
        "description": "A question that the table answers when it sits down.",
        "anyOf": [
            object_of(
                "By one of these.", {**default, "values": list_of(value)}, called="ChoiceOfWays"
            ),
            object_of(
                "By a number.", {**default, "least": WHOLE, "most": WHOLE}, called="ChoiceOfNumber"
            ),
        ],
    }
    mark = {"code": TEXT, "group": TEXT, "seat": TEXT, "text": TEXT}
    return {
        "Sheet": object_of(
            "A way of playing.",
            {
                "game": ref("Game"),
                "key": TEXT,
                "name": TEXT,
                "about": TEXT,
                "choices": list_of(choice),
                "sentences": list_of(
                    object_of(
                        "A sentence, its kind and the numbers in it: what house rules change.",
                        {"clause": TEXT, "kind": TEXT, "values": map_of({}), "text": TEXT},
                        called="Sentence",
                    )
                ),
                "marks": list_of(object_of("What the scorer may mark.", mark, called="MarkAsked")),
                "codes": object_of(
                    "What may come up.",
                    {"transfers": list_of(TEXT), "objections": list_of(TEXT)},
                    called="Codes",
                ),
            },
        ),
        "Sheets": list_of(ref("Sheet"), description="Every way of playing."),
    }
