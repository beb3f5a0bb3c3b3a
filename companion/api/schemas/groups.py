"""JSON Schemas of groups: players, links, rules, and problems."""

from companion.api.schemas.examples import BALANCES, BOTH, GAME, PLAYERS, SHEET
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
