"""JSON Schemas of its hands."""

from companion.documents.json_schema import WHOLE, Schema, list_of, object_of
from tests.toy.rules.oddone.hand import SEATS

_NAMED = list_of(WHOLE, minItems=len(SEATS), maxItems=len(SEATS))
HANDS: tuple[Schema, ...] = (object_of("Odd one out: numbers by seat.", {"named": _NAMED}),)
PARTS: dict[str, Schema] = {}
COUNTS: tuple[Schema, ...] = ()
