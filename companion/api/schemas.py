"""JSON Schemas of the API's requests and responses, by name, with their examples."""

import json
from pathlib import Path
from typing import Any

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
from companion.errors import PROBLEMS
from companion.evenings.seating import ROTATIONS
from companion.groups.members import ROLES
from companion.rules.games import PACKAGES, all_presets, game, game_module
from companion.rules.lines import KINDS, Line
from companion.rules.standing import WINDS
from companion.settlement.plan import PLANS

GAME = next(iter(PACKAGES))
PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
SHEET = {"preset": game(GAME).presets[0].key}

KEPT = Path(__file__).with_name("answers.json")
"""Answers recorded from a played evening (`make golden` plays it again)."""

ANSWERS: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))


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
WHOM = ref("Whom")
DAY: Schema = {"type": "string", "format": "date"}
CURRENCY: Schema = {"type": "string", "pattern": r"^([A-Z]{3})?$"}
CHIP: Schema = {"type": "integer", "minimum": 1, "maximum": 10**12}
MONEY: Schema = {"type": "integer", "minimum": 0, "maximum": 10**12}


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
    after = {"description": "The shortest nights first.", **list_of(ref("NightOfHands"))}
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
    every = _all().items()
    bare = {name: {k: v for k, v in each.items() if k != "example"} for name, each in every}
    return lifted(bare)


def examples() -> dict[str, Any]:
    """An example of each request body, by the name of its schema."""
    return {name: each["example"] for name, each in _all().items() if "example" in each}


def _all() -> dict[str, Schema]:
    of_sittings = _document() | _lines() | _hands() | _answer() | of_catalogue()
    of_evenings = _evenings() | _settlement() | _season() | _draft()
    return of_sittings | _referee() | of_groups() | of_evenings | of_nights()


def _sizes() -> list[int]:
    return [len(preset.sheet().seats) for preset in all_presets()]


def _names() -> Schema:
    sizes = _sizes()
    return list_of(ref("Name"), minItems=min(sizes), maxItems=max(sizes), uniqueItems=True)


def _numbers() -> Schema:
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


def _camel(name: str) -> str:
    return name.title().replace("_", "")


def _line(name: str, kind: type[Line]) -> Schema:
    """The body of a kind of line, described by its class's docstring."""
    each: dict[str, Schema] = {
        "hand": ref("Hand"),
        "names": _names(),
        "account": {"anyOf": [ref("Name"), ref("ThePot"), {"type": "null"}]},
        "number": NUMBER,
        "seat": SEAT,
        "by seat": _numbers(),
        "text": TEXT,
        "wind": WIND,
    }
    made_of = kind.parts()
    of = {part.name: each[part.what] for part in made_of}
    if kind.bare:
        return of[made_of[0].name]
    about = (kind.__doc__ or "").partition("\n")[0]
    needed, others = ({p.name: of[p.name] for p in made_of if p.needed is n} for n in (True, False))
    return object_of(about, needed, others, called=f"{_camel(name)}Body")


def _lines() -> dict[str, Schema]:
    lines = {name: _line(name, kind) for name, kind in KINDS.items()}
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
                object_of(f"A line: {kind}.", {kind: body}, called=f"{_camel(kind)}Line")
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
                    called=f"New{_camel(kind)}Line",
                )
                for kind, body in lines.items()
            ],
        },
    }


def _hands() -> dict[str, Schema]:
    games = [game_module(key, "documents") for key in PACKAGES]
    forms = [form for game in games for form in game.HANDS]
    parts = {n: part for game in games for n, part in getattr(game, "PARTS", {}).items()}
    counts = [count for game in games for count in getattr(game, "COUNTS", ())]
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
        "The next banker and their streak.", {"banker": SEAT, "streak": WHOLE}, called="NextBank"
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
            "A payment in points; null is the box.", {"payer": whom, "payee": whom, "points": WHOLE}
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
    games = [getattr(game_module(key, "documents"), "REFEREE", {}) for key in PACKAGES]
    return {name: schema for game in games for name, schema in game.items()}


def of_groups() -> dict[str, Schema]:
    outline = {
        "id": TEXT,
        "day": DAY,
        "title": TEXT,
        "game": ref("Game"),
        "preset": TEXT,
        "version": WHOLE,
        "closed": TRUTH,
        "hands": WHOLE,
        "balances": BALANCES,
    }
    return {
        **_keys(),
        **_players(),
        **_rules(),
        "NewGroup": object_of(
            "A group and its players, with different names.",
            {"name": ref("Name"), "players": list_of(ref("Name"), maxItems=100, uniqueItems=True)},
            example={"name": "Thursdays", "players": PLAYERS},
        ),
        "NewGroupAnswer": object_of(
            "The tokens of a new group; each role includes those after it.",
            {"id": TEXT, "tokens": ref("Tokens")},
        ),
        "Group": object_of(
            "A group.",
            {
                "name": ref("Name"),
                "players": list_of(ref("Name")),
                "retired": list_of(ref("Name")),
                "sittings": list_of(ref("SittingOutline")),
                "next": or_null(TEXT),
            },
        ),
        "SittingOutline": object_of(
            "A summary of a sitting; `fault` says that it cannot be computed.",
            outline,
            {**BOTH, "fault": TEXT},
        ),
        "NewSittingAnswer": object_of("A new sitting.", {"id": TEXT, "version": WHOLE}),
        "Problem": object_of(
            "A problem (RFC 9457). `code` and `type` do not depend on the language.",
            {
                "type": TEXT,
                "code": one_of(PROBLEMS),
                "status": WHOLE,
                "title": TEXT,
                "detail": TEXT,
            },
            {
                "most": {**WHOLE, "description": "The amount that is owed."},
                "place": {
                    **TEXT,
                    "description": "The place in the document: `lines[2].hand.tricks`.",
                },
                "objections": list_of(ref("Objection")),
                "line": {**ref("NewLine"), "description": "The line with that number."},
                "row": ref("Row"),
                "end": ref("End"),
                "sitting": {**TEXT, "description": "The group's existing sitting."},
            },
        ),
    }


def _keys() -> dict[str, Schema]:
    tokens: dict[str, Schema] = dict.fromkeys(reversed(ROLES), TEXT)
    return {
        "Tokens": object_of("Tokens by role.", tokens),
        "Addresses": object_of("Links by role, each in full.", tokens),
        "Links": object_of(
            "The keys of a group.", {"tokens": ref("Tokens"), "links": ref("Addresses")}
        ),
        "LinksToReplace": object_of(
            "The roles whose links are replaced.",
            {"roles": list_of(one_of(ROLES))},
            example={"roles": ["score", "view"]},
        ),
        "Me": object_of(
            "The group and role of a token; `pin` says that the group has a PIN.",
            {"group": ref("GroupCalled"), "role": one_of(ROLES), "pin": TRUTH},
        ),
        "NewPin": object_of(
            "A PIN, or null for none.",
            {"pin": or_null({"type": "string", "pattern": r"^[0-9]{6,12}$"})},
            example={"pin": "258013"},
        ),
        "Phones": object_of("The phones of a group.", {"phones": list_of(ref("Phone"))}),
        "Phone": object_of(
            "A phone or browser with access: its kind, its player (empty: unknown), and when it "
            "joined and was last seen (milliseconds since 1970).",
            {
                "id": TEXT,
                "kind": TEXT,
                "name": TEXT,
                "role": one_of(ROLES),
                "joined": WHOLE,
                "seen": WHOLE,
            },
        ),
        "PinAnswer": object_of("Whether the group has a PIN.", {"pin": TRUTH}),
    }


def _players() -> dict[str, Schema]:
    return {
        "GroupCalled": object_of("A group and its name.", {"id": TEXT, "name": ref("Name")}),
        "GroupRenamed": object_of(
            "The new name of a group.", {"name": ref("Name")}, example={"name": "Fridays"}
        ),
        "Player": object_of(
            "A player of a group.",
            {"id": TEXT, "name": ref("Name"), "guest": TRUTH, "retired": TRUTH},
        ),
        "Players": object_of("The players of a group.", {"players": list_of(ref("Player"))}),
        "NewPlayer": object_of(
            "A new player.",
            {"name": ref("Name")},
            {"guest": TRUTH},
            example={"name": "Eve", "guest": True},
        ),
        "PlayerChanged": object_of(
            "Changes of a player.",
            {},
            {"name": ref("Name"), "retired": TRUTH},
            example={"name": "Bob", "retired": False},
        ),
    }


def _rules() -> dict[str, Schema]:
    sheet: dict[str, Schema] = {
        "name": ref("Name"),
        "game": ref("Game"),
        "sheet": ref("SheetChosen"),
    }
    return {
        "RulesToSave": object_of(
            "House rules with a name.",
            sheet,
            example={"name": "At home", "game": GAME, "sheet": SHEET},
        ),
        "SavedRules": object_of("House rules that a group has saved.", {"id": TEXT, **sheet}),
        "SavedRulesList": object_of(
            "The house rules of a group.", {"rules": list_of(ref("SavedRules"))}
        ),
    }


STAKE: dict[str, Schema] = {
    "title": {"type": "string", "maxLength": 60},
    "currency": CURRENCY,
    "money": {**MONEY, "description": "The worth of `points`, in smallest units; 0: points only."},
    "points": CHIP,
    "coin": {**CHIP, "description": "The smallest coin in use, in smallest units."},
    "chips": {
        **list_of(CHIP, maxItems=10, uniqueItems=True),
        "description": "The chips on the table, the smallest first.",
    },
    "crossing": {**TRUTH, "description": "Whether chips are paid after every hand."},
    "rotation": one_of(ROTATIONS),
    "keeper": {**or_null(ref("Name")), "description": "Who keeps the box."},
    "waiting": {**list_of(ref("Name")), "description": "Who sits out, the next first."},
}


def _evenings() -> dict[str, Schema]:
    outline: dict[str, Schema] = {
        "id": TEXT,
        "day": DAY,
        "title": TEXT,
        "state": one_of(("open", "closed", "settled", "torn")),
        "sittings": list_of(TEXT),
    }
    return {
        "EveningOutline": object_of(
            "A summary of an evening; a `torn` one cannot be computed.", outline
        ),
        "Evenings": object_of(
            "Some evenings of a group, the latest first.",
            {"evenings": list_of(ref("EveningOutline")), "next": or_null(TEXT)},
        ),
        "Stake": object_of(
            "The stakes of an evening.",
            {},
            STAKE,
            example={
                "currency": "HKD",
                "money": 100,
                "points": 10,
                "coin": 10,
                "chips": [1, 5, 25],
            },
        ),
        "Evening": object_of(
            "One or more sittings, settled together.",
            {**outline, **STAKE, "balances": BALANCES},
            BOTH,
        ),
    }


def _settlement() -> dict[str, Schema]:
    sum_: dict[str, Schema] = {"payer": WHOM, "payee": WHOM, "amount": WHOLE}
    how: dict[str, Schema] = {
        "plan": one_of(PLANS),
        "through": or_null(ref("Name")),
        "in_chips": TRUTH,
        "by_chips": TRUTH,
        "paid_in": or_null(ref("PaidIn")),
    }
    held = {"anyOf": [map_of(MONEY), {"type": "null"}]}
    return {
        "Whom": {
            "description": "A player by name, the box (null), or the pot.",
            "anyOf": [ref("Name"), ref("ThePot"), {"type": "null"}],
        },
        "Settlement": object_of(
            "The settlement of an evening. `offers` are debts that earlier evenings carried.",
            {
                "unit": CURRENCY,
                **how,
                "settled": TRUTH,
                "accounts": list_of(ref("SettlementAccount")),
                "left": list_of(ref("Due")),
                "payments": list_of(ref("PaymentKept")),
                "offers": list_of(ref("PaymentKept")),
            },
        ),
        "PaidIn": object_of(
            "Another currency of payment: `rate` of it for one of the evening's own.",
            {
                "currency": {"type": "string", "pattern": "^[A-Z]{3}$"},
                "rate": {"type": "string", "pattern": r"^[0-9]{1,9}([.,][0-9]{1,8})?$"},
            },
        ),
        "SettlementAccount": object_of(
            "An account: `won` in points; `owed` and `remaining` in the unit.",
            {"whom": WHOM, "won": WHOLE, "owed": WHOLE, "remaining": WHOLE},
        ),
        "Due": object_of("A payment due, in the unit.", sum_),
        "NewPayment": object_of(
            "A payment made; null is the box.",
            {
                "payer": WHOM,
                "payee": WHOM,
                "amount": {"type": "integer", "minimum": 1, "maximum": 10**12},
            },
            example={"payer": "Chan", "payee": "Ah Ming", "amount": 10},
        ),
        "PaymentKept": object_of(
            "A recorded payment: `made`, paid off on leaving (`left`), `carried` to a later "
            "evening, or `taken-over` from an earlier one; its author, and time (milliseconds "
            "since 1970).",
            {
                "id": TEXT,
                "kind": one_of(("made", "left", "carried", "taken-over")),
                **sum_,
                "unit": CURRENCY,
                "who": TEXT,
                "at": WHOLE,
            },
        ),
        "HowToSettle": object_of(
            "How to settle an evening.", {}, how, example={"plan": "through", "through": "Di"}
        ),
        "Debts": object_of(
            "Ids of carried debts.",
            {"debts": list_of(TEXT)},
            example={"debts": ["hA3kP0sW9qLx2mNc"]},
        ),
        "Counts": object_of(
            "Counted chips.",
            {"counts": list_of(ref("ChipsCounted"))},
            example={"counts": [{"whom": "Bo", "issued": 100, "held": {"25": 3, "5": 2}}]},
        ),
        "ChipsCounted": object_of(
            "The chips that a player holds, by denomination.",
            {"whom": or_null(ref("Name")), "held": held},
            {"issued": MONEY},
        ),
        "Leaving": object_of(
            "A player who goes home, and the account that pays them off.",
            {
                "whom": ref("Name"),
                "by": one_of(("book", "chips")),
                "amount": {"type": "integer", "minimum": -(10**12), "maximum": 10**12},
                "other": or_null(ref("Name")),
            },
            example={"whom": "Chan", "by": "book", "amount": -10, "other": None},
        ),
    }


def _season() -> dict[str, Schema]:
    return {
        "Season": object_of(
            "The totals of a group's evenings; `open` counts those that can still change.",
            {
                "evenings": WHOLE,
                "open": WHOLE,
                "hands": WHOLE,
                "players": list_of(ref("SeasonPlayer")),
                "points": list_of(ref("SeasonPoints")),
                "money": list_of(ref("SeasonMoney")),
            },
        ),
        "SeasonPlayer": object_of(
            "A player's numbers of evenings and hands.",
            {"name": ref("Name"), "came": WHOLE, "hands": WHOLE},
        ),
        "SeasonPoints": object_of(
            "The points won or lost in one unit: a game’s, or a preset’s own.",
            {"game": ref("Game"), "unit": TEXT, "balances": BALANCES},
            BOTH,
        ),
        "SeasonMoney": object_of(
            "The amounts won or lost in a currency.",
            {"currency": CURRENCY, "balances": BALANCES},
            BOTH,
        ),
        "Statistics": object_of(
            "The player statistics of a season, by unit.", {"units": list_of(ref("UnitStatistics"))}
        ),
        "UnitStatistics": object_of(
            "The statistics of one unit: `counted` of the `hands` played are included.",
            {
                "game": ref("Game"),
                "unit": TEXT,
                "hands": WHOLE,
                "counted": WHOLE,
                "measures": list_of(ref("Measure")),
                "players": list_of(ref("PlayerStatistics")),
                "paid": list_of(ref("Payment")),
            },
        ),
        "Measure": object_of(
            "A figure of a page: the count `key`, or `key` divided by the count `of`.",
            {"key": TEXT, "name": TEXT, "kind": one_of(("times", "share", "average", "most"))},
            {"of": TEXT},
        ),
        "PlayerStatistics": object_of(
            "A player’s figures by key, and the biggest hand they won.",
            {"name": ref("Name"), "figures": map_of(WHOLE), "biggest": or_null(ref("BigHand"))},
        ),
        "BigHand": object_of(
            "A hand won: its points, sitting, line, and number among the hands.",
            {"points": WHOLE, "sitting": TEXT, "line": WHOLE, "hand": WHOLE, "day": DAY},
        ),
    }


def _draft() -> dict[str, Schema]:
    typed: dict[str, Schema] = {"number": NUMBER, "typed": map_of(TEXT)}
    return {
        "NewDraft": object_of(
            "The typed fields of the next hand.",
            typed,
            example={"number": 2, "typed": {"tricks-0": "3", "tricks-1": "2"}},
        ),
        "Draft": object_of(
            "The typed fields of the next hand, with author and time.",
            typed,
            {"who": TEXT, "at": WHOLE},
        ),
    }
