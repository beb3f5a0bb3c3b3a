"""The description of the API is true, and its schemas and examples are whole."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis import Case
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from companion.api.requests import OPERATIONS
from companion.api.schemas import ANSWERS, examples, schemas
from companion.db.session import upgrade_database, writing
from companion.documents.sittings import read_sitting
from companion.evenings.import_export import import_sitting
from companion.groups.members import create_group, link, set_pin, token_of
from companion.ledger.recording import Author
from companion.limits import RATES
from tests.api.factories import DOCUMENT, HAND, PLAYERS, Program
from tests.apps import on_sqlite
from tests.databases import close
from tests.factories import SECRET
from tests.oracle.documents import Document
from tests.oracle.random_documents import mahjong, tien_gow

AnyCase = Case[Any]

LINES = [HAND, {"transfer": {"payer": "Bo", "payee": None, "points": 2}}, HAND]


class Table:
    """An app with one group, one sitting, and the token of the group's host."""

    def __init__(self, folder: Path):
        self.app = on_sqlite(folder, SECRET, RATES=dict.fromkeys(RATES, "1000000/second"))
        upgrade_database(self.app)
        self.begin()

    def begin(self) -> None:
        """A group with a sitting: the first, or one in place of what a call has deleted."""
        with self.app.app_context(), writing():
            group = create_group("Us", PLAYERS, 0)
            sitting = import_sitting(
                group, read_sitting({**DOCUMENT, "lines": LINES}), "2026-11-20", Author("", 0)
            )
            self.group, self.sitting, self.evening = group.id, sitting.id, sitting.evening_id

    @property
    def token(self) -> str:
        """The current host token, even after a call has replaced the group's links."""
        with self.app.app_context():
            host = link(self.group, "host")
            assert host
            if host.group.pin is not None:
                with writing():
                    set_pin(host.group, None)
            return token_of(host)

    def tag(self) -> str:
        """The current ETag of the sitting."""
        bearer = {"Authorization": f"Bearer {self.token}"}
        answer = self.app.test_client().get(f"/api/sittings/{self.sitting}", headers=bearer)
        return answer.headers["ETag"]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tmp_path_factory.mktemp("instance"))
    yield table
    close(table.app)


@pytest.fixture(scope="module")
def description(table: Table) -> Any:
    refusals = {"expected-statuses": ["4xx"]}
    config = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": refusals}})
    return schemathesis.openapi.from_wsgi("/api/openapi.json", table.app, config=config)


ELSEWHERE = [
    # What fits the description may still be impossible at a table.
    positive_data_acceptance,
    # Whom a call is open to is told in test_api.
    ignored_auth,
]


def sent(case: AnyCase, table: Table, fresh: bool) -> AnyCase:
    """Make the call with a valid token and existing ids."""
    there = {"group_id": table.group, "sitting_id": table.sitting, "evening_id": table.evening}
    case.path_parameters = {
        name: there.get(name, value) for name, value in (case.path_parameters or {}).items()
    }
    case.headers["Authorization"] = f"Bearer {table.token}"
    case.headers["Accept-Encoding"] = "identity"  # what has no network under it unpacks nothing
    if fresh and "If-Match" in case.headers:
        case.headers["If-Match"] = table.tag()
    return case


GOOD = [(operation.name, GenerationMode.POSITIVE) for operation in OPERATIONS]
BAD = [(operation.name, GenerationMode.NEGATIVE) for operation in OPERATIONS if operation.takes]
"""Every call with valid input, and with invalid input if it takes any."""


def calls(description: Any, name: str, mode: GenerationMode, table: Table, tries: int) -> None:
    operation = description.find_operation_by_id(name)
    for_good = name in {"delete_evening", "delete_group"}

    @settings(max_examples=tries, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), fresh=booleans())
    def call(case: AnyCase, fresh: bool) -> None:
        sent(case, table, fresh).call_and_validate(excluded_checks=ELSEWHERE)
        if for_good:
            table.begin()

    call()


def test_calls_are_answered_as_described(table: Table, description: Any) -> None:
    for name, mode in GOOD:
        calls(description, name, mode, table, 1)


@pytest.mark.ordeal
@pytest.mark.parametrize(("name", "mode"), GOOD + BAD)
def test_nothing_that_anybody_sends_breaks_the_server(
    name: str, mode: GenerationMode, table: Table, description: Any
) -> None:
    calls(description, name, mode, table, 30)


@pytest.mark.parametrize("draw", [tien_gow, mahjong], ids=lambda draw: draw.__name__)
def test_sittings_of_both_games_are_scored_as_described(
    draw: Callable[[Random], Document], description: Any
) -> None:
    score = description.find_operation_by_id("score")
    for seed in range(40):
        case = score.Case(body=draw(Random(seed)), media_type="application/json")
        case.call_and_validate(excluded_checks=ELSEWHERE)


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


def test_every_body_that_a_call_takes_has_an_example_and_all_examples_fit_their_schemas() -> None:
    taken = {call.takes for call in OPERATIONS if call.takes}
    assert taken == set(examples())
    components = {"components": {"schemas": schemas()}}
    for name, example in (*examples().items(), *ANSWERS.items()):
        jsonschema_rs.validate({"$ref": f"#/components/schemas/{name}", **components}, example)


def test_the_page_names_every_call_and_every_document(program: Program) -> None:
    page = program.client.get("/api").text
    description = program.call("GET", "/openapi.json").json
    for path, methods in description["paths"].items():
        assert path in page
        assert all(f'id="{call["operationId"]}"' in page for call in methods.values())
    for name in description["components"]["schemas"]:
        assert page.count(f'id="{name}"') == 1
        assert f'href="#{name}"' in page
