"""JSON Schemas of the API's requests and responses, by name."""

from typing import Any

from companion.api.schemas.evenings import of_evenings
from companion.api.schemas.examples import BALANCES, BOTH, GAME, HAND, PLAYERS, ROUND, SHEET
from companion.api.schemas.groups import of_groups
from companion.documents.catalogue import all_presets
from companion.documents.json_schema import (
    NUMBER,
    SEAT,
    TEXT,
    TRUTH,
    WHOLE,
    WIND,
    Schema,
    lifted,
    list_of,
    map_of,
    object_of,
    one_of,
    or_null,
    ref,
)
from companion.documents.json_values import DIGITS
from companion.documents.texts import LONGEST_NAME
from companion.rules.games import PACKAGES, room
from companion.rules.lines import KINDS, Line
from companion.rules.standing import WINDS


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


LARGEST = 10**DIGITS - 1
DEEDS = ("change", "undo", "redo", "close", "reopen")


def schemas() -> dict[str, Schema]:
    """All schemas, those of a sitting document first."""
    return lifted({name: _bare(schema) for name, schema in _all().items()})


def examples() -> dict[str, Any]:
    """An example of each request body, by the name of its schema."""
    return {name: each["example"] for name, each in _all().items() if "example" in each}


def _all() -> dict[str, Schema]:
    """All schemas; those of request bodies with their examples."""
    besides = {**_referee(), **of_groups(), **of_evenings(), **of_nights()}
    of_sittings = {**_document(), **_lines(), **_hands(), **_answer(), **of_catalogue()}
    return {**of_sittings, **besides}


def _bare(schema: Schema) -> Schema:
    return {name: each for name, each in schema.items() if name != "example"}


def _sizes() -> list[int]:
    """The numbers of seats of the games."""
    return [len(preset.sheet().seats) for preset in all_presets()]


def _names() -> Schema:
    """A list of different names, one for each seat."""
    sizes = _sizes()
    return list_of(ref("Name"), minItems=min(sizes), maxItems=max(sizes), uniqueItems=True)


def _numbers() -> Schema:
    """A list of numbers, one for each seat."""
    sizes = _sizes()
    return list_of(WHOLE, minItems=min(sizes), maxItems=max(sizes))


def _document() -> dict[str, Schema]:
    chosen = object_of(
        "A preset, the table's choices, and its house rules.",
        {"preset": ref("PresetKey")},
        {"choices": map_of({"type": ["string", "integer"]}), "house": list_of(ref("HouseRule"))},
        called="PresetChosen",
    )
    return {
        "SittingDocument": object_of(
            "A sitting: its players, rules and lines; and the first banker, if that is not the "
            "first seat.",
            {"game": ref("Game"), "sheet": ref("SheetChosen"), "players": _names()},
            {
                "banker": SEAT,
                "lines": list_of(ref("Line")),
                "meta": map_of({}, "Title, dates, stake and so on: kept and returned unchanged."),
            },
            example={"game": GAME, "sheet": SHEET, "players": PLAYERS, "lines": [HAND]},
        ),
        "SheetChosen": {
            "description": "The rules: the key of a preset, or a preset with choices.",
            "anyOf": [ref("PresetKey"), chosen],
        },
        "HouseRule": {
            "description": "A change to the sentences of a preset.",
            "anyOf": [
                object_of(
                    "New values for a sentence.",
                    {"edit": TEXT, "values": map_of({})},
                    called="Edited",
                ),
                object_of("A sentence left out.", {"strike": TEXT}, called="StruckOut"),
                object_of(
                    "An added sentence.", {"add": ref("Clause")}, {"after": TEXT}, called="Added"
                ),
            ],
        },
        "Clause": {
            "description": "A sentence of the rules: its kind and values.",
            "type": "object",
            "properties": {"kind": TEXT, "key": TEXT},
            "required": ["kind", "key"],
        },
        "Game": {"description": "The key of a game.", **one_of(PACKAGES)},
        "PresetKey": {
            "description": "The key of a preset.",
            **one_of(preset.key for preset in all_presets()),
        },
        "Whole": {
            "description": "An integer; at most 18 digits.",
            "type": "integer",
            "minimum": -LARGEST,
            "maximum": LARGEST,
        },
        "Number": {
            "description": "A number of lines, hands or points, at least 1.",
            "type": "integer",
            "minimum": 1,
            "maximum": LARGEST,
        },
        "Seat": {
            "description": "A seat: its index in order of play.",
            "type": "integer",
            "minimum": 0,
            "maximum": max(_sizes()) - 1,
        },
        "Wind": {
            "description": "The prevailing wind of a round, in games that have rounds.",
            **one_of(WINDS),
        },
        "Name": {
            "description": "Normalised to NFC and trimmed.",
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_NAME,
            "pattern": r"\S",
        },
    }


def _made_of() -> dict[str, Schema]:
    """The schemas of the parts of lines."""
    return {
        "hand": ref("Hand"),
        "names": _names(),
        "account": {"anyOf": [ref("Name"), ref("ThePot"), {"type": "null"}]},
        "number": NUMBER,
        "seat": SEAT,
        "by seat": _numbers(),
        "text": TEXT,
        "wind": WIND,
    }


def _camel(kind: type[Line]) -> str:
    """The name of a kind of line in CamelCase."""
    name = next(name for name, each in KINDS.items() if each is kind)
    return name.title().replace("_", "")


def _line(kind: type[Line]) -> Schema:
    """The body of a kind of line, described by its class's docstring."""
    each, made_of = _made_of(), kind.parts()
    of = {part.name: each[part.what] for part in made_of}
    if kind.bare:
        return of[made_of[0].name]
    about = (kind.__doc__ or "").partition("\n")[0]
    needed, others = ({p.name: of[p.name] for p in made_of if p.needed is n} for n in (True, False))
    return object_of(about, needed, others, called=f"{_camel(kind)}Body")


def _lines() -> dict[str, Schema]:
    lines = {name: _line(kind) for name, kind in KINDS.items()}
    return {
        "ThePot": object_of(
            "The pot, which nobody owns until it is won.", {"account": one_of(["pot"])}
        ),
        "GoOn": object_of(
            "How far to continue: to a total of hands, or of rounds.",
            {},
            {"hands": or_null(WHOLE), "rounds": NUMBER},
            example={"hands": 32},
        ),
        "Line": {
            "example": {"transfer": {"payer": "Bo", "payee": None, "points": 2, "why": "tea"}},
            "description": "An entry of a sitting.",
            "anyOf": [
                object_of(f"A line: {kind}.", {kind: body}, called=f"{_camel(KINDS[kind])}Line")
                for kind, body in lines.items()
            ],
        },
        "NewLine": {
            "example": {"number": 1, **HAND},
            "description": "A line and its number, which must be the next one.",
            "anyOf": [
                object_of(
                    f"A new line: {kind}.",
                    {"number": NUMBER, kind: body},
                    called=f"New{_camel(KINDS[kind])}Line",
                )
                for kind, body in lines.items()
            ],
        },
    }


def _hands() -> dict[str, Schema]:
    """The hands of all games and their parts, from each game's schemas."""
    games = [room(key, "documents") for key in PACKAGES]
    forms = [form for game in games for form in game.HANDS]
    parts = {name: part for game in games for name, part in game.PARTS.items()}
    counts = [count for game in games for count in game.COUNTS]
    return {
        "Hand": {"description": "A hand of the sitting's own game.", "anyOf": forms},
        "Count": {"description": "The count of a hand, in the game's own terms.", "anyOf": counts},
        **parts,
    }


def _answer() -> dict[str, Schema]:
    end = {"anyOf": [{"type": ["integer", "string", "null"]}, ref("ThePot")]}
    whom = {"anyOf": [{"type": ["string", "null"]}, ref("ThePot")]}
    why = object_of("A reason.", {"text": TEXT, "times": WHOLE, "clause": TEXT}, called="Reason")
    transfer = {"payer": end, "payee": end, "amount": WHOLE, "points": WHOLE, "code": TEXT}
    settled = {"balances": BALANCES, "settlement": list_of(ref("Payment"))}
    bank = object_of(
        "The next banker and their streak.",
        {"banker": SEAT, "streak": WHOLE},
        called="NextBank",
    )
    over = object_of(
        "The end of the game, if the rules or the table set one: after a number of hands or of "
        "rounds, whichever comes first. `last`: the game is over if the bank passes after the next "
        "hand. Once it is over: the winners, and how far they are ahead of the next player.",
        {"played": WHOLE, "over": TRUTH},
        {
            "after": NUMBER,
            "rounds": NUMBER,
            "last": TRUTH,
            "winners": list_of(TEXT),
            "ahead": WHOLE,
        },
    )
    return {
        "Answer": object_of(
            "The result of a sitting document.",
            {"rows": list_of(ref("Row")), "next": bank, **settled},
            {**ROUND, **BOTH, "end": ref("End")},
        ),
        "End": over,
        "Row": object_of(
            "The result of a line. Hands and agreed points name seats, other lines players.",
            {
                "number": NUMBER,
                "banker": SEAT,
                "streak": NUMBER,
                "transfers": list_of(ref("Transfer")),
                "net": {"anyOf": [_numbers(), map_of(WHOLE)]},
                "balances": BALANCES,
            },
            {
                **ROUND,
                **BOTH,
                "counts": map_of(ref("Count"), "By seat, in a game that counts hands."),
            },
        ),
        "Transfer": object_of(
            "A payment and its reasons: `amount` is `points` times every `times`.",
            {**transfer, "because": list_of(why)},
        ),
        "Payment": object_of(
            "A payment in points; null is the box.",
            {"payer": whom, "payee": whom, "points": WHOLE},
        ),
        "GoneOn": object_of("The progress of the game, if it has an end.", {}, {"end": ref("End")}),
        "Outcome": object_of(
            "The rows that differ now, and the payments that correct the chips on the table.",
            {"changed": list_of(ref("Row")), "catch_up": list_of(ref("Payment"))},
        ),
        "History": object_of(
            "Changes of a sitting, the latest first.",
            {"changes": list_of(ref("Change")), "next": or_null(TEXT)},
        ),
        "Change": object_of(
            "A change: its time (milliseconds since 1970), its author if known, and what it did.",
            {"version": WHOLE, "kind": one_of(DEEDS), "at": WHOLE, "who": TEXT, "says": TEXT}
            | {"edits": list_of(ref("LineEdit"))},
        ),
        "LineEdit": object_of(
            "A line before and after a change; null if there was or is none.",
            {"number": NUMBER, "was": or_null(ref("Line")), "is": or_null(ref("Line"))},
        ),
        "Closing": object_of(
            "The state of a sitting after it was closed or reopened.",
            {"version": WHOLE, "closed": TRUTH, **settled},
            {**BOTH, "end": ref("End")},
        ),
        "Sitting": object_of(
            "A sitting and its result.",
            {
                "document": ref("SittingDocument"),
                "answer": ref("Answer"),
                "version": WHOLE,
                "closed": TRUTH,
            },
        ),
        **_otherwise(),
        "Objection": object_of(
            "Why a line is impossible; line 0 means the table's own numbers.",
            {"line": WHOLE, "code": TEXT, "text": TEXT},
        ),
    }


def _otherwise() -> dict[str, Schema]:
    points = {"who": ref("Whom"), "least": WHOLE, "most": WHOLE}
    between = "Points, known exactly or within bounds."
    spans = list_of(object_of(between, points, called="PointsBetween"))
    way = object_of(
        "One way in which it may have happened.", {"key": TEXT, "says": TEXT}, called="WayItWas"
    )
    unsaid = {"asks": list_of(TEXT), "times": NUMBER, "ways": list_of(way)}
    row = {
        "number": NUMBER,
        "nets": spans,
        "differs": TRUTH,
        "transfers": list_of(ref("Transfer")),
        "objections": list_of(ref("Objection")),
        "open": list_of(
            object_of("A question that nobody answered when recording.", unsaid, called="Unsaid")
        ),
    }
    return {
        "ToReadOtherwise": object_of(
            "Other rules, and added facts of the hands.",
            {"sheet": ref("SheetChosen")},
            {"told": map_of(list_of(TEXT), "By line number."), "never": list_of(TEXT)},
            example={"sheet": "score-sheet", "told": {"1": ["mixed-pair-led@0"]}},
        ),
        "OtherReading": object_of(
            "A sitting under other rules: the points before and after, open questions, and lines.",
            {
                "was": spans,
                "now": spans,
                "open": map_of(WHOLE, "The number of hands that depend on a question."),
                "rows": list_of(object_of("A line under other rules.", row, called="OtherRow")),
            },
        ),
    }


def _referee() -> dict[str, Schema]:
    """The referees' questions and answers, from the games that have one."""
    games = [getattr(room(key, "documents"), "REFEREE", {}) for key in PACKAGES]
    return {name: schema for game in games for name, schema in game.items()}
