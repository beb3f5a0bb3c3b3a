"""Builds JSON Schemas for the API's documents."""

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def object_of(
    about: str,
    needed: dict[str, Schema],
    optional: dict[str, Schema] | None = None,
    called: str = "",
    example: object = None,
) -> Schema:
    """The schema of an object; `called` names it for `lifted`; request bodies have an `example`."""
    return {
        **({"title": called} if called else {}),
        **({"example": example} if example is not None else {}),
        "description": about,
        "type": "object",
        "properties": {**needed, **(optional or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


def list_of(items: Schema, **more: object) -> Schema:
    return {"type": "array", "items": items, **more}


def map_of(values: Schema, about: str = "") -> Schema:
    described = {"description": about} if about else {}
    return {**described, "type": "object", "additionalProperties": values}


def one_of(values: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(values)}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def lifted(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """The schemas, and beside them the named ones within them, after which clients name classes."""
    found: dict[str, Schema] = {}

    def lift(part: Any, top: bool = False) -> Any:
        if isinstance(part, list):
            return [lift(each) for each in part]
        if not isinstance(part, dict):
            return part
        inside = {key: lift(value) for key, value in part.items()}
        name = inside.get("title")
        if top or not isinstance(name, str):
            return inside
        found[name] = inside
        return ref(name)

    return {name: lift(schema, top=True) for name, schema in schemas.items()} | found


TEXT: Schema = {"type": "string"}
TRUTH: Schema = {"type": "boolean"}
WHOLE: Schema = ref("Whole")
NUMBER: Schema = ref("Number")
SEAT: Schema = ref("Seat")
WIND: Schema = ref("Wind")
