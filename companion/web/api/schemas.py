"""JSON Schemas of what the API takes and gives, by name."""

from collections.abc import Iterable
from typing import Any

from companion.codec.catalogue import presets
from companion.codec.plain import DIGITS
from companion.codec.sittings import LONGEST_NAME
from companion.rules.games import PACKAGES

Schema = dict[str, Any]

LARGEST = 10**DIGITS - 1


def schemas() -> dict[str, Schema]:
    """Every schema, those of a sitting document first."""
    return {**_document(), **_lines(), **_hands(), **_answer(), **_catalogue(), **_groups()}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(
    about: str, needed: dict[str, Schema], optional: dict[str, Schema] | None = None
) -> Schema:
    return {
        "description": about,
        "type": "object",
        "properties": {**needed, **(optional or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


def _list(items: Schema, **more: object) -> Schema:
    return {"type": "array", "items": items, **more}


def _map(values: Schema, about: str = "") -> Schema:
    described = {"description": about} if about else {}
    return {**described, "type": "object", "additionalProperties": values}


def _one_of(values: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(values)}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


TEXT: Schema = {"type": "string"}
TRUTH: Schema = {"type": "boolean"}
WHOLE: Schema = ref("Whole")
NUMBER: Schema = ref("Number")
SEAT: Schema = ref("Seat")
FOUR_NAMES: Schema = _list(ref("Name"), minItems=4, maxItems=4, uniqueItems=True)
FOUR_NUMBERS: Schema = _list(WHOLE, minItems=4, maxItems=4)
BALANCES: Schema = _map(WHOLE, "Points won or lost, by name. Players and box sum to zero.")
BOX: Schema = {**WHOLE, "description": "Points of the box; left out while it is unused."}


def _document() -> dict[str, Schema]:
    keys = [preset.key for preset in presets()]
    chosen = _object(
        "A preset, what the table chose, and its own changes.",
        {"preset": _one_of(keys)},
        {"choices": _map({"type": ["string", "integer"]}), "house": _list(ref("HouseRule"))},
    )
    return {
        "SittingDocument": _object(
            "A sitting: who plays, by which rules, and what the scorer wrote down, line by line.",
            {"game": _one_of(PACKAGES), "sheet": ref("SheetChosen"), "players": FOUR_NAMES},
            {
                "banker": {**SEAT, "default": 0},
                "lines": _list(ref("Line"), default=[]),
                "meta": _map({}, "Title, dates, stake and the like: kept, and given back as is."),
            },
        ),
        "SheetChosen": {
            "description": "The way of playing: the key of a preset, or more exactly.",
            "anyOf": [_one_of(keys), chosen],
        },
        "HouseRule": {
            "description": "A change of the table's own to the sentences of a preset.",
            "anyOf": [
                _object("Other values.", {"edit": TEXT, "values": _map({})}),
                _object("A sentence struck out.", {"strike": TEXT}),
                _object("One more sentence.", {"add": ref("Clause")}, {"after": TEXT}),
            ],
        },
        "Clause": {
            "description": "A sentence of the rules, by its kind, with values of its own.",
            "type": "object",
            "properties": {"kind": TEXT, "key": TEXT},
            "required": ["kind", "key"],
        },
        "Whole": {
            "description": "Points and the like; more than 18 digits are not read.",
            "type": "integer",
            "minimum": -LARGEST,
            "maximum": LARGEST,
        },
        "Number": {
            "description": "A number of lines, hands or points, of which there is one at least.",
            "type": "integer",
            "minimum": 1,
            "maximum": LARGEST,
        },
        "Seat": {
            "description": "A seat, in order of play.",
            "type": "integer",
            "minimum": 0,
            "maximum": 3,
        },
        "Name": {
            "description": "Normalised to NFC and trimmed.",
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_NAME,
            "pattern": r"\S",
        },
    }


def _lines() -> dict[str, Schema]:
    lines = {
        "hand": ref("Hand"),
        "seating": FOUR_NAMES,
        "transfer": _object(
            "Chips outside any hand; null is the box.",
            {"payer": _or_null(ref("Name")), "payee": _or_null(ref("Name")), "points": NUMBER},
            {"why": TEXT},
        ),
        "agreed": _object("Settled by talk: nets by seat.", {"net": FOUR_NUMBERS}, {"why": TEXT}),
        "bank": _object(
            "Who really banks from the next hand on.",
            {"seat": SEAT, "streak": NUMBER},
            {"why": TEXT},
        ),
    }
    return {
        "Line": {
            "description": "One thing that happened at the table.",
            "anyOf": [_object(kind, {kind: body}) for kind, body in lines.items()],
        },
        "NewLine": {
            "description": "A line and the number it is to have: that of the next one.",
            "anyOf": [
                _object(kind, {"number": NUMBER, kind: body}) for kind, body in lines.items()
            ],
        },
    }


def _hands() -> dict[str, Schema]:
    mark = _object("A special lead or the like.", {"code": TEXT, "seat": SEAT})
    group = _object("Tiles of a mahjong hand.", {"kind": TEXT, "tile": TEXT}, {"open": TRUTH})
    held = {
        "units": WHOLE,
        "farn": WHOLE,
        "groups": _list(group),
        "flowers": _list(TEXT),
        "house_farn": WHOLE,
        "limit": TRUTH,
        "why": TEXT,
    }
    by_seat = {str(seat): ref("Held") for seat in range(4)}
    mahjong = {
        "winner": {**_or_null(SEAT), "description": "Null where nobody won."},
        "self_pick": TRUTH,
        "discarder": _or_null(SEAT),
        "hands": _object("What each showed, by seat.", {}, by_seat),
    }
    return {
        "Hand": {
            "description": "A hand of the sitting's own game.",
            "anyOf": [
                _object(
                    "Tien Gow, played out: tricks by seat, the winner of the last.",
                    {"tricks": FOUR_NUMBERS, "last_trick": SEAT},
                    {"marks": _list(mark)},
                ),
                _object("Tien Gow, declared.", {"declared": TEXT, "by": SEAT}),
                _object("Mahjong, played out.", {}, mahjong),
                _object("Mahjong, shown.", {"shown": TEXT, "by": SEAT}),
            ],
        },
        "Held": _object("A mahjong hand: counted, or its tiles, or a limit hand.", {}, held),
    }


def _answer() -> dict[str, Schema]:
    end = {"type": ["integer", "string", "null"]}
    why = _object("A reason.", {"text": TEXT, "times": WHOLE, "clause": TEXT})
    transfer = {"payer": end, "payee": end, "amount": WHOLE, "points": WHOLE, "code": TEXT}
    counted = _object("A line of the count.", {"text": TEXT}, {"units": WHOLE, "farn": WHOLE})
    known = {name: _or_null(WHOLE) for name in ("units", "basic", "farn", "value")}
    settled = {"balances": BALANCES, "settlement": _list(ref("Payment"))}
    bank = _object(
        "Who banks, and which hand of his bank it is.", {"banker": SEAT, "streak": WHOLE}
    )
    return {
        "Answer": _object(
            "What follows from a sitting document.",
            {"rows": _list(ref("Row")), "next": bank, **settled},
            {"box": BOX},
        ),
        "Row": _object(
            "What follows from a line. Hands and what was agreed speak in seats, others in names.",
            {
                "number": NUMBER,
                "banker": SEAT,
                "streak": NUMBER,
                "transfers": _list(ref("Transfer")),
                "net": {"anyOf": [FOUR_NUMBERS, _map(WHOLE)]},
                "balances": BALANCES,
            },
            {"box": BOX, "counts": _map(ref("Count"), "Mahjong: by seat.")},
        ),
        "Transfer": _object(
            "A payment and why it is due: `amount` is `points` times every `times`.",
            {**transfer, "because": _list(why)},
        ),
        "Count": _object("What a mahjong hand was worth.", {**known, "because": _list(counted)}),
        "Payment": _object(
            "Points that one gives another; null is the box.",
            {"payer": _or_null(TEXT), "payee": _or_null(TEXT), "points": WHOLE},
        ),
        "Outcome": _object(
            "The rows that differ now, and what brings the chips on the table to the books.",
            {"changed": _list(ref("Row")), "catch_up": _list(ref("Payment"))},
        ),
        "Closing": _object(
            "How a sitting stands, closed or opened again.",
            {"version": WHOLE, "closed": TRUTH, **settled},
            {"box": BOX},
        ),
        "Sitting": _object(
            "A sitting, and what follows from it.",
            {
                "document": ref("SittingDocument"),
                "answer": ref("Answer"),
                "version": WHOLE,
                "closed": TRUTH,
            },
        ),
        "Objection": _object(
            "Why a line cannot be; line 0 is the table's own numbers.",
            {"line": WHOLE, "code": TEXT, "text": TEXT},
        ),
    }


def _catalogue() -> dict[str, Schema]:
    value = _object("One way.", {"value": {"type": ["string", "integer"]}, "says": TEXT})
    default = {"key": TEXT, "asks": TEXT, "default": {"type": ["string", "integer"]}}
    choice = {
        "description": "A question that the table answers when it sits down.",
        "anyOf": [
            _object("By one of these.", {**default, "values": _list(value)}),
            _object("By a number.", {**default, "least": WHOLE, "most": WHOLE}),
        ],
    }
    mark = {"code": TEXT, "group": TEXT, "seat": TEXT, "text": TEXT}
    return {
        "Sheet": _object(
            "A way of playing.",
            {
                "game": _one_of(PACKAGES),
                "key": TEXT,
                "name": TEXT,
                "about": TEXT,
                "choices": _list(choice),
                "sentences": _list(_object("A sentence.", {"clause": TEXT, "text": TEXT})),
                "marks": _list(_object("What the scorer may mark.", mark)),
                "codes": _object(
                    "What may come up.", {"transfers": _list(TEXT), "objections": _list(TEXT)}
                ),
            },
        ),
        "Sheets": _list(ref("Sheet"), description="Every way of playing."),
    }


def _groups() -> dict[str, Schema]:
    tokens = dict.fromkeys(("host", "score", "view"), TEXT)
    outline = {
        "id": TEXT,
        "day": {"type": "string", "format": "date"},
        "title": TEXT,
        "game": _one_of(PACKAGES),
        "preset": TEXT,
        "version": WHOLE,
        "closed": TRUTH,
        "hands": WHOLE,
        "balances": BALANCES,
    }
    return {
        "NewGroup": _object(
            "A group and its players, whose names differ.",
            {"name": ref("Name"), "players": _list(ref("Name"), maxItems=100, uniqueItems=True)},
        ),
        "NewGroupAnswer": _object(
            "The keys to a new group: each may do what those after it may.",
            {"id": TEXT, "tokens": _object("Tokens by role.", tokens)},
        ),
        "Group": _object(
            "A group.",
            {
                "name": ref("Name"),
                "players": _list(ref("Name")),
                "retired": _list(ref("Name")),
                "sittings": _list(ref("SittingOutline")),
            },
        ),
        "SittingOutline": _object("A sitting, from afar.", outline, {"box": BOX}),
        "NewSittingAnswer": _object("A new sitting.", {"id": TEXT, "version": WHOLE}),
        "Problem": _object(
            "What went wrong (RFC 9457).",
            {"status": WHOLE, "title": TEXT, "detail": TEXT},
            {
                "place": {**TEXT, "description": "Where in the document: `lines[2].hand.tricks`."},
                "objections": _list(ref("Objection")),
                "line": {**ref("NewLine"), "description": "The line that stands there."},
                "row": ref("Row"),
            },
        ),
    }
