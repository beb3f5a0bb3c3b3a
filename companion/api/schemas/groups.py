"""JSON Schemas of groups: their players, keys, rules, and what went wrong."""

from companion.api.schemas.examples import GAME, PLAYERS, SHEET
from companion.api.schemas.figures import BALANCES, BOTH
from companion.documents.json_schema import (
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    list_of,
    object_of,
    one_of,
    or_null,
    ref,
)
from companion.errors import PROBLEMS
from companion.groups.members import ROLES


def of_groups() -> dict[str, Schema]:
    outline = {
        "id": TEXT,
        "day": {"type": "string", "format": "date"},
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
            "A group and its players, whose names differ.",
            {"name": ref("Name"), "players": list_of(ref("Name"), maxItems=100, uniqueItems=True)},
            example={"name": "Thursdays", "players": PLAYERS},
        ),
        "NewGroupAnswer": object_of(
            "The keys to a new group: each may do what those after it may.",
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
            "A sitting, from afar; `fault` says that its figures can no longer be worked out.",
            outline,
            {**BOTH, "fault": TEXT},
        ),
        "NewSittingAnswer": object_of("A new sitting.", {"id": TEXT, "version": WHOLE}),
        "Problem": object_of(
            "What went wrong (RFC 9457). `code` and `type` stay the same whatever is said.",
            {
                "type": TEXT,
                "code": one_of(PROBLEMS),
                "status": WHOLE,
                "title": TEXT,
                "detail": TEXT,
            },
            {
                "most": {**WHOLE, "description": "More than this is not owed."},
                "place": {**TEXT, "description": "Where in the document: `lines[2].hand.tricks`."},
                "objections": list_of(ref("Objection")),
                "line": {**ref("NewLine"), "description": "The line that stands there."},
                "row": ref("Row"),
                "end": ref("End"),
                "sitting": {**TEXT, "description": "The sitting that the group has already."},
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
            "The roles whose links are made anew.",
            {"roles": list_of(one_of(ROLES))},
            example={"roles": ["score", "view"]},
        ),
        "Me": object_of(
            "Whom a token belongs to; `pin` says that the group has a PIN.",
            {"group": ref("GroupCalled"), "role": one_of(ROLES), "pin": TRUTH},
        ),
        "NewPin": object_of(
            "A PIN, or null for none.",
            {"pin": or_null({"type": "string", "pattern": r"^[0-9]{6,12}$"})},
            example={"pin": "258013"},
        ),
        "Phones": object_of("The phones of a group.", {"phones": list_of(ref("Phone"))}),
        "Phone": object_of(
            "A phone or browser that is in: what it seems to be, whose it says it is (empty: "
            "nobody's), when it came and was here last (milliseconds since 1970).",
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
            "What a group is to be called.", {"name": ref("Name")}, example={"name": "Fridays"}
        ),
        "Player": object_of(
            "Somebody who plays in a group.",
            {"id": TEXT, "name": ref("Name"), "guest": TRUTH, "retired": TRUTH},
        ),
        "Players": object_of("Everyone of a group.", {"players": list_of(ref("Player"))}),
        "NewPlayer": object_of(
            "Somebody more.",
            {"name": ref("Name")},
            {"guest": TRUTH},
            example={"name": "Eve", "guest": True},
        ),
        "PlayerChanged": object_of(
            "What changes of a player.",
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
            "A way of playing under a name of the group's own.",
            sheet,
            example={"name": "At home", "game": GAME, "sheet": SHEET},
        ),
        "SavedRules": object_of("A way of playing that a group has saved.", {"id": TEXT, **sheet}),
        "SavedRulesList": object_of(
            "The ways of playing that a group has saved.", {"rules": list_of(ref("SavedRules"))}
        ),
    }
