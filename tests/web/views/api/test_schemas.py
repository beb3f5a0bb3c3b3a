"""The schemas of the API on their own."""

import json
import re

import jsonschema_rs

from companion.api.operations import OPERATIONS
from companion.api.schemas import examples, schemas


def test_what_a_schema_refers_to_is_there_and_nothing_is_there_for_nobody() -> None:
    referred = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(schemas())))
    named = {name for call in OPERATIONS for name in (call.takes, call.gives) if name}
    assert referred | named | {"Problem"} == set(schemas())


def test_every_schema_says_what_it_is() -> None:
    silent = [name for name, schema in schemas().items() if "description" not in schema]
    assert silent == []


def test_every_object_has_a_name_by_which_programs_that_write_clients_call_it() -> None:
    def inside(part: object, top: bool = False) -> list[object]:
        if isinstance(part, list):
            return [found for each in part for found in inside(each)]
        if not isinstance(part, dict):
            return []
        nameless = [part] if not top and "properties" in part else []
        return nameless + [found for each in part.values() for found in inside(each)]

    assert [found for schema in schemas().values() for found in inside(schema, top=True)] == []


def test_every_body_that_a_call_takes_has_an_example_which_fits_it() -> None:
    taken = {call.takes for call in OPERATIONS if call.takes}
    assert taken == set(examples())
    components = {"components": {"schemas": schemas()}}
    for name, example in examples().items():
        jsonschema_rs.validate({"$ref": f"#/components/schemas/{name}", **components}, example)
