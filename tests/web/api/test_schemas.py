"""The schemas of the API, taken by themselves."""

import json
import re

from companion.web.api.operations import OPERATIONS
from companion.web.api.schemas import schemas


def test_what_a_schema_refers_to_is_there_and_nothing_is_there_for_nobody() -> None:
    referred = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(schemas())))
    named = {name for call in OPERATIONS for name in (call.takes, call.gives) if name}
    assert referred | named | {"Problem"} == set(schemas())


def test_every_schema_says_what_it_is() -> None:
    silent = [name for name, schema in schemas().items() if "description" not in schema]
    assert silent == []
